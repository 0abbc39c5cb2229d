/** The dashboard 'Panel de Control': what is there, how far the month is, what needs somebody (operations §1). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { balanceTotals } from '../payout/balances.ts';
import { heldTotals } from '../payout/holds.ts';
import { id, instant, period } from '../schemas.ts';
import { SCREENS } from '../screens.ts';
import { bookFinding } from './books.ts';
import { firstSteps } from './first-steps.ts';

const common = { tag: 'Panel de Control', access: screens('/') };

/** For how many days failures and refused rows are reported. */
export const RECENT_DAYS = 7;

/** How many records there are (operations §1). Rules and agreements are counted apart. */
const dashboardSummary = z.object({
  rules: z.object({
    active: z.number(),
    /** 'En Revisión': the validity has not begun (operations §1.3). */
    pending: z.number(),
    expired: z.number(),
    total: z.number(),
  }),
  agreements: z.object({ active: z.number(), total: z.number() }),
  doctors: z.number(),
  specialties: z.number(),
  services: z.number(),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

const attentionTotals = z.object({ count: z.number(), grossAmount: z.number() });
const feeTotals = z.object({
  count: z.number(),
  calculatedAmount: z.number(),
  retentionAmount: z.number(),
  /** After retention. */
  finalAmount: z.number(),
});
export type FeeTotals = z.infer<typeof feeTotals>;

const aPeriod = z.object({ year: z.number(), month: z.number() });

/** The progress of a month's attentions. The stages after `imported` show where fees are now. */
const pipeline = aPeriod.extend({
  /** All attentions of the month. */
  imported: attentionTotals,
  /** Those of them that are not calculated yet. */
  pending: attentionTotals,
  calculated: feeTotals,
  pendingPayment: feeTotals,
  processed: feeTotals,
  paid: feeTotals,
  /** The sum of the four stages, and that of the month before. */
  total: feeTotals,
  previous: feeTotals,
  /** For an empty month: the nearest month with attentions. */
  nearest: aPeriod.nullable(),
});
export type Pipeline = z.infer<typeof pipeline>;

/** One month of the chart, in pesos: calculated = retention + final. */
const monthTotals = feeTotals.extend(aPeriod.shape).extend({
  attentions: z.number(),
  /** The number of its fees that are in no payment yet: what is retained of them is an estimate. */
  estimatedCount: z.number(),
});
export type MonthTotals = z.infer<typeof monthTotals>;

const screen = z.enum(SCREENS);

/**
 * Matters that need attention. Contains only those whose screen the user has; lists hold the latest few of their
 * totals.
 */
const attentionNeeded = z.object({
  /** The failed checks in the latest check of the books. */
  books: z.object({ at: instant, failed: z.array(bookFinding) }).nullable(),
  /** Lines that would be paid at 100 %, by month and state; the latest months. */
  withoutRule: z.array(aPeriod.extend({ calculated: z.number(), pendingPayment: z.number() })),
  failedJobs: z.object({
    total: z.number(),
    latest: z.array(
      z.object({
        id: z.uuid(),
        type: z.string(),
        /** The screen that shows it. */
        screen,
        errorMessage: z.string().nullable(),
        at: instant,
      }),
    ),
  }),
  rejectedRows: z.object({
    /** The number of rows that no later import settled, in all imports of the last days. */
    total: z.number(),
    latest: z.array(
      z.object({
        id: z.number(),
        fileName: z.string(),
        rejected: z.number(),
        /** Those of them that no later import brought or refused again. */
        open: z.number(),
        at: instant,
      }),
    ),
  }),
  /** Valid today, but ending within `EXPIRY_DAYS` of the rule check. */
  expiring: z.object({ rules: z.number(), agreements: z.number() }),
  /** From 1 January until 14 February: what of last year's receipts is not reconciled; null when all is. */
  receipts: z
    .object({
      year: z.number(),
      /** The first month with some of it. */
      month: z.number(),
      missing: z.number(),
      different: z.number(),
      unexpected: z.number(),
    })
    .nullable(),
  /** Doctors with unpaid fees but without a bank account. */
  withoutAccount: z.object({
    total: z.number(),
    doctors: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  /** Changes of payees' accounts that wait for a second person; the names of the first payees. */
  accountChanges: z.object({ total: z.number(), names: z.array(z.string()) }),
  /** Proposed corrections that wait; null when none does. Pesos before retention, as they were proposed. */
  corrections: z.object({ proposed: z.number(), difference: z.number() }).nullable(),
  /** What is held from payment; null when nothing is. */
  held: heldTotals.nullable(),
  /** What doctors owe from earlier payments; null when nobody owes anything. */
  balances: balanceTotals.nullable(),
  /** Months whose approval waits for the caller, the earliest first; pesos after retention. */
  approvals: z.array(
    z.object({
      month: z.number(),
      year: z.number(),
      totalAmount: z.number(),
      askedByName: z.string().nullable(),
    }),
  ),
  /** Closed months that somebody else asks to open again, so that the caller may decide, the earliest first. */
  reopenings: z.array(aPeriod.extend({ reason: z.string(), askedByName: z.string().nullable() })),
  /** Earnings and discounts that wait for a second person. */
  proposedEntries: z.number(),
  /** Doctors paid in person whose own rate is not this year's legal one, in percent. */
  unusualRates: z.object({ total: z.number(), legalPercentage: z.number().nullable() }),
});
export type AttentionNeeded = z.infer<typeof attentionNeeded>;

/** An entry of the audit log, reduced to what people read. */
const activityEntry = z.object({
  id: z.number(),
  at: instant,
  userName: z.string(),
  /** One Spanish sentence. */
  summary: z.string(),
  /** The screen that shows the record or job, and which one to open; null when it no longer exists. */
  place: z.object({ screen, open: id.nullable(), job: z.uuid().nullable() }).nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const dashboard = {
  firstSteps: get('/dashboard/first-steps', {
    ...common,
    summary:
      'What a new clinic has and lacks for its first payment, of what the caller has the screens for; null once it has paid.',
  }).output(firstSteps),
  summary: get('/dashboard/summary', {
    ...common,
    summary: 'How many rules, agreements and master records there are, rules by their state today.',
  }).output(dashboardSummary),
  pipeline: get('/dashboard/pipeline', {
    ...common,
    summary: 'How far a month’s attentions have come: counts and pesos of each stage.',
  })
    .input(period)
    .output(pipeline),
  months: get('/dashboard/months', {
    ...common,
    summary: 'The fees of the last twelve months, the current one last.',
  }).output(z.array(monthTotals)),
  attentionNeeded: get('/dashboard/attention-needed', {
    ...common,
    summary: 'What should be looked at, of what the caller has the screens for.',
  }).output(attentionNeeded),
  activity: get('/dashboard/activity', {
    ...common,
    summary: 'The latest changes, newest first, of what the caller has the screens for.',
  }).output(z.array(activityEntry)),
};
