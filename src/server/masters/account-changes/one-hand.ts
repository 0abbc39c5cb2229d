/**
 * First accounts that one person gave to a payee whom that person also chose, and that nobody else has seen (decision 127): who
 * did it makes no file to them, nor marks what goes there as paid, and others are told of them until somebody has.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';

/**
 * Whether the account change `c` is such a first account for the fees of a doctor that go to this society, or without one to the
 * doctor: who gave it changed that they go there, or there were payments to that payee already. It ends once another person has
 * made a bank file that pays this payee there, or a later account was approved. The arguments are columns.
 */
export function isOfOneHand(doctorId: string, societyId: string): RawBuilder<boolean> {
  const [doctor, society] = [sql.ref(doctorId), sql.ref(societyId)];
  return sql<boolean>`(c.is_first AND c.proposed_by IS NOT NULL
    AND (EXISTS (SELECT FROM payee_change m
                  WHERE m.doctor_id = ${doctor} AND m.society_id IS NOT DISTINCT FROM ${society} AND m.made_by = c.proposed_by)
         OR EXISTS (SELECT FROM payment q
                     WHERE q.doctor_id = ${doctor} AND q.society_id IS NOT DISTINCT FROM ${society} AND q.created_at < c.answered_at))
    AND NOT EXISTS (SELECT FROM account_change o
                     WHERE ${payeeKey('o')} = ${payeeKey('c')} AND o.state = 'approved' AND NOT o.is_first)
    AND NOT EXISTS (SELECT FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
                      JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment q ON q.id = l.payment_id
                     WHERE t.bank_code = c.new_bank_code AND t.bank_account = c.new_bank_account
                       AND t.status <> 'withdrawn' AND f.created_by <> c.proposed_by AND f.created_at >= c.answered_at
                       AND (q.society_id = c.society_id OR q.society_id IS NULL AND q.doctor_id = c.doctor_id)))`;
}

/** Who is paid by a row of this name, as one number, by which sets are joined: the society's id, or the doctor's with a minus. */
export const payeeKey = (row: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(`${row}.society_id`)}, -${sql.ref(`${row}.doctor_id`)})`;

/** A payment to an account that this user alone gave to a payee whom the user also chose. */
export type PaymentOfOneHand = {
  readonly id: number;
  readonly doctorId: number;
  /** As one number (`payeeKey`). */
  readonly payee: number;
  /** As the newest of these payments to this payee says it. */
  readonly payeeName: string;
  readonly totalAmount: number;
};

/**
 * Which payments `p` of a condition go to an account that this user alone gave to a payee whom the user also chose, by payee. Of
 * what moves no money nothing is answered.
 */
export async function paymentsOfOneHand(
  db: Db | Tx,
  isAsked: RawBuilder<boolean>,
  userId: number,
): Promise<PaymentOfOneHand[]> {
  return rowsOf<PaymentOfOneHand>(db)`
    SELECT * FROM (
      SELECT p.id, p.doctor_id, p.total_amount, ${payeeKey('p')} AS payee,
             first_value(p.payee_name) OVER (PARTITION BY ${payeeKey('p')} ORDER BY p.id DESC) AS payee_name
        FROM payment p
       WHERE ${isAsked} AND p.total_amount > 0
         AND EXISTS (SELECT FROM account_change c
                      WHERE ${payeeKey('c')} = ${payeeKey('p')} AND c.proposed_by = ${userId}::int
                        AND ${isOfOneHand('p.doctor_id', 'p.society_id')})) AS named
     ORDER BY payee_name COLLATE "es-x-icu", id`;
}
