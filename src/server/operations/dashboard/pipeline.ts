/** The progress of a month, and the months of the chart. */
import type { FeeTotals, MonthTotals, Pipeline } from '../../../contract/operations/dashboard.ts';
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  type Period,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import type { CalculationState } from '../../../domain/states.ts';
import { isEstimated } from '../../../domain/words/estimates.ts';
import { type MonthFees, sumMonths } from '../../fees/calculations/public.ts';
import { countMonths, nearestMonth, summarizeAttentions } from '../../intake/attentions/public.ts';
import type { Db } from '../../platform/db/database.ts';

/** How many months the chart has. */
const MONTHS = 12;

/** A month's attentions, and their fees by stage: the same figures as in the lists of attentions and calculations. */
export async function pipelineOf(db: Db, { year, month }: Period): Promise<Pipeline> {
  const period = { year, month };
  const dates = { dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
  const before = addMonths(period, -1);
  const [imported, pending, fees] = await Promise.all([
    summarizeAttentions(db, dates),
    summarizeAttentions(db, { ...dates, status: 'pending' }),
    sumMonths(db, before, period),
  ]);
  const current = fees.filter((row) => isOf(row, period));
  const inState = (state: CalculationState) =>
    sumFees(current.filter((row) => row.status === state));
  const total = sumFees(current);
  return {
    ...period,
    imported: { count: imported.total, grossAmount: imported.grossAmount },
    pending: { count: pending.total, grossAmount: pending.grossAmount },
    calculated: inState('calculated'),
    pendingPayment: inState('pending_payment'),
    processed: inState('processed'),
    paid: inState('paid'),
    total,
    previous: sumFees(fees.filter((row) => isOf(row, before))),
    nearest: imported.total === 0 && total.count === 0 ? await nearestMonth(db, period) : null,
  };
}

/** The twelve months up to this one, including empty ones. */
export async function monthsUpTo(db: Db, last: Period): Promise<MonthTotals[]> {
  const first = addMonths(last, 1 - MONTHS);
  const [counts, fees] = await Promise.all([
    countMonths(db, first, last),
    sumMonths(db, first, last),
  ]);
  return Array.from({ length: MONTHS }, (_, index) => {
    const period = addMonths(first, index);
    const ofMonth = fees.filter((row) => isOf(row, period));
    return {
      ...period,
      attentions: counts.find((row) => isOf(row, period))?.attentions ?? 0,
      ...sumFees(ofMonth),
      estimatedCount: sumFees(ofMonth.filter(({ status }) => isEstimated(status))).count,
    };
  });
}

const isOf = (row: Period, period: Period) => periodIndex(row) === periodIndex(period);

function sumFees(rows: readonly MonthFees[]): FeeTotals {
  const sum = (of: keyof FeeTotals) => rows.reduce((total, row) => total + row[of], 0);
  return {
    count: sum('count'),
    calculatedAmount: sum('calculatedAmount'),
    retentionAmount: sum('retentionAmount'),
    finalAmount: sum('finalAmount'),
  };
}
