/** The transfers of bank files that pay payments which are marked as paid by doctor (payout §18). */
import { sql } from 'kysely';
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { carryOut, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseOtherRate } from './payment-date.ts';

/**
 * Lets the transfers under way follow their payments, which have just been marked as paid. They are paid too, or replaced if the
 * payments were made by check or cash. Refuses to pay only a part of a transfer, and names the others. Refuses a day before that
 * of the file, or in a year with another legal rate.
 */
export async function settleTransfers(
  tx: Tx,
  paymentIds: readonly number[],
  { paymentDate, userId }: { paymentDate: string; userId: number | null },
): Promise<void> {
  const rows = await rowsOf<{ doctorName: string; payeeName: string }>(tx)`
    SELECT DISTINCT d.name AS doctor_name, t.payee_name
      FROM (SELECT DISTINCT l.transfer_id FROM ${linksOf(paymentIds)}) AS own
      JOIN transfer t ON t.id = own.transfer_id JOIN transfer_payment other ON other.transfer_id = t.id
      JOIN payment p ON p.id = other.payment_id JOIN doctor d ON d.id = p.doctor_id
     WHERE t.status = 'sent' AND p.status = 'processed'
     ORDER BY 1`;
  const [first] = rows;
  if (first) {
    refuse('payroll.partOfTransfer', {
      payee: first.payeeName,
      others: someNames(rows.map(({ doctorName }) => doctorName)),
    });
  }
  await refuseBeforeFile(tx, paymentIds, paymentDate);
  await refuseOtherRate(
    tx,
    { paymentIds: await paidByBank(tx, paymentIds) },
    localDate(paymentDate),
  );
  await carryOut(tx)`
    UPDATE transfer t
       SET status = CASE WHEN s.is_by_bank THEN 'paid' ELSE 'replaced' END::transfer_status,
           paid_on = CASE WHEN s.is_by_bank THEN ${paymentDate}::date END, settled_by = ${userId}::int, settled_at = now()
      FROM (SELECT l.transfer_id, bool_and(p.payment_method = 'transfer') AS is_by_bank
              FROM ${linksOf(paymentIds)} JOIN payment p ON p.id = l.payment_id
             WHERE l.is_live
             GROUP BY l.transfer_id) s
     WHERE t.id = s.transfer_id AND t.status = 'sent'`;
}

/**
 * The payments with the transfers that pay them, or did, as `l`. The planner knows how many are given, so that thousands are not
 * looked for again at each transfer.
 */
const linksOf = (paymentIds: readonly number[]) =>
  sql`unnest(${[...paymentIds]}::int[]) AS own_payment(id) JOIN transfer_payment l ON l.payment_id = own_payment.id`;

/** Those of the payments that a transfer under way pays. */
async function paidByBank(tx: Tx, paymentIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(tx)`
    SELECT p.id FROM ${linksOf(paymentIds)} JOIN transfer t ON t.id = l.transfer_id JOIN payment p ON p.id = l.payment_id
     WHERE t.status = 'sent' AND l.is_live AND p.payment_method = 'transfer'`;
  return rows.map(({ id }) => id);
}

/** Refuses a day on which the bank did not yet have the file of a transfer. */
async function refuseBeforeFile(
  tx: Tx,
  paymentIds: readonly number[],
  paymentDate: string,
): Promise<void> {
  const [file] = await rowsOf<{ day: string }>(tx)`
    SELECT max((f.created_at AT TIME ZONE 'America/Santiago')::date)::text AS day
      FROM ${linksOf(paymentIds)} JOIN transfer t ON t.id = l.transfer_id
      JOIN bank_file f ON f.id = t.bank_file_id JOIN payment p ON p.id = l.payment_id
     WHERE t.status = 'sent' AND l.is_live AND p.payment_method = 'transfer'
    HAVING max((f.created_at AT TIME ZONE 'America/Santiago')::date) > ${paymentDate}::date`;
  if (file)
    refuse('bankFiles.dateBeforeFile', { date: formatDate(file.day) }, { field: 'paymentDate' });
}
