/** The search parameters of /registro-lecturas. */
import { z } from 'zod';
import { readLogFilters } from '../../../contract/access/read-log.ts';
import { id, sortBy } from '../../../contract/schemas.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

const { search, screen, kind, dateFrom, timeFrom, dateTo, timeTo } = readLogFilters.shape;

export const searchSchema = z.object({
  ...tableSearch(20),
  open: z.number().int().positive().optional(),
  // The router parses digits in the address as a number.
  search: z.union([z.number().transform(String), search]),
  unnamed: z.boolean().optional(),
  userId: id.optional(),
  doctorId: id.optional(),
  screen,
  kind,
  dateFrom,
  timeFrom,
  dateTo,
  timeTo,
  sort: sortBy(['-at']),
});
export type ReadLogSearch = z.output<typeof searchSchema>;
