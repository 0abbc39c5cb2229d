/** Sheets and providers' answers of received documents: what is sent, and what is told about them (payout §19.2). */
import { z } from 'zod';
import { RECEIPT_COLUMN_KEYS } from '../../domain/payout/receipt-columns.ts';
import { RECEIVED_KINDS } from '../../domain/payout/receipt-differences.ts';
import { columnMapping, columnMappingText } from '../column-mapping.ts';
import { apiRequest } from '../intake/import-sources.ts';
import { rowProblems } from '../refused-rows.ts';
import { month, queryBoolean, uploadedFile, year } from '../schemas.ts';

export const receivedKind = z.enum(RECEIVED_KINDS);

const EXAMPLE = '{"folio": "N° Boleta"}';

export const sheetInput = z.strictObject({
  file: uploadedFile,
  kind: receivedKind,
  month,
  year,
  /**
   * The sheet's column for each of ours; others are told by their headings. Empty: all are. Without it, what was said about the
   * last sheet with these columns holds.
   */
  mapping: columnMappingText(RECEIPT_COLUMN_KEYS, EXAMPLE).optional(),
  /** Leaves out the rows whose net amount is not gross less retention. */
  withoutUnbalanced: queryBoolean.optional(),
});

export const sheetAnswer = z.object({
  columns: z.array(z.string()),
  mapping: z.record(z.enum(RECEIPT_COLUMN_KEYS), z.string().nullable()),
  /** Whether a person said for an earlier sheet with these columns which one is which. */
  isRemembered: z.boolean(),
  /** Labels of required columns that were not found. */
  missing: z.array(z.string()),
  /** Why nothing of it would be stored, in Spanish, and the column of ours that says so; null where its titles do. */
  refusal: z
    .object({ reason: z.string(), column: z.enum(RECEIPT_COLUMN_KEYS).nullable() })
    .nullable(),
  added: z.number(),
  /** Documents whose state changes, or that a person had entered otherwise. */
  changed: z.number(),
  unchanged: z.number(),
  /** Rows that would be stored although their net amount is not gross less retention: how many, the first one, and if left out. */
  unbalanced: z.object({
    count: z.number(),
    example: z
      .object({
        row: z.number(),
        folio: z.number(),
        grossAmount: z.number(),
        retentionAmount: z.number(),
        netAmount: z.number(),
      })
      .nullable(),
    isLeftOut: z.boolean(),
  }),
  /** Rows that are not read, the first ones. */
  problems: z.array(rowProblems),
  problemCount: z.number(),
});
export type ReceiptSheetAnswer = z.infer<typeof sheetAnswer>;

/** A month's documents as a provider's API answers them; `{desde}`, `{hasta}`, `{mes}` and `{año}` of the URL are the month's. */
export const sourceInput = z.strictObject({
  ...apiRequest,
  kind: receivedKind,
  month,
  year,
  mapping: columnMapping(RECEIPT_COLUMN_KEYS, EXAMPLE).optional(),
  withoutUnbalanced: z.boolean().optional(),
});

export const sourceAnswer = sheetAnswer.extend({
  /** The lists of records in the answer. */
  lists: z.array(z.object({ path: z.string(), count: z.number() })),
  /** The list that was read; null when the user has to choose one of several. */
  path: z.string().nullable(),
  /** What was not requested, in Spanish. */
  notes: z.array(z.string()),
});
export type ReceiptSourceAnswer = z.infer<typeof sourceAnswer>;

export const SOURCE_BYTES_LIMIT = 2 * 1024 * 1024;
export const SHEET_BYTES_LIMIT = 20 * 1024 * 1024;
export const SHEET_REFUSALS = [
  'receipts.unreadable',
  'receipts.ofOtherClinic',
  'receipts.ofOtherMonth',
  'receipts.columnsMissing',
  'receipts.nothingToRead',
] as const;
