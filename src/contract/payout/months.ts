/** Months of the payroll, open or closed (payout §32). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { countAndAmount, id, instant, period, reasonText, wholeNumber } from '../schemas.ts';
import { asked } from './asked.ts';

const common = { tag: 'Nómina', access: screens('/cierre') };
const reason = reasonText('Escriba el motivo: queda con el mes y en la bitácora.');

const REOPENING_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
/** Who asked to open a month again, and what was decided. */
const reopening = z.object({
  id: z.number(),
  state: z.enum(REOPENING_STATES),
  reason: z.string(),
  ...asked,
  answeredByName: z.string().nullable(),
  answeredAt: instant.nullable(),
  answerReason: z.string().nullable(),
});

/** A closing, the last one first, with what was paid in the month then. */
const closing = z.object({
  id: z.number(),
  closedByName: z.string().nullable(),
  closedAt: instant,
  payments: z.number(),
  records: z.number(),
  /** Pesos after retention. */
  totalAmount: z.number(),
  reopenedAt: instant.nullable(),
  reopenings: z.array(reopening),
});

const monthStatus = z.object({
  month: z.number(),
  year: z.number(),
  isClosed: z.boolean(),
  /** Whether its last day has passed. */
  isOver: z.boolean(),
  closings: z.array(closing),
  /** Its payments; pesos after retention. */
  paid: countAndAmount,
  unpaid: countAndAmount,
  /** Fees of the month that are in no payment, after retention: a closed month leaves them to the first open one after it. */
  fees: countAndAmount,
  /** Attentions of the month without a fee, by their gross. */
  attentions: countAndAmount,
  /** Corrections that the month would pay and no payment has, proposed ones too: pesos before retention, signed. */
  corrections: countAndAmount,
  /**
   * Earnings and discounts likewise, without those of corrections, as they stand; and how many of them are of earlier months, which were
   * closed.
   */
  entries: countAndAmount.extend({ earlier: z.number() }),
  /** What its checks found that blocks, and that nobody has decided about. */
  blocking: z.number(),
  /** The month in which what it leaves is paid, or would be. */
  next: z.object({ month: z.number(), year: z.number() }),
});
export type MonthStatus = z.infer<typeof monthStatus>;

const reopeningAnswer = z.strictObject({ id, reason });
const done = z.object({ success: z.literal(true) });
const DECIDED = ['months.notFound', 'months.answered'] as const;

export const months = {
  status: get('/months/{year}/{month}', {
    ...common,
    summary: 'Whether a month is closed, what was paid in it, and what it leaves.',
  })
    .input(period)
    .output(monthStatus),
  close: post('/months/{year}/{month}/close', {
    ...common,
    summary: 'Close a month: what is in no payment is paid in the first open month after it.',
    refuses: [
      'months.closed',
      'months.notOver',
      'months.unpaid',
      'months.blocked',
      'months.changed',
    ],
  })
    .input(
      period.extend({
        /** What the user was shown that the month leaves, so that nothing else happens. */
        fees: wholeNumber([0, 100_000_000]),
        attentions: wholeNumber([0, 100_000_000]),
        corrections: wholeNumber([0, 100_000_000]).optional(),
        entries: wholeNumber([0, 100_000_000]).optional(),
      }),
    )
    .output(done),
  askReopening: post('/months/{year}/{month}/reopening', {
    ...common,
    summary: 'Ask to open a closed month again; administrators only.',
    successStatus: 201,
    refuses: ['months.open', 'months.asked', 'months.administrators'],
  })
    .input(period.extend({ reason }))
    .output(z.object({ success: z.literal(true), id: z.number() })),
  approveReopening: post('/month-reopenings/{id}/approve', {
    ...common,
    summary: 'Open the month again; by another person than who asked for it.',
    refuses: [...DECIDED, 'months.samePerson'],
  })
    .input(reopeningAnswer)
    .output(done),
  rejectReopening: post('/month-reopenings/{id}/reject', {
    ...common,
    summary: 'Leave the month closed, with a reason; who asked for it withdraws it instead.',
    refuses: [...DECIDED, 'months.samePerson'],
  })
    .input(reopeningAnswer)
    .output(done),
  withdrawReopening: post('/month-reopenings/{id}/withdraw', {
    ...common,
    summary: 'Take back what the caller asked for.',
    refuses: [...DECIDED, 'months.foreign'],
  })
    .input(z.strictObject({ id }))
    .output(done),
};
