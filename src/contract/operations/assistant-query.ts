/** What a question to the assistant asks for, once every word of it was understood (operations §6.18). */
import { z } from 'zod';
import { date, recordType, scheduleType } from '../schemas.ts';

/** A part of a name, or a RUT or code, as it was typed. */
const name = z.string().trim().min(1).max(120);

/** The acts of which the audit log knows who did them. */
export const ACTS = [
  'changed',
  'created',
  'removed',
  'approved',
  'proposed',
  'annulled',
  'uploaded',
] as const;
export type Act = (typeof ACTS)[number];

/** The question's criteria. What is absent is not narrowed down. */
export const assistantCriteria = z.strictObject({
  /** What the figure measures; without it the answer gives the usual ones. */
  measure: z.enum(['gross', 'net', 'base', 'participated', 'retention']).optional(),
  state: z
    .enum([
      'pending',
      'calculated',
      'pending_payment',
      'processed',
      'paid',
      'unpaid',
      'unprocessed',
      'failed',
      'processing',
    ])
    .optional(),
  recordType: recordType.optional(),
  /** Whether a month is that of the work, or that of the day of payment. */
  basis: z.enum(['period', 'payment_date']).optional(),
  /** Only what no rule covers. */
  coverage: z.literal('no_rule').optional(),
  /** How receipts and transfers stand. */
  stand: z
    .enum([
      'rejected',
      'withdrawn',
      'replaced',
      'sent',
      'surplus',
      'different',
      'matched',
      'unexpected',
      'missing',
    ])
    .optional(),
  /** The first and last day: of the attention, the period or the payment, as the topic counts them. */
  from: date().optional(),
  to: date().optional(),
  doctor: name.optional(),
  specialty: name.optional(),
  society: name.optional(),
  service: name.optional(),
  rule: name.optional(),
  /** A patient's name, or a part of it. */
  patientName: name.optional(),
  /** The id of an attention in its file. */
  case: name.optional(),
  /** The label of a screen of the menu. */
  screen: name.optional(),
  profile: z.enum(['admin', 'supervisor']).optional(),
  /** What was done, where it is asked who did it. */
  acts: z.array(z.enum(ACTS)).max(ACTS.length).optional(),
  /** Words without a meaning, where they are searched for. */
  words: z.string().max(80).optional(),
  /** By what the figures are grouped, which of the groups come first, and how many of them. */
  by: z
    .enum(['doctor', 'specialty', 'society', 'service', 'rule', 'recordType', 'plan', 'month'])
    .optional(),
  order: z.enum(['most', 'least']).optional(),
  limit: z.number().int().min(1).max(99).optional(),
  /** At what hours, in the attentions' words. */
  schedule: scheduleType.optional(),
  /** On which days of the week. */
  weekday: z.literal('weekend').optional(),
  /** A part of the name of the health plan, or of the one that is left out. */
  plan: name.optional(),
  otherPlan: name.optional(),
  /** What attentions lack. */
  flaw: z.enum(['no_request_date', 'invalid_rut']).optional(),
  /** The least and the largest gross amount, in pesos. */
  grossFrom: z.number().int().min(0).max(999_999_999_999).optional(),
  grossTo: z.number().int().min(0).max(999_999_999_999).optional(),
  /** How many attentions each of the groups has at least or at most. */
  recordsFrom: z.number().int().min(0).max(999_999).optional(),
  recordsTo: z.number().int().min(0).max(999_999).optional(),
  /** A rate in percent that is looked for. */
  percentage: z.number().min(0).max(100).optional(),
  /** The least and the largest rate, in percent: that a rule pays, or by which figures changed. */
  rateFrom: z.number().min(0).max(100).optional(),
  rateTo: z.number().min(0).max(100).optional(),
  /** How rules pay. */
  paidAs: z.enum(['percentage', 'fixed_amount', 'table_accumulated', 'price_table']).optional(),
  /** The attention whose line is explained. */
  attentionId: z.number().int().positive().max(2_147_483_647).optional(),
  /** In pesos: the base of a simulated fee. */
  amount: z.number().int().positive().max(999_999_999_999).optional(),
  /** Whether the asker asks about themselves. */
  isOwn: z.boolean().optional(),
  /** Whether only the latest one is meant. */
  isLast: z.boolean().optional(),
});
export type AssistantCriteria = z.infer<typeof assistantCriteria>;
