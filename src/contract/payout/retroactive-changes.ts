/** Changes of rules and affiliations that reach back into calculated and paid days (payout §26, payout §28). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { ruleInput } from '../fees/rule-input.ts';
import { get, post } from '../methods.ts';
import { id, instant, page, queued, reasonText } from '../schemas.ts';
import { LEDGER_SCREENS } from './screens.ts';

const tag = 'Reglas';

/** Users who change rules see what a change would touch; those who decide on corrections follow it up. */
const access = screens('/reglas', '/convenios');

/** Lines and their pesos before retention: what is paid more, below 0 less. */
const stand = z.object({ lines: z.number(), difference: z.number() });

const touched = {
  /** Calculated, and in no payment: can be calculated again. */
  unpaid: stand,
  /** In a payment that is not paid: the payment is annulled and made again. */
  processed: stand,
  /** Paid: can be corrected. With what their scales owe then. */
  paid: stand,
  /** A correction of them is proposed, or not paid yet: they stay. */
  correcting: stand,
  /** Lines that no rule would pay any more: these count nowhere else. */
  withoutRule: z.object({
    /** In no payment, or in one that is not paid: they keep their amount until somebody calculates them. */
    unpaid: z.number(),
    /** Paid: proposed without a difference, and decided one by one. */
    paid: z.number(),
    correcting: z.number(),
  }),
};

export const retroactivePreview = z.object({
  ...touched,
  total: z.number(),
  /** Paid lines besides that are corrected with others of their scales, for the amount that they were paid. */
  moving: z.number(),
  /** The first ones, by name. */
  doctors: z.array(
    z.object({ doctorId: z.number(), doctorName: z.string(), doctorRut: z.string(), ...touched }),
  ),
});
export type RetroactivePreview = z.infer<typeof retroactivePreview>;

const reason = reasonText('Escriba el motivo: los médicos lo leen en su portal.');

/** What is done about the lines that a saved change of a rule touches. */
const retroactiveInput = z.strictObject({
  ruleId: id,
  reason,
  /** Whether unpaid fees are calculated again. */
  recalculate: z.boolean(),
  /** Whether corrections of paid ones are proposed; those that no rule pays any more without a difference. */
  propose: z.boolean(),
});
export type RetroactiveInput = z.output<typeof retroactiveInput>;

const retroactiveChange = z.object({
  id: z.number(),
  /** What changed: a rule with its code, or a doctor's affiliation. */
  title: z.string(),
  reason: z.string(),
  recalculated: z.number(),
  /**
   * Corrections that it proposed, and those of them that nobody has decided yet with their pesos before retention. What their scales
   * owe then is told when they are approved.
   */
  proposed: z.number(),
  waiting: z.number(),
  waitingDifference: z.number(),
  /** Those besides that wait because no rule pays them any more: each is decided by itself. */
  waitingWithoutRule: z.number(),
  createdByName: z.string().nullable(),
  createdAt: instant,
});
export type RetroactiveChange = z.infer<typeof retroactiveChange>;

/** A payment with lines that belong to another payee of the doctor by the affiliations of today. */
const paidElsewhere = z.object({
  paymentId: z.number(),
  year: z.number(),
  month: z.number(),
  paymentDate: z.string(),
  payeeName: z.string(),
  becomesName: z.string(),
  /** Those of which no correction is proposed, with what they were paid before retention. */
  lines: z.number(),
  amount: z.number(),
});
export type PaidElsewhere = z.infer<typeof paidElsewhere>;

/** How many payments are chosen at once. */
const PAYMENTS_AT_ONCE = 500;

/** Who changes affiliations. */
const affiliationAccess = screens('/medicos');

export const retroactiveChanges = {
  preview: post('/retroactive-changes/preview', {
    tag,
    access,
    summary:
      'What saving a rule would change in fees that are calculated or paid, by doctor. Writes nothing.',
    refuses: [
      'record.notFound',
      'rule.codeTaken',
      'rule.referenceUnknown',
      'calculation.forecastTookTooLong',
    ],
  })
    .input(z.strictObject({ id: id.optional(), rule: ruleInput }))
    .output(retroactivePreview),
  ofRule: get('/retroactive-changes/rules/{ruleId}', {
    tag,
    access,
    summary: 'The same for the last saved change of a rule.',
    refuses: ['record.notFound', 'calculation.forecastTookTooLong'],
  })
    .input(z.strictObject({ ruleId: id }))
    .output(retroactivePreview),
  create: post('/retroactive-changes', {
    tag,
    access,
    summary:
      'Queue what follows from the last saved change of a rule: unpaid fees are calculated again, and corrections of paid ones are proposed.',
    refuses: ['record.notFound', 'retroactive.nothingToDo'],
  })
    .input(retroactiveInput)
    .output(queued),
  ofAffiliation: get('/retroactive-changes/affiliations/{doctorId}', {
    tag: 'Médicos',
    access: affiliationAccess,
    summary:
      'Payments that paid another payee than the affiliations of today say, the latest first.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ doctorId: id }))
    .output(z.array(paidElsewhere)),
  proposeAffiliation: post('/retroactive-changes/affiliations/{doctorId}', {
    tag: 'Médicos',
    access: affiliationAccess,
    summary:
      'Propose that lines of paid payments move to the payee of today: what was paid is taken back, and paid to the other one once it is recovered.',
    refuses: ['record.notFound', 'retroactive.nothingElsewhere', 'server.busy'],
  })
    .input(
      z.strictObject({
        doctorId: id,
        paymentIds: z
          .array(id)
          .min(1, 'Elija al menos un pago.')
          .max(PAYMENTS_AT_ONCE, 'Elija hasta 500 pagos por vez.'),
        reason,
      }),
    )
    .output(z.object({ success: z.literal(true), proposed: z.number(), changeId: z.number() })),
  list: get('/retroactive-changes', {
    tag,
    access: screens('/reglas', '/convenios', '/medicos', ...LEDGER_SCREENS),
    summary: 'Retroactive changes, newest first, with what waits for a decision.',
  })
    .input(page)
    .output(z.array(retroactiveChange)),
};
