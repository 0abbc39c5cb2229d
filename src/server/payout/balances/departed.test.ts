/**
 * A doctor who left owes what a correction takes back (payout §22.5): a payment of $0 carries it on, so that two persons can
 * settle it. Amounts are worked out by hand.
 */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { rowsBelow } from '../../../../test/support/statement-rows.ts';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import type { Balance } from '../../../contract/payout/balances.ts';
import type { PaymentEntry } from '../../../contract/payout/payment-entry.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';

const { app, query, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('admin');
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry, balance_settlement CASCADE`;
});

const AUGUST = { month: 8, year: 2026 };
const balances = async () => (await ana.get<Balance[]>('/api/balances')).body;
const payments = async () =>
  await query`
    SELECT p.period_month AS month, p.status, p.total_attentions AS fees, p.total_entries AS entries, p.total_brut_amount AS gross,
              p.total_retention_amount AS retained, p.total_amount AS net, d.gross_amount AS document
         FROM payment p JOIN fee_document d ON d.id = p.document_id ORDER BY p.id`;
/** The ids of the payments, the first one first. */
const paymentIds = async () =>
  (await query<{ id: number }>`SELECT id FROM payment ORDER BY id`).map(({ id }) => id);
const payroll = (month: number, agreed?: object) => ({
  type: 'process-bulk-payments',
  data: { processingType: 'full', month, year: 2026, ...(agreed && { agreed }) },
});

/** Whose only fee, $100.000 of July less 15,25 %, was paid, and then reversed because the patient did not pay. */
async function departed(): Promise<number> {
  const doctor = await data.doctor({ name: 'Ana Soto', retentionRate: 1525 });
  await data.attentions(doctor, [{ amount: 100_000, date: '2026-07-10' }]);
  await data.processAndPay(doctor);
  const rows = await query`SELECT id FROM attention`;
  const corrected = await ana.post('/api/corrections', {
    attentionIds: [Number(rows[0].id)],
    change: { cause: 'patient_unpaid' },
    reason: 'El paciente no pagó y la clínica devolvió',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  return doctor;
}

// payout §22.5, payout §24.12, payout §24.13
test('the reversal of a doctor’s only fee becomes a balance by the next payroll, and two persons write it off', async () => {
  const doctor = await departed();
  const told = await ana.post<ProcessingPreview>('/api/processing-preview', {
    processingType: 'full',
    ...AUGUST,
  });
  expect(told.body).toMatchObject({
    records: 0,
    payments: 1,
    entries: 1,
    entriesAmount: -100_000,
    carriedAmount: 100_000,
    totalAmount: 0,
    alone: { payments: 1, doctorNames: ['Ana Soto'], ...AUGUST },
  });
  expect(await balances()).toEqual([]);

  const ended = await runJob(
    app,
    ana,
    '/api/jobs/create',
    payroll(8, { records: 0, totalAmount: 0 }),
  );
  expect(ended).toMatchObject({ status: 'completed', result: { payments: 1, totalAmount: 0 } });
  expect((await payments()).slice(1)).toEqual([
    {
      month: 8,
      status: 'processed',
      fees: 0,
      entries: 2,
      gross: 0,
      retained: 0,
      net: 0,
      document: 0,
    },
  ]);
  const page = (await ana.get<string>(`/api/generate-cartola-html/${doctor}/8/2026`)).body;
  // 15,25 % of 100.000 is 15.250, which is taken back, too, and carried on with it.
  expect(rowsBelow(page, 'Haberes y descuentos: Pago del mes')).toEqual([
    [
      expect.stringMatching(/^Reversa: .*El paciente no pagó/),
      'Reversa',
      '-$100.000',
      '-$15.250',
      '-$84.750',
    ],
    ['Saldo que pasa al pago siguiente', 'Saldo', '$100.000', '$15.250', '$84.750'],
    ['Total del pago', '', '$0', '$0', '$0'],
  ]);
  expect(await balances()).toMatchObject([
    { doctorName: 'Ana Soto', amount: 100_000, bearsRetention: true, days: 0, settlement: null },
  ]);

  // It is nothing new: September makes no payment of it, nor does August again.
  for (const month of [8, 9])
    expect((await ana.post('/api/jobs/create', payroll(month))).body).toMatchObject({
      code: 'payroll.nothingToProcess',
    });

  await data.pay(doctor, '2026-09-05', '2026-08-01');
  const { summary, entries } = (
    await ana.post<{ summary: { balanceCheck: number }; entries: AccountingEntry[] }>(
      '/api/generate-accounting-export',
      { ...AUGUST, limit: 100 },
    )
  ).body;
  expect(summary.balanceCheck).toBe(0);
  // The expense of July is taken back, and the clinic recovers as much.
  expect(entries.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['3101001', 0, 100_000],
    ['1104010', 100_000, 0],
  ]);

  const [owed] = await balances();
  const asked = await ana.post<{ id: number }>(`/api/balances/${owed?.entryId}/settlement`, {
    kind: 'write_off',
    reason: 'La doctora dejó la clínica',
  });
  const approve = (by: typeof ana) =>
    by.post(`/api/balance-settlements/${asked.body.id}/approve`, { reason: 'De acuerdo' });
  expect((await approve(ana)).body).toMatchObject({ code: 'balances.samePerson' });
  expect((await approve(blas)).status).toBe(200);
  expect(await balances()).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);

  // The payment that carried it on says that it is not discounted any more, to staff with who settled it, and to the doctor.
  const [, made] = await paymentIds();
  const shownTo = async (who: typeof ana) =>
    (await who.get<PaymentEntry[]>(`/api/doctor-payments/${doctor}/entries/${made}`)).body.map(
      ({ title, source }) => [title, source?.proposedByName, source?.reason],
    );
  const titles = [
    expect.stringMatching(/^Reversa: /),
    expect.stringMatching(/^Saldo castigado el \d\d-\d\d-\d{4}: ya no se descuenta$/),
  ];
  const [reversed, writtenOff] = await shownTo(ana);
  expect([reversed?.[0], writtenOff?.[0]]).toEqual(titles);
  expect(writtenOff?.[1]).toEqual(expect.any(String));
  expect(writtenOff?.[2]).toBe('La doctora dejó la clínica');
  const portal = await app.signedInAs('doctor', { doctorId: doctor });
  expect(await shownTo(portal)).toEqual(titles.map((title) => [title, undefined, undefined]));
  const again = (await ana.get<string>(`/api/generate-cartola-html/${doctor}/8/2026`)).body;
  expect(rowsBelow(again, 'Resumen por tipo de registro').map(([title]) => title)).toEqual([
    'Haberes y descuentos',
    'Saldo castigado',
    'Total',
  ]);
  expect(again).not.toContain('−$0');
});
