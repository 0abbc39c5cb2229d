/** Changes of a retention that reach back into processed and paid documents (payout §30). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { DOCTOR_REFUSALS, doctorInput, doctorRecord } from '../masters/doctors.ts';
import { legalRetentionInput, legalRetentionRate } from '../masters/legal-retention.ts';
import { societyInput, societyRecord } from '../masters/societies.ts';
import { shownDoctor } from '../masters/unusual-rates.ts';
import { get, post, put } from '../methods.ts';
import { percentage } from '../percentage.ts';
import {
  commaList,
  date,
  editedVersion,
  id,
  instant,
  page,
  reasonText,
  searchText,
  sortBy,
  year,
} from '../schemas.ts';
import { heldAgain } from './going-back.ts';

const tag = 'Retención';

/** Users who change retentions see what a change would reach back to. */
const common = { tag, access: screens('/medicos', '/sociedades-medicas', '/configuracion') };

/**
 * Where a payment that the change touches stands. `unpaid`: is annulled and processed again; `paid`: its difference is proposed;
 * the others stay: `blocked` can't be annulled, `waiting` has a proposal that nobody decided, `otherYear` was paid in a year with
 * another rate, `invoice` was made for an exempt invoice.
 */
export const RETENTION_STANDS = [
  'unpaid',
  'paid',
  'blocked',
  'waiting',
  'otherYear',
  'invoice',
] as const;
export type RetentionStand = (typeof RETENTION_STANDS)[number];

/** Doctors whose own rate is to be the legal one; each counts once. */
const manyDoctors = z.array(id).min(1, 'Elija al menos un médico').max(10_000);

/**
 * Whose retention it is: the stored one, or the one that the fields say and that is not saved yet. A year's is that of all who
 * follow the legal rate; `legalFor` is of doctors once they follow it (masters §17).
 */
const target = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('doctor'),
    id,
    setting: z
      .strictObject({
        retentionMode: doctorInput.shape.retentionMode,
        retentionPercentage: doctorInput.shape.retentionPercentage,
        surchargePercentage: doctorInput.shape.surchargePercentage,
        surchargeFrom: doctorInput.shape.surchargeFrom,
        surchargeUntil: doctorInput.shape.surchargeUntil,
      })
      .optional(),
  }),
  z.strictObject({ kind: z.literal('society'), id, isWithheld: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('legal'), year, percentage: percentage.optional() }),
  z.strictObject({ kind: z.literal('legalFor'), doctorIds: manyDoctors }),
]);
export type RetentionTarget = z.output<typeof target>;
export type RetentionTargetInput = z.input<typeof target>;

const ofTarget = z.strictObject({
  target,
  /** The first day of payment that it reaches back to; without it, from the start. */
  paidFrom: date().optional(),
});

/** Pesos. `difference` is what the payees would have more; below 0 less. */
const sums = z.object({
  payments: z.number(),
  documents: z.number(),
  grossAmount: z.number(),
  retainedBefore: z.number(),
  retainedAfter: z.number(),
  difference: z.number(),
});
export type RetentionSums = z.infer<typeof sums>;

const preview = z.object({
  total: z.number(),
  stands: z.record(z.enum(RETENTION_STANDS), sums),
  /** Of what is processed again, what is held by then. */
  heldAgain,
  /** Whether the user may annul payments and process them again. */
  mayReprocess: z.boolean(),
});
export type RetentionPreview = z.infer<typeof preview>;

const touched = z.object({
  paymentId: z.number(),
  doctorName: z.string(),
  payeeName: z.string(),
  month: z.number(),
  year: z.number(),
  /** When it was paid, or is to be paid. */
  paymentDate: z.string(),
  /** What bears retention, in pesos. */
  grossAmount: z.number(),
  /** In basis points; so is `rateAfter`. */
  rateBefore: z.number(),
  rateAfter: z.number(),
  retainedBefore: z.number(),
  retainedAfter: z.number(),
  difference: z.number(),
  stand: z.enum(RETENTION_STANDS),
  /** Why it stays as it is, with what to do, in Spanish; null when it does not. */
  reason: z.string().nullable(),
});
export type TouchedPayment = z.infer<typeof touched>;

/** What the user was shown of one stand. */
const shown = z.strictObject({ payments: z.number().int().min(0), difference: z.number().int() });

/** What is to follow from the change. */
const followUp = z.strictObject({
  paidFrom: date(),
  /** Whether unpaid payments are annulled and processed again at once, with the new rate. */
  reprocess: z.boolean(),
  /** Whether the differences of paid ones are proposed. */
  propose: z.boolean(),
  reason: reasonText('Escriba el motivo: lo lee quien aprueba, y queda en la bitácora.'),
  /** What the user agreed to; anything else is refused. */
  agreed: z.strictObject({ unpaid: shown, paid: shown }),
});
export type RetentionFollowUp = z.output<typeof followUp>;

const done = z.object({
  success: z.literal(true),
  /** Payments that were annulled and processed again. */
  reprocessed: z.number(),
  proposed: z.number(),
  /** What was proposed, in signed pesos. */
  proposedAmount: z.number(),
  changeId: z.number(),
});
export type RetentionOutcome = z.infer<typeof done>;

/** A change that proposed something, as a filter of «Haberes y Descuentos» names it. */
const change = z.object({
  id: z.number(),
  /** Whose retention it was: a doctor's, a society's, a year's, or that of several doctors. */
  title: z.string(),
  reason: z.string(),
  createdByName: z.string().nullable(),
  createdAt: instant,
  /** What it proposed, and its signed pesos. */
  entries: z.number(),
  amount: z.number(),
  /** How many of them nobody has decided. */
  waiting: z.number(),
});
export type RetentionChange = z.infer<typeof change>;

const FOLLOWS = [
  'record.notFound',
  'retention.nothingToDo',
  'retention.changedMeanwhile',
  'retention.mayNotReprocess',
  'goingBack.notAnnullable',
  'payroll.noLegalRate',
  'server.busy',
] as const;
const SAVES = [...FOLLOWS, 'record.changed'] as const;

export const retentionChanges = {
  list: get('/retention-changes', {
    tag,
    access: screens('/haberes'),
    summary: 'Changes of a retention that proposed adjustments, the latest first.',
  })
    .input(
      page.extend({
        search: searchText,
        ids: commaList(id).optional(),
        sort: sortBy(['-createdAt']),
      }),
    )
    .output(z.array(change)),
  preview: post('/retention-changes/preview', {
    ...common,
    summary:
      'What another retention would change in payments that were processed or paid already: sums. Writes nothing.',
    refuses: ['record.notFound'],
  })
    .input(ofTarget)
    .output(preview),
  payments: post('/retention-changes/payments', {
    ...common,
    summary: 'These payments, by page: what each retained and would retain. Writes nothing.',
    refuses: ['record.notFound'],
  })
    .input(
      ofTarget.extend({ ...page.shape, stands: z.array(z.enum(RETENTION_STANDS)).min(1).max(6) }),
    )
    .output(z.array(touched)),
  create: post('/retention-changes', {
    tag,
    access: screens('/medicos', '/sociedades-medicas'),
    summary:
      'Follow up the retention that a doctor or society has by now: unpaid payments are processed again, and the differences of paid ones proposed.',
    refuses: FOLLOWS,
  })
    .input(
      z.strictObject({ of: z.strictObject({ kind: z.enum(['doctor', 'society']), id }), followUp }),
    )
    .output(done),
  saveDoctor: put('/retention-changes/doctors/{id}', {
    tag,
    access: screens('/medicos'),
    summary: 'Replace a doctor and follow up the changed retention, in one transaction.',
    refuses: [...SAVES, ...DOCTOR_REFUSALS],
  })
    .input(z.strictObject({ id, doctor: doctorInput.extend({ version: editedVersion }), followUp }))
    .output(done.extend({ saved: doctorRecord })),
  saveSociety: put('/retention-changes/societies/{id}', {
    tag,
    access: screens('/sociedades-medicas'),
    summary: 'Replace a society and follow up the changed retention, in one transaction.',
    refuses: [...SAVES, 'society.rutTaken', 'society.bankUnknown'],
  })
    .input(
      z.strictObject({ id, society: societyInput.extend({ version: editedVersion }), followUp }),
    )
    .output(done.extend({ saved: societyRecord })),
  saveLegal: put('/retention-changes/legal/{id}', {
    tag,
    access: screens('/configuracion'),
    summary: 'Replace the legal retention of a year and follow it up, in one transaction.',
    refuses: [
      ...SAVES,
      'legalRetention.yearTaken',
      'legalRetention.yearUsed',
      'legalRetention.aboveAll',
    ],
  })
    .input(
      z.strictObject({
        id,
        legal: legalRetentionInput.extend({ version: editedVersion }),
        followUp,
      }),
    )
    .output(done.extend({ saved: legalRetentionRate })),
  saveLegalFor: put('/retention-changes/legal-for', {
    tag,
    access: screens('/medicos'),
    summary:
      'Have doctors follow the legal rate, as they were listed, and follow the changed retentions up, in one transaction.',
    refuses: [...FOLLOWS, 'doctor.rateChanged', 'doctor.legalAboveAll'],
  })
    .input(
      z.strictObject({
        doctors: z.array(shownDoctor).min(1, 'Elija al menos un médico').max(10_000),
        followUp,
      }),
    )
    .output(done.extend({ changed: z.number() })),
};
