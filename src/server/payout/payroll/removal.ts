/** The total wipe's part of the payroll (intake §6.11). */
import { carryOut, type Tx } from '../../platform/db/database.ts';
import { removeApprovals } from '../month-approvals/public.ts';

/**
 * Deletes all payments, before their calculations; answers the number. Bank files and accounting exports have left
 * the clinic, so their names and fingerprints are kept, without their transfers and content.
 */
export async function removePayments(tx: Tx): Promise<number> {
  // Matched receipts are deleted with the documents of payments. Matching takes this lock first, too.
  await carryOut(tx)`LOCK TABLE receipt_match IN SHARE ROW EXCLUSIVE MODE`;
  await tx.deleteFrom('transferPayment').execute();
  await tx.deleteFrom('transfer').execute();
  await tx.updateTable('bankFile').set({ content: null, contentType: null }).execute();
  const { numDeletedRows } = await tx.deleteFrom('payment').executeTakeFirst();
  await tx.deleteFrom('paymentAnnulment').execute();
  // What was paid in closed months is gone: they are open as any other.
  await tx.deleteFrom('monthClosing').execute();
  await removeApprovals(tx);
  return Number(numDeletedRows);
}
