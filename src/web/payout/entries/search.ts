/** The search parameters of 'Haberes y Descuentos'. */
import { z } from 'zod';
import { entrySort } from '../../../contract/payout/entries.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  ...periodSearch,
  /** The entries, or the schedules that make them. */
  view: z.enum(['entries', 'schedules']).default('entries'),
  /** Of all months, e.g. a doctor's history. */
  all: z.boolean().optional(),
  sort: entrySort,
  state: z.enum(['proposed', 'approved', 'processed', 'paid', 'withdrawn']).optional(),
  direction: z.enum(['earning', 'discount']).optional(),
  bearsRetention: z.boolean().optional(),
  kindId: z.number().int().positive().optional(),
  doctorId: z.number().int().positive().optional(),
  search: z.string().max(120).optional(),
});
export type Search = z.output<typeof searchSchema>;
