/** Transfers of a bank file as they were sent, and what became of them (payout §18). */
import { z } from 'zod';
import { TRANSFER_STATES } from '../../domain/states.ts';
import { instant } from '../schemas.ts';

/** A transfer that the bank paid in a year with another legal rate: one person states it, another one confirms. */
const otherYear = z.object({
  paidOn: z.string(),
  reason: z.string(),
  askedByName: z.string().nullable(),
  /** Whether the user who reads this stated it. */
  isOwn: z.boolean(),
  isConfirmed: z.boolean(),
  confirmedByName: z.string().nullable(),
  /** What the true year asks for beyond what was retained, in pesos; below 0: less. */
  difference: z.number(),
});

/** The money of a transfer that paid besides what is owed, given back. */
const recovery = z.object({
  recoveredOn: z.string(),
  note: z.string(),
  recordedByName: z.string().nullable(),
});

/** A transfer as it was sent, and what became of it. */
export const sentTransfer = z.object({
  id: z.number(),
  reference: z.string(),
  attempt: z.number(),
  amount: z.number(),
  status: z.enum(TRANSFER_STATES),
  /** Who is paid, and the account's holder where that is another one. */
  payee: z.object({ name: z.string(), rut: z.string() }),
  holder: z.object({ name: z.string().nullable(), rut: z.string().nullable() }),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  accountType: z.string().nullable(),
  paidOn: z.string().nullable(),
  /** Why the bank rejected it, in Spanish. */
  rejection: z.string().nullable(),
  settledAt: instant.nullable(),
  settledByName: z.string().nullable(),
  /** The later file that sends its payments again: first one of which the bank has not answered. */
  sentAgainIn: z.string().nullable(),
  /** Whether what it pays, or would, is paid or goes in another way, too. */
  isSurplus: z.boolean(),
  /** Whether nothing that it pays is owed: it is paid, and not by it, or annulled. */
  isPaidElsewhere: z.boolean(),
  /** Whether another transfer is to pay something of it, and did not yet. */
  isUnderWay: z.boolean(),
  /** Whether it pays a part of its payments, although the bank paid it besides: a rejection takes that back. */
  paysPart: z.boolean(),
  /** Another file by which the bank paid the same: that one counts once this one is rejected. */
  alsoPaidIn: z.string().nullable(),
  /** Where its payments are paid instead, in Spanish; null when it pays them itself. */
  elsewhere: z.string().nullable(),
  /** What of it nothing else pays, in Spanish, where that is a part; '' otherwise. */
  rest: z.string(),
  /** Pesos of it that were paid besides what is owed and are to come back; 0 while the same is under way. */
  toRecover: z.number(),
  otherYear: otherYear.nullable(),
  /** How what was paid besides what is owed came back. */
  recovery: recovery.nullable(),
  payments: z.array(
    z.object({ id: z.number(), doctorId: z.number(), doctorName: z.string(), amount: z.number() }),
  ),
});
export type SentTransfer = z.infer<typeof sentTransfer>;
