/** Whether a payment may be annulled, by its state and amount (payout §21.4). */
import { PAYMENT_MOVES, type PaymentState, refusalOf } from '../states.ts';

/** Why a payment is not annulled, in Spanish; undefined when it may be, as one of $0 that is marked as paid: nobody paid anything. */
export const annulmentRefusal = ({
  status,
  totalAmount,
}: {
  readonly status: PaymentState;
  readonly totalAmount: number;
}): string | undefined => (totalAmount === 0 ? undefined : refusalOf(PAYMENT_MOVES.annul, status));
