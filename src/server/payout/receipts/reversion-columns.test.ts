/** What taking a sheet back does besides its documents: to the columns, pairs and log (payout §19.12, payout §19.16). */
import { beforeEach, expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { sendSheet } from '../../../../test/support/receipt-sheets.ts';
import type { ReceiptImport, ReceiptReversion } from '../../../contract/payout/receipt-imports.ts';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { query, data, admin } = await adminPayroll();
const PATH = '/api/receipts/sheets';
const ROWS = ['Folio;Interno;Fecha;RUT Emisor;Bruto;Retenido;Estado'];
const content = (...rows: string[]) => [...ROWS, ...rows].join('\n');
const row = (folio: number) => `${folio};${folio + 100};02-03-2026;11111111-1;100000;0;VIG`;

beforeEach(async () => {
  await query`TRUNCATE receipt_sheet, received_document, receipt_sheet_document, import_mapping CASCADE`;
});

const preview = async (text: string) =>
  (await sendSheet<ReceiptSheetAnswer>(admin, `${PATH}/preview`, text)).body;
async function read(text: string, fields: Record<string, string> = {}): Promise<number> {
  const { status, body } = await sendSheet<ReceiptSheetAnswer>(admin, PATH, text, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: sheets } = await admin.get<ReceiptImport[]>(
    '/api/receipt-imports?limit=1&offset=0',
  );
  return sheets[0]?.id ?? 0;
}
async function undo(id: number): Promise<void> {
  const path = `/api/receipt-imports/${id}/reversion`;
  const { removed, restored, grossAmount } = (await admin.get<ReceiptReversion>(path)).body;
  const { status, body } = await admin.post(path, { removed, restored, grossAmount });
  expect(status, JSON.stringify(body)).toBe(200);
}
const summaries = async (action: string) =>
  (
    await query`SELECT summary FROM audit_log WHERE action = ${action} ORDER BY id DESC LIMIT 1`
  ).map(({ summary }) => summary);

const WRONG = { mapping: '{"folio":"Interno"}' };

test('after a sheet with a wrong column is taken back, the next one is read by its headings again', async () => {
  const wrong = await read(content(row(1)), WRONG);
  expect(await preview(content(row(2)))).toMatchObject({
    isRemembered: true,
    mapping: { folio: 'Interno' },
  });
  await undo(wrong);
  expect(await preview(content(row(2)))).toMatchObject({
    isRemembered: false,
    mapping: { folio: 'Folio' },
  });
  expect(await summaries('receiptSheet.mappingForgotten')).toHaveLength(1);
});

test('also after one that was read by what an earlier one said; not what was said anew since', async () => {
  await read(content(row(1)), WRONG);
  const second = await read(content(row(2)));
  await undo(second);
  expect(await preview(content(row(3)))).toMatchObject({ isRemembered: false });
  const wrong = await read(content(row(4)), WRONG);
  await read(content(row(5)), { mapping: '{"folio":"Folio"}' });
  await undo(wrong);
  expect(await preview(content(row(6)))).toMatchObject({
    isRemembered: true,
    mapping: { folio: 'Folio' },
  });
});

test('the log says what was done, and nothing of what there was none of', async () => {
  const typed = { kind: 'receipt', folio: 90, issuerRut: '11111111-1', date: '2026-03-05' };
  await admin.post('/api/receipts', { ...typed, grossAmount: 10_000, retentionAmount: 0 });
  const changing = await read(content('90;1;05-03-2026;11111111-1;99000;0;VIG'));
  await undo(changing);
  expect(await summaries('receiptSheet.revert')).toEqual([
    'Deshizo la planilla boletas.csv de Marzo 2026: 1 documento vuelto a como estaba.',
  ]);
  await undo(await read(content(row(1))));
  expect(await summaries('receiptSheet.revert')).toEqual([
    'Deshizo la planilla boletas.csv de Marzo 2026: 1 documento eliminado por $100.000.',
  ]);
  const both = await read(content('90;1;05-03-2026;11111111-1;99000;0;VIG', row(1), row(2)));
  await undo(both);
  expect(await summaries('receiptSheet.revert')).toEqual([
    'Deshizo la planilla boletas.csv de Marzo 2026: 2 documentos eliminados por $200.000 y 1 vuelto a como estaba.',
  ]);
});

test('what a person typed is paired again when it goes back to its day, however far the sheet had moved it', async () => {
  const doctorId = await data.doctor({ name: 'Ana Araya', retentionRate: 1000 });
  await data.attentions(doctorId, [{ amount: 100_000 }]);
  await data.process({ paymentDate: localDate('2026-07-31') });
  const rows = await query`SELECT issuer_rut AS rut FROM fee_document`;
  const issuerRut = rows[0].rut;
  const typed = { kind: 'receipt', folio: 5, issuerRut, date: '2026-07-31' };
  const { status, body } = await admin.post('/api/receipts', {
    ...typed,
    ...{ grossAmount: 100_000, retentionAmount: 10_000 },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const stands = async (month: number) =>
    (await admin.get<ReceiptLine[]>(`/api/receipts?month=${month}&year=2026`)).body.map(
      ({ stand, received }) => [stand, received?.folio ?? null],
    );
  expect(await stands(7)).toEqual([['matched', 5]]);
  const sheet = await read(content(`5;1;02-03-2026;${issuerRut};70000;7000;VIG`));
  // By the sheet it is of another month, and nobody's of July.
  expect(await stands(7)).toEqual([['missing', null]]);
  expect(await stands(3)).toEqual([['unexpected', 5]]);
  await undo(sheet);
  expect(await stands(7)).toEqual([['matched', 5]]);
  expect(await stands(3)).toEqual([]);
});
