/** The search parameters of the service report. */
import { z } from 'zod';
import { reportSort } from '../../../contract/documents/reports.ts';
import { date, id, participationType } from '../../../contract/schemas.ts';
import { type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { type DateSpan, reportPeriod } from '../../../domain/calendar/report-period.ts';
import { today } from '../../kit/display/today.ts';
import { splitSearch, tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  search: z.string().optional(),
  specialtyId: id.optional(),
  participationType: participationType.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  sort: reportSort,
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;

/** The parts of an address for the calls: the filters, the days, and the page. */
export function partsOf(search: Search) {
  const { filters, paging } = splitSearch(search);
  const { dateFrom, dateTo, ...ofServices } = filters;
  return { filters: ofServices, days: spanOf({ dateFrom, dateTo }), paging };
}

/** The report's days: the chosen ones, or the last twelve months. */
function spanOf({ dateFrom, dateTo }: Pick<Search, 'dateFrom' | 'dateTo'>): DateSpan {
  const chosen: { dateFrom?: LocalDate; dateTo?: LocalDate } = {
    ...(dateFrom && { dateFrom: localDate(dateFrom) }),
    ...(dateTo && { dateTo: localDate(dateTo) }),
  };
  return reportPeriod(chosen, today());
}
