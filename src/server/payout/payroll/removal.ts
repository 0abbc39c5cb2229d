/** The total wipe's part of the payroll (intake §6.11). */
import type { Tx } from '../../platform/db/database.ts';

/**
 * Removes all payments, once no calculation is in one; answers how many. The bank files and accounting exports that
 * were handed out stay known by name and fingerprint, without their lines: they have left the clinic.
 */
export async function removePayments(tx: Tx): Promise<number> {
  await tx.deleteFrom('bankFilePayment').execute();
  const { numDeletedRows } = await tx.deleteFrom('payment').executeTakeFirst();
  return Number(numDeletedRows);
}
