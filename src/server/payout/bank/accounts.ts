/** The account that a payment names: the one to which it was sent last (payout §3.7). */
import { carryOut, type Tx } from '../../platform/db/database.ts';

/** Has the unpaid payments of a new bank file name the accounts to which it sends them. */
export async function keepSentAccounts(tx: Tx, fileId: number): Promise<void> {
  await carryOut(tx)`
    UPDATE payment p
       SET bank_code = t.bank_code, account_kind = t.account_kind, bank_account = t.bank_account,
           account_holder_name = t.account_holder_name, account_holder_rut = t.account_holder_rut
      FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id
     WHERE t.bank_file_id = ${fileId} AND p.id = l.payment_id AND p.status = 'processed'
       AND (p.bank_code, p.account_kind, p.bank_account, p.account_holder_name, p.account_holder_rut) IS DISTINCT FROM
           (t.bank_code, t.account_kind, t.bank_account, t.account_holder_name, t.account_holder_rut)`;
}
