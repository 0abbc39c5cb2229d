/** Corrections of what was paid (payout §25). */
import { z } from 'zod';
import { CORRECTION_CAUSES } from '../../domain/words/correction-words.ts';
import { screens } from '../call.ts';
import { explanation } from '../fees/explanation.ts';
import { get, post } from '../methods.ts';
import {
  amount,
  date,
  id,
  instant,
  month,
  page,
  period,
  queryBoolean,
  reasonText,
  requiredId,
  scheduleType,
  searchText,
  sortBy,
  wholeNumber,
  year,
} from '../schemas.ts';
import { CORRECTING_SCREENS } from './screens.ts';

const common = { tag: 'Nómina', access: screens(...CORRECTING_SCREENS) };

/** `approved`: its entries wait for a payment, or are in one that is not paid yet. */
export const CORRECTION_STATES = [
  'proposed',
  'approved',
  'paid',
  'dismissed',
  'withdrawn',
] as const;

/** How many lines are corrected at once. */
const AT_ONCE = 1_000;

const MIN_REASON = 'Escriba el motivo: el médico lo lee en su portal.';
export const correctionReason = reasonText(MIN_REASON);

const attentionDate = date('Elija la fecha correcta').refine(
  (value) => value >= '2000-01-01' && value <= '2099-12-31',
  'La fecha debe estar entre 2000 y 2099',
);

const unit = z
  .string()
  .trim()
  .min(1, 'Escriba la unidad')
  .max(120, 'La unidad tiene hasta 120 caracteres')
  .nullable();

/** What was wrong, with what is right instead. What is not named stays as it was paid. */
export const correctionChange = z.discriminatedUnion('cause', [
  z.strictObject({ cause: z.literal('doctor'), doctorId: requiredId('Elija el médico correcto') }),
  z.strictObject({
    cause: z.literal('service'),
    serviceId: requiredId('Elija el servicio correcto'),
  }),
  z.strictObject({
    cause: z.literal('amount'),
    /** The attention's three amounts, before any rule. */
    grossAmount: amount('Monto bruto es requerido'),
    netAmount: amount('Monto neto es requerido'),
    participatedAmount: amount('Monto participado es requerido'),
  }),
  z.strictObject({
    cause: z.literal('date'),
    attentionDate,
    /** By default as it was. */
    scheduleType: scheduleType.optional(),
  }),
  z.strictObject({ cause: z.literal('schedule'), scheduleType }),
  z.strictObject({
    cause: z.literal('provider_type'),
    providerTypeId: requiredId('Elija el tipo de prestador correcto'),
  }),
  /** The unit letter for letter, as rules compare it; null: none. */
  z.strictObject({ cause: z.literal('unit'), unit }),
  /** The rules were wrong and have been changed: those of today for its date. */
  z.strictObject({ cause: z.literal('rule') }),
  /** The affiliation was wrong and has been changed. */
  z.strictObject({ cause: z.literal('affiliation') }),
  /** Nothing was due. */
  z.strictObject({ cause: z.literal('not_due') }),
  z.strictObject({ cause: z.literal('patient_unpaid') }),
]);
export type CorrectionChange = z.output<typeof correctionChange>;

const lines = z
  .array(wholeNumber([1, Number.MAX_SAFE_INTEGER]))
  .min(1, 'Elija al menos una línea pagada.')
  .max(AT_ONCE, 'Corrija hasta 1.000 líneas por vez.');

const order = z.strictObject({
  /** Ids of the attentions whose last paid fee is corrected. */
  attentionIds: lines,
  change: correctionChange,
  /** The month in which it is discounted and paid; by default the one after the doctor's last paid month. */
  period: period.optional(),
});
export type CorrectionOrder = z.output<typeof order>;

export const correctedLine = z.object({
  attentionId: z.number(),
  patientName: z.string(),
  serviceName: z.string(),
  attentionDate: z.string(),
  doctorName: z.string(),
  payeeName: z.string(),
  /** Paid, before retention. */
  paidAmount: z.number(),
  paidPeriod: period,
  /** What is due instead, before retention; null when nothing is. */
  due: z
    .object({
      doctorName: z.string(),
      payeeName: z.string(),
      serviceName: z.string(),
      attentionDate: z.string(),
      amount: z.number(),
      /** Null is 'Sin regla (100%)'. */
      ruleName: z.string().nullable(),
    })
    .nullable(),
  /** The month in which both fall. */
  period,
});
export type CorrectedLine = z.infer<typeof correctedLine>;

/** Pesos before retention. */
const sums = {
  lines: z.number(),
  reversedAmount: z.number(),
  replacedAmount: z.number(),
  /** What progressive scales owe besides. */
  scaleAmount: z.number(),
  /** What is paid more; below 0 it is discounted. */
  difference: z.number(),
  /** Of what is due, what moves to another payee: it waits until what was paid is given back. */
  waitingAmount: z.number(),
};

export const correctionPreview = z.object({
  ...sums,
  /** Unpaid lines of the same scales, which would be calculated again. */
  recalculated: z.number(),
  doctors: z.array(
    z.object({ doctorId: z.number(), doctorName: z.string(), difference: z.number() }),
  ),
  /** The first ones. */
  corrected: z.array(correctedLine),
  /** Lines that can't be corrected, each with why and what to do. */
  refused: z.array(z.object({ attentionId: z.number(), name: z.string(), reason: z.string() })),
  /** Lines that are corrected, and whose amounts contradict each other then: they are asked about, and refused by nothing. */
  doubts: z.array(z.object({ attentionId: z.number(), name: z.string(), reason: z.string() })),
});
export type CorrectionPreview = z.infer<typeof correctionPreview>;

/** What the user was shown, so that nothing else happens. */
const agreedDifference = z.strictObject({ lines: z.number().int(), difference: z.number().int() });
export type AgreedDifference = z.output<typeof agreedDifference>;

const correction = correctedLine.extend({
  id: z.number(),
  cause: z.enum(CORRECTION_CAUSES),
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  externalId: z.string(),
  doctorId: z.number(),
  createdByName: z.string().nullable(),
  createdAt: instant,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /**
   * Whether a retroactive change left the line without a rule: it is decided by itself, and while it is proposed what is due is
   * what was paid.
   */
  isWithoutRule: z.boolean(),
  /** Who has to give back first, while what is due waits for it; null when nothing waits. */
  awaitedPayee: z.string().nullable(),
  /** Whether what is due was paid by then: what had been given back is owed again, since its payment came back or was annulled. */
  isPaidAhead: z.boolean(),
  difference: z.number(),
});
export type Correction = z.infer<typeof correction>;

const filters = z.strictObject({
  state: z.enum(CORRECTION_STATES).optional(),
  cause: z.enum(CORRECTION_CAUSES).optional(),
  /** Of the doctor who was paid or is due. */
  doctorId: id.optional(),
  attentionId: z.coerce.number().int().positive().optional(),
  /** Proposed by this retroactive change. */
  changeId: id.optional(),
  /** What a retroactive change left without a rule, or everything else. */
  isWithoutRule: queryBoolean.optional(),
  month: month.optional(),
  year: year.optional(),
  search: searchText,
});
export type CorrectionFilters = z.output<typeof filters>;

const ids = z
  .array(wholeNumber([1, Number.MAX_SAFE_INTEGER]))
  .min(1)
  .max(AT_ONCE);

/** Named one by one, or all that wait of a retroactive change but for those without a rule, which are named alone. */
const ONE_OF_BOTH = 'Elija correcciones, o un cambio retroactivo.';
const proposals = z.strictObject({ ids: ids.optional(), changeId: id.optional() });
const isOneOfBoth = ({ ids: named, changeId }: { ids?: unknown; changeId?: unknown }) =>
  (named === undefined) !== (changeId === undefined);

export const decided = z.object({
  success: z.literal(true),
  corrections: z.number(),
  difference: z.number(),
});

/** What naming a month refuses. */
const FALLS = ['corrections.periodBefore', 'corrections.periodFar', 'payroll.monthClosed'] as const;
/** What writing corrections refuses. */
export const WRITES = [
  'corrections.notCorrectable',
  ...FALLS,
  'corrections.dayToCome',
  'corrections.changedMeanwhile',
  'record.notFound',
  'server.busy',
] as const;

const DECIDES = [
  'record.notFound',
  'corrections.decidedSingly',
  'corrections.notProposed',
  'corrections.nothingWaits',
  'server.busy',
] as const;

export const corrections = {
  list: get('/corrections', {
    ...common,
    summary:
      'Corrections of what was paid: what was taken back, what is due instead, and where they stand.',
  })
    .input(
      page.extend({
        ...filters.shape,
        sort: sortBy(['createdAt', 'attentionDate', 'doctorName', 'difference']),
      }),
    )
    .output(z.array(correction)),
  summary: get('/corrections/summary', {
    ...common,
    summary:
      'Count and pesos of the corrections that the same filters find; pesos of dismissed and withdrawn ones only if their state is asked for.',
  })
    .input(filters)
    .output(
      z.object({
        total: z.number(),
        proposed: z.number(),
        reversedAmount: z.number(),
        replacedAmount: z.number(),
        difference: z.number(),
      }),
    ),
  preview: post('/corrections/preview', {
    ...common,
    summary: 'What correcting paid lines would take back and pay instead. Writes nothing.',
    refuses: ['record.notFound', ...FALLS, 'corrections.dayToCome', 'server.busy'],
  })
    .input(order)
    .output(correctionPreview),
  create: post('/corrections', {
    ...common,
    summary: 'Correct paid lines: take back what was paid, and pay what is due instead.',
    refuses: [...WRITES],
  })
    .input(order.extend({ reason: correctionReason, agreed: agreedDifference.optional() }))
    .output(decided),
  explain: get('/corrections/{id}', {
    ...common,
    summary: 'A correction, with the explanations of what was paid and of what is due instead.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id: z.coerce.number().int().positive() }))
    .output(
      correction.extend({
        /** Of what was paid; null for what another correction had found not to be due. */
        paid: explanation.nullable(),
        instead: explanation.nullable(),
        entries: z.array(
          z.object({
            origin: z.enum(['reversal', 'replacement']),
            amount: z.number(),
            doctorName: z.string(),
            payeeName: z.string(),
            paymentId: z.number().nullable(),
            state: z.string(),
            isWaiting: z.boolean(),
          }),
        ),
      }),
    ),
  previewApproval: post('/corrections/approval-preview', {
    ...common,
    summary:
      'What approving proposed corrections would come to: each is calculated anew. Writes nothing.',
    refuses: [...DECIDES, 'corrections.notCorrectable'],
  })
    .input(proposals.refine(isOneOfBoth, ONE_OF_BOTH))
    .output(z.object(sums)),
  previewWithdrawal: post('/corrections/withdrawal-preview', {
    ...common,
    summary:
      'What withdrawing corrections would change, with what scales owe then. Writes nothing.',
    refuses: [
      'corrections.notApproved',
      'corrections.inPayment',
      'corrections.followed',
      'record.notFound',
      'server.busy',
    ],
  })
    .input(z.strictObject({ ids }))
    .output(z.object({ corrections: z.number(), difference: z.number() })),
  approve: post('/corrections/approve', {
    ...common,
    summary: 'Approve proposed corrections; what is due is calculated anew.',
    refuses: [...DECIDES, 'corrections.notCorrectable', 'corrections.changedMeanwhile'],
  })
    .input(
      proposals.extend({ agreed: agreedDifference.optional() }).refine(isOneOfBoth, ONE_OF_BOTH),
    )
    .output(decided),
  dismiss: post('/corrections/dismiss', {
    ...common,
    summary: 'Dismiss proposed corrections, with a reason.',
    refuses: [...DECIDES],
  })
    .input(proposals.extend({ reason: correctionReason }).refine(isOneOfBoth, ONE_OF_BOTH))
    .output(decided),
  withdraw: post('/corrections/withdraw', {
    ...common,
    summary: 'Withdraw corrections that no payment has yet, with a reason.',
    refuses: [
      'record.notFound',
      'corrections.notApproved',
      'corrections.inPayment',
      'corrections.followed',
      'server.busy',
    ],
  })
    .input(z.strictObject({ ids, reason: correctionReason }))
    .output(decided),
};
