/** Lines that are or may be corrected, as lists and doctors see them (payout §25.9, payout §25.10, payout §25.11). */
import { z } from 'zod';
import { CORRECTION_CAUSES } from '../../domain/words/correction-words.ts';
import { ownDoctorBy, screens } from '../call.ts';
import { explanation } from '../fees/explanation.ts';
import { get, post } from '../methods.ts';
import { id, page, period, sortBy, wholeNumber } from '../schemas.ts';
import { CORRECTING_SCREENS } from './screens.ts';

const tag = 'Nómina';

/** How many lines one call takes. */
const AT_ONCE = 1_000;
const lineIds = z.array(wholeNumber([1, Number.MAX_SAFE_INTEGER])).max(AT_ONCE);

/** Why a line can't be corrected: it is not paid, and where it stands; or it has a correction that waits. */
const STANDINGS = ['pending', 'calculated', 'processed', 'corrected'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A line as it was paid last, with the attention's facts. Pesos before retention. */
const paidLine = z.object({
  attentionId: z.number(),
  patientName: z.string(),
  doctorId: z.number(),
  doctorName: z.string(),
  payeeName: z.string(),
  serviceId: z.number(),
  serviceName: z.string(),
  attentionDate: z.string(),
  scheduleType: z.string(),
  providerTypeId: z.number().nullable(),
  providerTypeName: z.string().nullable(),
  unit: z.string().nullable(),
  grossAmount: z.number(),
  netAmount: z.number(),
  participatedAmount: z.number(),
  paidAmount: z.number(),
  paidPeriod: period,
});
export type PaidLineFacts = z.infer<typeof paidLine>;

const otherLine = z.object({
  attentionId: z.number(),
  name: z.string(),
  reason: z.string(),
  standing: z.enum(STANDINGS),
  /** The unpaid payment that has it. */
  paymentId: z.number().nullable(),
  /** The correction of it that waits. */
  correctionId: z.number().nullable(),
});
export type OtherLine = z.infer<typeof otherLine>;

const correctable = z.object({
  lines: z.number(),
  paidAmount: z.number(),
  /** The month in which a correction falls unless another is chosen; null where the lines' doctors differ in it. */
  period: period.nullable(),
  /** The first ones. */
  paid: z.array(paidLine),
  others: z.array(otherLine),
});
export type CorrectableLines = z.infer<typeof correctable>;

const mark = z.object({
  attentionId: z.number(),
  id: z.number(),
  cause: z.enum(CORRECTION_CAUSES),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'paid']),
  paidAmount: z.number(),
  /** What is due instead; 0 when nothing is. */
  dueAmount: z.number(),
  /** Whose it is instead, where that is another doctor. */
  dueDoctorName: z.string().nullable(),
  /** Whether a retroactive change left it without a rule. */
  isWithoutRule: z.boolean(),
  period,
});
export type CorrectionMark = z.infer<typeof mark>;

/** A doctor's own side of a correction, or what a scale owes after some. Pesos before retention. */
const ownCorrection = z.object({
  /** The correction's id, or that of the scale's entry below 0: distinct within the list. */
  key: z.number(),
  cause: z.enum(CORRECTION_CAUSES).nullable(),
  /** Service, day and patient; of a scale its month and rule. */
  title: z.string(),
  reason: z.string().nullable(),
  /** Taken back from this doctor; null where nothing is. */
  paidAmount: z.number().nullable(),
  /** Paid to this doctor instead; null where nothing is. */
  dueAmount: z.number().nullable(),
  difference: z.number(),
  /** The month of the payment that has it, or in which it falls until one has. */
  period,
  /** Whether a payment has it, which is not paid yet. */
  isInPayment: z.boolean(),
  /** Whether what is paid instead waits until what was paid to another payee of the doctor is given back. */
  isWaiting: z.boolean(),
});
export type OwnCorrection = z.infer<typeof ownCorrection>;

/** Of a doctor's own line that was or will be corrected, their side. Pesos before retention. */
const ownMark = z.object({
  attentionId: z.number(),
  id: z.number(),
  cause: z.enum(CORRECTION_CAUSES),
  reason: z.string(),
  paidAmount: z.number(),
  /** Paid to this doctor instead; 0 where nothing is. */
  dueAmount: z.number(),
  period,
  /** Whether it is paid already. */
  isPaid: z.boolean(),
});
export type OwnCorrectionMark = z.infer<typeof ownMark>;

const ownAccess = ownDoctorBy(['/mis-pagos'], ...CORRECTING_SCREENS);
/** Who reads how a doctor's own amounts of corrections were calculated. */
const explainedTo = ownDoctorBy(
  ['/mis-pagos'],
  ...CORRECTING_SCREENS,
  '/nomina',
  '/pagos-procesados',
  '/exportacion-contable',
  '/haberes',
);

/** What a progressive scale owed besides its lines when lines of it were corrected. Pesos before retention. */
const scaleAdjustment = z.object({
  /** As on the statement: the scale's month and rule. */
  title: z.string(),
  amount: z.number(),
  /** The scale's month. */
  period,
  /** The lines that stood then; null for what was computed before the product kept them. */
  computed: z
    .object({
      lines: z.number(),
      /** Of these lines, as they were paid, and by the scale without what was taken back. */
      paidAmount: z.number(),
      dueAmount: z.number(),
      /** What earlier adjustments of the same scale came to. */
      earlierAmount: z.number(),
      /** With the part of the lines' base that was paid in each bracket, and that falls in it now. */
      brackets: z.array(
        z.object({
          from: z.number(),
          /** Null for the last, open bracket. */
          to: z.number().nullable(),
          percentage: z.number(),
          paidBase: z.number(),
          dueBase: z.number(),
        }),
      ),
    })
    .nullable(),
});
export type ScaleAdjustment = z.infer<typeof scaleAdjustment>;

export const correctedLines = {
  correctable: post('/corrections/lines', {
    tag,
    access: screens(...CORRECTING_SCREENS),
    summary: 'Lines as they were paid last, and which of them can’t be corrected, with why.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ attentionIds: lineIds.min(1) }))
    .output(correctable),
  marks: post('/corrections/marks', {
    tag,
    access: screens(
      ...CORRECTING_SCREENS,
      '/atenciones-medicas',
      '/pagos-procesados',
      '/nomina',
      '/haberes',
    ),
    summary: 'Which lines of a list are corrected, or have a proposed correction.',
  })
    .input(z.strictObject({ attentionIds: lineIds }))
    .output(z.array(mark)),
  ownMarks: post('/doctor-corrections/{doctorId}/marks', {
    tag,
    access: ownDoctorBy(['/mis-pagos', '/participaciones'], ...CORRECTING_SCREENS),
    summary: 'Which lines of a list are or will be corrected, each as it concerns this doctor.',
  })
    .input(z.strictObject({ doctorId: id, attentionIds: lineIds }))
    .output(z.array(ownMark)),
  ofDoctor: get('/doctor-corrections/{doctorId}', {
    tag,
    access: ownAccess,
    summary: 'Corrections that are not paid yet, each as it concerns this doctor.',
  })
    .input(page.extend({ doctorId: id, sort: sortBy(['period']) }))
    .output(z.array(ownCorrection)),
  ofDoctorSummary: get('/doctor-corrections/{doctorId}/summary', {
    tag,
    access: ownAccess,
    summary: 'Count and pesos of the same corrections.',
  })
    .input(z.strictObject({ doctorId: id }))
    .output(z.object({ total: z.number(), difference: z.number() })),
  explainOfDoctor: get('/doctor-corrections/{doctorId}/{id}', {
    tag,
    access: explainedTo,
    summary: 'How the two amounts of a correction were calculated, each where it is this doctor’s.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ doctorId: id, id: wholeNumber([1, Number.MAX_SAFE_INTEGER]) }))
    .output(z.object({ paid: explanation.nullable(), instead: explanation.nullable() })),
  explainScale: get('/doctor-corrections/{doctorId}/scales/{id}', {
    tag,
    access: explainedTo,
    summary: 'How what a progressive scale owes a doctor after corrections was computed.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ doctorId: id, id: wholeNumber([1, Number.MAX_SAFE_INTEGER]) }))
    .output(scaleAdjustment),
};
