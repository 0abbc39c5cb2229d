/** Going back before payment: annulling payments and returning records (payout §21). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { post } from '../methods.ts';
import { agreed, date, doctorList, id, month, reasonText, recordType, year } from '../schemas.ts';
import { ANNULLING_SCREENS, RETURNING_SCREENS } from './screens.ts';

const tag = 'Nómina';

/** What people see whether they look at fees or at payments. */
const access = screens(...RETURNING_SCREENS);
const paymentAccess = screens(...ANNULLING_SCREENS);

/** How many records or payments are named one by one; more are named by doctor, month, import or rule. */
const NAMED = 100_000;

const reason = reasonText('Escriba el motivo: queda en la bitácora.');

/** Which records: all that meet each filter given. */
const scope = z.strictObject({
  recordIds: z.array(z.number().int().positive()).min(1).max(NAMED).optional(),
  doctorIds: doctorList.optional(),
  /** Paid through this society. */
  societyId: id.optional(),
  importId: id.optional(),
  /** Whose first applied rule is this one, in any of its versions. */
  ruleId: id.optional(),
  month: month.optional(),
  year: year.optional(),
  /** The days of the attentions, both included. */
  dateFrom: date().optional(),
  dateTo: date().optional(),
  recordType: recordType.optional(),
});
/** Nothing chosen never means everything. */
const SOMETHING = {
  message: 'Elija registros, un médico, una sociedad, una carga, una regla, días o un mes.',
};
const isSomething = (chosen: object) => Object.values(chosen).some((value) => value !== undefined);
const isWholePeriod = ({ month: m, year: y }: { month?: unknown; year?: unknown }) =>
  m === undefined || y !== undefined;
const WHOLE_PERIOD = { message: 'Indique también el año.', path: ['year'] };

const returnScope = scope.refine(isSomething, SOMETHING).refine(isWholePeriod, WHOLE_PERIOD);
export type ReturnScope = z.output<typeof returnScope>;

const annulmentScope = scope
  .extend({ paymentIds: z.array(id).min(1).max(NAMED).optional() })
  .refine(isSomething, SOMETHING)
  .refine(isWholePeriod, WHOLE_PERIOD);
export type AnnulmentScope = z.output<typeof annulmentScope>;

/** `pending`: the fee goes, and the attention is as it was imported. `calculated`: out of the pending payroll. */
const returnTarget = z.enum(['calculated', 'pending']);
export type ReturnTarget = z.output<typeof returnTarget>;

const returnPreview = z.object({
  /** What would return. */
  records: z.number(),
  doctors: z.number(),
  /** Of the records, those in the pending payroll. */
  pendingPayment: z.number(),
  grossAmount: z.number(),
  /** After the estimated retention. */
  totalAmount: z.number(),
  /** Other unpaid lines of the same scales, which would be calculated again. */
  recalculated: z.number(),
  /** Records of the scope that are in a payment, processed and paid: these stay. */
  processed: z.number(),
  paid: z.number(),
});
export type ReturnPreview = z.output<typeof returnPreview>;

const annulledPayment = z.object({
  id: z.number(),
  doctorName: z.string(),
  payeeName: z.string(),
  periodMonth: z.number(),
  periodYear: z.number(),
  sequence: z.number(),
  records: z.number(),
  totalBrutAmount: z.number(),
  totalAmount: z.number(),
  /** Whether it was asked for; the others share its document, and are processed again at once. */
  isAsked: z.boolean(),
  /** Why it can't be annulled, in Spanish; null when it can. */
  refusal: z.string().nullable(),
});
export type AnnulledPayment = z.output<typeof annulledPayment>;

const annulmentSums = z.object({
  payments: z.number(),
  records: z.number(),
  totalBrutAmount: z.number(),
  /** After retention. */
  totalAmount: z.number(),
});

/**
 * What of payments that are processed again is held (payout §23.12): the records stay calculated, and records and entries are in no
 * new payment. Gross, in pesos; discounts below 0.
 */
export const heldAgain = z.object({
  records: z.number(),
  grossAmount: z.number(),
  entries: z.number(),
  entriesAmount: z.number(),
});

const annulmentPreview = z.object({
  /** Those to be annulled for good, whose records go back to 'calculated'. */
  asked: annulmentSums,
  /** Payments of the same documents, which are annulled and processed again with new numbers. */
  again: annulmentSums,
  /** Of these, what is held. */
  heldAgain,
  /** Of the records asked for, those that a source says are void: they are held at once. Gross, in pesos. */
  heldAsVoid: heldAgain.pick({ records: true, grossAmount: true }),
  /** Receipts that were matched with them and are without a payment then. */
  receipts: z.number(),
  /** Payments that an accounting export holds: entries of the annulment undo them. */
  accounted: z.number(),
  /** Payments asked for with a percentage of the fees that has ended: what pays their records later has none of it. */
  endedPercentages: z.number(),
  /** What can't be annulled. */
  refused: z.number(),
  /** The first payments: those that can't be annulled, then the others of their documents, then those asked for. */
  payments: z.array(annulledPayment),
});
export type AnnulmentPreview = z.output<typeof annulmentPreview>;

export const goingBack = {
  previewReturn: post('/records/return-preview', {
    tag,
    access,
    summary: 'What returning records would move: counts, pesos and what stays.',
    bodyLimit: 4 * 1024 * 1024,
  })
    .input(z.strictObject({ scope: returnScope, to: returnTarget }))
    .output(returnPreview),
  returnRecords: post('/records/return', {
    tag,
    access,
    summary: 'Return records to calculated or to pending, with a reason.',
    bodyLimit: 4 * 1024 * 1024,
    refuses: ['goingBack.nothingToReturn', 'payroll.changedMeanwhile', 'server.busy'],
  })
    .input(
      z.strictObject({ scope: returnScope, to: returnTarget, reason, agreed: agreed.optional() }),
    )
    .output(
      z.object({
        success: z.literal(true),
        records: z.number(),
        doctors: z.number(),
        totalAmount: z.number(),
        recalculated: z.number(),
      }),
    ),
  previewAnnulment: post('/payments/annulment-preview', {
    tag,
    access: paymentAccess,
    summary: 'What annulling payments would do, with the payments that share their documents.',
    bodyLimit: 4 * 1024 * 1024,
  })
    .input(z.strictObject({ scope: annulmentScope }))
    .output(annulmentPreview),
  annul: post('/payments/annul', {
    tag,
    access: paymentAccess,
    summary: 'Annul payments that are not sent, with a reason: their records are calculated again.',
    bodyLimit: 4 * 1024 * 1024,
    refuses: [
      'goingBack.nothingToAnnul',
      'goingBack.notAnnullable',
      'payroll.changedMeanwhile',
      'payroll.noLegalRate',
      'server.busy',
    ],
  })
    .input(
      z.strictObject({
        scope: annulmentScope,
        reason,
        /** The records and net pesos of the payments asked for. */
        agreed: agreed.optional(),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        payments: z.number(),
        records: z.number(),
        totalAmount: z.number(),
        /** Payments that were processed again, with new numbers. */
        again: z.number(),
        /** Records that are held, since a source says that they are void. */
        held: z.number(),
      }),
    ),
};
