/** Which month is run, and which of its findings are listed. */
import { z } from 'zod';
import { FINDING_STATES } from '../../../contract/operations/month-checks.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { CHECK_KEYS } from '../../../domain/month-checks/kinds.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...periodSearch,
  ...tableSearch(20),
  sort: sortBy(['severity', '-amount', '-lines']),
  state: z.enum(FINDING_STATES).default('open'),
  severity: z.enum(['blocking', 'warning']).optional(),
  kind: z.enum(CHECK_KEYS).optional(),
  search: z.string().max(120).optional(),
  /** A check of the month that is followed. */
  job: z.uuid().optional(),
});
export type Search = z.output<typeof searchSchema>;
