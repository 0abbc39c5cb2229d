/** What is to be known before payments are marked as paid (payout §8.8 to payout §8.11). */
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

const unapprovedMonth = z.object({
  month: z.number(),
  year: z.number(),
  /** `changed`: what was asked or approved is not what the month is now. */
  standing: z.enum(['asked', 'changed', 'none']),
  payments: z.number(),
  totalAmount: z.number(),
});

const paidByMethod = z.object({
  /** As they would be marked as paid; null for payments of $0, by which nothing goes to anybody. */
  paymentMethod: paymentMethod.nullable(),
  payments: z.number(),
  totalAmount: z.number(),
});

/** What is to be known before payments are marked as paid. Amounts are net pesos. */
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
  /** Months that wait for an approval or lack one, with those of their payments that are in no bank file; the earliest first. */
  notApproved: z.array(unapprovedMonth),
  /** All of these payments by the way they go, each way once: transfers, checks, cash, payments of $0 (payout §8.11). */
  byMethod: z.array(paidByMethod),
});
export type PaidByMethod = z.infer<typeof paidByMethod>;
export type UnapprovedMonth = z.infer<typeof unapprovedMonth>;
export type PayNotices = z.infer<typeof payNotices>;
