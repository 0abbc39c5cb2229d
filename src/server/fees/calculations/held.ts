/** What is held, and so kept from payment (payout §23). */
import { sql } from 'kysely';

/**
 * Whether no hold keeps a payable fee from payment. While nothing is held, fees are not looked up at all. Read under the
 * ledger's lock, under which holds begin and end. The fee is in scope under the given name.
 */
export const notHeld = (
  fee: 'c' | 'calculation' = 'c',
) => sql<boolean>`(NOT EXISTS (SELECT FROM live_hold)
  OR NOT EXISTS (SELECT FROM held_fee WHERE held_fee.attention_id = ${sql.ref(`${fee}.attentionId`)}))`;

/**
 * Whether a hold keeps the unpaid payment `p` from being marked as paid (payout §23.4). Not one that a bank file holds
 * already: it is under way.
 */
export const IS_KEPT = sql<boolean>`(p.id IN (SELECT payment_id FROM held_payment)
  AND NOT (p.payment_method = 'transfer' AND EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)))`;
