/** What is to be known of accounts before payments are marked as paid (payout §8.8, payout §8.9). */
import { z } from 'zod';
import { doctorList, month, paymentMethod, year } from '../schemas.ts';

/** Of which payments, and how they would be paid: without doctors of all, without a month of all months. */
export const payNoticesInput = z.strictObject({
  doctorIds: doctorList.optional(),
  month: month.optional(),
  year: year.optional(),
  /** If absent, each payment's own method, as in marking as paid. */
  paymentMethod: paymentMethod.optional(),
});

/** What is to be known of accounts before payments are marked as paid. Amounts are net pesos. */
export const payNotices = z.object({
  /** What goes to accounts that only the caller has decided on: another person pays it (payout §8.8). */
  oneHand: z.object({
    doctorIds: z.array(z.number()),
    payees: z.array(z.string()),
    totalAmount: z.number(),
  }),
  /** Payees who are paid by transfer and have no account: their number, and the first of them by name. */
  withoutAccount: z.object({
    total: z.number(),
    totalAmount: z.number(),
    payees: z.array(
      z.object({
        name: z.string(),
        /** Whose record is opened to put it right: the society’s if it is paid, else the doctor’s. */
        doctorId: z.number().nullable(),
        societyId: z.number().nullable(),
        amount: z.number(),
      }),
    ),
  }),
});
export type PayNotices = z.infer<typeof payNotices>;
