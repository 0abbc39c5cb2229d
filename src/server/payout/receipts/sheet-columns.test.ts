/** Columns of a sheet that a person names are remembered for the next one of its shape (payout §19.12). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { sendSheet } from '../../../../test/support/receipt-sheets.ts';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';

const { query, signedInAs } = await testApp();
const admin = await signedInAs('admin');

const sheet = (folio: number) =>
  `Correlativo;Día;Quién;Total honorario\n${folio};2026-03-10;11111111-1;100000\n`;
const COLUMNS = {
  folio: 'Correlativo',
  date: 'Día',
  issuerRut: 'Quién',
  grossAmount: 'Total honorario',
};
const read = (folio: number, mapping?: object) =>
  sendSheet<ReceiptSheetAnswer & { code: string }>(admin, '/api/receipts/sheets', sheet(folio), {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  });
const preview = (mapping?: object) =>
  sendSheet<ReceiptSheetAnswer>(admin, '/api/receipts/sheets/preview', sheet(9), {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  });

test('payout §19.12: unknown headings are refused, then named once, then known, then forgotten', async () => {
  expect((await read(1)).body.code).toBe('receipts.columnsMissing');
  expect((await read(1, COLUMNS)).body).toMatchObject({ added: 1 });
  expect((await read(2)).body).toMatchObject({ added: 1, isRemembered: true, mapping: COLUMNS });
  // Of invoices nothing was said.
  const invoices = await sendSheet<ReceiptSheetAnswer>(
    admin,
    '/api/receipts/sheets/preview',
    sheet(3),
    { kind: 'invoice' },
  );
  expect(invoices.body).toMatchObject({ isRemembered: false });
  expect((await preview({})).body.missing).toContain('Folio');
  const rows = await query`
    SELECT action FROM audit_log WHERE entity = 'import_mapping' ORDER BY id`;
  expect(rows).toEqual([{ action: 'receiptSheet.mapping' }]);
});

test('payout §19.12: a sheet that is read by its headings forgets what was said', async () => {
  const headings = 'Folio;Fecha;RUT Emisor;Brutos;Neto';
  const readKnown = (folio: number, mapping?: object) =>
    sendSheet<ReceiptSheetAnswer>(
      admin,
      '/api/receipts/sheets',
      `${headings}\n${folio};2026-03-10;11111111-1;100000;90000\n`,
      { ...(mapping && { mapping: JSON.stringify(mapping) }) },
    );
  await readKnown(3, { grossAmount: 'Neto', netAmount: 'Neto' });
  expect((await readKnown(4)).body).toMatchObject({ isRemembered: true });
  await readKnown(5, {});
  expect((await readKnown(6)).body).toMatchObject({ isRemembered: false });
});
