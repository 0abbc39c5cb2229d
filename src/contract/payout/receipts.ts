/** Receipts and invoices that payees issued, and the payments that they are for (payout §19). */
import { z } from 'zod';
import { FIRST_PAID_YEAR } from '../../domain/calendar/calendar.ts';
import { DIFFERENCES, RECEIVED_STATES } from '../../domain/payout/receipt-differences.ts';
import { REMARKS } from '../../domain/payout/receipt-matching.ts';
import { ownDoctorBy, screens } from '../call.ts';
import { pages } from '../intake/import-sources.ts';
import { del, get, post } from '../methods.ts';
import {
  amount,
  commaList,
  date,
  deleted,
  file,
  id,
  instant,
  month,
  page,
  queued,
  requiredRut,
  searchText,
  sortBy,
  wholeNumber,
  year,
} from '../schemas.ts';
import {
  receivedKind,
  SHEET_BYTES_LIMIT,
  SHEET_REFUSALS,
  SOURCE_BYTES_LIMIT,
  sheetAnswer,
  sheetInput,
  sourceAnswer,
  sourceInput,
} from './receipt-sheets.ts';

const tag = 'Boletas y facturas';
const common = { tag, access: screens('/boletas') };

/** Where a document stands: not issued, issued otherwise, issued as expected, or of no payment. */
export const receiptStand = z.enum(['missing', 'different', 'matched', 'unexpected']);
export type ReceiptStand = z.infer<typeof receiptStand>;

const receiptLine = z.object({
  stand: receiptStand,
  payeeName: z.string().nullable(),
  payeeRut: z.string(),
  /** What is to be issued; null for a document of no payment. */
  expected: z
    .object({
      documentId: z.number(),
      /** A society's document is of several. */
      paymentIds: z.array(z.number()),
      doctorId: z.number().nullable(),
      kind: receivedKind,
      paymentDate: z.string(),
      grossAmount: z.number(),
      /** 15.25 is 15,25 %; null for payments from before the retention was computed once. */
      retentionPercentage: z.number().nullable(),
      /** The part of it that is retained besides the tax, as the instalment of a state loan. */
      surchargePercentage: z.number(),
      retentionAmount: z.number(),
      netAmount: z.number(),
    })
    .nullable(),
  /** What was issued; null when nothing was. */
  received: z
    .object({
      id: z.number(),
      kind: receivedKind,
      folio: z.number(),
      issuerRut: z.string(),
      issuerName: z.string().nullable(),
      date: z.string(),
      grossAmount: z.number(),
      retentionAmount: z.number(),
      netAmount: z.number(),
      state: z.enum(RECEIVED_STATES),
      /** Whether a person entered it. */
      isTyped: z.boolean(),
    })
    .nullable(),
  differences: z.array(z.enum(DIFFERENCES)),
  /** Whether a person chose the pair. */
  isByHand: z.boolean(),
  remark: z.enum(REMARKS).nullable(),
  /** The folios that the remark is about. */
  relatedFolios: z.array(z.number()),
  /** When its payee was last reminded by mail, or was not although it was tried; null for never. */
  reminder: z.object({ at: instant, problem: z.string().nullable() }).nullable(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

/** What still lacks a receipt that fits, 40 days after it was paid: of the month that pays it, or of all before it. */
export const lackingReceipts = z.enum(['month', 'earlier']);

/** What narrows receipts down to those of one payee, by its id. */
const payee = { doctorId: id.optional(), societyId: id.optional() };

const filters = z.strictObject({
  month,
  year,
  lacking: lackingReceipts.optional(),
  ...payee,
  stand: receiptStand.optional(),
  /** A name or RUT. */
  search: searchText,
});

const sums = z.object({ total: z.number(), grossAmount: z.number(), retentionAmount: z.number() });

export const receiptSort = sortBy(['payeeName', 'payeeRut', 'onDay', 'grossAmount']);

export const receivedInput = z.strictObject({
  kind: receivedKind,
  folio: wholeNumber<number | string>(
    [1, 999_999_999_999],
    'Escriba el folio: un número entero',
    'El folio debe ser mayor que 0',
    'El folio tiene 12 dígitos como máximo',
  ),
  issuerRut: requiredRut('RUT del emisor es requerido'),
  date: date('Fecha es requerida').refine(
    (day) => Number(day.slice(0, 4)) >= FIRST_PAID_YEAR,
    `La fecha es del 01-01-${FIRST_PAID_YEAR} o posterior: de antes no hay pagos`,
  ),
  grossAmount: amount('Bruto es requerido').refine(
    (gross) => gross > 0,
    'El bruto debe ser mayor que 0',
  ),
  retentionAmount: amount('Retención es requerida'),
});

/** Missing receipts of a month, or of what lacks: all, or those of some documents. */
const reminded = z.strictObject({
  month,
  year,
  lacking: lackingReceipts.optional(),
  ...payee,
  documentIds: commaList(id, 10_000).optional(),
});

const pair = z.strictObject({ documentId: id, receivedId: id });

export const receipts = {
  list: get('/receipts', {
    ...common,
    summary:
      'The documents to be issued for a month’s payments, what was issued for each, and what was issued for none.',
  })
    .input(page.extend(filters.shape).extend({ sort: receiptSort }))
    .output(z.array(receiptLine)),
  summary: get('/receipts/summary', {
    ...common,
    summary: 'Count and pesos of what the filters find, and how many stand where in the month.',
  })
    .input(filters)
    .output(
      sums.extend({
        stands: z.record(receiptStand, z.number()),
        /** Of a month without any: the last one that has some. */
        lastMonth: z.object({ year: z.number(), month: z.number() }).nullable(),
      }),
    ),
  candidates: get('/receipts/{receivedId}/candidates', {
    ...common,
    summary:
      'The documents that nobody issued yet, of the received one’s year and the days around it, the likeliest first.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ receivedId: id, search: searchText }))
    .output(
      z.array(
        z.object({
          documentId: z.number(),
          payeeName: z.string(),
          payeeRut: z.string(),
          paymentDate: z.string(),
          grossAmount: z.number(),
        }),
      ),
    ),
  toIssue: get('/doctors/{doctorId}/receipts-to-issue', {
    tag,
    access: ownDoctorBy(['/mis-pagos'], '/boletas'),
    summary:
      'The fee receipts that a doctor is to issue for payments of the last weeks, and has not issued as far as is known.',
  })
    .input(z.strictObject({ doctorId: id }))
    .output(
      z.array(
        z.object({
          documentId: z.number(),
          /** When it was paid, or is to be. */
          paymentDate: z.string(),
          isPaid: z.boolean(),
          grossAmount: z.number(),
          /** 15.25 is 15,25 %. */
          retentionPercentage: z.number(),
          /** The part of it that is retained besides the tax. */
          surchargePercentage: z.number(),
          retentionAmount: z.number(),
          netAmount: z.number(),
          clinicName: z.string(),
          clinicRut: z.string().nullable(),
          /** Why it says another retention than the payment, in Spanish; null where it says the same (payout §19.15). */
          otherYearNote: z.string().nullable(),
          /** What the receipt says that it is for. */
          gloss: z.string(),
        }),
      ),
    ),
  previewSheet: post('/receipts/sheets/preview', {
    ...common,
    summary: 'How a sheet would be read, and what reading it would change; nothing is written.',
    bodyLimit: SHEET_BYTES_LIMIT,
    refuses: ['receipts.unreadable'],
  })
    .input(sheetInput)
    .output(sheetAnswer),
  readSheet: post('/receipts/sheets', {
    ...common,
    summary: 'Read a sheet of received documents, keep it, and match them with the payments.',
    bodyLimit: SHEET_BYTES_LIMIT,
    refuses: SHEET_REFUSALS,
  })
    .input(sheetInput)
    .output(sheetAnswer),
  previewSource: post('/receipts/source/preview', {
    ...common,
    summary:
      'What a provider’s API answers, and what reading it would change; nothing is written, and no key is stored.',
    bodyLimit: SOURCE_BYTES_LIMIT,
    refuses: ['receipts.unreadable', 'receipts.sourceFailed'],
  })
    .input(sourceInput.extend({ pages }))
    .output(sourceAnswer),
  readSource: post('/receipts/source', {
    ...common,
    summary: 'Read a month’s documents from a provider’s API, like a sheet; no key is stored.',
    bodyLimit: SOURCE_BYTES_LIMIT,
    refuses: [...SHEET_REFUSALS, 'receipts.sourceFailed', 'receipts.severalLists'],
  })
    .input(sourceInput)
    .output(sourceAnswer),
  create: post('/receipts', {
    ...common,
    summary: 'Enter a received document by hand.',
    refuses: [
      'receipts.folioTaken',
      'receipts.dayToCome',
      'receipts.retentionTooLarge',
      'receipts.invoiceRetained',
    ],
  })
    .input(receivedInput)
    .output(z.object({ id: z.number() })),
  remove: del('/receipts/{id}', {
    ...common,
    summary: 'Delete a document that was entered by hand.',
    refuses: ['record.notFound', 'receipts.notTyped'],
  })
    .input(z.strictObject({ id }))
    .output(deleted),
  match: post('/receipts/match', {
    ...common,
    summary: 'Choose by hand which payments a received document is for.',
    refuses: ['record.notFound', 'receipts.alreadyMatched', 'receipts.annulled'],
  })
    .input(pair)
    .output(z.object({ differences: z.array(z.enum(DIFFERENCES)) })),
  unmatch: post('/receipts/unmatch', {
    ...common,
    summary: 'Undo a pair; it is not made again by itself.',
    refuses: ['record.notFound'],
  })
    .input(pair)
    .output(z.object({ success: z.literal(true) })),
  matchMonth: post('/receipts/match-month', {
    ...common,
    summary: 'Match a month’s documents again, e.g. after more payments were processed.',
  })
    .input(z.strictObject({ month, year }))
    .output(z.object({ matched: z.number() })),
  toRemind: get('/receipts/reminders', {
    ...common,
    summary:
      'Who has not issued a month’s receipts, with the address to remind them, and when they were.',
  })
    .input(reminded)
    .output(
      z.object({
        isMailConfigured: z.boolean(),
        payees: z.array(
          z.object({
            documentId: z.number(),
            payeeName: z.string(),
            paymentDate: z.string(),
            grossAmount: z.number(),
            /** One of the two is null. */
            doctorId: z.number().nullable(),
            societyId: z.number().nullable(),
            /** Null: nobody can be reminded before it is entered. */
            email: z.string().nullable(),
            remindedAt: instant.nullable(),
            isRemindedToday: z.boolean(),
          }),
        ),
      }),
    ),
  remind: post('/receipts/reminders', {
    ...common,
    summary: 'Queue mails to those who have not issued a month’s receipts, all or some.',
    refuses: ['receipts.mailNotConfigured', 'receipts.nobodyToRemind'],
  })
    .input(
      reminded.extend({
        /** Documents that are reminded although they were today. */
        again: commaList(id, 10_000).default([]),
      }),
    )
    .output(queued.extend({ queued: z.number() })),
  months: get('/receipts/months', {
    ...common,
    summary:
      'What was paid and retained in each month of a year, and what the received documents say: the sums of the F29.',
  })
    .input(z.strictObject({ year }))
    .output(
      z.array(
        z.object({
          month: z.number(),
          documents: z.number(),
          grossAmount: z.number(),
          retentionAmount: z.number(),
          /** What the rate of the year asks for; other than the retention when payments of another year were made in it. */
          dueAmount: z.number(),
          receivedDocuments: z.number(),
          receivedGrossAmount: z.number(),
          receivedRetentionAmount: z.number(),
        }),
      ),
    ),
  register: get('/receipts/register', {
    ...common,
    summary:
      'The register of a year for DJ 1879: what was retained by issuer and rate, reconciled with the receipts, as a workbook.',
    refuses: ['receipts.nothingInYear', 'receipts.registerToCome'],
  })
    .input(
      z.strictObject({
        year,
        /** Receipts as they were at the end of this day; today, or absent: as they are. */
        asOf: date().optional(),
      }),
    )
    .output(file('workbook')),
};
