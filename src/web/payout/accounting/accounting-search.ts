/** The search parameters of 'Exportación Contable'. */
import { z } from 'zod';
import { accountingFormat } from '../../../contract/payout/accounting.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { api } from '../../kit/shell/client.ts';

export const searchSchema = z.object({
  ...periodSearch,
  exportFormat: accountingFormat.default('csv'),
  /** Whether an export was requested; from then on it follows the form. */
  generated: z.boolean().default(false),
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;

/** How many entries the preview shows (payout §14.5). */
const PREVIEW_ENTRIES = 10;

/** The calls' input from an address. */
export function orderOf({ month, year, exportFormat }: Search) {
  return { month, year, exportFormat };
}

export function exportOptions(search: Search) {
  return api.accounting.generate.queryOptions({
    input: { ...orderOf(search), limit: PREVIEW_ENTRIES },
  });
}

/** A generated export. */
export type Export = Awaited<ReturnType<typeof api.accounting.generate.call>>;
