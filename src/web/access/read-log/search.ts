/** The search parameters of /registro-lecturas. */
import { z } from 'zod';
import { readLogFilters } from '../../../contract/access/read-log.ts';
import { id, sortBy } from '../../../contract/schemas.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

const { screen, kind, dateFrom, timeFrom, dateTo, timeTo } = readLogFilters.shape;

export const searchSchema = z.object({
  ...tableSearch(20),
  open: z.number().int().positive().optional(),
  search: keptWords,
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
