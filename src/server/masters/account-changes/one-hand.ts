/**
 * First accounts that one person gave to a payee whom that person also chose, and that nobody else has seen (decision 127): who
 * did it makes no file to them, nor marks what goes there as paid, and others are told of them until somebody has.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

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
                     WHERE (o.doctor_id = c.doctor_id OR o.society_id = c.society_id) AND o.state = 'approved' AND NOT o.is_first)
    AND NOT EXISTS (SELECT FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
                      JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment q ON q.id = l.payment_id
                     WHERE t.bank_code = c.new_bank_code AND t.bank_account = c.new_bank_account
                       AND t.status <> 'withdrawn' AND f.created_by <> c.proposed_by AND f.created_at >= c.answered_at
                       AND (q.society_id = c.society_id OR q.society_id IS NULL AND q.doctor_id = c.doctor_id)))`;
}

/** Whether the payee of such a first account is the one to whom these fees go. The arguments are columns. */
export function isAccountOf(doctorId: string, societyId: string): RawBuilder<boolean> {
  const [doctor, society] = [sql.ref(doctorId), sql.ref(societyId)];
  return sql<boolean>`(c.society_id = ${society} OR ${society} IS NULL AND c.doctor_id = ${doctor})`;
}

/** A payment to an account that this user alone gave to a payee whom the user also chose. */
export type PaymentOfOneHand = {
  readonly id: number;
  readonly doctorId: number;
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
  const { rows } = await sql<PaymentOfOneHand>`
    SELECT p.id, p.doctor_id, p.payee_name, p.total_amount
      FROM payment p
      -- The payee as one number, by which sets are joined: 20,000 payees take about as long as their index look-ups.
      JOIN account_change c ON coalesce(c.society_id, -c.doctor_id) = coalesce(p.society_id, -p.doctor_id)
     WHERE ${isAsked} AND p.total_amount > 0 AND c.proposed_by = ${userId}::int AND c.is_first
       AND ${isOfOneHand('p.doctor_id', 'p.society_id')}
     ORDER BY p.payee_name COLLATE "es-x-icu", p.id`.execute(db);
  return rows;
}
