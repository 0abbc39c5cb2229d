/** Doubts about rows and attentions in calls (decision 62). */
import { z } from 'zod';
import { DOUBT_CODES } from '../../domain/intake/doubts.ts';
import { ROW_RANGES } from '../../domain/intake/row-ranges.ts';
import { commaList } from '../schemas.ts';

export const doubtCode = z.enum(DOUBT_CODES, {
  error: `Cada duda se indica por uno de estos códigos: ${DOUBT_CODES.join(', ')}`,
});

/** Rows with these doubts are left out of an import. */
export const excludedDoubts = commaList(doubtCode, DOUBT_CODES.length).optional();

/** As many as a preview tells of one doubt, and as an import takes: some 15,000 ranges. */
export const MOST_PLACES = 100_000;

/** These rows of the file are left out of an import, e.g. `3-5,9`. */
export const excludedRows = z
  .string()
  .max(MOST_PLACES, `Las filas que se excluyen caben en ${MOST_PLACES} caracteres`)
  .regex(ROW_RANGES, 'Las filas que se excluyen se indican así: 3-5,9')
  .optional();

/** The number of rows with a doubt; a row may have several doubts. */
export const doubtSummary = z.object({
  code: doubtCode,
  rows: z.number(),
  /** The participated amount of these rows, in pesos. */
  amount: z.number(),
  /** The first of these rows, by row number. */
  examples: z.array(z.number()),
});
export type DoubtSummary = z.infer<typeof doubtSummary>;
