/**
 * First accounts that one person gave to a payee whom that person also chose, and that nobody else has seen (decision 127): who
 * did it makes no file to them, nor marks what goes there as paid, and others are told of them until somebody has.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Whether the account change `c` is such a first account for the fees of a doctor that go to this society, or without one to the
 * doctor: by a change of who is paid, or because the doctor had payments before. It ends once another person has approved a later
 * account or made a bank file to this one. The arguments are columns.
 */
export function isOfOneHand(doctorId: string, societyId: string): RawBuilder<boolean> {
  const [doctor, society] = [sql.ref(doctorId), sql.ref(societyId)];
  return sql<boolean>`(c.is_first AND c.proposed_by IS NOT NULL
    AND (EXISTS (SELECT FROM payee_change m
                  WHERE m.doctor_id = ${doctor} AND m.society_id IS NOT DISTINCT FROM ${society} AND m.made_by = c.proposed_by)
         OR EXISTS (SELECT FROM payment q WHERE q.doctor_id = ${doctor} AND q.created_at < c.answered_at))
    AND NOT EXISTS (SELECT FROM account_change o
                     WHERE (o.doctor_id = c.doctor_id OR o.society_id = c.society_id) AND o.state = 'approved' AND NOT o.is_first)
    AND NOT EXISTS (SELECT FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
                     WHERE t.bank_code = c.new_bank_code AND t.bank_account = c.new_bank_account
                       AND t.status <> 'withdrawn' AND f.created_by <> c.proposed_by))`;
}

/** Whether the payee of such a first account is the one to whom these fees go. The arguments are columns. */
export function isAccountOf(doctorId: string, societyId: string): RawBuilder<boolean> {
  const [doctor, society] = [sql.ref(doctorId), sql.ref(societyId)];
  return sql<boolean>`(c.society_id = ${society} OR ${society} IS NULL AND c.doctor_id = ${doctor})`;
}

/**
 * A payee, among those of these payments, whose account this user alone gave and chose; null if there is none. Of what is paid
 * by cheque or in cash no account is asked for when `isByBank` (payout §10.11).
 */
export async function payeeOfOneHand(
  tx: Tx,
  paymentIds: readonly number[],
  userId: number,
  { isByBank = false }: { isByBank?: boolean } = {},
): Promise<string | null> {
  const { rows } = await sql<{ payeeName: string }>`
    SELECT p.payee_name
      FROM payment p
      JOIN payment_account a ON a.payment_id = p.id
      JOIN account_change c ON ${isAccountOf('p.doctor_id', 'a.society_id')}
     WHERE p.id = ANY (${[...paymentIds]}::int[]) AND c.proposed_by = ${userId}::int
       AND (NOT ${isByBank}::boolean OR p.payment_method = 'transfer')
       AND ${isOfOneHand('p.doctor_id', 'a.society_id')}
     ORDER BY p.id
     LIMIT 1`.execute(tx);
  return rows[0]?.payeeName ?? null;
}
