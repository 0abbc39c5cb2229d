/** Payments of entries alone (payout §22.5). Amounts are worked out by hand. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { type Entered, enterEntry } from '../../../../test/support/entry-rows.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { processRecords } from './processing.ts';
import type { RecordScope } from './transitions.ts';

const { app, db, pool, query, data } = await payrollApp();
const admin = await app.signedInAs('admin');
const JULY = { month: 7, year: 2026 };
beforeEach(async () => {
  await query`ALTER TABLE hold DISABLE TRIGGER hold_deletion`;
  await query`DELETE FROM hold`;
  await query`ALTER TABLE hold ENABLE TRIGGER hold_deletion`;
  await query`TRUNCATE calculation, payment, attention, entry CASCADE`;
});

const enter = (doctorId: number, entry: Entered) => enterEntry(app.database, doctorId, entry);
const process = (scope: RecordScope = JULY) =>
  db.transaction().execute((tx) =>
    processRecords(tx, scope, {
      from: ['calculated'],
      paymentDate: localDate('2026-08-05'),
      userId: null,
    }),
  );
const fees = async (doctorId: number, amount: number, date = '2026-07-10') => {
  await data.attentions(doctorId, [{ amount, date }]);
  await data.calculate();
};
const payments = async () =>
  await query`
    SELECT p.doctor_id AS doctor, p.period_month AS month, p.total_attentions AS fees, p.total_entries AS entries,
              p.total_brut_amount AS gross, p.total_retention_amount AS retained, p.total_amount AS net, d.gross_amount AS document
         FROM payment p JOIN fee_document d ON d.id = p.document_id WHERE p.annulment_id IS NULL ORDER BY p.id`;
const waiting = async () =>
  (await query`SELECT amount FROM payable_entry ORDER BY id`).map(({ amount }) => amount);

// payout §22.5
test('a doctor without fees is paid the entries of the month and of earlier ones', async () => {
  const doctor = await data.doctor({ retentionRate: 1525 });
  await enter(doctor, { amount: 100_001, bearsRetention: true });
  await enter(doctor, { amount: 7_000, month: 6 });
  await enter(doctor, { amount: 9_000, month: 8 });
  const { records, entries, entriesAmount, totalAmount } = await process();
  // 15,25 % of 100.001 is 15.250,15.
  expect({ records, entries, entriesAmount, totalAmount }).toEqual({
    records: 0,
    entries: 2,
    entriesAmount: 107_001,
    totalAmount: 91_751,
  });
  expect(await payments()).toEqual([
    {
      doctor,
      month: 7,
      fees: 0,
      entries: 2,
      gross: 107_001,
      retained: 15_250,
      net: 91_751,
      document: 100_001,
    },
  ]);
  expect(await waiting()).toEqual([9_000]);
  expect((await process()).payments).toBe(0);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.5
test.each([
  { amounts: [-40_000], net: 0, left: [-40_000] },
  { amounts: [-40_000, 40_000], net: 0, left: [] },
  { amounts: [-40_000, 40_001], net: 1, left: [] },
])('new entries alone of $amounts make a payment of $net', async ({ amounts, net, left }) => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  for (const amount of amounts) await enter(doctor, { amount });
  await process();
  expect(await payments()).toMatchObject([{ fees: 0, net, document: 0 }]);
  expect(await waiting()).toEqual(left);
  expect((await process()).payments).toBe(0);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.5
test('a balance alone makes no payment every month; a new discount takes it along', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await enter(doctor, { amount: -40_000 });
  await process();
  for (const month of [8, 9]) expect((await process({ month, year: 2026 })).payments).toBe(0);
  await enter(doctor, { amount: -5_000, month: 10 });
  await process({ month: 10, year: 2026 });
  expect(await payments()).toMatchObject([
    { month: 7, entries: 2, net: 0 },
    { month: 10, entries: 3, net: 0 },
  ]);
  expect(await waiting()).toEqual([-45_000]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.5
test('a balance alone makes no payment, and is recovered from what comes', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await fees(doctor, 100_000);
  await enter(doctor, { amount: -130_000 });
  await process();
  await process({ month: 8, year: 2026 });
  expect(await payments()).toHaveLength(1);
  await enter(doctor, { amount: 65_000, month: 8 });
  await process({ month: 8, year: 2026 });
  // 90.000 less 130.000 are −40.000 in July; 65.000 less 40.000 in August.
  expect(await payments()).toMatchObject([
    { net: 0 },
    { month: 8, fees: 0, entries: 2, gross: 25_000, retained: 0, net: 25_000, document: 0 },
  ]);
  expect(await waiting()).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.5
test('entries alone of which the document’s part is eaten up by a discount carry on the rest', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await enter(doctor, { amount: 100_000, bearsRetention: true });
  await enter(doctor, { amount: -95_000 });
  await process();
  expect(await payments()).toMatchObject([
    { entries: 3, gross: 10_000, retained: 10_000, net: 0, document: 100_000 },
  ]);
  expect(await waiting()).toEqual([-5_000]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.5
test('who has fees of the month waits for them, unless they are of another month', async () => {
  const [july, june] = [await data.doctor(), await data.doctor()];
  await fees(july, 50_000);
  await fees(june, 50_000, '2026-06-10');
  for (const doctor of [july, june]) await enter(doctor, { amount: 1_000 });
  await db
    .transaction()
    .execute((tx) => processRecords(tx, JULY, { from: ['pending_payment'], userId: null }));
  expect(await payments()).toMatchObject([{ doctor: june, fees: 0, net: 1_000 }]);
  await process();
  expect(await payments()).toMatchObject([{ doctor: june }, { doctor: july, fees: 1, entries: 1 }]);
});

// payout §22.5
test('without a month, entries alone are paid up to last month, or to the latest month of the fees', async () => {
  const [first, second] = [await data.doctor(), await data.doctor()];
  await fees(first, 50_000, '2026-05-10');
  await enter(second, { amount: 1_000, month: 6 });
  await enter(second, { amount: 2_000, month: 8 });
  await enter(second, { amount: 4_000, month: 9 });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-04T12:00:00-04:00') });
  onTestFinished(() => void vi.useRealTimers());
  await process({});
  expect(await payments()).toMatchObject([
    { doctor: first, month: 5 },
    { doctor: second, month: 8, entries: 2, net: 3_000 },
  ]);
  expect((await process({})).payments).toBe(0);
  await fees(first, 50_000, '2026-09-02');
  await process({});
  expect((await payments()).slice(2)).toMatchObject([
    { doctor: first, month: 9 },
    { doctor: second, month: 9, net: 4_000 },
  ]);
});

// payout §22.5
test('chosen records bring the entries of their own doctors only', async () => {
  const [first, second] = [await data.doctor(), await data.doctor()];
  await fees(first, 50_000);
  for (const doctor of [first, second]) await enter(doctor, { amount: 1_000 });
  const rows = await query`SELECT id FROM attention`;
  await process({ recordIds: rows.map(({ id }) => Number(id)) });
  expect(await payments()).toMatchObject([{ doctor: first, fees: 1, entries: 1 }]);
  expect(await waiting()).toEqual([1_000]);
});

// payout §22.5, payout §23.2
test('entries of a held doctor or society wait, and the database refuses them by itself', async () => {
  const doctor = await data.doctor();
  const partner = await data.doctor({ society: 'Sociedad Norte SpA' });
  for (const one of [doctor, partner]) await enter(one, { amount: 1_000 });
  await query`INSERT INTO hold (doctor_id, reason) VALUES (${doctor}, 'Contrato en revisión')`;
  await query`
    INSERT INTO hold (society_id, reason) SELECT society_id, 'Contrato en revisión' FROM doctor_affiliation WHERE doctor_id = ${partner}`;
  expect((await process()).payments).toBe(0);
  await query`UPDATE hold SET released_at = now()`;
  await process();
  expect(await payments()).toHaveLength(2);
  const late = await enter(doctor, { amount: 1_000 });
  await query`INSERT INTO hold (doctor_id, reason) VALUES (${doctor}, 'Otra vez')`;
  await query`ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_taken`;
  const taken = pool.query(
    'INSERT INTO payment_entry SELECT id, $1, doctor_id, 0 FROM payment WHERE doctor_id = $2',
    [late, doctor],
  );
  await expect(taken).rejects.toMatchObject({ constraint: 'payment_entry_not_held' });
  await query`ALTER TABLE payment_entry ENABLE TRIGGER payment_entry_taken`;
});

// payout §22.5, payout §21.3
test('a society’s document is of fees and of entries alone; annulling one payment makes the others again', async () => {
  const society = { society: 'Sociedad Sur SpA', retentionRate: 0 };
  const [first, second] = [await data.doctor(society), await data.doctor(society)];
  await fees(first, 50_000);
  await enter(second, { amount: 30_000, bearsRetention: true });
  await process();
  expect(await payments()).toMatchObject([
    { doctor: first, net: 50_000, document: 80_000 },
    { doctor: second, fees: 0, net: 30_000, document: 80_000 },
  ]);
  const rows = await query`SELECT id FROM payment ORDER BY id`;
  const annulment = { scope: { paymentIds: [rows[0].id] }, reason: 'Monto equivocado' };
  await data.annul(annulment);
  expect(await payments()).toMatchObject([
    { doctor: second, fees: 0, net: 30_000, document: 30_000 },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.5, payout §17.9
test('the job pays entries alone, after the exact amount is agreed to', async () => {
  const [first, second] = [await data.doctor({ retentionRate: 1000 }), await data.doctor()];
  await fees(first, 50_000);
  await enter(first, { amount: -5_000 });
  await enter(second, { amount: 8_000 });
  await query`UPDATE payable_fee SET status = 'pending_payment'`;
  const order = (agreed?: object) => ({
    type: 'process-bulk-payments',
    data: { processingType: 'full', ...JULY, paymentDate: '2026-08-05', ...(agreed && { agreed }) },
  });
  const shown = { records: 1, totalAmount: 45_000 };
  expect(await admin.post('/api/jobs/create', order(shown))).toMatchObject({
    status: 409,
    body: {
      code: 'payroll.withEntries',
      message:
        'Nada se procesó: junto con los registros, estimados en $45.000, se pagan 2 haberes y descuentos. El líquido exacto, pagado el 05-08-2026, es $48.000; revise y confirme ese monto.',
      data: { records: 1, exactAmount: 48_000, entries: 2, entriesAmount: 3_000, carriedAmount: 0 },
    },
  });
  const ended = await runJob(
    app,
    admin,
    '/api/jobs/create',
    order({ records: 1, totalAmount: 48_000 }),
  );
  expect(ended).toMatchObject({
    status: 'completed',
    result: {
      payments: 2,
      message:
        '1 registro y 2 haberes y descuentos de Julio 2026 de 2 doctores procesados en 2 pagos por $48.000 líquidos.',
    },
  });
  // With no fees at all, a month's entries are a payroll still; then there is nothing.
  await enter(second, { amount: 2_000 });
  expect(await runJob(app, admin, '/api/jobs/create', order())).toMatchObject({
    result: {
      message: expect.stringMatching(/^1 haber o descuento de Julio 2026 de 1 doctor procesado/),
    },
  });
  expect((await admin.post('/api/jobs/create', order())).body).toMatchObject({
    code: 'payroll.nothingToProcess',
  });
  expect(await bookOffences(app.database)).toEqual([]);
});
