/** Records the transfers of a bank file with their payments. They replace the transfers of these payments in earlier files. */
import { someNames } from '../../../domain/words/counts.ts';
import { carryOut, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keepSentAccounts } from './accounts.ts';
import type { PayrollPayment } from './payments.ts';
import { attemptOf, type PreparedTransfer, referenceOf } from './payroll.ts';

/** Writes the transfers of a new file. Refuses when an earlier transfer would be repeated in part, or paid the same already. */
export async function recordTransfers(
  tx: Tx,
  fileId: number,
  transfers: readonly PreparedTransfer[],
  userId: number | null,
): Promise<void> {
  const paymentIds = transfers.flatMap(({ payments }) => payments.map(({ id }) => id));
  await replaceEarlier(tx, paymentIds, userId);
  const rows = transfers.map((transfer) => {
    const [first] = transfer.payments;
    return {
      reference: referenceOf(transfer),
      attempt: attemptOf(transfer),
      amount: transfer.amount,
      // Another transfer paid it: the bank would pay it twice.
      is_surplus: isPaidElsewhere(first),
      status: first.status === 'paid' && !isPaidElsewhere(first) ? 'paid' : 'sent',
      paid_on: isPaidElsewhere(first) ? null : first.paymentDate,
      payee_name: first.payeeName,
      payee_rut: first.payeeRut,
      bank_code: first.bankCode,
      account_kind: first.accountKind,
      bank_account: first.bankAccount,
      account_holder_name: first.accountHolderName,
      account_holder_rut: first.accountHolderRut,
      payment_ids: transfer.payments.map(({ id }) => id),
    };
  });
  await carryOut(tx)`
    WITH written AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS t (reference text, attempt smallint, amount bigint, status transfer_status, is_surplus boolean, paid_on date,
                payee_name text, payee_rut text, bank_code text, account_kind text, bank_account text, account_holder_name text,
                account_holder_rut text, payment_ids int[])),
    made AS (
      INSERT INTO transfer (bank_file_id, reference, attempt, amount, status, is_surplus, paid_on, payee_name, payee_rut,
                            bank_code, account_kind, bank_account, account_holder_name, account_holder_rut)
      SELECT ${fileId}::int, reference, attempt, amount, status, is_surplus, paid_on, payee_name, payee_rut, bank_code, account_kind,
             bank_account, account_holder_name, account_holder_rut
        FROM written
      RETURNING id, reference, is_live)
    INSERT INTO transfer_payment (transfer_id, payment_id, is_live)
    SELECT made.id, payment_id, made.is_live
      FROM made JOIN written USING (reference) CROSS JOIN unnest(written.payment_ids) AS payment_id`;
  await keepSentAccounts(tx, fileId);
}

/** Whether an earlier transfer paid a payment: one that is sent only is replaced by the new one. */
const isPaidElsewhere = ({ status, transferId }: PayrollPayment) =>
  status === 'paid' && transferId !== null;

/** Only one transfer of a payment counts. So the earlier ones of these payments are replaced as a whole, unless one paid them. */
async function replaceEarlier(
  tx: Tx,
  paymentIds: readonly number[],
  userId: number | null,
): Promise<void> {
  await refuseSurplusPaid(tx, paymentIds);
  const rows = await rowsOf<{ payeeName: string; doctorName: string }>(tx)`
    SELECT DISTINCT t.payee_name, d.name AS doctor_name
      FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
      JOIN transfer_payment other ON other.transfer_id = t.id AND NOT other.payment_id = ANY(${paymentIds}::int[])
      JOIN payment p ON p.id = other.payment_id JOIN doctor d ON d.id = p.doctor_id
     WHERE l.is_live AND l.payment_id = ANY(${paymentIds}::int[]) ORDER BY 2`;
  const [first] = rows;
  if (first) {
    refuse('bank.partOfTransfer', {
      payee: first.payeeName,
      others: someNames(rows.map(({ doctorName }) => doctorName)),
    });
  }
  // With their copies, which would count instead of them.
  await carryOut(tx)`
    UPDATE transfer t SET status = 'replaced', is_surplus = false, settled_by = ${userId}::int, settled_at = now()
     WHERE status = 'sent' AND id IN (
           SELECT l.transfer_id FROM transfer_payment l JOIN payment p ON p.id = l.payment_id
            WHERE p.status = 'processed' AND p.id = ANY(${paymentIds}::int[]))`;
}

/**
 * Refuses unpaid payments that the bank paid by a surplus. The surplus counts once the transfer under way ends unpaid. So it does
 * where none is under way, which only a damaged database has.
 */
async function refuseSurplusPaid(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  const [first] = await rowsOf<{ payeeName: string; paidIn: string; sentIn: string | null }>(tx)`
    SELECT t.payee_name, f.file_name AS paid_in, under_way.file_name AS sent_in
      FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
      JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id
      LEFT JOIN transfer_payment live ON live.payment_id = p.id AND live.is_live
      LEFT JOIN transfer sent ON sent.id = live.transfer_id LEFT JOIN bank_file under_way ON under_way.id = sent.bank_file_id
     WHERE t.is_surplus AND t.status = 'paid' AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id)
       AND p.status = 'processed' AND p.id = ANY(${paymentIds}::int[])
     ORDER BY t.payee_name, t.id LIMIT 1`;
  if (!first) return;
  const { payeeName, paidIn, sentIn } = first;
  const way =
    sentIn === null
      ? 'sin que conste como pagado. Regístrelo allí como rechazado y, si de verdad se pagó, otra vez como pagado'
      : `y va también en ${sentIn}. Si ${sentIn} no lo pagó, regístrelo como rechazado o retire ese archivo: vale el que pagó`;
  refuse('bank.paidBySurplus', { payee: payeeName, paidIn, way });
}
