/**
 * A doctor's own side of corrections that are not paid yet (payout §25.11). It is read from entries, of which a doctor sees only
 * their own: what another doctor was paid, or is due instead, is not there.
 */
import { sql } from 'kysely';
import type { OwnCorrection, OwnCorrectionMark } from '../../../contract/payout/corrected-lines.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { LAST_MONTH, monthOf } from './queries.ts';

/** Reversal and replacement of one correction are one row; what a scale owes is a row of its own. */
const OWN = (doctorId: number) => sql`
  SELECT coalesce(e.correction_id, -e.id)::int8 AS key, k.cause, k.reason, ${LAST_MONTH} AS month_index,
         (array_agg(regexp_replace(e.description, '^(Reversa|Corrección): ', '') ORDER BY e.id))[1] AS title,
         -sum(e.amount) FILTER (WHERE e.origin = 'reversal') AS paid_amount,
         sum(e.amount) FILTER (WHERE e.origin = 'replacement') AS due_amount,
         sum(e.amount) AS difference, bool_or(l.payment_id IS NOT NULL) AS is_in_payment,
         bool_or(e.origin <> 'reversal' AND waits(e.id)) AS is_waiting
    FROM entry e
    LEFT JOIN correction k ON k.id = e.correction_id
    LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    LEFT JOIN payment p ON p.id = l.payment_id
   WHERE e.doctor_id = ${doctorId}::int AND e.status = 'approved'
     AND e.origin IN ('reversal', 'replacement', 'scale_adjustment') AND p.status IS DISTINCT FROM 'paid'
   GROUP BY coalesce(e.correction_id, -e.id), k.cause, k.reason`;

/** A page of them. */
export async function listOwnCorrections(
  db: Db,
  doctorId: number,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<OwnCorrection[]> {
  return rowsOf<OwnCorrection>(db)`
    SELECT o.key, o.cause, o.title, o.reason, o.paid_amount::int8 AS paid_amount, o.due_amount::int8 AS due_amount,
           o.difference::int8 AS difference, ${monthOf(sql`o.month_index`)} AS period,
           o.is_in_payment, o.is_waiting
      FROM (${OWN(doctorId)}) AS o
     ORDER BY ${orderedBy(sql`o.month_index`, parseSort(sort).direction)}, abs(o.key)
     LIMIT ${limit} OFFSET ${offset}`;
}

/** Their count and pesos before retention. */
export async function sumOwnCorrections(db: Db, doctorId: number) {
  return rowOf<{ total: number; difference: number }>(db)`
    SELECT count(*) AS total, coalesce(sum(o.difference), 0)::int8 AS difference FROM (${OWN(doctorId)}) AS o`;
}

/** Of each line that an approved correction took back from this doctor, what is due to them instead; the oldest first. */
export async function listOwnMarks(
  db: Db,
  doctorId: number,
  attentionIds: readonly number[],
): Promise<OwnCorrectionMark[]> {
  return rowsOf<OwnCorrectionMark>(db)`
    SELECT k.attention_id, k.id, k.cause, k.reason, ${monthOf(LAST_MONTH)} AS period,
           coalesce(-sum(e.amount) FILTER (WHERE e.origin = 'reversal'), 0)::int8 AS paid_amount,
           coalesce(sum(e.amount) FILTER (WHERE e.origin = 'replacement'), 0)::int8 AS due_amount,
           bool_and(p.status IS NOT DISTINCT FROM 'paid') AS is_paid
      FROM correction k
      JOIN entry e ON e.correction_id = k.id AND e.status = 'approved' AND e.doctor_id = ${doctorId}::int
      LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
      LEFT JOIN payment p ON p.id = l.payment_id
     WHERE k.attention_id = ANY(${[...attentionIds]}::bigint[])
     GROUP BY k.attention_id, k.id, k.cause, k.reason
     ORDER BY k.id`;
}
