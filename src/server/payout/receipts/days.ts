/** Finds documents by the day on which they were paid, or are to be paid (payout §19). */
import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';

/**
 * The first day on which something of a document was paid, as `paid_day` tells it (payout §19.6): SQL text over its payments `p`,
 * for queries of many documents. NULL while it was not paid.
 */
export const FIRST_PAID = `CASE
  WHEN max(p.total_amount) = 0
       OR extract(year FROM min(p.payment_date)) < extract(year FROM min(p.payment_date) FILTER (WHERE p.total_amount > 0))
  THEN min(p.payment_date) ELSE min(p.payment_date) FILTER (WHERE p.total_amount > 0) END`;

export type Days = { readonly from: LocalDate; readonly to: LocalDate };

/** The day of the document `d`: of its first payment that was made, or the planned one. */
export const paidDay = sql<LocalDate>`paid_day(d)`;

/** Whether the document `d` is of these days. */
export function isOfDays(days: Days): RawBuilder<boolean> {
  return sql<boolean>`(${mayBeOfDays(sql`d.id`, sql`d.payment_date`, days)}
    AND paid_day(d) BETWEEN ${days.from} AND ${days.to})`;
}

/** Leaves out, by indexes, documents that are planned and paid on other days. */
export function mayBeOfDays(
  id: RawBuilder<unknown>,
  plannedDate: RawBuilder<unknown>,
  { from, to }: Days,
): RawBuilder<boolean> {
  return sql<boolean>`(${plannedDate} BETWEEN ${from} AND ${to} OR ${id} IN (
    SELECT p.document_id FROM payment p WHERE p.payment_date BETWEEN ${from} AND ${to}))`;
}
