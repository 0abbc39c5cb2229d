/** Reads the rows of a table, a page at a time. */
import {
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AS_EXPORT, pagesOf } from './export-table.ts';

/** One page of rows, and the total number of rows. */
export type Rows<Row> = {
  /** Undefined while loading. */
  records: Row[] | undefined;
  total: number | undefined;
  /** Whether there are more than `total`, at which counting stops. */
  hasMore?: boolean;
  fetching: boolean;
  error: unknown;
  refetch: () => void;
};

type Options<Answer> = { queryKey: QueryKey; queryFn: QueryFunction<Answer>; enabled?: boolean };

/**
 * A page of a list call with its sibling `summary`: pass the two `queryOptions`. The previous page stays on the screen
 * until the next one arrives.
 */
export function usePagedQuery<Row, Summary extends { total: number; hasMore?: boolean }>(
  list: Options<Row[]>,
  summary: Options<Summary>,
): Rows<Row> & { summary: Summary | undefined } {
  const rows = useQuery({ ...list, placeholderData: keepPreviousData });
  const totals = useQuery({ ...summary, placeholderData: keepPreviousData });
  return {
    records: rows.data,
    total: totals.data?.total,
    hasMore: totals.data?.hasMore,
    summary: totals.data,
    fetching: rows.isFetching || totals.isFetching,
    error: rows.error ?? totals.error,
    refetch: () => {
      void rows.refetch();
      void totals.refetch();
    },
  };
}

type Paging<Sort> = { limit: number; offset: number; sort?: Sort | undefined };
type PagedCalls<Filters, Sort, Row, Summary> = {
  list: {
    call(input: Filters & Paging<Sort>, options: typeof AS_EXPORT): Promise<Row[]>;
    queryOptions(options: { input: Filters & Paging<Sort> }): Options<Row[]>;
  };
  summary: { queryOptions(options: { input: Filters }): Options<Summary> };
};

/** As `usePagedQuery`, from a table's search; `exportRows` reads all rows that the filters find. */
export function usePagedList<
  Filters extends object,
  Sort extends string,
  Row,
  Summary extends { total: number; hasMore?: boolean },
>(
  calls: PagedCalls<NoInfer<Filters>, NoInfer<Sort>, Row, Summary>,
  filters: Filters,
  search: { page: number; pageSize: number; sort?: Sort | undefined },
) {
  const { page, pageSize, sort } = search;
  const paging = { limit: pageSize, offset: (page - 1) * pageSize, sort };
  const rows = usePagedQuery(
    calls.list.queryOptions({ input: { ...filters, ...paging } }),
    calls.summary.queryOptions({ input: filters }),
  );
  const exportRows = () =>
    pagesOf((piece) => calls.list.call({ ...filters, sort, ...piece }, AS_EXPORT));
  return { ...rows, exportRows };
}

/** A page of rows that are all in the browser, e.g. one row for each doctor. */
export function pageOfRows<Row>(
  query: Pick<UseQueryResult<unknown>, 'isFetching' | 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Rows<Row> {
  return {
    records: rows?.slice((page - 1) * pageSize, page * pageSize),
    total: rows?.length,
    fetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}

/**
 * Goes back to the last page when the current one is beyond it. Rows may have gone meanwhile, and an empty page would
 * suggest that there are none at all.
 */
export function useExistingPage(
  { records, total, fetching }: Rows<unknown>,
  { page, pageSize }: { page: number; pageSize: number },
  onPageChange: (page: number) => void,
): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyond = !fetching && records?.length === 0 && total !== undefined && page > last;
  // Only once: the page is beyond the last until the address has changed, and asking on every render would prevent
  // that.
  const asked = useRef<number>(undefined);
  useEffect(() => {
    const turned = isBeyond ? last : undefined;
    if (turned !== undefined && turned !== asked.current) onPageChange(turned);
    asked.current = turned;
  });
}
