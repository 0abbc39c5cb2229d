/** operations §1.6: the month's figures are real, and those of the lists they lead to. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { MonthTotals, Pipeline } from '../../../contract/operations/dashboard.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { isInState } from '../../intake/attentions/public.ts';
import { markPendingPayment, payPayments, processRecords } from '../../payout/payroll/public.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { monthsUpTo, pipelineOf } from './pipeline.ts';

const { database, signedInAs } = await testApp();
const { db } = database;
const admin = await signedInAs('admin');
const JULY = { year: 2026, month: 7 };
const NOTHING = { count: 0, calculatedAmount: 0, retentionAmount: 0, finalAmount: 0 };

async function pipeline(month: number, year = 2026): Promise<Pipeline> {
  const answer = await admin.get<Pipeline>(`/api/dashboard/pipeline?month=${month}&year=${year}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('a clinic without attentions', () => {
  it('has a month of zeros, and offers no other', async () => {
    const zero = { count: 0, grossAmount: 0 };
    expect(await pipeline(7)).toEqual({
      ...JULY,
      imported: zero,
      pending: zero,
      calculated: NOTHING,
      pendingPayment: NOTHING,
      processed: NOTHING,
      paid: NOTHING,
      total: NOTHING,
      previous: NOTHING,
      nearest: null,
    });
  });

  it('has twelve months of zeros', async () => {
    const months = await monthsUpTo(db, { year: 2026, month: 2 });
    expect(months).toHaveLength(12);
    expect(months.at(0)).toEqual({
      year: 2025,
      month: 3,
      attentions: 0,
      estimatedCount: 0,
      ...NOTHING,
    });
    expect(months.at(-1)).toEqual({
      year: 2026,
      month: 2,
      attentions: 0,
      estimatedCount: 0,
      ...NOTHING,
    });
  });
});

describe('July, with a doctor in each state', () => {
  beforeAll(async () => {
    const data = await payrollData(database);
    await data.rule({ code: 'UNA' });
    const [paid, processed, submitted, calculated] = [
      await data.doctor(),
      await data.doctor(),
      await data.doctor(),
      await data.doctor(),
    ];
    // The first and last days of July are of July; those beside them are not.
    const days = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'];
    for (const doctorId of [paid, processed, submitted, calculated]) {
      await data.attentions(
        doctorId,
        days.map((date) => ({ date })),
      );
    }
    await transactionWithClient(database, async (tx, client) => {
      await calculateAttentions(database, tx, client, {}, { jobId: null });
      await markPendingPayment(tx, { ...JULY, doctorIds: [submitted] });
      await processRecords(
        tx,
        { ...JULY, doctorIds: [paid, processed] },
        { from: ['calculated'], userId: null },
      );
      const payment = { paymentDate: '2026-08-05', userId: null };
      await payPayments(tx, { ...JULY, doctorIds: [paid] }, payment);
    });
    await data.attentions(calculated, [{ date: '2026-07-15' }, { date: '2026-08-15' }]);
  });

  it('operations §1.6: counts each stage and its pesos', async () => {
    // Two lines of $100.000 at 60 %, of which 10 % are retained.
    const two = {
      count: 2,
      calculatedAmount: 120_000,
      retentionAmount: 12_000,
      finalAmount: 108_000,
    };
    const four = {
      count: 4,
      calculatedAmount: 240_000,
      retentionAmount: 24_000,
      finalAmount: 216_000,
    };
    expect(await pipeline(7)).toEqual({
      ...JULY,
      imported: { count: 9, grossAmount: 900_000 },
      pending: { count: 1, grossAmount: 100_000 },
      calculated: two,
      pendingPayment: two,
      processed: two,
      paid: two,
      total: { count: 8, calculatedAmount: 480_000, retentionAmount: 48_000, finalAmount: 432_000 },
      previous: four,
      nearest: null,
    });
    expect(await pipeline(8)).toMatchObject({ imported: { count: 5 }, total: four });
  });

  it.each([
    ['calculated', 'calculated'],
    ['pendingPayment', 'pending_payment'],
    ['processed', 'processed'],
    ['paid', 'paid'],
  ] as const)('agrees with the list of calculations in the stage %s', async (stage, status) => {
    const { body } = await admin.get<Record<string, number>>(
      `/api/payment-calculations/summary?month=7&year=2026&status=${status}`,
    );
    const { total: count, calculatedAmount, retentionAmount, finalAmount } = body;
    const summary = { count, calculatedAmount, retentionAmount, finalAmount };
    expect((await pipeline(7))[stage]).toEqual(summary);
  });

  it('operations §1.6: agrees with the screens of each stage', async () => {
    const month = await pipeline(7);
    const attentions = await admin.get(
      '/api/medical-attentions/summary?dateFrom=2026-07-01&dateTo=2026-07-31',
    );
    expect(attentions.body).toMatchObject({
      total: month.imported.count,
      grossAmount: month.imported.grossAmount,
      byStatus: { pending: month.pending.count },
    });
    for (const [path, stage] of [
      ['payment-calculations-pending', month.pendingPayment],
      ['payment-calculations-processed', month.processed],
    ] as const) {
      const { body } = await admin.get(`/api/${path}?month=7&year=2026`);
      expect(body).toMatchObject({ totalRecords: stage.count, totalAmount: stage.finalAmount });
    }
    const payments = await admin.get('/api/payments/summary?month=7&year=2026&status=paid');
    expect(payments.body).toMatchObject({ totalAmount: month.paid.finalAmount });
  });

  it('operations §1.7: offers the nearest month with attentions for one without, the later one of two', async () => {
    expect((await pipeline(1, 2027)).nearest).toEqual({ year: 2026, month: 8 });
    expect((await pipeline(12, 2025)).nearest).toEqual({ year: 2026, month: 6 });
    await db
      .deleteFrom('attention')
      .where(isInState(['pending'], 'attention'))
      .execute();
    expect((await pipelineOf(db, { year: 2026, month: 9 })).nearest).toEqual({
      year: 2026,
      month: 8,
    });
    expect((await pipeline(8)).nearest).toBeNull();
  });

  it('gives the same months to the chart, across the turn of the year', async () => {
    const months = await monthsUpTo(db, { year: 2027, month: 6 });
    expect(months.map(({ year, month, attentions }) => [year, month, attentions])).toEqual([
      [2026, 7, 8],
      [2026, 8, 4],
      ...[9, 10, 11, 12].map((month) => [2026, month, 0]),
      ...[1, 2, 3, 4, 5, 6].map((month) => [2027, month, 0]),
    ]);
    expect(months[0]).toMatchObject({
      count: 8,
      calculatedAmount: 480_000,
      retentionAmount: 48_000,
      finalAmount: 432_000,
      // Two calculated and two of the full payroll; the other four are in payments.
      estimatedCount: 4,
    });
    expect(months[1]).toMatchObject({ count: 4, estimatedCount: 4 });
  });

  // operations §1.8, operations §1.4
  it('ends the chart with the current month, whose calculations are counted', async () => {
    const { body } = await admin.get<MonthTotals[]>('/api/dashboard/months');
    const count = await admin.get('/api/payment-calculations-count');
    expect(body).toHaveLength(12);
    expect(count.body).toEqual({ count: body.at(-1)?.count });
  });

  it('requires a month', async () => {
    expect(await admin.get('/api/dashboard/pipeline?month=13&year=2026')).toMatchObject({
      status: 400,
      body: { data: { fields: { month: 'El mes va de 1 a 12' } } },
    });
    expect(await admin.get('/api/dashboard/pipeline')).toMatchObject({ status: 400 });
  });

  // operations §1.6, fees §17.8
  it('counts in the month that pays it what came late for a closed one, as its list does', async () => {
    await db
      .insertInto('monthClosing')
      .values({ year: 2026, month: 6, payments: 0, records: 0, totalAmount: 0 })
      .execute();
    const listed = async (by: string) =>
      (
        await admin.get<{ total: number }>(
          `/api/payment-calculations/summary?month=7&year=2026&status=calculated${by}`,
        )
      ).body.total;
    expect(await listed('')).toBe(2);
    expect(await listed('&byPayMonth=true')).toBe(6);
    expect((await pipeline(7)).calculated.count).toBe(6);
  });
});
