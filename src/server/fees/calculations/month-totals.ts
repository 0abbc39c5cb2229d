/** Fees of whole months by state, from sums that triggers keep: this takes milliseconds at a million calculations. */
import { sql } from 'kysely';
import { type Period, periodIndex } from '../../../domain/calendar/calendar.ts';
import type { CalculationState } from '../../../domain/states.ts';
import type { Db } from '../../platform/db/database.ts';

export type MonthFees = {
  year: number;
  month: number;
  status: CalculationState;
  count: number;
  /** Those of them that no rule covers. */
  withoutRule: number;
  calculatedAmount: number;
  retentionAmount: number;
  finalAmount: number;
};

/** The months from `from` to `to`, both included. States without fees in a month are left out. */
export async function sumMonths(db: Db, from: Period, to: Period): Promise<MonthFees[]> {
  const { rows } = await sql<MonthFees>`
    SELECT period_year AS year, period_month AS month, status, calculations AS count, without_rule, calculated_amount,
           retention_amount, final_amount
      FROM calculation_month
     WHERE period_year * 12 + period_month - 1 BETWEEN ${periodIndex(from)}::int AND ${periodIndex(to)}::int
     ORDER BY 1, 2, 3`.execute(db);
  return rows;
}
