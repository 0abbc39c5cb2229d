/** The doctors selected for a ZIP or for mails (documents §3.10, documents §4.8). */
import { api } from '../../kit/shell/client.ts';
import { allRows, pagesOf } from '../../kit/table/export-table.ts';
import { useFoundSelection } from '../../kit/table/found-selection.ts';

type Filters = Omit<Parameters<typeof api.payslips.list.call>[0], 'limit' | 'offset' | 'sort'>;

/** The selected doctors on all pages; `total` is the number of filtered ones. */
export function usePayslipSelection(filters: Filters, total: number | undefined) {
  return useFoundSelection({
    queryKey: ['payslips', 'found', filters],
    total,
    load: async () => {
      const rows = await allRows(
        pagesOf((page) => api.payslips.list.call({ ...filters, ...page })),
      );
      return rows.map(({ doctorId }) => doctorId);
    },
  });
}
