/** Sheets of receipts that were read with a wrong column are taken back (payout §19.16). */
import { beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { sendSheet } from '../../../../test/support/receipt-sheets.ts';
import type { ReceiptImport, ReceiptReversion } from '../../../contract/payout/receipt-imports.ts';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { app, query, refusalBy, data, admin } = await adminPayroll();
const HEADINGS = 'Folio;Interno;Fecha;RUT Emisor;Bruto;Retenido;Estado';
const rut = '11111111-1';

beforeEach(async () => {
  await query`TRUNCATE receipt_sheet, received_document, receipt_sheet_document, import_mapping CASCADE`;
});

const read = async (rows: string[], fields: Record<string, string> = {}) => {
  const path = '/api/receipts/sheets';
  const content = [HEADINGS, ...rows].join('\n');
  const { status, body } = await sendSheet<ReceiptSheetAnswer>(admin, path, content, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  const [newest] = await sheets();
  return newest?.id ?? 0;
};
const sheets = async () =>
  (await admin.get<ReceiptImport[]>('/api/receipt-imports?limit=20&offset=0')).body;
const preview = async (id: number) =>
  (await admin.get<ReceiptReversion>(`/api/receipt-imports/${id}/reversion`)).body;
const revert = (id: number, shown: object, client = admin) =>
  client.post<ReceiptReversion & { code: string; message: string }>(
    `/api/receipt-imports/${id}/reversion`,
    shown,
  );
const shownOf = ({ removed, restored, grossAmount }: ReceiptReversion) => ({
  removed,
  restored,
  grossAmount,
});
const undo = async (id: number) => {
  const answer = await revert(id, shownOf(await preview(id)));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const stored = async () =>
  (
    await query`
    SELECT folio::int AS folio, gross_amount::int AS gross, state FROM received_document ORDER BY folio`
  ).map((one: { folio: number; gross: number; state: string }) => Object.values(one).join(' '));

test('what the sheet alone brought goes, as it was told; the right sheet can be read then', async () => {
  const rows = [
    '77;1;02-03-2026;11111111-1;100000;0;VIG',
    '78;2;03-03-2026;11111111-1;50000;0;VIG',
  ];
  const wrong = await read(rows, { mapping: '{"folio":"Interno"}' });
  expect(await stored()).toEqual(['1 100000 valid', '2 50000 valid']);
  expect(await preview(wrong)).toEqual({
    ...{ removed: 2, grossAmount: 150_000, paired: 0, restored: 0, kept: 0, refusal: null },
  });
  expect(await revert(wrong, { removed: 2, restored: 0, grossAmount: 1 })).toMatchObject(
    refusedBy(409, 'receipts.reversionChanged'),
  );
  expect(await stored()).toHaveLength(2);
  await undo(wrong);
  expect(await stored()).toEqual([]);
  expect((await sheets())[0]).toMatchObject({
    month: 3,
    year: 2026,
    added: 2,
    revertedByName: expect.any(String),
  });
  expect((await revert(wrong, { removed: 0, restored: 0, grossAmount: 0 })).body.code).toBe(
    'receipts.sheetReverted',
  );
  await read(rows, { mapping: '{}' });
  expect(await stored()).toEqual(['77 100000 valid', '78 50000 valid']);
  const entries = await query`SELECT summary FROM audit_log WHERE action = 'receiptSheet.revert'`;
  expect(entries).toEqual([
    {
      summary:
        'Deshizo la planilla boletas.csv de Marzo 2026: 2 documentos eliminados por $150.000.',
    },
  ]);
});

test('what it changed is as before, also what a person had entered', async () => {
  const typed = { kind: 'receipt', folio: 90, issuerRut: rut, date: '2026-03-05' };
  await admin.post('/api/receipts', { ...typed, grossAmount: 10_000, retentionAmount: 0 });
  await read(['77;1;02-03-2026;11111111-1;100000;0;VIG']);
  const second = await read([
    '77;1;02-03-2026;11111111-1;100000;0;ANUL',
    '90;3;05-03-2026;11111111-1;99000;0;VIG',
    '91;4;05-03-2026;11111111-1;7000;0;VIG',
  ]);
  expect(await stored()).toEqual(['77 100000 annulled', '90 99000 valid', '91 7000 valid']);
  expect(await preview(second)).toMatchObject({ removed: 1, grossAmount: 7000, restored: 2 });
  await undo(second);
  expect(await stored()).toEqual(['77 100000 valid', '90 10000 valid']);
  // It is a person's again.
  const rows = await query`SELECT id FROM received_document WHERE folio = 90`;
  expect((await admin.delete(`/api/receipts/${rows[0].id}`)).status).toBe(200);
});

test('what another sheet says as well stays, and goes with that one', async () => {
  const row = '77;1;02-03-2026;11111111-1;100000;0;VIG';
  const first = await read([row, '78;2;03-03-2026;11111111-1;50000;0;VIG']);
  const second = await read([row]);
  expect(await preview(first)).toMatchObject({ removed: 1, grossAmount: 50_000, kept: 1 });
  expect((await revert(second, { removed: 0, restored: 0, grossAmount: 0 })).body.code).toBe(
    'receipts.nothingToRevert',
  );
  await undo(first);
  expect(await stored()).toEqual(['77 100000 valid']);
  expect(await preview(second)).toMatchObject({ removed: 1, grossAmount: 100_000 });
  await undo(second);
  expect(await stored()).toEqual([]);
});

test('three sheets of one document are taken back in any order', async () => {
  const row = '77;1;02-03-2026;11111111-1;100000;0';
  const first = await read([`${row};VIG`, '78;2;03-03-2026;11111111-1;50000;0;VIG']);
  const second = await read([`${row};VIG`]);
  const third = await read([`${row};ANUL`]);
  await undo(first);
  expect(await stored()).toEqual(['77 100000 annulled']);
  await undo(third);
  expect(await stored()).toEqual(['77 100000 valid']);
  await undo(second);
  expect(await stored()).toEqual([]);
});

test('a pair that a person chose refuses it by its folio; one that was made by itself goes with it, and is missing', async () => {
  const doctorId = await data.doctor({ name: 'Ana Araya', retentionRate: 1000 });
  await data.attentions(doctorId, [{ amount: 100_000 }]);
  await data.process({ paymentDate: localDate('2026-03-31') });
  const rows = await query`SELECT id, issuer_rut AS rut FROM fee_document`;
  const id = await read([`5;1;31-03-2026;${rows[0].rut};100000;10000;VIG`]);
  const [line] = (await admin.get<ReceiptLine[]>('/api/receipts?month=3&year=2026')).body;
  expect(line).toMatchObject({ stand: 'matched' });
  expect(await preview(id)).toMatchObject({ removed: 1, paired: 1, refusal: null });
  const pair = { documentId: rows[0].id, receivedId: line?.received?.id };
  await admin.post('/api/receipts/unmatch', pair);
  await admin.post('/api/receipts/match', pair);
  const shown = await preview(id);
  expect(shown.refusal).toBe(
    'Una persona eligió el pago de 1 documento de la planilla (folio 5): sepárelos antes.',
  );
  expect((await revert(id, shownOf(shown))).body.code).toBe('receipts.sheetNeeded');
  await admin.post('/api/receipts/unmatch', pair);
  await undo(id);
  expect((await admin.get<ReceiptLine[]>('/api/receipts?month=3&year=2026')).body).toMatchObject([
    { stand: 'missing', received: null },
  ]);
});

test('what was declared on 14 February stays as it was then', async () => {
  const id = await read(['77;1;02-03-2025;11111111-1;100000;0;VIG'], { year: '2025' });
  // Read after the day: nothing was declared by it.
  expect((await preview(id)).refusal).toBeNull();
  await query(`UPDATE receipt_sheet SET created_at = '2026-02-13' WHERE id = ${id}`);
  const shown = await preview(id);
  expect(shown.refusal).toBe(
    'Los documentos de 2025 ya se declararon, como estaban el 14-02-2026 (DJ 1879).',
  );
  expect((await revert(id, shownOf(shown))).body).toMatchObject({
    code: 'receipts.sheetNeeded',
    message: `Nada se deshizo. ${shown.refusal}`,
  });
});

test('of two who take it back at once, one does', async () => {
  const id = await read(['77;1;02-03-2026;11111111-1;100000;0;VIG']);
  const shown = shownOf(await preview(id));
  const answers = await Promise.all([revert(id, shown), revert(id, shown)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the database refuses it outside of the sheet’s own reversion', async () => {
  const id = await read(['77;1;02-03-2026;11111111-1;100000;0;ANUL']);
  expect(await refusalBy('DELETE FROM received_document')).toBe('received_document_deletion');
  expect(await refusalBy(`UPDATE received_document SET state = 'valid'`)).toBe(
    'received_document_annulled',
  );
  await undo(id);
  expect(await refusalBy(`UPDATE receipt_sheet SET reverted_at = NULL WHERE id = ${id}`)).toBe(
    'receipt_sheet_reverted',
  );
});

test('doctors and people without the screen are refused', async () => {
  const id = await read(['77;1;02-03-2026;11111111-1;100000;0;VIG']);
  const doctor = await app.signedInAs('doctor', { doctorId: await data.doctor() });
  const shown = { removed: 1, restored: 0, grossAmount: 100_000 };
  expect((await revert(id, shown, doctor)).status).toBe(403);
  expect(await stored()).toHaveLength(1);
});

// payout §19.17
test('rows whose net is not gross less retention are told, and left out if it is asked for', async () => {
  const content = [
    'Folio;Fecha;RUT Emisor;Bruto;Retenido;Líquido',
    '77;02-03-2026;11111111-1;100000;10000;90000',
    '78;02-03-2026;11111111-1;100000;10000;100000',
    '79;02-03-2026;11111111-1;50000;0;45000',
  ].join('\n');
  const path = '/api/receipts/sheets';
  const look = (fields = {}) =>
    sendSheet<ReceiptSheetAnswer>(admin, `${path}/preview`, content, fields);
  const example = {
    row: 3,
    folio: 78,
    grossAmount: 100_000,
    retentionAmount: 10_000,
    netAmount: 100_000,
  };
  expect((await look()).body).toMatchObject({
    added: 3,
    unbalanced: { count: 2, example, isLeftOut: false },
  });
  const without = { withoutUnbalanced: 'true' };
  expect((await look(without)).body).toMatchObject({
    added: 1,
    unbalanced: { count: 2, example, isLeftOut: true },
  });
  await sendSheet(admin, path, content, without);
  expect(await stored()).toEqual(['77 100000 valid']);
});
