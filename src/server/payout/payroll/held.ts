/** Refuses to process or pay held amounts (payout §23.4), and those that another payee must pay back first (payout §28.3). */
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../../../domain/words/counts.ts';
import { rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses to mark held payments `p` as paid, except those with a transfer in a bank file: what the bank paid is recorded.
 * `isByBank`: whether such a payment would be marked as a transfer.
 */
export async function refuseHeldPayments(
  tx: Tx,
  isMarked: RawBuilder<boolean>,
  isByBank: RawBuilder<boolean>,
): Promise<void> {
  const [first] = await rowsOf<{ payee: string; reason: string }>(tx)`
    SELECT p.payee_name AS payee, h.reason
      FROM held_payment k JOIN payment p ON p.id = k.payment_id JOIN hold h ON h.id = k.hold_id
     WHERE ${isMarked}
       AND NOT (${isByBank} AND EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live))
     ORDER BY p.id LIMIT 1`;
  if (first) refuse('payroll.paymentHeld', first);
}

/**
 * Who must pay back again what the payment with this id pays: the payee of a reversal that was recovered when the payment was
 * made, and no longer is. Null when it waits for nobody.
 */
export const awaitedPayee = (paymentId: string): RawBuilder<string | null> =>
  sql<string | null>`(
    SELECT coalesce(s.name, d.name) FROM waiting_payment w JOIN entry v ON v.id = w.reversal_id
      JOIN doctor d ON d.id = v.doctor_id LEFT JOIN medical_society s ON s.id = v.society_id
     WHERE w.payment_id = ${sql.ref(paymentId)} ORDER BY v.id LIMIT 1)`;

/**
 * Refuses to mark payments `p` as paid that wait for a reversal, unless the same move pays the missing part of it. What a bank
 * file holds is under way: what the bank paid is recorded. `isByBank`: whether such a payment would be a transfer.
 */
export async function refuseWaitingPayments(
  tx: Tx,
  isMarked: RawBuilder<boolean>,
  isByBank: RawBuilder<boolean>,
): Promise<void> {
  const [first] = await rowsOf<{ payee: string; awaited: string }>(tx)`
    WITH waiting AS MATERIALIZED (
      SELECT p.id, p.payee_name AS payee, ${awaitedPayee('p.id')} AS awaited
        FROM payment p
       WHERE ${isMarked} AND p.id IN (SELECT payment_id FROM waiting_payment)
         AND NOT (${isByBank} AND EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live))
       ORDER BY p.id)
    SELECT w.payee, w.awaited FROM waiting w
     WHERE EXISTS (
       SELECT FROM waiting_payment r CROSS JOIN LATERAL missing_of(r.reversal_id) AS m
        WHERE r.payment_id = w.id AND NOT EXISTS (SELECT FROM payment p WHERE p.id = m.payment_id AND ${isMarked}))
     ORDER BY w.id LIMIT 1`;
  if (first) refuse('payroll.paymentWaits', first);
}

/** Refuses to process records by name of which some are held. */
export async function refuseHeldRecords(tx: Tx, recordIds: readonly number[]): Promise<void> {
  const { held } = await rowOf<{ held: number }>(tx)`
    SELECT count(*) AS held FROM payable_fee c
     WHERE EXISTS (SELECT FROM live_hold) AND c.attention_id = ANY(${recordIds}::bigint[])
       AND c.attention_id IN (SELECT attention_id FROM held_fee)`;
  if (held > 0) refuse('payroll.held', { held: countOf(held, 'registro está', 'registros están') });
}
