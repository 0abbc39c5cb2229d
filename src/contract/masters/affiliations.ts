/** How a doctor is paid from each day on, and what a change of it moves (masters §14). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { date, editedVersion, id } from '../schemas.ts';

const tag = 'Médicos';
const common = { tag, access: screens('/medicos') };
const path = '/doctors/{doctorId}/affiliations';

/** The first day of an affiliation. */
export const affiliationDate = date('Fecha es requerida').refine(
  (day) => day >= '2000-01-01' && day <= '2100-12-31',
  'La fecha va del año 2000 al 2100',
);

/** Null: the doctor is paid in person. */
const societyId = id.nullable();

const affiliation = z.object({
  id: z.number(),
  /** The first and the last day; null: from the start, and until further notice. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  societyId,
  /** Who is paid: the society, or the doctor. */
  payeeName: z.string(),
  payeeRut: z.string(),
});
export type DatedAffiliation = z.infer<typeof affiliation>;

const affiliations = z.object({
  /** By day, without gaps. */
  affiliations: z.array(affiliation),
  /** The doctor's version, which each change raises. */
  version: z.number(),
});

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), from: affiliationDate, societyId }),
  z.strictObject({
    kind: z.literal('edit'),
    affiliationId: id,
    /** Null for the first one, which holds from the start. */
    from: affiliationDate.nullable(),
    societyId,
  }),
  z.strictObject({ kind: z.literal('remove'), affiliationId: id }),
]);

const changeInput = z.strictObject({ doctorId: id, version: editedVersion, change });

export type AffiliationChangeInput = z.output<typeof changeInput>;

const sum = z.strictObject({ count: z.number(), amount: z.number() });

const moved = z.object({
  from: z.string().nullable(),
  until: z.string().nullable(),
  wasName: z.string(),
  becomesName: z.string(),
  becomesRut: z.string(),
  /** Calculated fees in no payment: they are paid to the other payee. Gross pesos. */
  fees: sum,
  /** Attentions without a fee. */
  pendingAttentions: z.number(),
  /** Fees in a payment: they stay as they are. Gross pesos. */
  inPayments: sum,
  /** What approved corrections owe for these days and no payment has: it is paid to the other payee, too (payout §28.5). Gross pesos. */
  corrections: sum,
  /** The same in unpaid payments: it stays there. Gross pesos. */
  correctionsInPayments: sum,
  /** The fees in payments by payment, the latest first: paid lines move only by choice, once the affiliation is saved (payout §28.2). */
  payments: z.array(
    z.object({
      paymentId: z.number(),
      year: z.number(),
      month: z.number(),
      payeeName: z.string(),
      isPaid: z.boolean(),
      lines: z.number(),
      amount: z.number(),
    }),
  ),
});
export type MovedAffiliation = z.infer<typeof moved>;

/** What moves on all ranges of days together: fees, or what corrections owe. Gross pesos. */
export function allMoved(
  ranges: readonly MovedAffiliation[],
  what: 'fees' | 'corrections',
): MovedAffiliation['fees'] {
  return ranges.reduce(
    (all, { [what]: one }) => ({ count: all.count + one.count, amount: all.amount + one.amount }),
    { count: 0, amount: 0 },
  );
}

const refuses = [
  'record.notFound',
  'record.changed',
  'doctor.societyUnknown',
  'affiliation.societyInactive',
  'affiliation.dayTaken',
  'affiliation.outOfOrder',
  'affiliation.firstKept',
  'affiliation.dayRequired',
  'affiliation.nothingNew',
  'affiliation.tooFarAhead',
] as const;

export const doctorAffiliations = {
  list: get(path, {
    tag,
    // The simulators ask of each day who is paid (fees §11.3).
    access: screens('/medicos', '/reglas', '/convenios'),
    summary: 'How a doctor is paid, from each day on.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ doctorId: id }))
    .output(affiliations),
  preview: post(`${path}/preview`, {
    ...common,
    summary: 'Which fees a change would pay to another payee, and which stay; nothing is written.',
    refuses,
  })
    .input(changeInput)
    .output(z.object({ moved: z.array(moved) })),
  change: post(path, {
    ...common,
    summary: 'Add, change or remove one of a doctor’s affiliations.',
    refuses: [...refuses, 'affiliation.otherFeesMoved'],
  })
    .input(
      changeInput.extend({
        /** The moved fees that the preview told of, all days together. If others would move by now, nothing is written. */
        agreedFees: sum.optional(),
        /** The same of corrections that no payment has. */
        agreedCorrections: sum.optional(),
      }),
    )
    .output(affiliations),
};
