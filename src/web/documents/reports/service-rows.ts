/** The rows of the report: a page of services at once, and their use a moment later. */
import { useQuery } from '@tanstack/react-query';
import type { ReportedService, UsageTotals } from '../../../contract/documents/reports.ts';
import { shareOf } from '../../../domain/words/distribution.ts';
import { api } from '../../kit/shell/client.ts';
import { usePagedQuery } from '../../kit/table/paged-query.ts';
import { partsOf, type Search } from './search.ts';

/** `usage` and `share` (of the gross amount, in basis points) are null while loading. */
export type ServiceRow = ReportedService & {
  readonly usage: UsageTotals | null;
  readonly share: number | null;
};

const UNUSED: UsageTotals = { attentions: 0, grossAmount: 0, calculatedAmount: 0 };

/** The page in the address, the summary of its filters, and the totals of its days. */
export function useReport(search: Search) {
  const { filters, days, paging } = partsOf(search);
  const { summary, ...page } = usePagedQuery(
    api.reports.list.queryOptions({ input: { ...filters, ...days, ...paging, sort: search.sort } }),
    api.reports.summary.queryOptions({ input: filters }),
  );
  const ids = page.records?.map(({ id }) => id) ?? [];
  const usage = useQuery(
    api.reports.usage.queryOptions({ input: { ids, ...days }, enabled: ids.length > 0 }),
  );
  const totals = useQuery(api.reports.totals.queryOptions({ input: { ...filters, ...days } }));
  const used = usage.data && new Map(usage.data.map((one) => [one.serviceId, one]));
  const rowOf = (service: ReportedService): ServiceRow => {
    const own = used ? (used.get(service.id) ?? UNUSED) : null;
    const share = own && totals.data ? shareOf(own.grossAmount, totals.data.grossAmount) : null;
    return { ...service, usage: own, share };
  };
  const rows = {
    ...page,
    records: page.records?.map(rowOf),
    error: page.error ?? usage.error ?? totals.error,
    refetch: () => {
      page.refetch();
      void usage.refetch();
      void totals.refetch();
    },
  };
  return { rows, summary, totals: totals.data };
}
