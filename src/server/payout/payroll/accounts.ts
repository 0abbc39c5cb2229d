/** The account that a payment goes to: the doctor's, as of when the payment was processed. */
import { sql } from 'kysely';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';

type Account = {
  paymentId: number;
  bankCode: string | null;
  accountKind: string | null;
  bankAccount: string | null;
  accountHolderName: string | null;
  accountHolderRut: string | null;
};

/**
 * Replaces the account of these payments by the doctor's current one. Skips payments that are paid, that are in a bank
 * file, or that have this account already. Answers what changed.
 */
export async function refreshAccounts(
  tx: Tx,
  paymentIds: readonly number[],
): Promise<{ before: Account[]; after: Account[] }> {
  // Bank files are written under the same lock, so no account changes meanwhile.
  await lockLedger(tx);
  const { rows: before } = await sql<Account>`
    SELECT p.id AS payment_id, p.bank_code, p.account_kind, p.bank_account, p.account_holder_name, p.account_holder_rut
      FROM payment p JOIN doctor d ON d.id = p.doctor_id
     WHERE p.id = ANY(${paymentIds}::int[]) AND ${starts(PAYMENT_MOVES.markPaid, 'p.status')}
       AND NOT EXISTS (SELECT FROM bank_file_payment f WHERE f.payment_id = p.id)
       AND (p.bank_code, p.account_kind, p.bank_account, p.account_holder_name, p.account_holder_rut) IS DISTINCT FROM
           (d.bank_code, d.account_kind, d.bank_account, d.account_holder_name, d.account_holder_rut)
     ORDER BY p.id`.execute(tx);
  const { rows: after } = await sql<Account>`
    UPDATE payment p
       SET bank_code = d.bank_code, account_kind = d.account_kind, bank_account = d.bank_account,
           account_holder_name = d.account_holder_name, account_holder_rut = d.account_holder_rut
      FROM doctor d
     WHERE d.id = p.doctor_id AND p.id = ANY(${before.map(({ paymentId }) => paymentId)}::int[])
    RETURNING p.id AS payment_id, p.bank_code, p.account_kind, p.bank_account, p.account_holder_name,
              p.account_holder_rut`.execute(tx);
  return { before, after };
}
