/** The search parameters of 'Procesamiento Avanzado'. */
import { z } from 'zod';
import { paymentMethod, recordType, sortBy } from '../../../contract/schemas.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { api, readAgain } from '../../kit/shell/client.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';
import type { LineFilters } from './lines-table.tsx';
import { isOfPeriod, takenStates } from './processing-types.ts';

export const searchSchema = z.object({
  ...tableSearch(10),
  sort: sortBy([
    'doctorName',
    'societyName',
    'participacionCount',
    'hmqCount',
    'totalCount',
    'totalBrutAmount',
    'totalAmount',
    'entriesAmount',
    'payableAmount',
    'withoutRuleCount',
  ]),
  search: z.string().optional(),
  type: z.enum(['individual', 'bulk', 'society', 'by_status']).default('bulk'),
  ...periodSearch,
  recordType: recordType.optional(),
  /** If absent, each doctor's usual method. */
  method: paymentMethod.optional(),
  /** Only doctors of this society, by its name. */
  society: z.string().optional(),
  job: z.uuid().optional(),
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;

/** The month as a filter; empty if the type takes all months. */
export function periodOf({ type, month, year }: Search) {
  return isOfPeriod(type) ? { month, year } : {};
}

/** `Octubre 2026`, or `Todos los períodos`. */
export function periodName(search: Search): string {
  return isOfPeriod(search.type) ? formatPeriod(search) : 'Todos los períodos';
}

/** The query for the doctors' summaries. */
export function summariesOptions(search: Search) {
  return api.payroll.summaries.queryOptions({ input: summariesInput(search) });
}

/** Reads the current summaries. */
export function readSummaries(search: Search) {
  return readAgain(summariesOptions(search).queryKey, () =>
    api.payroll.summaries.call(summariesInput(search)),
  );
}

function summariesInput(search: Search) {
  const { type, recordType } = search;
  return { ...periodOf(search), processingType: type, recordType: recordType ?? ('all' as const) };
}

/** The lines of these doctors that would be taken. */
export function lineFilters(search: Search, doctorIds: readonly number[]): LineFilters {
  return {
    ...periodOf(search),
    byPayMonth: true,
    doctorIds: doctorIds.join(','),
    status: [...takenStates(search.type)],
    ...(search.recordType && { participationTypes: [search.recordType] }),
  };
}

/** The lines of these doctors; null for all, also those whose lines are all held, who are in no summary. */
export function heldFilters(
  search: Search,
  summaries: readonly { doctorId: number }[] | null,
): LineFilters {
  const { doctorIds, ...rest } = lineFilters(
    search,
    summaries?.map(({ doctorId }) => doctorId) ?? [],
  );
  return summaries === null ? rest : { ...rest, doctorIds };
}
