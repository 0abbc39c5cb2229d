/** Payments whose money may already be under way: paying them again needs an explicit agreement. */
import { z } from 'zod';
import { PAYMENT_STATES } from '../../domain/payout/states.ts';
import { id } from '../schemas.ts';

/** Where a payment stands: in which bank files, and whether it is paid. */
export const paymentPlace = z.strictObject({
  id,
  status: z.enum(PAYMENT_STATES),
  /** Names of the downloaded files that hold it, the first one first. */
  inFiles: z.array(z.string().max(200)).max(1000),
});
export type PaymentPlace = z.infer<typeof paymentPlace>;

/**
 * The payments that may be paid once more, each with the place where it was shown to stand. The refusal of a call
 * without them returns them as `data.repeats`. A payment that has moved since is not agreed to. Absent: none.
 */
export const agreedRepeats = z.array(paymentPlace).max(10_000).default([]);

/** Whether the money of a payment that goes into a bank file may be under way already. */
export function mayBeUnderWay({ inFiles, status }: Omit<PaymentPlace, 'id'>): boolean {
  return inFiles.length > 0 || status === 'paid';
}
