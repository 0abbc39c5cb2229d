/** Fees of months by state, from sums that triggers keep: this takes milliseconds at a million calculations. */
import {
  firstDayOf,
  lastDayOf,
  type Period,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import type { CalculationState } from '../../../domain/states.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';

export type MonthFees = {
  year: number;
  month: number;
  status: CalculationState;
  count: number;
  calculatedAmount: number;
  retentionAmount: number;
  finalAmount: number;
};

/** By the months that pay, from `from` to `to`, both included. States without fees in a month are left out. */
export async function sumMonths(db: Db, from: Period, to: Period): Promise<MonthFees[]> {
  return rowsOf<MonthFees>(db)`
    SELECT period_year AS year, period_month AS month, status, calculations AS count, calculated_amount, retention_amount,
           final_amount
      FROM calculation_month
     WHERE period_year * 12 + period_month - 1 BETWEEN ${periodIndex(from)}::int AND ${periodIndex(to)}::int
     ORDER BY 1, 2, 3`;
}

/** How many fees there are of a month's attentions, whatever month pays them. */
export async function countOfMonth(db: Db, period: Period): Promise<number> {
  const { count } = await rowOf<{ count: number }>(db)`
    SELECT coalesce(sum(attentions), 0)::bigint AS count FROM calculated_day
     WHERE attention_date BETWEEN ${firstDayOf(period)}::date AND ${lastDayOf(period)}::date`;
  return count;
}

/** What was calculated for the attentions of these days, in pesos, whatever month pays it. */
export async function sumCalculated(db: Db | Tx, { dateFrom, dateTo }: DateSpan): Promise<number> {
  const { sum } = await rowOf<{ sum: number }>(db)`
    SELECT coalesce(sum(calculated_amount), 0)::bigint AS sum FROM calculated_day
     WHERE attention_date BETWEEN ${dateFrom}::date AND ${dateTo}::date`;
  return sum;
}
