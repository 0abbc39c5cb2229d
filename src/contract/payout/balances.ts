/** Balances that doctors owe: by age, written off or passed to another payee by two persons (payout §24.12). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import {
  countAndAmount,
  id,
  instant,
  page,
  searchText,
  sortBy,
  typedText,
  wholeNumber,
} from '../schemas.ts';
import {
  ATTACHMENT_BODY_LIMIT,
  attachmentFacts,
  attachmentFile,
  newAttachment,
} from './attachments.ts';
import { entryReason } from './entries.ts';

const tag = 'Haberes y descuentos';
const access = screens('/haberes');

const settlementKind = z.enum(['write_off', 'pass_on']);
export type SettlementKind = z.infer<typeof settlementKind>;
const balanceState = z.enum(['owed', 'settled']);

const settlement = z.object({
  id: z.number(),
  kind: settlementKind,
  /** To whom it passes; null where it is written off. */
  payeeName: z.string().nullable(),
  agreement: z.string().nullable(),
  reason: z.string(),
  proposedByName: z.string().nullable(),
  proposedAt: instant,
  isOwn: z.boolean(),
  answeredByName: z.string().nullable(),
  answerReason: z.string().nullable(),
  /** The signed agreement. */
  attachment: attachmentFacts.nullable(),
});

const balance = z.object({
  entryId: z.number(),
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  /** Who owes it: the doctor, or the society. */
  payeeName: z.string(),
  year: z.number(),
  month: z.number(),
  /** Pesos owed, above 0. */
  amount: z.number(),
  bearsRetention: z.boolean(),
  /** How many days ago it began. */
  days: z.number(),
  /** Asked and not decided yet, or how it was settled. */
  settlement: settlement.nullable(),
  /** To whom it may pass: the doctor's other payees; the doctor has no id. */
  payees: z.array(z.object({ societyId: z.number().nullable(), name: z.string() })),
});
export type Balance = z.infer<typeof balance>;

const AGES = ['0-30', '31-60', '61-90', '91-'] as const;
/** Days since a balance began. */
export type BalanceAge = (typeof AGES)[number];
const filters = z.strictObject({
  state: balanceState.default('owed'),
  age: z.enum(AGES).optional(),
  doctorId: id.optional(),
  search: searchText,
});
export type BalanceFilters = z.output<typeof filters>;
/** What is owed, and for how long. */
export const balanceTotals = z.object({
  total: z.number(),
  amount: z.number(),
  /** Those that wait for a second person. */
  waiting: z.number(),
  ages: z.record(z.enum(AGES), countAndAmount),
});
const answer = z.strictObject({ id, reason: entryReason });
const done = z.object({ success: z.literal(true) });

export const balances = {
  list: get('/balances', {
    tag,
    access,
    summary: 'Balances that doctors owe, the oldest first, or those that were settled.',
  })
    .input(page.extend({ ...filters.shape, sort: sortBy(['-days', 'doctorName', 'amount']) }))
    .output(z.array(balance)),
  summary: get('/balances/summary', {
    tag,
    access,
    summary: 'Count and pesos of balances, by age.',
  })
    .input(filters)
    .output(balanceTotals),
  settle: post('/balances/{entryId}/settlement', {
    tag,
    access,
    summary: 'Ask to write a balance off, or to pass it to another payee of the doctor.',
    successStatus: 201,
    bodyLimit: ATTACHMENT_BODY_LIMIT,
    refuses: [
      'attachments.wrongKind',
      'attachments.tooLarge',
      'record.notFound',
      'balances.notOwed',
      'balances.asked',
      'balances.notPayee',
      'server.busy',
    ],
  })
    .input(
      z
        .strictObject({
          entryId: wholeNumber([1, Number.MAX_SAFE_INTEGER]),
          kind: settlementKind,
          /** The society that owes it then; null: the doctor. */
          societyId: id.nullish(),
          /** What the payee agreed to in writing: what was signed, by whom and when. */
          agreement: typedText()
            .max(500, 'Hasta 500 caracteres.')
            .nullish()
            .transform((text) => text || null),
          reason: entryReason,
          /** The signed agreement as a file. */
          attachment: newAttachment.nullish(),
        })
        .refine(({ kind, agreement }) => kind === 'write_off' || (agreement?.length ?? 0) >= 3, {
          path: ['agreement'],
          message: 'Diga qué acuerdo se firmó, quién y cuándo.',
        })
        .refine(({ kind, attachment }) => kind === 'pass_on' || !attachment, {
          path: ['attachment'],
          message: 'Un castigo no tiene acuerdo: adjunte el archivo al pasar el saldo a otro.',
        }),
    )
    .output(z.object({ success: z.literal(true), id: z.number() })),
  attach: post('/balance-settlements/{id}/attachment', {
    tag,
    access,
    summary:
      'Attach the signed agreement in place of any other, by who asked, until it is decided.',
    bodyLimit: ATTACHMENT_BODY_LIMIT,
    refuses: [
      'balances.notFound',
      'balances.noAgreement',
      'attachments.wrongKind',
      'attachments.tooLarge',
    ],
  })
    .input(z.strictObject({ id, attachment: newAttachment }))
    .output(done),
  attachment: get('/balance-settlements/{id}/attachment', {
    tag,
    access,
    summary: 'The signed agreement, as a download.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(attachmentFile),
  approve: post('/balance-settlements/{id}/approve', {
    tag,
    access,
    summary: 'Settle the balance; by another person than who asked for it.',
    refuses: [
      'balances.notFound',
      'balances.answered',
      'balances.samePerson',
      'balances.taken',
      'balances.otherAgreement',
    ],
  })
    .input(
      answer.extend({
        /** When the agreement that was shown was attached, null without one: another one in its place is refused. */
        shownAttachment: z.string().nullish(),
      }),
    )
    .output(done),
  reject: post('/balance-settlements/{id}/reject', {
    tag,
    access,
    summary: 'Refuse it with a reason; who asked for it withdraws it instead.',
    refuses: ['balances.notFound', 'balances.answered', 'balances.samePerson'],
  })
    .input(answer)
    .output(done),
  withdraw: post('/balance-settlements/{id}/withdraw', {
    tag,
    access,
    summary: 'Take back what the caller asked for.',
    refuses: ['balances.notFound', 'balances.answered', 'balances.foreign'],
  })
    .input(z.strictObject({ id }))
    .output(done),
};
