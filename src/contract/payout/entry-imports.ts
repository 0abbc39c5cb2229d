/** Earnings and discounts from a file: what is sent, and what is told about each row before anything is proposed (payout §29). */
import { z } from 'zod';
import { ENTRY_COLUMN_KEYS } from '../../domain/payout/entry-columns.ts';
import { screens } from '../call.ts';
import { columnMappingText, columnsOfBefore, readSheet } from '../column-mapping.ts';
import { get, post } from '../methods.ts';
import { refusedRow, rowProblems } from '../refused-rows.ts';
import {
  commaList,
  file,
  id,
  instant,
  page,
  queryBoolean,
  searchText,
  total,
  uploadedFile,
  wholeNumber,
} from '../schemas.ts';
import { entryReason } from './entries.ts';

const common = { tag: 'Haberes y descuentos', access: screens('/haberes') };

/** How many rows a file may have: they are proposed together, in one transaction. */
export const MOST_ENTRY_ROWS = 20_000;
/** In bytes. */
export const ENTRY_FILE_LIMIT = 20 * 1024 * 1024;

const fileInput = z.strictObject({
  file: uploadedFile,
  /** The file's column for each of ours, none to go by the headings; by default as of the last import of a file with the same columns. */
  mapping: columnMappingText(ENTRY_COLUMN_KEYS, '{"amount": "Monto"}').optional(),
  /** Propose those, too, that say the same as another row or as an entry that stands already. */
  withRepeated: queryBoolean.default(false),
});

const importedRow = z.object({
  row: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  year: z.number(),
  month: z.number(),
  kindName: z.string(),
  /** Gross; below 0 it is discounted. */
  amount: z.number(),
  bearsRetention: z.boolean(),
  description: z.string(),
  reason: z.string(),
});

const filePreview = z.object({
  columns: z.array(z.string()),
  mapping: z.record(z.enum(ENTRY_COLUMN_KEYS), z.string().nullable()),
  /** The import whose columns are read again, since nobody named any now. */
  remembered: columnsOfBefore.nullable(),
  /** Labels of required columns that were not found: no row was read. */
  missing: z.array(z.string()),
  ...readSheet,
  /** What would be proposed: how many, and their earnings and discounts in pesos. */
  entries: z.number(),
  doctors: z.number(),
  earnings: z.number(),
  discounts: z.number(),
  /** The first ones. */
  rows: z.array(importedRow),
  /** How many are of a month in which the doctor was paid: they go with the next payment. */
  late: z.number(),
  /** Rows that say the same as another row or entry: proposed only if it is asked for. */
  repeated: z.array(rowProblems),
  repeatedCount: z.number(),
  /** Rows that the screen exported, and that say what stands already: nothing becomes of them. */
  known: z.number(),
  /** Each row that is not proposed: all that is wrong with it, and its cells in the order of our columns. */
  refused: z.array(refusedRow),
  /** When this very file was imported, and by whom; null if it was not, or was withdrawn. */
  earlier: z.object({ at: instant, by: z.string().nullable() }).nullable(),
});
export type EntryFilePreview = z.infer<typeof filePreview>;

const entryImport = z.object({
  id: z.number(),
  fileName: z.string(),
  entries: z.number(),
  amount: z.number(),
  refused: z.number(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  /** Of its entries now. */
  proposed: z.number(),
  approved: z.number(),
  withdrawnAt: instant.nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawalReason: z.string().nullable(),
  /** While nothing of it is approved. */
  isWithdrawable: z.boolean(),
});
export type EntryImport = z.infer<typeof entryImport>;

const importFilters = z.strictObject({
  /** Words of the file's name. */
  search: searchText,
  ids: commaList(id).optional(),
});
export type ImportFilters = z.output<typeof importFilters>;

export const entryImports = {
  template: get('/entry-imports/template', {
    ...common,
    summary: 'An empty workbook of earnings and discounts, with a sheet of the kinds.',
  }).output(file('workbook')),
  preview: post('/entry-imports/preview', {
    ...common,
    summary: 'What a file would propose, and which rows can’t be proposed. Writes nothing.',
    bodyLimit: ENTRY_FILE_LIMIT,
    refuses: ['entries.fileUnreadable', 'server.busy'],
  })
    .input(fileInput)
    .output(filePreview),
  create: post('/entry-imports', {
    ...common,
    summary: 'Propose the rows of a file that can be proposed, all together.',
    bodyLimit: ENTRY_FILE_LIMIT,
    successStatus: 201,
    refuses: [
      'entries.fileUnreadable',
      'entries.nothingInFile',
      'entries.fileChanged',
      'server.busy',
    ],
  })
    .input(
      fileInput.extend({
        /** What the user was shown, so that nothing else happens. */
        entries: wholeNumber([0, MOST_ENTRY_ROWS]),
      }),
    )
    .output(z.object({ success: z.literal(true), id: z.number(), entries: z.number() })),
  list: get('/entry-imports', { ...common, summary: 'The files that were imported, newest first.' })
    .input(page.extend(importFilters.shape))
    .output(z.array(entryImport)),
  summary: get('/entry-imports/summary', { ...common, summary: 'How many files were imported.' })
    .input(importFilters)
    .output(total),
  withdraw: post('/entry-imports/{id}/withdraw', {
    ...common,
    summary: 'Withdraw all entries of a file, while none of them is approved.',
    refuses: [
      'record.notFound',
      'entries.importApproved',
      'entries.importWithdrawn',
      'server.busy',
    ],
  })
    .input(z.strictObject({ id, reason: entryReason }))
    .output(z.object({ success: z.literal(true), entries: z.number() })),
};
