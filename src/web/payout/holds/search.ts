/** The search parameters of 'Pagos en Pausa'. */
import { z } from 'zod';
import { HOLD_KINDS, HOLD_STATES } from '../../../contract/payout/holds.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  sort: sortBy(['createdAt', 'until', 'name', 'totalAmount']),
  state: z.enum(HOLD_STATES).default('live'),
  kind: z.enum(HOLD_KINDS).optional(),
  search: keptWords,
  /** A new hold. */
  open: z.literal('new').optional(),
});
