/** Whether a payment may be annulled, by its state and amount (payout §21.4). */
import { PAYMENT_MOVES, type PaymentState, refusalOf } from '../states.ts';

/**
 * Why a payment is not annulled, as a Spanish sentence; undefined when it may be. A payment of $0 that is marked as paid is
 * annulled where its document has an unpaid payment that the bank rejected. No rejection brings it back by itself.
 */
export function annulmentRefusal({
  status,
  totalAmount,
  isBesideRejected = false,
}: {
  readonly status: PaymentState;
  readonly totalAmount: number;
  readonly isBesideRejected?: boolean;
}): string | undefined {
  if (status !== 'paid' || totalAmount > 0) return refusalOf(PAYMENT_MOVES.annul, status);
  return isBesideRejected
    ? undefined
    : 'Es de $0 y ya está pagado: se corrige. Solo se anula con un pago de su documento que el banco rechazó.';
}
