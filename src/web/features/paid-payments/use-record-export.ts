/** Paid records as files: of all groups, of one, or of what a search finds in it (spec 2 §2.10). */
import type { Calculation } from '../../../contract/calculations.ts';
import { requestDateLabel } from '../../../domain/request-date.ts';
import { api } from '../../kit/client.ts';
import { allPages } from '../../kit/export-table.ts';
import { useTableExport } from '../../kit/use-table-export.ts';
import { recordColumns } from './record-columns.ts';

/** Which records, and how many they are: too many are refused before any is loaded. */
type Records = {
  requestDate?: string;
  search?: string | undefined;
  total: number | undefined;
};

export function useRecordExport() {
  const { mutate, isPending } = useTableExport<Calculation>();
  const save = (format: 'csv' | 'xlsx', { total, ...filters }: Records) => {
    const { requestDate } = filters;
    mutate({
      format,
      name: requestDate ? `Pagos procesados ${requestDateLabel(requestDate)}` : 'Pagos procesados',
      columns: recordColumns,
      loadRows: () =>
        allPages((page) => api.paidPayments.records.call({ ...filters, ...page }), total),
    });
  };
  return { save, isSaving: isPending };
}
