/** Files that leave the product: their layouts, and those that were handed out before. */
import { z } from 'zod';
import { instant } from './schemas.ts';

/** The layout of a file that another program reads, and how far it is known. */
export const fileLayout = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  source: z.string(),
  /** Read in the other side's document, from third parties, general knowledge, or the product's own. */
  verification: z.enum(['V', 'V1', 'U', 'own']),
  /** What is unverified or assumed, in Spanish, to be shown beside it. */
  notes: z.array(z.string()),
  /** Whether the other side takes a workbook, too: `as: workbook` gives it. */
  hasWorkbook: z.boolean(),
});
export type FileLayout = z.infer<typeof fileLayout>;

/** Which form of a layout a file has. */
export const fileForm = z.enum(['text', 'workbook']).default('text');

/** A file that was handed out. */
export const handedOutFile = z.object({
  id: z.number(),
  fileName: z.string(),
  /** Of the layout: id, name and version. */
  layout: z.string(),
  /** Of the file's bytes, in hexadecimal. */
  sha256: z.string(),
  createdAt: instant,
  /** Null when that user is no more. */
  createdByName: z.string().nullable(),
});
export type DownloadedFile = z.infer<typeof handedOutFile>;

/** How many of the files of a month are answered, the newest first. */
export const HANDED_OUT_FILES_LIMIT = 20;
