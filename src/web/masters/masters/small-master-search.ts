/** What the address of a small master's list says. */
import { z } from 'zod';
import { sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

/** `sort` are the columns to sort by, the usual one first. */
export const smallMasterSearch = (sort: readonly [string, ...string[]]) =>
  z.object({
    ...tableSearch(20),
    ...openedSearch,
    search: z.string().optional(),
    isActive: z.boolean().optional(),
    sort: sortBy(sort),
  });
