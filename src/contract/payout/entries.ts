/** Earnings and discounts besides fees, which one person proposes and another one approves (payout §24). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post, put } from '../methods.ts';
import {
  amount,
  commaList,
  editedVersion,
  id,
  instant,
  month,
  page,
  queryBoolean,
  reasonText,
  requiredId,
  requiredText,
  searchText,
  sortBy,
  wholeNumber,
  year,
} from '../schemas.ts';
import {
  ATTACHMENT_BODY_LIMIT,
  attachmentFacts,
  attachmentFile,
  newAttachment,
} from './attachments.ts';

const tag = 'Haberes y descuentos';
const access = screens('/haberes');

const ENTRY_STATES = ['proposed', 'approved', 'processed', 'paid', 'withdrawn', 'settled'] as const;
const entryState = z.enum(ENTRY_STATES);
export type EntryState = z.infer<typeof entryState>;
export const entryDirection = z.enum(['earning', 'discount'], {
  error: 'Elija si es un haber o un descuento',
});
const entryOrigin = z.enum([
  'entered',
  'scheduled',
  'carried_on',
  'carried_balance',
  'passed_balance',
  'reversal',
  'replacement',
  'scale_adjustment',
  'retention_change',
]);

/** Ids of entries are as large as those of attentions. */
const entryId = wholeNumber([1, Number.MAX_SAFE_INTEGER]);
/** How many are approved or withdrawn at once. */
const AT_ONCE = 1_000;
const entryIds = z
  .array(entryId)
  .min(1, 'Elija al menos uno')
  .max(AT_ONCE, `Elija hasta ${AT_ONCE.toLocaleString('es-CL')} por vez`);

export const entryReason = reasonText(
  'Escriba el motivo: lo lee quien aprueba, y queda en la bitácora.',
);

export const entryInput = z.strictObject({
  doctorId: requiredId('Elija el médico'),
  year,
  month,
  kindId: requiredId('Elija el tipo'),
  direction: entryDirection,
  /** Gross pesos, above 0: the direction says whether they are paid or discounted. */
  amount: amount('Monto es requerido').refine(
    (value) => value > 0,
    'El monto debe ser mayor que 0; si se descuenta, elija «Descuento»',
  ),
  bearsRetention: z.boolean(),
  /** What the doctor's statement says. */
  description: requiredText('Escriba la glosa: es lo que lee el médico', 200),
  reason: entryReason,
  /** A file that proves it. An edit without it keeps the file that is there; null takes it away. */
  attachment: newAttachment.nullish(),
});
export type EntryInput = z.output<typeof entryInput>;

const entry = z.object({
  id: z.number(),
  origin: entryOrigin,
  state: entryState,
  /** Of a replacement, or what a scale owes with it, that waits: who has to give back first what was paid. */
  awaitedPayee: z.string().nullable(),
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  /** The society that is paid; null: the doctor. */
  societyName: z.string().nullable(),
  year: z.number(),
  month: z.number(),
  kindId: z.number().nullable(),
  /** Null for what the product makes itself, such as balances. */
  kindName: z.string().nullable(),
  /** Gross; below 0 it is discounted. */
  amount: z.number(),
  bearsRetention: z.boolean(),
  description: z.string(),
  reason: z.string().nullable(),
  /** The payment that has it. */
  paymentId: z.number().nullable(),
  paymentYear: z.number().nullable(),
  paymentMonth: z.number().nullable(),
  proposedByName: z.string().nullable(),
  proposedAt: instant,
  /** Whether who reads this proposed it: another person is to approve it. */
  isOwn: z.boolean(),
  /** Whether it may be withdrawn by itself: balances go with their payment, instalments with their schedule. */
  isWithdrawable: z.boolean(),
  approvedByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  withdrawalReason: z.string().nullable(),
  attachment: attachmentFacts.nullable(),
  /** The correction that made it; null for others. */
  correctionId: z.number().nullable(),
  /** The change of a retention that proposed it; null for others. */
  retentionChangeId: z.number().nullable(),
  version: z.number(),
});
export type Entry = z.infer<typeof entry>;

const filters = z.strictObject({
  /** Of this month; without both, of all months. */
  year: year.optional(),
  month: month.optional(),
  state: entryState.optional(),
  direction: entryDirection.optional(),
  bearsRetention: queryBoolean.optional(),
  kindId: id.optional(),
  doctorId: id.optional(),
  /** Of this imported file. */
  importId: id.optional(),
  /** Proposed by this change of a retention. */
  retentionChangeId: id.optional(),
  /** What who asks may approve: proposed by others. */
  isApprovable: queryBoolean.optional(),
  /** Words of the doctor's name or RUT, or of the gloss. */
  search: searchText,
  ids: commaList(entryId).optional(),
});
export type EntryFilters = z.output<typeof filters>;

/** What is moved: entries that are named one by one, or all that others proposed of what a filter finds, as it was told. */
const chosen = z.strictObject({
  ids: entryIds.optional(),
  scope: filters.omit({ ids: true, isApprovable: true }).optional(),
  /** Of a scope: what the user was shown, so that nothing else happens. Signed pesos. */
  agreed: z
    .strictObject({
      entries: wholeNumber([1, Number.MAX_SAFE_INTEGER]),
      amount: z.number().int(),
      /** That of the summary of what is approvable. */
      digest: z.string().optional(),
    })
    .optional(),
  /** The versions that the user saw: what was edited since is refused. */
  shown: z
    .array(z.strictObject({ id: entryId, version: editedVersion }))
    .max(AT_ONCE)
    .optional(),
});
export type ChosenEntries = z.output<typeof chosen>;
const IS_CHOSEN = 'Elija haberes y descuentos, o un filtro con lo que se mostró de él.';
const isChosen = ({ ids, scope, agreed }: ChosenEntries) =>
  ids === undefined ? scope !== undefined && agreed !== undefined : scope === undefined;
export const entrySort = sortBy([
  'doctorName',
  'period',
  'kindName',
  'amount',
  'state',
  'proposedAt',
]);

/** Pesos before retention, without what was withdrawn; discounts are below 0. */
const entryTotals = z.object({
  total: z.number(),
  states: z.record(entryState, z.number()),
  earnings: z.number(),
  discounts: z.number(),
  /** What bears retention, and what does not: earnings less discounts. */
  retainedAmount: z.number(),
  unretainedAmount: z.number(),
  /** Whether anybody else may approve what the user proposed. */
  othersMayApprove: z.boolean(),
  /** Of what is approvable alone, else null: another one once any of it was edited. */
  digest: z.string().nullable(),
});
export type EntryTotals = z.infer<typeof entryTotals>;

const moved = z.object({
  success: z.literal(true),
  entries: z.number(),
  /** Their sum, in signed pesos. */
  amount: z.number(),
});
const saved = z.object({ success: z.literal(true), id: z.number(), version: z.number() });

export const entries = {
  list: get('/entries', {
    tag,
    access,
    summary: 'Earnings and discounts of a month or doctor, and where each stands.',
  })
    .input(page.extend({ ...filters.shape, sort: entrySort }))
    .output(z.array(entry)),
  summary: get('/entries/summary', {
    tag,
    access,
    summary: 'Counts and pesos of what the same filters find.',
  })
    .input(filters)
    .output(entryTotals),
  create: post('/entries', {
    tag,
    access,
    summary: 'Propose an earning or discount; another person approves it.',
    successStatus: 201,
    bodyLimit: ATTACHMENT_BODY_LIMIT,
    refuses: [
      'attachments.wrongKind',
      'attachments.tooLarge',
      'record.notFound',
      'entries.kindInactive',
      'entries.wrongDirection',
      'entries.monthFar',
    ],
  })
    .input(entryInput)
    .output(saved),
  update: put('/entries/{id}', {
    tag,
    access,
    summary: 'Change an entry that nobody has approved; its editor then counts as its proposer.',
    bodyLimit: ATTACHMENT_BODY_LIMIT,
    refuses: [
      'attachments.wrongKind',
      'attachments.tooLarge',
      'record.notFound',
      'record.changed',
      'entries.kindInactive',
      'entries.wrongDirection',
      'entries.monthFar',
      'entries.notProposed',
    ],
  })
    .input(entryInput.extend({ id: entryId, version: editedVersion }))
    .output(saved),
  attachment: get('/entries/{id}/attachment', {
    tag,
    access,
    summary: 'The file of an entry, as a download.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id: entryId }))
    .output(attachmentFile),
  approve: post('/entries/approve', {
    tag,
    access,
    summary: 'Approve entries, all or none; by another person than who proposed them.',
    refuses: [
      'record.notFound',
      'entries.changedMeanwhile',
      'entries.editedMeanwhile',
      'entries.notProposed',
      'entries.samePerson',
      'entries.nobodyElse',
      'entries.amendedNotPaid',
      'server.busy',
    ],
  })
    .input(chosen.refine(isChosen, IS_CHOSEN))
    .output(moved),
  withdraw: post('/entries/withdraw', {
    tag,
    access,
    summary: 'Withdraw entries that no payment has, all or none, with a reason.',
    refuses: [
      'record.notFound',
      'entries.changedMeanwhile',
      'entries.editedMeanwhile',
      'entries.notWithdrawable',
      'server.busy',
    ],
  })
    .input(chosen.extend({ reason: entryReason }).refine(isChosen, IS_CHOSEN))
    .output(moved),
};
