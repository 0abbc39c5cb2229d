/** What is agreed to is an estimate: processing asks again when the exact amount differs by more than rounding (payout §17.9). */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { refuseUnlessExactAgreed } from './agreed.ts';
import { processingTotals } from './processing.ts';

const { app, db, query, data } = await payrollApp();
const admin = await app.signedInAs('admin');
beforeEach(() => query`TRUNCATE calculation, payment, attention CASCADE`);

/**
 * Three December attentions of $100.003, estimated at 15,25 %: each has 15.250,4575 retained, rounded to 15.250, so that
 * 3 × 84.753 = 254.259 is left.
 */
const ESTIMATE = { records: 3, totalAmount: 254_259 };
/** At 16 % of 300.009, which is 48.001,44: 300.009 − 48.001. */
const EXACT = { records: 3, totalAmount: 252_008 };
const SECOND_OF_JANUARY = localDate('2027-01-02');

async function december(): Promise<number> {
  const doctor = await data.doctor({ retentionRate: 1525 });
  await data.attentions(
    doctor,
    [1, 2, 3].map(() => ({ date: '2026-12-31', amount: 100_003 })),
  );
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  await query`UPDATE doctor SET retention_mode = 'legal' WHERE id = ${doctor}`;
  return doctor;
}

const NO_ENTRIES = { entries: 0, entriesAmount: 0, carriedAmount: 0 };

const payments = async () => await query`SELECT total_amount AS amount FROM payment ORDER BY id`;

test.each([
  // Half up of 45.751,3725 is 45.751.
  ['2026-12-31', 254_258],
  ['2027-01-02', EXACT.totalAmount],
])('what is paid on %s comes to $%d', async (day, totalAmount) => {
  await december();
  const options = { from: ['calculated'] as const, paymentDate: localDate(day) };
  expect(await processingTotals(db, {}, options)).toEqual({
    records: 3,
    documents: 1,
    estimatedAmount: ESTIMATE.totalAmount,
    totalAmount,
    differingAmount: ESTIMATE.totalAmount - totalAmount,
    ...NO_ENTRIES,
    paymentDate: day,
  });
});

describe('the job', () => {
  const order = (doctor: number, agreed: object, paymentDate: string) => ({
    type: 'process-bulk-payments',
    data: {
      processingType: 'individual',
      selectedDoctors: [doctor],
      month: 12,
      year: 2026,
      paymentDate,
      agreed,
    },
  });

  test('is not queued for the estimate of another year’s rate, but for the exact amount', async () => {
    const doctor = await december();
    const create = (agreed: object) =>
      admin.post('/api/jobs/create', order(doctor, agreed, SECOND_OF_JANUARY));
    expect(await create(ESTIMATE)).toMatchObject({
      status: 409,
      body: {
        code: 'payroll.exactDiffers',
        message:
          'Nada se procesó: el líquido exacto, pagado el 02-01-2027, es $252.008, y el estimado que confirmó, $254.259. La retención no es la que se estimó; revise y confirme el monto exacto.',
        data: { records: 3, estimatedAmount: 254_259, exactAmount: 252_008 },
      },
    });
    expect(await payments()).toEqual([]);
    const done = await runJob(
      app,
      admin,
      '/api/jobs/create',
      order(doctor, EXACT, SECOND_OF_JANUARY),
    );
    expect(done.result).toMatchObject({ processedCount: 3, totalAmount: 252_008 });
    expect(await payments()).toEqual([{ amount: 252_008 }]);
  });

  test('processes the estimate where it differs by rounding alone', async () => {
    const doctor = await december();
    const done = await runJob(
      app,
      admin,
      '/api/jobs/create',
      order(doctor, ESTIMATE, '2026-12-31'),
    );
    expect(done.result).toMatchObject({ processedCount: 3 });
    expect(await payments()).toEqual([{ amount: 254_258 }]);
  });
});

test('the selected records are refused and rolled back, too, and processed with the exact amount', async () => {
  const doctor = await december();
  const mark = {
    type: 'process-bulk-payments',
    data: { processingType: 'bulk', selectedDoctors: [doctor], month: 12, year: 2026 },
  };
  await runJob(app, admin, '/api/jobs/create', mark);
  const { body } = await admin.get<{ recordIds: number[] }>('/api/get-all-pending-ids');
  const process = (agreed: object) =>
    admin.post('/api/process-all-pending-records', {
      ...body,
      paymentDate: SECOND_OF_JANUARY,
      agreed,
    });
  expect(await process(ESTIMATE)).toMatchObject({
    status: 409,
    body: { code: 'payroll.exactDiffers', data: { exactAmount: 252_008 } },
  });
  expect(await payments()).toEqual([]);
  // Neither amount: what is to be paid changed meanwhile.
  expect(await process({ records: 3, totalAmount: 252_009 })).toMatchObject({
    body: { code: 'payroll.changedMeanwhile' },
  });
  expect(await process(EXACT)).toMatchObject({ status: 200, body: { totalAmount: 252_008 } });
});

// Each of 3 lines and 1 document is rounded by half a peso at most: 2 pesos together.
test.each([
  [2, false],
  [-2, false],
  [3, true],
  [-3, true],
])('with 3 lines in 1 document a difference of %d asks again: %s', (difference, asks) => {
  const totals = {
    records: 3,
    documents: 1,
    estimatedAmount: 1_000,
    totalAmount: 1_000 + difference,
    differingAmount: Math.abs(difference),
    ...NO_ENTRIES,
    paymentDate: SECOND_OF_JANUARY,
  };
  const attempt = () =>
    refuseUnlessExactAgreed(totals, { records: 3, totalAmount: 1_000 }, 'procesó');
  if (asks) expect(attempt).toThrow('el líquido exacto');
  else expect(attempt).not.toThrow();
});

test('what one document gains and another loses is no rounding', () => {
  const totals = {
    records: 4,
    documents: 2,
    estimatedAmount: 1_000,
    totalAmount: 1_001,
    differingAmount: 60_001,
    ...NO_ENTRIES,
    paymentDate: SECOND_OF_JANUARY,
  };
  const agreed = { records: 4, totalAmount: 1_000 };
  expect(() => refuseUnlessExactAgreed(totals, agreed, 'procesó')).toThrow('el líquido exacto');
});

test('a day of a year without a legal rate is refused before anybody is asked', async () => {
  const doctor = await december();
  const rows = await query`DELETE FROM legal_retention WHERE year = 2027 RETURNING rate`;
  onTestFinished(async () => {
    await query`INSERT INTO legal_retention (year, rate) VALUES (2027, ${rows[0].rate})`;
  });
  const data = {
    processingType: 'individual',
    selectedDoctors: [doctor],
    month: 12,
    year: 2026,
    paymentDate: SECOND_OF_JANUARY,
    agreed: ESTIMATE,
  };
  expect(
    await admin.post('/api/jobs/create', { type: 'process-bulk-payments', data }),
  ).toMatchObject({ body: { code: 'payroll.noLegalRate' } });
});
