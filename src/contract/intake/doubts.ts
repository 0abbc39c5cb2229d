/** Doubts about rows and attentions in calls (decision 62). */
import { z } from 'zod';
import { DOUBT_CODES } from '../../domain/intake/doubts.ts';
import { commaList } from '../schemas.ts';

export const doubtCode = z.enum(DOUBT_CODES, {
  error: `Cada duda se indica por uno de estos códigos: ${DOUBT_CODES.join(', ')}`,
});

/** Rows with these doubts are left out of an import. */
export const excludedDoubts = commaList(doubtCode, DOUBT_CODES.length).optional();

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
