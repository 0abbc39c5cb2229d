/** What the screen 'Convenios Médicos' keeps in its address. */
import { z } from 'zod';
import { id, sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/opened-record.ts';
import { splitSearch, tableSearch } from '../../kit/url-filters.ts';
import { AGREEMENT_STATES } from './agreement-words.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  search: z.string().optional(),
  specialtyId: id.optional(),
  /** Undefined for all. */
  state: z.enum(AGREEMENT_STATES).optional(),
  sort: sortBy(['code', 'name', 'priority', 'validFrom', 'validTo']),
  /** Whose history is open. */
  history: id.optional(),
  /** Whether the simulator is open. */
  simulator: z.boolean().optional(),
});
export type Search = z.output<typeof searchSchema>;

/** What the calls take of an address. */
export function callInput(search: Search) {
  const { filters, paging } = splitSearch(search);
  const { search: words, specialtyId, state } = filters;
  return {
    paging,
    filters: {
      ruleType: 'convention' as const,
      search: words,
      specialtyId,
      state: state && [state],
    },
  };
}

export const NO_FILTERS = { search: undefined, specialtyId: undefined, state: undefined };

export function isFiltered({ search, specialtyId, state }: Search): boolean {
  return [search, specialtyId, state].some((filter) => filter !== undefined);
}
