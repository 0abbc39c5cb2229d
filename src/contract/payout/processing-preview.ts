/** What a run would pay, told before it is confirmed (payout §29.1). */
import { z } from 'zod';
import { date, doctorList, month, recordType, year } from '../schemas.ts';

export const previewInput = z.strictObject({
  processingType: z.enum(['individual', 'full', 'month']),
  month: month.optional(),
  year: year.optional(),
  /** Absent means all; an empty list is of nobody. */
  doctorIds: doctorList.optional(),
  recordType: z.union([recordType, z.literal('all')]).default('all'),
  /** Only the doctors’ records are chosen, as by `process-all-pending-records`: nobody is paid entries alone. */
  isOfRecords: z.boolean().default(false),
  paymentDate: date('Fecha de pago inválida').optional(),
});

/**
 * What a run would pay (payout §29.1). Amounts in pesos: fees, entries with what is retained of them, balances and what is carried on
 * add up to `totalAmount`, the exact amount to agree to.
 */
export const processingPreview = z.object({
  records: z.number(),
  payments: z.number(),
  doctors: z.number(),
  /** Of the fees after retention, as they were estimated when they were calculated. */
  estimatedAmount: z.number(),
  /** The same exactly. */
  feesAmount: z.number(),
  /** Entries without balances, and their gross; discounts are below 0. */
  entries: z.number(),
  entriesAmount: z.number(),
  /** What is retained of entries and balances, below 0 where it lessens the payment. */
  entriesRetention: z.number(),
  /** What is owed from earlier payments: below 0. */
  balances: z.number(),
  balancesAmount: z.number(),
  /** What would leave a payment below 0, and is owed in the next one. */
  carriedAmount: z.number(),
  totalAmount: z.number(),
  paymentDate: z.string(),
  /** The latest month whose entries are taken. */
  until: z.object({ year: z.number(), month: z.number() }),
  /** Payments of entries alone, and their month; null where there are none. */
  alone: z
    .object({
      payments: z.number(),
      doctors: z.number(),
      /** The first ones. */
      doctorNames: z.array(z.string()),
      year: z.number(),
      month: z.number(),
    })
    .nullable(),
});
export type ProcessingPreview = z.infer<typeof processingPreview>;
