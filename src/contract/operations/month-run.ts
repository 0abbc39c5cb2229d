/** The run of a month: its steps from the first file to its closing (operations §14). */
import { z } from 'zod';
import { RUN_STEPS } from '../../domain/month-run/steps.ts';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { approvalStatus } from '../payout/month-approvals.ts';
import { countAndAmount, date, instant, period } from '../schemas.ts';

const step = z.object({
  key: z.enum(RUN_STEPS),
  /** `skipped`: the month went on without it. */
  state: z.enum(['done', 'current', 'waiting', 'skipped']),
  /** What is done: attentions and findings by gross pesos, fees and payments after retention. */
  done: countAndAmount,
  left: countAndAmount,
  /** Of what is left, what is held: it is paid in a later run. */
  held: countAndAmount.nullable(),
  /** Who did it last, and when; null before the first time, or where nobody is known. */
  byName: z.string().nullable(),
  at: instant.nullable(),
});
export type RunStep = z.infer<typeof step>;

/** Where the approval of the month's payments stands (payout §34). */
const runApproval = z.object({
  isRequired: z.boolean(),
  /** `changed`: what was asked or approved is not what the month is now. */
  standing: z.enum(['approved', 'asked', 'changed', 'none']),
  /** Whether it was ever asked for, also if that was returned or taken back. */
  wasAsked: z.boolean(),
  /**
   * What was asked and decided; null where it was never asked for. It has no content where nothing waits or is approved: there is
   * nothing to compare it with.
   */
  status: approvalStatus.nullable(),
});

const monthRun = z.object({
  month: z.number(),
  year: z.number(),
  isClosed: z.boolean(),
  /** The first day of what is calculated: earlier than the month's own where closed months right before it got late lines. */
  calculateFrom: date(),
  /** How many of the attentions without a fee are of closed months. */
  lateLines: z.number(),
  steps: z.array(step),
  check: z
    .object({
      blocking: z.number(),
      warning: z.number(),
      /** How many of those that block are put off. */
      snoozed: z.number(),
      /** Whether lines came or fees were calculated after it. */
      isStale: z.boolean(),
    })
    .nullable(),
  approval: runApproval,
  /** That a closed month is opened again, which waits for a second person (payout §32.5); null while nobody asks for it. */
  reopening: z
    .object({
      askedByName: z.string().nullable(),
      reason: z.string(),
      /** Whether the user who reads this asked for it. */
      isOwn: z.boolean(),
    })
    .nullable(),
});
export type MonthRun = z.infer<typeof monthRun>;

export const monthRuns = {
  steps: get('/month-run', {
    tag: 'Cierre de mes',
    access: screens('/cierre'),
    summary: 'The steps of a month, each with what is done, by whom and when, and what is left.',
  })
    .input(period)
    .output(monthRun),
  current: get('/month-run/current', {
    tag: 'Cierre de mes',
    access: screens('/cierre'),
    summary:
      'The month that wants work: the earliest open one with something to calculate, process or pay, or that has just ended.',
  }).output(z.object({ month: z.number(), year: z.number() })),
};
