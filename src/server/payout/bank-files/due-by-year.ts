/** What the true year of a payment asks for, beside what was retained (payout §18.11). */
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { otherRateSql } from '../payroll/public.ts';
import { comparePairsOf } from '../receipts/public.ts';
import { proposeOtherYear } from '../retention-changes/public.ts';

/**
 * The retention due from payments of stated transfers, by the rate of the year in which they were paid. Like processing, it
 * computes once for each document and shares by cumulative rounding.
 */
export const DUE_BY_TRUE_YEAR = sql`
  SELECT p.id AS payment_id, o.transfer_id, p.total_retention_amount AS retained_amount, r.due_rate,
         retained(p.until, r.due_rate) - retained(p.until - (p.total_brut_amount - p.unretained_amount), r.due_rate) AS due_amount
    FROM other_year_transfer o
    JOIN transfer_payment l ON l.transfer_id = o.transfer_id
    JOIN payment paid ON paid.id = l.payment_id
    JOIN fee_document d ON d.id = paid.document_id AND ${otherRateSql(sql`o.paid_on`)}
    LEFT JOIN doctor issuer ON issuer.id = d.doctor_id
   CROSS JOIN LATERAL (
     SELECT legal_rate(o.paid_on) + CASE WHEN issuer.id IS NULL THEN 0 ELSE surcharge_of(issuer, o.paid_on) END AS due_rate) AS r
   CROSS JOIN LATERAL (
     SELECT one.*, sum(one.total_brut_amount - one.unretained_amount) OVER (ORDER BY one.doctor_id, one.id)::bigint AS until
       FROM payment one WHERE one.document_id = d.id) AS p
   WHERE p.id = paid.id`;

/**
 * Keeps the retention that is due beside the one that was retained, for payments of transfers that two persons stated: those just
 * confirmed, and those that were to be recovered and now count. Proposes these differences; answers how many.
 */
export async function keepDifferences(tx: Tx, actor: Actor): Promise<number> {
  const rows = await rowsOf<{ paymentId: number }>(tx)`
    INSERT INTO true_year_retention (payment_id, transfer_id, retained_amount, due_rate, due_amount)
    SELECT due.payment_id, due.transfer_id, due.retained_amount, due.due_rate, due.due_amount
      FROM (${DUE_BY_TRUE_YEAR}) AS due
      JOIN other_year_transfer o USING (transfer_id) JOIN transfer t ON t.id = o.transfer_id
     WHERE o.confirmed_at IS NOT NULL AND t.status = 'paid'
       AND (t.is_live OR EXISTS (SELECT FROM surplus_part s WHERE (s.transfer_id, s.payment_id) = (t.id, due.payment_id)))
       AND NOT EXISTS (SELECT FROM true_year_retention kept WHERE kept.payment_id = due.payment_id)
    RETURNING payment_id`;
  if (rows.length === 0) return 0;
  const paymentIds = rows.map(({ paymentId }) => paymentId);
  await comparePairsOf(tx, paymentIds);
  return proposeOtherYear(tx, paymentIds, actor);
}
