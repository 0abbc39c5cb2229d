/** When a doctor is paid what is not paid yet (documents §8.8). */
import type { DoctorStats } from '../../../contract/documents/portal.ts';
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import {
  type PaymentToCome,
  whenFeesCome,
  whenItComes,
} from '../../../domain/payout/payments-to-come.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** What an unpaid payment transfers, in pesos, and when it comes, in Spanish. */
export type ToCome = { readonly totalAmount: number; readonly comes: string };

/** The doctor's unpaid payments by id; a payment of $0 does not come. */
export async function listPaymentsToCome(
  db: Db,
  doctorId: number,
  today: LocalDate,
): Promise<ReadonlyMap<number, ToCome>> {
  const rows = await rowsOf<PaymentToCome & { id: number; totalAmount: number }>(db)`
    SELECT p.id, p.total_amount, c.planned_on::text AS planned_on, c.is_sent, c.sent_for::text AS sent_for, c.rejected_on::text AS rejected_on,
           p.id IN (SELECT payment_id FROM held_payment) AS is_held
      FROM payments_to_come(${doctorId}) c JOIN payment p ON p.id = c.payment_id
     WHERE p.total_amount > 0`;
  return new Map(
    rows.map(({ id, totalAmount, ...row }) => [
      id,
      { totalAmount, comes: whenItComes(row, today) },
    ]),
  );
}

/**
 * The doctor's fees in no payment that come later than their own month's payroll, by the month that pays them: that month is closed, or
 * its day of payment is over. What is held is told apart. They count as late where the doctor has a payment
 * of that month: without one, the payroll may be late itself.
 */
export async function listLateFees(
  db: Db,
  doctorId: number,
  today: LocalDate,
): Promise<DoctorStats['lateFees']> {
  const rows = await rowsOf<
    Period & { records: number; totalAmount: number; paysOn: string | null; isProcessed: boolean }
  >(db)`
    SELECT f.period_month AS month, f.period_year AS year, count(*) AS records, sum(f.final_amount)::bigint AS total_amount,
           c.pays_on::text AS pays_on,
           EXISTS (SELECT FROM payment p WHERE p.doctor_id = ${doctorId} AND (p.period_month, p.period_year) = (f.period_month, f.period_year)
                      AND p.status IN ('processed', 'paid')) AS is_processed
      FROM payable_fee f LEFT JOIN payment_calendar c ON (c.year, c.month) = (f.period_year, f.period_month)
     WHERE f.doctor_id = ${doctorId} AND NOT EXISTS (SELECT FROM held_fee h WHERE h.attention_id = f.attention_id)
       AND (f.attention_date < make_date(f.period_year, f.period_month, 1) OR c.pays_on < ${today}::date)
     GROUP BY 1, 2, c.pays_on ORDER BY 2, 1`;
  return rows.map(({ paysOn, isProcessed, ...fees }) => ({
    ...fees,
    cameLate: isProcessed || paysOn === null || paysOn >= today,
    comes: whenFeesCome({ month: fees.month, year: fees.year, paysOn, isProcessed }, today),
  }));
}
