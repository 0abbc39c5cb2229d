/** The search parameters of 'Exportación Contable'. */
import { z } from 'zod';
import { accountingFormat } from '../../../contract/payout/accounting.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { api } from '../../kit/shell/client.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

/** A whole month, as specified; or the numbered exports, each with what was new. */
const TABS = ['mes', 'numeradas'] as const;
export type Tab = (typeof TABS)[number];

export const searchSchema = z.object({
  ...periodSearch,
  exportFormat: accountingFormat.default('csv'),
  /** Whether an export was requested; from then on it follows the form. */
  generated: z.boolean().default(false),
  tab: z.enum(TABS).default('mes'),
  /** The list of numbered exports: the year of their last month, what they hold, and the one that is open. */
  ...tableSearch(10),
  sort: sortBy(['-number', 'totalEntries', 'totalDebits']),
  ofYear: z.number().int().min(2024).max(2099).optional(),
  holds: z.string().max(120).optional(),
  open: z.number().int().min(1).optional(),
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;

/** How many entries the preview shows (payout §14.5). */
const PREVIEW_ENTRIES = 10;

/** The calls' input from an address. */
export function orderOf({ month, year, exportFormat }: Search) {
  return { month, year, exportFormat };
}

/** What no numbered export holds yet, up to the address's month. */
export function newsOptions({ month, year }: Search) {
  return api.numberedExports.news.queryOptions({ input: { month, year, limit: PREVIEW_ENTRIES } });
}

export function exportOptions(search: Search) {
  return api.accounting.generate.queryOptions({
    input: { ...orderOf(search), limit: PREVIEW_ENTRIES },
  });
}

/** A generated export. */
export type Export = Awaited<ReturnType<typeof api.accounting.generate.call>>;
