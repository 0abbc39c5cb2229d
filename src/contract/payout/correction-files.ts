/** Files of corrections: what is sent, and what is told about each row before anything is corrected (payout §27). */
import { z } from 'zod';
import { CORRECTION_COLUMN_KEYS } from '../../domain/payout/correction-columns.ts';
import { screens } from '../call.ts';
import { columnMappingText, readSheet } from '../column-mapping.ts';
import { get, post } from '../methods.ts';
import { refusedRow } from '../refused-rows.ts';
import { file, month, uploadedFile, wholeNumber, year } from '../schemas.ts';
import { correctedLine, correctionPreview, decided, WRITES } from './corrections.ts';
import { CORRECTING_SCREENS } from './screens.ts';

const common = { tag: 'Nómina', access: screens(...CORRECTING_SCREENS) };

/** How many rows a file may have: they are corrected together, in one transaction. */
export const MOST_CORRECTED_ROWS = 5_000;
/** In bytes. */
export const CORRECTION_FILE_LIMIT = 20 * 1024 * 1024;

const period = { month: month.optional(), year: year.optional() };

const fileInput = z.strictObject({
  file: uploadedFile,
  /** The file's column for each of ours; others are told by their headings. */
  mapping: columnMappingText(CORRECTION_COLUMN_KEYS, '{"externalId": "ID"}').optional(),
  /** The month in which all fall; by default the one after each doctor's last paid month. */
  ...period,
});

/** Both or none. */
const isMonth = ({ month: chosen, year: ofYear }: { month?: unknown; year?: unknown }) =>
  (chosen === undefined) === (ofYear === undefined);
const WHOLE_MONTH = { path: ['month'], message: 'Elija mes y año, o ninguno.' };

const fileLine = correctedLine.extend({ row: z.number() });

const filePreview = correctionPreview.extend({
  /** The names of the file's columns, and which of them is read for each of ours. */
  columns: z.array(z.string()),
  mapping: z.record(z.enum(CORRECTION_COLUMN_KEYS), z.string().nullable()),
  /** Labels of required columns that were not found: no row was read. */
  missing: z.array(z.string()),
  ...readSheet,
  /** The first ones. */
  corrected: z.array(fileLine),
  /** Each row that is not corrected: all that is wrong with it and what to do, and its cells in the order of our columns. */
  refused: z.array(refusedRow),
  /** Rows that are corrected, and whose amounts contradict each other: they are asked about, and refused by nothing. */
  doubts: z.array(z.object({ row: z.number(), reason: z.string() })),
});
export type CorrectionFilePreview = z.infer<typeof filePreview>;

const LARGEST = Number.MAX_SAFE_INTEGER;

export const correctionFiles = {
  template: get('/corrections/file/template', {
    ...common,
    summary: 'An empty workbook of corrections, with a sheet that says how it is filled in.',
  }).output(file('workbook')),
  preview: post('/corrections/file/preview', {
    ...common,
    summary:
      'What correcting the lines of a file would take back and pay instead, and which rows can’t be corrected. Writes nothing.',
    bodyLimit: CORRECTION_FILE_LIMIT,
    refuses: [
      'corrections.fileUnreadable',
      'corrections.periodBefore',
      'payroll.monthClosed',
      'server.busy',
    ],
  })
    .input(fileInput.refine(isMonth, WHOLE_MONTH))
    .output(filePreview),
  create: post('/corrections/file', {
    ...common,
    summary: 'Correct the lines of a file that can be corrected, all together.',
    bodyLimit: CORRECTION_FILE_LIMIT,
    refuses: ['corrections.fileUnreadable', 'corrections.nothingInFile', ...WRITES],
  })
    .input(
      fileInput
        .extend({
          /** What the user was shown, so that nothing else happens. */
          lines: wholeNumber([0, MOST_CORRECTED_ROWS]),
          difference: wholeNumber([-LARGEST, LARGEST]),
        })
        .refine(isMonth, WHOLE_MONTH),
    )
    .output(decided),
};
