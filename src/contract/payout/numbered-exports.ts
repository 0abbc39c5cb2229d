/** Accounting exports that are numbered and hold only what no earlier one held (payout §33). */
import { z } from 'zod';
import { VOUCHER_KINDS } from '../../domain/payout/accounting.ts';
import { screens } from '../call.ts';
import { fileForm, handedOutFile } from '../files.ts';
import { get, post } from '../methods.ts';
import { file, instant, month, page, searchText, sortBy, wholeNumber, year } from '../schemas.ts';
import { accountingEntry, accountingFormat, costCentres } from './accounting.ts';

const common = { tag: 'Contabilidad', access: screens('/exportacion-contable') };

/** What has its date in this month or before. */
const until = { month, year };
const number = wholeNumber([1, 2_147_483_647]);
/** The SHA-256 of entries, in hexadecimal. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'La huella no es válida');

const ofKind = z.object({
  kind: z.enum(VOUCHER_KINDS),
  /** Vouchers. */
  count: z.number(),
  /** Pesos of one side. */
  amount: z.number(),
});
export type VouchersOfKind = z.infer<typeof ofKind>;

const totals = {
  totalVouchers: z.number(),
  totalEntries: z.number(),
  /** In pesos; equal. */
  totalDebits: z.number(),
  totalCredits: z.number(),
};

/** A payment that was processed and annulled between two exports: the books never hear of it. */
const leftOut = z.object({
  paymentId: z.number(),
  doctorName: z.string(),
  period: z.string(),
  /** Before retention. */
  grossAmount: z.number(),
  annulledOn: z.string(),
});
export type LeftOut = z.infer<typeof leftOut>;

const news = z.object({
  /** The number that the export gets. */
  number: z.number(),
  /** Its last month. */
  period: z.string(),
  ...totals,
  kinds: z.array(ofKind),
  costCentres,
  /** Of all entries, for making the export of exactly these. */
  digest: z.string(),
  entries: z.array(accountingEntry),
  /** Since the last export; the latest ones of them. */
  leftOut: z.object({ count: z.number(), amount: z.number(), payments: z.array(leftOut) }),
  /** Exports without a number of the months that are new: the books may have their entries already. */
  unnumbered: z.array(z.object({ period: z.string(), fileName: z.string(), createdAt: instant })),
});
export type AccountingNews = z.infer<typeof news>;

const numberedExport = z.object({
  number: z.number(),
  /** Its last month. */
  period: z.string(),
  /** Whether the books had it before it was numbered. */
  isOpening: z.boolean(),
  ...totals,
  /** Of its entries, whatever the format. */
  sha256: z.string(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  /** Those that were downloaded, with the hash of each file. */
  files: z.array(
    handedOutFile
      .omit({ id: true })
      .extend({ exportFormat: accountingFormat, isWorkbook: z.boolean() }),
  ),
});
export type NumberedExport = z.infer<typeof numberedExport>;

const filters = z.strictObject({
  /** The year of its last month. */
  year: year.optional(),
  /** Words of a voucher that it holds: reference, RUT or name of the third party. */
  search: searchText,
});
export type NumberedExportFilters = z.output<typeof filters>;

const sort = sortBy(['-number', 'totalEntries', 'totalDebits']);

export const numberedExports = {
  news: get('/accounting-exports/news', {
    ...common,
    summary: 'What no numbered export holds yet, with the first entries.',
    refuses: ['accounting.accountMissing'],
  })
    .input(z.strictObject({ ...until, limit: wholeNumber([1, 1000]).default(10) }))
    .output(news),

  make: post('/accounting-exports', {
    ...common,
    summary: 'Gives the next number to what no numbered export holds yet.',
    refuses: [
      'accounting.accountMissing',
      'numberedExports.nothingNew',
      'numberedExports.changed',
      'numberedExports.opened',
    ],
  })
    .input(
      z.strictObject({
        ...until,
        /** Of the entries that were shown: nothing else is exported. */
        digest,
        /** Whether the books have all of it already. Only of the first export. */
        isOpening: z.boolean().default(false),
      }),
    )
    .output(z.object({ number: z.number(), ...totals })),

  list: get('/accounting-exports', {
    ...common,
    summary: 'The numbered exports, the latest first.',
  })
    .input(filters.extend({ ...page.shape, sort }))
    .output(z.array(numberedExport)),

  summary: get('/accounting-exports/summary', {
    ...common,
    summary: 'How many exports the filters find, and their pesos.',
  })
    .input(filters)
    .output(z.object({ total: z.number(), totalEntries: z.number(), totalDebits: z.number() })),

  details: get('/accounting-exports/{number}', {
    ...common,
    summary: 'A numbered export, its vouchers by kind, and what it left out.',
    refuses: ['numberedExports.notFound'],
  })
    .input(z.strictObject({ number }))
    .output(
      numberedExport.extend({ kinds: z.array(ofKind), costCentres, leftOut: z.array(leftOut) }),
    ),

  entries: get('/accounting-exports/{number}/entries', {
    ...common,
    summary: 'The entries of a numbered export, as they were exported.',
    refuses: ['numberedExports.notFound'],
  })
    .input(z.strictObject({ number, ...page.shape }))
    .output(z.array(accountingEntry)),

  download: post('/accounting-exports/{number}/download', {
    ...common,
    summary: 'The file of a numbered export in a format: each time the same.',
    refuses: ['numberedExports.notFound', 'accounting.noWorkbook'],
  })
    .input(z.strictObject({ number, format: accountingFormat.default('csv'), as: fileForm }))
    .output(file('csv', 'text', 'workbook')),
};
