/** The approval of a month's payments before they are sent (payout §34). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { id, instant, optionalText, page, period, reasonText } from '../schemas.ts';
import { asked } from './asked.ts';

const tag = 'Nómina';
const access = screens('/cierre');
const note = optionalText(500);
const reason = reasonText('Escriba por qué lo devuelve: lo lee quien lo pidió.');
/** SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Huella inválida');

const content = z.object({
  /** Of each payment's payee, account, date, rate, amounts and lines. */
  hash,
  payments: z.number(),
  /** Records and entries. */
  lines: z.number(),
  /** Pesos. */
  grossAmount: z.number(),
  retentionAmount: z.number(),
  totalAmount: z.number(),
});
export type MonthContent = z.infer<typeof content>;

const APPROVAL_STATES = ['asked', 'approved', 'returned', 'withdrawn', 'replaced'] as const;
/** `replaced`: the month changed before it was decided, and was asked for again. */
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const approval = content.extend({
  id: z.number(),
  state: z.enum(APPROVAL_STATES),
  /** Whether the month still has this content. */
  isCurrent: z.boolean(),
  note: z.string().nullable(),
  ...asked,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
});
export type MonthApproval = z.infer<typeof approval>;

const PAYMENT_CHANGES = [
  'added',
  'gone',
  'amount',
  'lines',
  'account',
  'date',
  'rate',
  'method',
  'payee',
  'rejected',
] as const;
/** What of a payment is not as it was approved. */
export type PaymentChange = (typeof PAYMENT_CHANGES)[number];

const payeeChange = z.object({
  payeeRut: z.string(),
  payeeName: z.string(),
  /** Pesos of all the payee's payments of the month after retention: as approved, and now. */
  before: z.number(),
  now: z.number(),
  difference: z.number(),
  /** Its payments that changed. */
  payments: z.array(
    z.object({
      paymentId: z.number(),
      doctorName: z.string(),
      changes: z.array(z.enum(PAYMENT_CHANGES)),
      before: z.number().nullable(),
      now: z.number().nullable(),
      /** The last digits of the account that was approved, and of the one now; null where it is the same. */
      accountBefore: z.string().nullable(),
      accountNow: z.string().nullable(),
    }),
  ),
});
export type PayeeChange = z.infer<typeof payeeChange>;

const changes = z.object({
  payees: z.number(),
  /** Pesos after retention: what is sent now less what was approved. */
  difference: z.number(),
  /** A page of them, the largest difference first. */
  items: z.array(payeeChange),
});
/** The payees of whom something differs from what was approved last. */
export type MonthChanges = z.infer<typeof changes>;
/** How many of them are shown at once. */
export const CHANGES_PAGE = 8;

/** Of a month: what it would send, and all that was asked of it. */
export const approvalStatus = z.object({
  month: z.number(),
  year: z.number(),
  /** Whether bank files need an approval in this clinic, and whether another person decides. */
  isRequired: z.boolean(),
  byAnother: z.boolean(),
  /** What the month would send now; null while it has no payments. */
  content: content.nullable(),
  /** The latest one that waits for a decision, or was decided. */
  latest: approval.nullable(),
  /** The latest that was approved, also where the month has changed since. */
  approved: approval.nullable(),
  /** Whether what the month has now is approved. */
  isApproved: z.boolean(),
  /** The first page of what changed since; null where nothing was approved or nothing changed. */
  changes: changes.nullable(),
  /** All that was asked, newest first; at most fifty. */
  history: z.array(approval),
});
export type ApprovalStatus = z.infer<typeof approvalStatus>;

const done = z.object({ success: z.literal(true) });
const DECIDED = ['approvals.notFound', 'approvals.answered'] as const;

export const monthApprovals = {
  status: get('/months/{year}/{month}/approval', {
    tag,
    access,
    summary: 'What a month would send, with its digest, and whether just that is approved.',
  })
    .input(period)
    .output(approvalStatus),
  changes: get('/months/{year}/{month}/approval/changes', {
    tag,
    access,
    summary: 'What of a month is not as it was approved last, by payee, the largest first.',
  })
    .input(page.extend({ ...period.shape }))
    .output(changes),
  ask: post('/months/{year}/{month}/approval', {
    tag,
    access,
    summary: 'Ask for the approval of exactly what the caller was shown.',
    successStatus: 201,
    refuses: ['approvals.nothing', 'approvals.changed', 'approvals.asked', 'approvals.approved'],
  })
    .input(period.extend({ hash, note }))
    .output(z.object({ success: z.literal(true), id: z.number() })),
  approve: post('/month-approvals/{id}/approve', {
    tag,
    access,
    summary: 'Approve what was asked; by another person, unless the clinic allows it to the same.',
    refuses: [...DECIDED, 'approvals.samePerson', 'approvals.changed'],
  })
    .input(z.strictObject({ id, note }))
    .output(done),
  giveBack: post('/month-approvals/{id}/return', {
    tag,
    access,
    summary: 'Return what was asked, with a reason; who asked withdraws it instead.',
    refuses: [...DECIDED, 'approvals.samePerson'],
  })
    .input(z.strictObject({ id, reason }))
    .output(done),
  withdraw: post('/month-approvals/{id}/withdraw', {
    tag,
    access,
    summary: 'Take back what the caller asked for.',
    refuses: [...DECIDED, 'approvals.foreign'],
  })
    .input(z.strictObject({ id }))
    .output(done),
};
