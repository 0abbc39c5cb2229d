/** Files for other programs: their layouts, and the files that were handed out. */
import { z } from 'zod';
import { instant } from './schemas.ts';

/** The layout of a file for another program, and how well it is known. */
export const fileLayout = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  source: z.string(),
  /**
   * The verification level: read in the other side's document, from third parties, general knowledge, or this product's
   * own.
   */
  verification: z.enum(['V', 'V1', 'U', 'own']),
  /** What is unverified or assumed, as Spanish notes shown beside it. */
  notes: z.array(z.string()),
  /** Whether the other side also accepts a workbook, which `as: workbook` gives. */
  hasWorkbook: z.boolean(),
  /** Whether it takes the workbook rather than the text. */
  prefersWorkbook: z.boolean(),
});
export type FileLayout = z.infer<typeof fileLayout>;

/** The form of a file. */
export const fileForm = z.enum(['text', 'workbook']).default('text');

/** A file that was handed out. */
export const handedOutFile = z.object({
  id: z.number(),
  fileName: z.string(),
  /** The layout's id, name and version. */
  layout: z.string(),
  /** The hash of the file's bytes, in hexadecimal. */
  sha256: z.string(),
  createdAt: instant,
  /** Null when the user no longer exists. */
  createdByName: z.string().nullable(),
});
export type DownloadedFile = z.infer<typeof handedOutFile>;

/** How many files of a month are answered, the newest first. */
export const HANDED_OUT_FILES_LIMIT = 20;
