/** Entries, balances and their sums, from the payment to the bank: the same wherever they are told (payout §22). */
import { expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { AUGUST, JULY, monthsOfEntries } from '../../../../test/support/entries-month.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import { sumMonths } from '../receipts/yearly.ts';

const { app, db, query, data, admin } = await adminPayroll();
const { doctorId, july, august } = await monthsOfEntries(app.database, data);
const BALANCES = '1104010';

const entriesOf = async (month: number) =>
  (
    await admin.post<{ entries: AccountingEntry[]; summary: { balanceCheck: number } }>(
      '/api/generate-accounting-export',
      { month, year: 2026, limit: 100 },
    )
  ).body;
const movedOn = (entries: readonly AccountingEntry[], account: string) =>
  entries
    .filter((one) => one.account === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

// payout §15.8, payout §22.1, payout §22.3
test('payment, document, accounting and bank of a month have the same sums', async () => {
  const rows = await query`
    SELECT p.total_brut_amount AS gross, p.total_retention_amount AS retained, p.total_amount AS net, p.unretained_amount AS unretained,
            d.gross_amount AS receipt FROM payment p JOIN fee_document d ON d.id = p.document_id ORDER BY p.id`;
  const { receipt, retained, gross, net, unretained, carried } = JULY;
  expect(rows).toEqual([
    { gross, retained, net, unretained: unretained + carried, receipt },
    {
      gross: AUGUST.gross,
      retained: AUGUST.retained,
      net: AUGUST.net,
      unretained: -carried,
      receipt: AUGUST.receipt,
    },
  ]);
  const inJuly = await entriesOf(7);
  expect(inJuly.summary.balanceCheck).toBe(0);
  expect(movedOn(inJuly.entries, BALANCES)).toBe(carried);
  expect(movedOn(inJuly.entries, '2116006')).toBe(-retained);
  expect(movedOn(inJuly.entries, '3101001')).toBe(gross - carried);
  const inAugust = await entriesOf(8);
  expect(movedOn(inAugust.entries, BALANCES)).toBe(-carried);
  expect(movedOn(inAugust.entries, '2120005')).toBe(-AUGUST.net);
  const bank = async (month: number) =>
    (
      await admin.post<{ summary: object; leftOut: { reason: string }[]; problems: string[] }>(
        '/api/generate-bank-payroll',
        { month, year: 2026, bankFormat: 'santander' },
      )
    ).body;
  expect(await bank(7)).toMatchObject({
    summary: { totalTransfers: 0, totalAmount: 0 },
    leftOut: [{ reason: expect.stringContaining('no hay nada que transferir') }],
  });
  expect(await bank(8)).toMatchObject({ summary: { totalTransfers: 1, totalAmount: AUGUST.net } });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §15.8
test('a kind with an account is booked there', async () => {
  await query`UPDATE entry_kind SET account = '1103001' WHERE id = (SELECT min(id) FROM entry_kind)`;
  const { entries, summary } = await entriesOf(7);
  expect(summary.balanceCheck).toBe(0);
  // The bonus and the correction, less the instalment and the rent.
  expect(movedOn(entries, '1103001')).toBe(-130_000);
  expect(movedOn(entries, '3101001')).toBe(JULY.fees);
  await query`UPDATE entry_kind SET account = NULL`;
});

// payout §8.2, payout §19.10
test('a payment of $0 is marked as paid, and its receipt is of what bears retention', async () => {
  const paid = await admin.post('/api/mark-payment-as-paid', {
    doctorId,
    month: 7,
    year: 2026,
    paymentDate: '2026-08-05',
    agreed: { records: 2, totalAmount: 0 },
  });
  expect(paid.body).toMatchObject({ payments: 1, totalAmount: 0 });
  expect(movedOn((await entriesOf(7)).entries, '1102002')).toBe(0);
  // What the year's certificate, the register and its sums say is what the receipt is of.
  const payees = await admin.get<object[]>('/api/certificates/2026/payees');
  expect(payees.body).toMatchObject([
    { grossAmount: JULY.receipt, retentionAmount: JULY.retained },
  ]);
  const [ofAugust] = (await sumMonths(db, 2026)).filter(({ month }) => month === 8);
  expect(ofAugust).toMatchObject({ grossAmount: JULY.receipt, retentionAmount: JULY.retained });
});

// payout §15.8, payout §15.7
test('an annulment after an export undoes entries and balance', async () => {
  await admin.post('/api/download-accounting-export', { month: 8, year: 2026 });
  await data.annul({ scope: { paymentIds: [august] }, reason: 'Monto equivocado' });
  const { entries, summary } = await entriesOf(8);
  expect(summary.balanceCheck).toBe(0);
  for (const account of [BALANCES, '2120005', '3101001', '2116006']) {
    expect(movedOn(entries, account)).toBe(0);
  }
  expect(july).toBeLessThan(august);
  expect(await bookOffences(app.database)).toEqual([]);
});
