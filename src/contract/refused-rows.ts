/** Rows of a file that are not taken, as previews tell them. */
import { z } from 'zod';

/** What is said about a row, by its line in the file or its row of the sheet, from 1: one sentence in Spanish for each thing. */
export const rowProblems = z.object({ row: z.number(), reasons: z.array(z.string()).min(1) });

/** A row to be put right and brought back. */
export const refusedRow = rowProblems.extend({
  /** In the order of our columns. */
  cells: z.array(z.string()),
});
