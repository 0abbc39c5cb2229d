/** Doubts about rows and attentions in calls (decision 62). */
import { z } from 'zod';
import { DOUBT_CODES } from '../../domain/intake/doubts.ts';
import { commaList } from '../schemas.ts';

export const doubtCode = z.enum(DOUBT_CODES, {
  error: `Cada duda se indica por uno de estos códigos: ${DOUBT_CODES.join(', ')}`,
});

/** Doubts by which rows are left out of an import. */
export const excludedDoubts = commaList(doubtCode, DOUBT_CODES.length).optional();

/** How many rows have a doubt: a row may have several. */
export const doubtSummary = z.object({
  code: doubtCode,
  rows: z.number(),
  /** Their participated pesos. */
  amount: z.number(),
  /** The first of them, by their number in the file. */
  examples: z.array(z.number()),
});
export type DoubtSummary = z.infer<typeof doubtSummary>;
