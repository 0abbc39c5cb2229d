/** The search parameters of 'Correcciones'. */
import { z } from 'zod';
import { CORRECTION_STATES } from '../../../contract/payout/corrections.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { CORRECTION_CAUSES } from '../../../domain/words/correction-words.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  sort: sortBy(['-createdAt', 'attentionDate', 'doctorName', 'difference']),
  state: z.enum(CORRECTION_STATES).optional(),
  cause: z.enum(CORRECTION_CAUSES).optional(),
  doctorId: z.number().int().positive().optional(),
  /** The month in which they are discounted and paid. */
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2000).max(2099).optional(),
  search: keptWords,
  /** Only what this change left without a rule. */
  changeId: z.number().int().positive().optional(),
  /** The correction whose details are open. */
  open: z.number().int().positive().optional(),
  /** The paid line that is to be corrected, as a statement asks. */
  correct: z.number().int().positive().optional(),
});
export type Search = z.output<typeof searchSchema>;
