/** Reads the doctors with records in one state, a page at a time, and handles their selection. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NAMES_SHOWN } from '../../../domain/words/counts.ts';
import { api, readAgain } from '../../kit/shell/client.ts';
import { allRows, pagesOf } from '../../kit/table/export-table.ts';
import { useFoundSelection } from '../../kit/table/found-selection.ts';
import { splitSearch } from '../../kit/table/url-filters.ts';
import type { TotalsSearch } from './totals-search.ts';

const CALLS = { pending: api.calculations.pending, processed: api.calculations.processed };
type State = keyof typeof CALLS;
/** An absent filter does not filter. */
type Scope = { month?: number; year?: number; doctorIds?: readonly number[] };

export function useDoctorTotals(state: State, search: TotalsSearch) {
  const { filters, paging } = splitSearch(search);
  const { month, year, sort } = search;
  const input = { month, year, search: filters.search, sort };
  const query = useQuery({
    ...CALLS[state].queryOptions({ input: { ...input, ...paging } }),
    placeholderData: keepPreviousData,
  });
  const all = () =>
    pagesOf(async (page) => (await CALLS[state].call({ ...input, ...page })).summary);
  const selection = useFoundSelection({
    queryKey: ['doctor-totals', state, input],
    // Whose payments are held can't be paid: all that are chosen together would be refused.
    total: query.data && query.data.total - query.data.heldDoctors,
    load: async () =>
      (await allRows(all()))
        .filter(({ heldPayments }) => heldPayments === 0)
        .map(({ doctorId }) => doctorId),
  });
  const chosen = useQuery({
    ...CALLS[state].queryOptions({
      input: inputOf({ month, year, doctorIds: selection.selected }),
    }),
    enabled: selection.selected.length > 0,
  });
  return {
    totals: query.data,
    rows: {
      records: query.data?.summary,
      total: query.data?.total,
      fetching: query.isFetching,
      error: query.error,
      refetch: () => void query.refetch(),
    },
    exportRows: all,
    selection,
    /** The sums of the selection; undefined while loading. */
    chosen: chosen.data && {
      records: chosen.data.totalRecords,
      brutAmount: chosen.data.totalBrutAmount,
      netAmount: chosen.data.totalAmount,
      held: { payments: chosen.data.heldPayments, amount: chosen.data.heldAmount },
    },
  };
}

/** The current totals and the first names for a question, since the screen may be outdated. */
export function totalsNow(state: State, scope: Scope) {
  const input = inputOf(scope);
  return readAgain(CALLS[state].queryKey({ input }), () => CALLS[state].call(input));
}

function inputOf({ doctorIds, ...period }: Scope) {
  return { ...period, ...(doctorIds && { doctorIds: doctorIds.join(',') }), limit: NAMES_SHOWN };
}
