/** An earning, discount or balance that a payment contains (payout §22.6). */
import { z } from 'zod';
import { instant } from '../schemas.ts';

/** What a payment contains besides fees (payout §22.6). */
export const paymentEntry = z.object({
  id: z.number(),
  /** As on the statement; a balance names the other payment. */
  title: z.string(),
  kind: z.string(),
  bearsRetention: z.boolean(),
  /** Gross; below 0 it is discounted. */
  calculatedAmount: z.number(),
  retentionAmount: z.number(),
  /** What it adds to the transfer. */
  finalAmount: z.number(),
  /** Whether it is what a progressive scale owes after corrections (payout §31.5). */
  isScaleAdjustment: z.boolean(),
  /** The correction that made it (payout §25.12); null for others. */
  correctionId: z.number().nullable(),
  /** Why it was corrected, as the doctor reads it. */
  correctionReason: z.string().nullable(),
  /** Who made it and why, for staff with «Haberes y Descuentos»; null for others. */
  source: z
    .object({
      reason: z.string().nullable(),
      proposedByName: z.string().nullable(),
      proposedAt: instant,
      approvedByName: z.string().nullable(),
      approvedAt: instant.nullable(),
    })
    .nullable(),
});
export type PaymentEntry = z.infer<typeof paymentEntry>;
