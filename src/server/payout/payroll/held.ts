/** What is held is neither processed nor paid (payout §23.4). */
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../../../domain/words/counts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses to mark held payments `p` as paid. Those that a bank file holds are under way: what the bank paid is recorded.
 * `isByBank`: whether such a payment would be a transfer, whatever else it is paid by now.
 */
export async function refuseHeldPayments(
  tx: Tx,
  isMarked: RawBuilder<boolean>,
  isByBank: RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ payee: string; reason: string }>`
    SELECT p.payee_name AS payee, h.reason
      FROM held_payment k JOIN payment p ON p.id = k.payment_id JOIN hold h ON h.id = k.hold_id
     WHERE ${isMarked}
       AND NOT (${isByBank} AND EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live))
     ORDER BY p.id LIMIT 1`.execute(tx);
  const [first] = rows;
  if (first) refuse('payroll.paymentHeld', first);
}

/** Refuses to process records by name of which some are held. */
export async function refuseHeldRecords(tx: Tx, recordIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    SELECT count(*) AS held FROM payable_fee c
     WHERE EXISTS (SELECT FROM live_hold) AND c.attention_id = ANY(${recordIds}::bigint[])
       AND c.attention_id IN (SELECT attention_id FROM held_fee)`.execute(tx);
  const held = rows[0]?.held ?? 0;
  if (held > 0) refuse('payroll.held', { held: countOf(held, 'registro está', 'registros están') });
}
