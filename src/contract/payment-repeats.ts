/** Payments whose money may be under way already: to pay them again takes an agreement in so many words. */
import { z } from 'zod';
import { id } from './schemas.ts';

/** Where a payment stands: in which bank files, and whether it is paid. */
export const paymentPlace = z.strictObject({
  id,
  status: z.enum(['processed', 'paid']),
  /** Names of the downloaded files that hold it, the first one first. */
  inFiles: z.array(z.string().max(200)).max(1000),
});
export type PaymentPlace = z.infer<typeof paymentPlace>;

/**
 * The payments that may be paid once more, each as it was shown: the refusal of a call without them has
 * them as `data.repeats`. One that stands elsewhere by then is not agreed to. Absent: none is.
 */
export const agreedRepeats = z.array(paymentPlace).max(10_000).default([]);

/** Whether the money of a payment that goes into a bank file may be under way already. */
export function mayBeUnderWay({ inFiles, status }: Omit<PaymentPlace, 'id'>): boolean {
  return inFiles.length > 0 || status === 'paid';
}
