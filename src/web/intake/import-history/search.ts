/** The search parameters of the history of imports. */
import { z } from 'zod';
import { importFilters, importSort } from '../../../contract/intake/import-history.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const importHistorySearch = z.object({
  ...tableSearch(10),
  ...importFilters.shape,
  sort: importSort,
});
export type ImportHistorySearch = z.output<typeof importHistorySearch>;
