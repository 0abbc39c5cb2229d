/** Payments whose money may already be on its way: paying them again requires the user's agreement. */
import { z } from 'zod';
import { PAYMENT_STATES } from '../../domain/states.ts';
import { id } from '../schemas.ts';

/** Where a payment is: its bank files, and whether it is paid. */
export const paymentPlace = z.strictObject({
  id,
  status: z.enum(PAYMENT_STATES),
  /** The names of the downloaded files that contain it, the oldest first. */
  inFiles: z.array(z.string().max(200)).max(1000),
});
export type PaymentPlace = z.infer<typeof paymentPlace>;

/**
 * The payments that the user agreed to pay again, each with the files and state that were shown. Without them the call
 * is refused, with `data.repeats`. An agreement does not count if the payment has moved since.
 */
export const agreedRepeats = z.array(paymentPlace).max(10_000).default([]);

/** Whether the money of a payment that goes into a bank file may be on its way already. */
export function mayBeUnderWay({ inFiles, status }: Omit<PaymentPlace, 'id'>): boolean {
  return inFiles.length > 0 || status === 'paid';
}
