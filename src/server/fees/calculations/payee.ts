/** Who is paid a fee (masters §14.9). */
import { sql } from 'kysely';
import type { Payee } from '../../../domain/words/payee-words.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** Joins the affiliation `x` of the date of a fee `c`, which says its payee (masters §2). */
export const AFFILIATION = sql`JOIN affiliation x ON x.doctor_id = c.doctor_id AND c.attention_date BETWEEN x.valid_from AND x.valid_to`;

/** The payee of the fee's payment, or else of the affiliation on the attention's date. The attention has a fee. */
export async function findPayee(db: Db, attentionId: number): Promise<Payee> {
  const [payee] = await rowsOf<Payee>(db)`
    SELECT coalesce(payment.payee_name, s.name, d.name) AS name, coalesce(payment.payee_rut, s.rut, d.rut) AS rut,
           coalesce(payment.payee_rut, s.rut, d.rut) = d.rut AS is_doctor,
           CASE WHEN payment.id IS NULL THEN nullif(a.valid_from, '-infinity') ELSE payee_since(payment.doctor_id, payment.society_id, payment.period_year, payment.period_month) END AS since
      FROM calculation c
      JOIN doctor d ON d.id = c.doctor_id
      JOIN affiliation a ON a.doctor_id = c.doctor_id AND c.attention_date BETWEEN a.valid_from AND a.valid_to
      LEFT JOIN medical_society s ON s.id = a.society_id
      LEFT JOIN payment_line l ON l.attention_id = c.attention_id
      LEFT JOIN payment ON payment.id = l.payment_id
     WHERE c.attention_id = ${attentionId}`;
  if (!payee) throw new Error(`attention ${attentionId} has no fee`);
  return payee;
}
