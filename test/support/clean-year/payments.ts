/** What a month is to pay by the model, and what the product has paid. */
import type { Database } from '../../../src/server/platform/db/database.ts';
import { type Payable, type Payment, paymentKey, paymentsOf } from './fees.ts';
import type { CleanYear, Line, Month } from './model.ts';
import { changed, stateOf } from './state.ts';

/** All lines that arrive in a month. */
export const arrivals = ({ lines, lateLines }: Month): Line[] => [...lines, ...lateLines];

/** A month of the year, or the same with faults, as the model pays it. */
export function payableOf(year: CleanYear, month: Month): Payable {
  return {
    state: changed(stateOf(year, month.index - 1), month.changes),
    period: month.period,
    paymentDate: month.paymentDate,
    lines: arrivals(month),
    earlier: year.months.slice(0, month.index).flatMap(arrivals),
    entries: month.entries,
  };
}

/** Gross and net by payment, as the model pays the month. */
export function expectedSums(year: CleanYear, month: Month): Map<string, string> {
  return sumsOf(paymentsOf(payableOf(year, month)));
}

/** Gross and net by payment, as the product paid on a day. */
export async function paidSums({ pool }: Database, paidOn: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{
    doctor_id: number;
    society_id: number | null;
    period_year: number;
    period_month: number;
    gross: string;
    net: string;
  }>(
    `SELECT doctor_id, society_id, period_year, period_month, total_brut_amount AS gross, total_amount AS net
       FROM payment WHERE status = 'paid' AND payment_date = $1`,
    [paidOn],
  );
  return sumsOf(
    rows.map((row) => ({
      doctorId: row.doctor_id,
      societyId: row.society_id,
      period: { year: row.period_year, month: row.period_month },
      gross: Number(row.gross),
      net: Number(row.net),
    })),
  );
}

function sumsOf(payments: readonly Payment[]): Map<string, string> {
  return new Map(
    payments
      .map((payment) => [paymentKey(payment), `${payment.gross} ${payment.net}`] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
