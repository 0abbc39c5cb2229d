/** Holds: what is not paid until it is released (payout §23). */
import { z } from 'zod';
import { ownDoctorBy, screens } from '../call.ts';
import { get, post } from '../methods.ts';
import {
  date,
  id,
  instant,
  page,
  reasonText,
  searchText,
  sortBy,
  typedText,
  wholeNumber,
} from '../schemas.ts';
import { HOLDING_SCREENS } from './screens.ts';

const tag = 'Nómina';
const common = { tag, access: screens(...HOLDING_SCREENS) };
/** Those, and the screens of what is held: it bears its mark wherever it is listed. */
const markAccess = screens(
  ...HOLDING_SCREENS,
  '/atenciones-medicas',
  '/medicos',
  '/sociedades-medicas',
  '/pagos-procesados',
  '/nomina',
  '/haberes',
  '/boletas',
);

/** What is held: the fee of an attention, or all fees of a doctor, of a society that is paid, or of an import. */
export const HOLD_KINDS = ['record', 'doctor', 'society', 'import'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

export const HOLD_STATES = ['live', 'released', 'over'] as const;
/** `over`: its last day has passed. */
export type HoldState = (typeof HOLD_STATES)[number];

const reason = reasonText('Escriba el motivo: queda con la pausa y en la bitácora.');

const optionalWords = (what: string) =>
  typedText()
    .min(3, `${what} debe tener al menos 3 caracteres.`)
    .max(500, `${what} puede tener hasta 500 caracteres.`)
    .optional();

/** How many are held or released at once. */
const AT_ONCE = 1_000;
const ofOneKind = z.strictObject({
  /** Ids of attentions. */
  recordIds: z
    .array(wholeNumber([1, Number.MAX_SAFE_INTEGER]))
    .min(1)
    .max(AT_ONCE)
    .optional(),
  doctorIds: z.array(id).min(1).max(AT_ONCE).optional(),
  societyIds: z.array(id).min(1).max(AT_ONCE).optional(),
  importIds: z.array(id).min(1).max(AT_ONCE).optional(),
});
const isOfOneKind = (target: z.output<typeof ofOneKind>) =>
  Object.values(target).filter((ids) => ids !== undefined).length === 1;
const holdTarget = ofOneKind.refine(
  isOfOneKind,
  'Elija registros, médicos, sociedades o cargas: uno solo de ellos.',
);
export type HoldTarget = z.output<typeof holdTarget>;

/** Before retention, and after the estimated one, in pesos. */
const amounts = { records: z.number(), grossAmount: z.number(), totalAmount: z.number() };

const hold = z.object({
  id: z.number(),
  kind: z.enum(HOLD_KINDS),
  targetId: z.number(),
  /** The doctor, the society, the file; of a record its patient and service. */
  name: z.string(),
  doctorName: z.string().nullable(),
  reason: z.string(),
  doctorMessage: z.string().nullable(),
  /** Its last day; null until somebody releases it. */
  until: z.string().nullable(),
  state: z.enum(HOLD_STATES),
  createdByName: z.string().nullable(),
  createdAt: instant,
  /** How many days ago it began. */
  days: z.number(),
  releasedByName: z.string().nullable(),
  releasedAt: instant.nullable(),
  releaseReason: z.string().nullable(),
  /** Fees that it keeps from payment. */
  ...amounts,
  /** Payments that it keeps from being paid, and their pesos after retention. */
  payments: z.number(),
  paymentsAmount: z.number(),
});
export type Hold = z.infer<typeof hold>;

const filters = z.strictObject({
  state: z.enum(HOLD_STATES).default('live'),
  kind: z.enum(HOLD_KINDS).optional(),
  /** Words of the name, the record's doctor, and the reason. */
  search: searchText,
});
export type HoldFilters = z.output<typeof filters>;

/** What several holds keep from payment: each fee and payment counts once. */
export const heldTotals = z.object({
  total: z.number(),
  ...amounts,
  payments: z.number(),
  paymentsAmount: z.number(),
  /** How many days ago the oldest of them began; null when there is none. */
  oldestDays: z.number().nullable(),
});
export type HeldTotals = z.infer<typeof heldTotals>;

const holdPreview = z.object({
  /** How many of the targets are not held yet. */
  targets: z.number(),
  alreadyHeld: z.number(),
  /** Those that are held already: a new hold leaves them out. */
  heldIds: z.array(z.number()),
  /** Fees in no payment that would wait, and those of them that other holds keep already. */
  ...amounts,
  heldOtherwise: z.number(),
  /** Of records and imports: unsent payments that contain them, and records in payments that can't wait any more. */
  unsent: z.object({ payments: z.number(), records: z.number(), totalAmount: z.number() }),
  sent: z.number(),
  paid: z.number(),
  /** Of doctors and societies: unsent payments that would wait. */
  payments: z.number(),
  paymentsAmount: z.number(),
});
export type HoldPreview = z.infer<typeof holdPreview>;

const holdOrder = z.strictObject({
  target: holdTarget,
  reason,
  /** What the doctor reads in the portal. */
  doctorMessage: optionalWords('El mensaje'),
  /** The last day; until it is released by default. */
  until: date('Fecha inválida').optional(),
  /** Whether unsent payments that contain the records are annulled, so that these can be held. */
  annul: z.boolean().default(false),
});
export type HoldOrder = z.output<typeof holdOrder>;

/** What may bear a mark in lists. */
const MARKED_KINDS = [...HOLD_KINDS, 'payment'] as const;
export type MarkedKind = (typeof MARKED_KINDS)[number];

const mark = z.object({
  kind: z.enum(MARKED_KINDS),
  targetId: z.number(),
  /** The hold: its own, or that of its doctor, society or import. */
  id: z.number(),
  holdKind: z.enum(HOLD_KINDS),
  name: z.string(),
  reason: z.string(),
  until: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: instant,
  days: z.number(),
});
export type HoldMark = z.infer<typeof mark>;

/** What a doctor is told of a hold that keeps something of theirs: neither the reason, nor who holds it. */
const ownHold = z.object({
  id: z.number(),
  kind: z.enum(HOLD_KINDS),
  /** The society; of a record its patient and service. Null for the doctor's own and for an import's. */
  name: z.string().nullable(),
  message: z.string().nullable(),
  until: z.string().nullable(),
  createdAt: instant,
  /** Of the doctor's own alone, as in `hold`. */
  ...amounts,
  payments: z.number(),
  paymentsAmount: z.number(),
});
export type OwnHold = z.infer<typeof ownHold>;

/** Of a doctor's own record or payment: what they are told of the hold that keeps it. */
const ownHoldMark = z.object({
  kind: z.enum(['record', 'payment']),
  targetId: z.number(),
  /** The hold. */
  id: z.number(),
  message: z.string().nullable(),
  until: z.string().nullable(),
  createdAt: instant,
  days: z.number(),
});
export type OwnHoldMark = z.infer<typeof ownHoldMark>;

const markedIds = z
  .array(wholeNumber([1, Number.MAX_SAFE_INTEGER]))
  .max(AT_ONCE)
  .default([]);

const releaseReason = optionalWords('El motivo');
const released = z.object({ success: z.literal(true), released: z.number() });

export const holds = {
  list: get('/holds', {
    ...common,
    summary: 'What is held from payment: by whom, why, since when, and its pesos.',
  })
    .input(
      page.extend({
        ...filters.shape,
        sort: sortBy(['createdAt', 'until', 'name', 'totalAmount']),
      }),
    )
    .output(z.array(hold)),
  summary: get('/holds/summary', {
    ...common,
    summary: 'Count and pesos of what the same filters find; each fee counts once.',
  })
    .input(filters)
    .output(heldTotals),
  own: get('/doctors/{doctorId}/holds', {
    tag,
    access: ownDoctorBy(['/mis-pagos'], '/pagos-en-pausa'),
    summary:
      'What of a doctor’s own is held, since when and until when, with the message for them.',
  })
    .input(z.strictObject({ doctorId: id }))
    .output(z.array(ownHold)),
  ownMarks: post('/doctors/{doctorId}/holds/marks', {
    tag,
    access: ownDoctorBy(['/mis-pagos', '/participaciones'], '/pagos-en-pausa'),
    summary: 'Which of a doctor’s own records and payments are held, with the message for them.',
  })
    .input(z.strictObject({ doctorId: id, record: markedIds, payment: markedIds }))
    .output(z.array(ownHoldMark)),
  marks: post('/holds/marks', {
    tag,
    access: markAccess,
    summary:
      'Which records, doctors, societies, imports and payments of a list are held, and by which holds.',
  })
    .input(
      z.strictObject({
        record: markedIds,
        doctor: markedIds,
        society: markedIds,
        import: markedIds,
        payment: markedIds,
      }),
    )
    .output(z.array(mark)),
  preview: post('/holds/preview', {
    ...common,
    summary: 'What holding would keep from payment, and what it would not.',
  })
    .input(z.strictObject({ target: holdTarget }))
    .output(holdPreview),
  create: post('/holds', {
    ...common,
    summary: 'Hold records, doctors, societies or imports from payment, with a reason.',
    refuses: [
      'record.notFound',
      'holds.alreadyHeld',
      'holds.paid',
      'holds.sent',
      'holds.inPayment',
      'holds.dayPast',
      'goingBack.notAnnullable',
      'server.busy',
    ],
  })
    .input(holdOrder)
    .output(
      z.object({
        success: z.literal(true),
        holds: z.number(),
        records: z.number(),
        totalAmount: z.number(),
        annulled: z.number(),
      }),
    ),
  release: post('/holds/{id}/release', {
    ...common,
    summary: 'Release a hold: what it kept is paid with the next payroll.',
    refuses: ['record.notFound', 'holds.ended', 'server.busy'],
  })
    .input(z.strictObject({ id, reason: releaseReason }))
    .output(released),
  releaseMany: post('/holds/release', {
    ...common,
    summary: 'Release several holds at once.',
    refuses: ['record.notFound', 'holds.ended', 'server.busy'],
  })
    .input(z.strictObject({ ids: z.array(id).min(1).max(AT_ONCE), reason: releaseReason }))
    .output(released),
};
