/** What a run pays is told exactly before it is confirmed (payout §29.1). Amounts are worked out by hand. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { type Entered, enterEntry } from '../../../../test/support/entry-rows.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';

const { app, pool, query, data } = await payrollApp();
const admin = await app.signedInAs('admin');
const JULY = { month: 7, year: 2026 };
const PAID_ON = { paymentDate: '2026-08-05' };
beforeEach(() => query`TRUNCATE calculation, payment, attention, entry CASCADE`);

const enter = (doctorId: number, entry: Entered) => enterEntry(app.database, doctorId, entry);
const fees = async (doctorId: number, amount: number, date = '2026-07-10') => {
  await data.attentions(doctorId, [{ amount, date }]);
  await data.calculate();
};
const preview = async (input: object) =>
  (await admin.post<ProcessingPreview>('/api/processing-preview', { ...PAID_ON, ...input })).body;
const order = (data: object) => ({
  type: 'process-bulk-payments',
  data: { processingType: 'full', ...PAID_ON, ...data },
});
const pend = () => pool.query(`UPDATE payable_fee SET status = 'pending_payment'`);

// payout §29.1
test('fees, entries, balances and what is carried on add up to the exact amount, which is agreed to at once', async () => {
  const [first, second, third] = [
    await data.doctor({ retentionRate: 1525 }),
    await data.doctor({ name: 'Elena Vidal' }),
    await data.doctor({ retentionRate: 1000 }),
  ];
  // June leaves the third doctor a balance of −40.000: 100.000 less 10.000 less 130.000.
  await fees(third, 100_000, '2026-06-10');
  await enter(third, { amount: -130_000, month: 6 });
  await data.process();
  await fees(first, 133_334);
  await fees(third, 50_000);
  await enter(first, { amount: 50_000, bearsRetention: true });
  await enter(second, { amount: 8_000 });
  await enter(third, { amount: -6_000 });
  await pend();
  const shown = await preview({ processingType: 'full', ...JULY });
  /*
   * First: 183.334, of which 27.958,435 are retained, 20.333,435 of the fees: 113.001 of fees, 50.000 less 7.625 of the entry.
   * Second: 8.000. Third: 45.000 of fees, less 40.000 and 6.000, so that 1.000 is carried on.
   */
  expect(shown).toEqual({
    records: 2,
    payments: 3,
    doctors: 3,
    estimatedAmount: 158_001,
    feesAmount: 158_001,
    entries: 3,
    entriesAmount: 52_000,
    entriesRetention: -7_625,
    balances: 1,
    balancesAmount: -40_000,
    carriedAmount: 1_000,
    totalAmount: 163_376,
    paymentDate: '2026-08-05',
    until: { year: 2026, month: 7 },
    alone: { payments: 1, doctors: 1, doctorNames: ['Elena Vidal'], year: 2026, month: 7 },
  });
  const agreed = { records: shown.records, totalAmount: shown.totalAmount };
  const done = await runJob(app, admin, '/api/jobs/create', order({ ...JULY, agreed }));
  expect(done).toMatchObject({
    status: 'completed',
    result: { payments: 3, totalAmount: 163_376 },
  });
  expect(await preview({ processingType: 'full', ...JULY })).toMatchObject({
    payments: 0,
    totalAmount: 0,
    alone: null,
  });
});

// payout §29.1
test('what is approved meanwhile is refused at once, with the new amount', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await fees(doctor, 50_000);
  await enter(doctor, { amount: 8_000 });
  await pend();
  const { records, totalAmount } = await preview({ processingType: 'full', ...JULY });
  expect(totalAmount).toBe(53_000);
  await enter(doctor, { amount: 1_000 });
  const agreed = { records, totalAmount };
  expect(await admin.post('/api/jobs/create', order({ ...JULY, agreed }))).toMatchObject(
    refusedBy(409, 'payroll.changedMeanwhile', expect.stringContaining('$54.000')),
  );
});

// payout §29.1, payout §22.5
test('a choice of records has the entries of its own doctors, and one doctor’s month those alone', async () => {
  const [first, second] = [await data.doctor({ retentionRate: 1000 }), await data.doctor()];
  await fees(first, 50_000);
  await enter(first, { amount: 1_000 });
  await enter(second, { amount: 2_000 });
  const individual = (doctorId: number) =>
    preview({ processingType: 'individual', ...JULY, doctorIds: String(doctorId) });
  expect(await individual(first)).toMatchObject({ records: 1, totalAmount: 46_000, alone: null });
  expect(await individual(second)).toMatchObject({ records: 0, totalAmount: 2_000, payments: 1 });
  await pend();
  const chosen = { processingType: 'full', doctorIds: `${first},${second}`, isOfRecords: true };
  expect(await preview(chosen)).toMatchObject({
    records: 1,
    entries: 1,
    totalAmount: 46_000,
    until: { year: 2026, month: 7 },
    alone: null,
  });
});

// payout §22.5
test('without fees and without a month the full payroll pays what is due until last month', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-04T12:00:00-04:00') });
  onTestFinished(() => void vi.useRealTimers());
  const doctor = await data.doctor();
  await enter(doctor, { amount: 8_000 });
  await enter(doctor, { amount: 9_000, month: 8 });
  const { records, totalAmount, until } = await preview({ processingType: 'full' });
  expect({ records, totalAmount, until }).toEqual({
    records: 0,
    totalAmount: 8_000,
    until: { year: 2026, month: 7 },
  });
  const done = await runJob(
    app,
    admin,
    '/api/jobs/create',
    order({ agreed: { records, totalAmount } }),
  );
  expect(done.result).toMatchObject({ payments: 1, totalAmount: 8_000 });
});

/** A monthly schedule from July on, approved, of which no month is written yet. */
const schedule = async (doctorId: number, amount: number) => {
  onTestFinished(async () => void (await pool.query('TRUNCATE entry_schedule CASCADE')));
  await query`
    INSERT INTO entry_schedule (form, status, doctor_id, kind_id, is_discount, amount, bears_retention, from_month, description, reason, approved_at)
     VALUES ('monthly', 'approved', ${doctorId}, (SELECT min(id) FROM entry_kind), false, ${amount}, true, '2026-07-01', 'Turno fijo', 'Según contrato', now())`;
};
const summaries = async (more: object = {}) =>
  (
    await admin.post<{ summaries: PaymentSummary[] }>('/api/calculate-payment-summaries', {
      processingType: 'individual',
      ...JULY,
      ...more,
    })
  ).body.summaries;

// payout §31.1
test('a month of a schedule that is not written yet is told as it is paid, and telling writes nothing', async () => {
  const [first, second] = [
    await data.doctor({ retentionRate: 1000 }),
    await data.doctor({ retentionRate: 1000, name: 'Elena Vidal' }),
  ];
  await fees(first, 50_000);
  await schedule(first, 10_000);
  await schedule(second, 7_000);
  await pend();
  const shown = await preview({ processingType: 'full', ...JULY });
  // 90 % of 50.000, 10.000 and 7.000.
  expect(shown).toMatchObject({ entries: 2, entriesAmount: 17_000, totalAmount: 60_300 });
  expect(shown.alone).toMatchObject({ payments: 1, doctorNames: ['Elena Vidal'] });
  const individual = { processingType: 'individual', ...JULY, doctorIds: String(second) };
  expect(await preview(individual)).toMatchObject({ payments: 1, totalAmount: 6_300 });
  expect((await summaries()).map((row) => row.payableAmount).toSorted()).toEqual([54_000, 6_300]);
  expect((await pool.query('SELECT FROM entry')).rowCount).toBe(0);
  const agreed = { records: shown.records, totalAmount: shown.totalAmount };
  const done = await runJob(app, admin, '/api/jobs/create', order({ ...JULY, agreed }));
  expect(done).toMatchObject({ status: 'completed', result: { payments: 2, totalAmount: 60_300 } });
  expect(await preview({ processingType: 'full', ...JULY })).toMatchObject({ payments: 0 });
});

// payout §31.2
test('who has entries alone is listed with what would be paid, as the run pays it', async () => {
  const [fee, alone, owing, held] = [
    await data.doctor({ retentionRate: 1000, name: 'Ana Araya' }),
    await data.doctor({ retentionRate: 1000, name: 'Bruno Bravo' }),
    await data.doctor({ name: 'Carla Cruz' }),
    await data.doctor({ name: 'Darío Díaz' }),
  ];
  await fees(fee, 50_000);
  await enter(fee, { amount: -4_000 });
  await enter(alone, { amount: 20_000, bearsRetention: true });
  await enter(alone, { amount: 9_000, month: 8 });
  await enter(owing, { amount: -5_000 });
  await enter(held, { amount: 3_000 });
  await query`INSERT INTO hold (doctor_id, reason) VALUES (${held}, 'Contrato vencido')`;
  onTestFinished(async () => void (await pool.query('TRUNCATE hold CASCADE')));
  const told = (rows: readonly PaymentSummary[]) =>
    rows.map((row) => [row.doctorName, row.totalCount, row.entriesAmount, row.payableAmount]);
  expect(told(await summaries())).toEqual([
    ['Ana Araya', 1, -4_000, 41_000],
    ['Bruno Bravo', 0, 20_000, 18_000],
    // What is owed becomes a balance of a payment of $0.
    ['Carla Cruz', 0, -5_000, 0],
  ]);
  expect((await summaries())[1]).toMatchObject({
    totalAmount: 0,
    totalBrutAmount: 0,
    status: null,
    ruleApplied: '',
    entries: 1,
  });
  expect(told(await summaries({ doctorId: alone }))).toEqual([['Bruno Bravo', 0, 20_000, 18_000]]);
  // Who chooses records of a kind, or marks them only, pays no entries alone.
  expect(told(await summaries({ recordType: 'hmq' }))).toEqual([]);
  expect(told(await summaries({ processingType: 'bulk' }))).toEqual([['Ana Araya', 1, 0, 45_000]]);
  const run = { processingType: 'individual', selectedDoctors: [alone], ...JULY };
  const agreed = { records: 0, totalAmount: 18_000 };
  const done = await runJob(app, admin, '/api/jobs/create', order({ ...run, agreed }));
  expect(done).toMatchObject({ status: 'completed', result: { payments: 1, totalAmount: 18_000 } });
  expect(told(await summaries()).map(([name]) => name)).toEqual(['Ana Araya', 'Carla Cruz']);
});

test('a year without a legal rate is refused, and so are people without the screens', async () => {
  await fees(await data.doctor(), 50_000);
  await query`UPDATE doctor SET retention_mode = 'legal'`;
  await pend();
  const rows = await query`DELETE FROM legal_retention WHERE year = 2027 RETURNING rate`;
  onTestFinished(async () => {
    await query`INSERT INTO legal_retention (year, rate) VALUES (2027, ${rows[0].rate})`;
  });
  expect(
    await preview({ processingType: 'full', ...JULY, paymentDate: '2027-01-05' }),
  ).toMatchObject({ code: 'payroll.noLegalRate' });
  // As processing refuses it.
  expect(
    await preview({ processingType: 'full', ...JULY, paymentDate: '2026-06-30' }),
  ).toMatchObject({ code: 'payroll.dateBeforePeriod' });
  const doctor = await app.signedInAs('doctor');
  expect((await doctor.post('/api/processing-preview', { processingType: 'full' })).status).toBe(
    403,
  );
});
