/** The search parameters of 'Haberes y Descuentos'. */
import { z } from 'zod';
import { entrySort } from '../../../contract/payout/entries.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  ...periodSearch,
  /** The entries, the schedules that make them, or balances that are owed. */
  view: z.enum(['entries', 'schedules', 'balances']).default('entries'),
  /** Of all months, e.g. a doctor's history. */
  all: z.boolean().optional(),
  sort: entrySort,
  state: z.enum(['proposed', 'approved', 'processed', 'paid', 'withdrawn']).optional(),
  direction: z.enum(['earning', 'discount']).optional(),
  bearsRetention: z.boolean().optional(),
  kindId: z.number().int().positive().optional(),
  /** Of an imported file. */
  importId: z.number().int().positive().optional(),
  /** Proposed by this change of a retention. */
  retentionChangeId: z.number().int().positive().optional(),
  /** Of balances: days since they began, and whether they were settled. */
  age: z.enum(['0-30', '31-60', '61-90', '91-']).optional(),
  settled: z.boolean().optional(),
  doctorId: z.number().int().positive().optional(),
  search: keptWords,
});
export type Search = z.output<typeof searchSchema>;
