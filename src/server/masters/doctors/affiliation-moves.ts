/** Which of a doctor's fees a change of affiliation pays to another payee (masters §14.7). */

import { sql } from 'kysely';
import type { MovedAffiliation } from '../../../contract/masters/affiliations.ts';
import type { MovedDays } from '../../../domain/payout/affiliations.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';

/** What approved corrections owe: `e`, of the line `r`, in the payment `p` if any has it. */
const UNPAID_CORRECTIONS = sql`
  entry e
  JOIN replacement_fee r ON r.correction_id = e.correction_id AND e.origin = 'replacement' AND e.status = 'approved'
  LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
  LEFT JOIN payment p ON p.id = l.payment_id`;

/**
 * The fees, attentions and unpaid corrections of the moved days, in order, in gross pesos. What a payment has stays as it is, of fees and
 * corrections alike; what corrections owe and no payment has follows by a trigger (payout §28.5).
 */
export async function findMoved(
  tx: Tx,
  doctorId: number,
  moved: readonly MovedDays[],
): Promise<MovedAffiliation[]> {
  return rowsOf<MovedAffiliation>(tx)`
    SELECT m."from", m.until,
           coalesce(old.name, d.name) AS was_name, coalesce(new.name, d.name) AS becomes_name, coalesce(new.rut, d.rut) AS becomes_rut,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(f.calculated_amount), 0)) FROM payable_fee f
             WHERE f.doctor_id = d.id AND f.attention_date BETWEEN day.first AND day.last) AS fees,
           (SELECT count(*) FROM attention a
             WHERE a.doctor_id = d.id AND a.attention_date BETWEEN day.first AND day.last
               AND NOT EXISTS (SELECT FROM calculation c WHERE c.attention_id = a.id)) AS pending_attentions,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(c.calculated_amount), 0))
              FROM payment_line l JOIN calculation c ON c.attention_id = l.attention_id
             WHERE l.doctor_id = d.id AND l.attention_date BETWEEN day.first AND day.last) AS in_payments,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
              FROM ${UNPAID_CORRECTIONS}
             WHERE e.doctor_id = d.id AND r.attention_date BETWEEN day.first AND day.last
               AND e.society_id IS DISTINCT FROM m.becomes AND p.id IS NULL) AS corrections,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
              FROM ${UNPAID_CORRECTIONS}
             WHERE e.doctor_id = d.id AND r.attention_date BETWEEN day.first AND day.last
               AND e.society_id IS DISTINCT FROM m.becomes AND p.status = 'processed') AS corrections_in_payments,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'paymentId', p.id, 'year', p.period_year, 'month', p.period_month, 'payeeName', p.payee_name,
                     'isPaid', p.status = 'paid', 'lines', paid.lines, 'amount', paid.amount)
                     ORDER BY p.period_year DESC, p.period_month DESC, p.id DESC), '[]')
              FROM (SELECT f.payment_id, count(*) AS lines, sum(f.paid_amount)::bigint AS amount
                      FROM (SELECT doctor_id, attention_date, payment_id, society_id, paid_amount FROM paid_fee
                            UNION ALL
                            SELECT l.doctor_id, l.attention_date, l.payment_id, p.society_id, c.calculated_amount
                              FROM payment_line l JOIN payment p ON p.id = l.payment_id AND p.status = 'processed'
                              JOIN calculation c ON c.attention_id = l.attention_id) AS f
                     WHERE f.doctor_id = d.id AND f.attention_date BETWEEN day.first AND day.last
                       AND f.society_id IS DISTINCT FROM m.becomes
                     GROUP BY f.payment_id) AS paid
              JOIN payment p ON p.id = paid.payment_id) AS payments
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m ("from" date, until date, was int, becomes int)
      JOIN doctor d ON d.id = ${doctorId}
     CROSS JOIN LATERAL (SELECT coalesce(m."from", '-infinity') AS first, coalesce(m.until, 'infinity') AS last) AS day
      LEFT JOIN medical_society old ON old.id = m.was
      LEFT JOIN medical_society new ON new.id = m.becomes
     ORDER BY day.first`;
}

/** What moved days of many doctors pay to another payee: fees and corrections in no payment; and fees in payments, which stay. */
export type MovedSums = Pick<MovedAffiliation, 'fees' | 'inPayments' | 'corrections'>;

/** The sums over all moved days. */
export async function sumMoved(
  db: Db | Tx,
  moved: readonly (Pick<MovedDays, 'from' | 'until' | 'becomes'> & { readonly doctorId: number })[],
): Promise<MovedSums> {
  return rowOf<MovedSums>(db)`
    WITH day AS (
      SELECT m."doctorId" AS doctor_id, coalesce(m."from", '-infinity') AS first, coalesce(m.until, 'infinity') AS last, m.becomes
        FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m ("doctorId" int, "from" date, until date, becomes int))
    SELECT (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(f.calculated_amount), 0))
              FROM day JOIN payable_fee f ON f.doctor_id = day.doctor_id AND f.attention_date BETWEEN day.first AND day.last) AS fees,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(c.calculated_amount), 0))
              FROM day JOIN payment_line l ON l.doctor_id = day.doctor_id AND l.attention_date BETWEEN day.first AND day.last
              JOIN calculation c ON c.attention_id = l.attention_id) AS in_payments,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
              FROM day JOIN (${UNPAID_CORRECTIONS}) ON e.doctor_id = day.doctor_id AND r.attention_date BETWEEN day.first AND day.last
             WHERE e.society_id IS DISTINCT FROM day.becomes AND p.id IS NULL) AS corrections`;
}
