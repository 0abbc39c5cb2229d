/** What paid payments contain besides their records, down to what was transferred (payout §12.15). */
import { sql } from 'kysely';
import type { PaidSums } from '../../../contract/payout/paid-payments.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { isPaid } from './queries.ts';
import { findByDateOrDoctor } from './search.ts';

/** The sums of all paid payments, or of the doctors that the search finds; null if it finds dates. */
export async function sumPaidPayments(
  db: Db,
  search: string | undefined,
): Promise<PaidSums | null> {
  const found = search ? await findByDateOrDoctor(db, search) : null;
  if (found && found.dates.length > 0) return null;
  const isFound = found ? sql`p.doctor_id = ANY(${found.doctorIds}::int[])` : sql`true`;
  const paid = sql`${isPaid('p')} AND ${isFound}`;
  const rows = await rowsOf<PaidSums>(db)`
    SELECT of_payments.*, of_entries.*
      FROM (SELECT count(*) AS payments, count(*) FILTER (WHERE p.total_attentions = 0) AS without_records,
                   coalesce(sum(p.total_attentions), 0) AS records,
                   coalesce(sum(p.total_brut_amount - p.entries_gross - p.unretained_amount), 0)::bigint AS records_amount,
                   coalesce(sum(p.total_retention_amount), 0)::bigint AS retention_amount,
                   coalesce(sum(p.total_amount), 0)::bigint AS total_amount
              FROM payment p WHERE ${paid}) AS of_payments,
           (SELECT coalesce(sum(e.amount) FILTER (WHERE e.origin IN ('entered', 'scheduled', 'retention_change') AND e.amount > 0), 0)::bigint AS earnings,
                   coalesce(sum(e.amount) FILTER (WHERE e.origin IN ('entered', 'scheduled', 'retention_change') AND e.amount < 0), 0)::bigint AS discounts,
                   coalesce(sum(e.amount) FILTER (WHERE e.origin IN ('reversal', 'replacement', 'scale_adjustment')), 0)::bigint AS corrections,
                   coalesce(sum(e.amount) FILTER (WHERE e.origin IN ('carried_balance', 'passed_balance')), 0)::bigint AS balances_taken,
                   coalesce(sum(e.amount) FILTER (WHERE e.origin = 'carried_on'), 0)::bigint AS balances_passed
              FROM payment p JOIN payment_entry l ON l.payment_id = p.id JOIN entry e ON e.id = l.entry_id
             WHERE p.total_entries > 0 AND ${paid}) AS of_entries`;
  return rows[0] ?? null;
}
