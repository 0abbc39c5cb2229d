/** Exports paid records: of all groups, of one, or of a search within it (payout §12.5). */
import { useMutation } from '@tanstack/react-query';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { PAID_RECORD_COLUMNS } from '../../../contract/payout/paid-record-file.ts';
import { requestDateLabel } from '../../../domain/calendar/request-date.ts';
import { madeName } from '../../../domain/words/maker.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { downloadFile } from '../../kit/display/files.ts';
import { api } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';
import { useMaker } from '../../kit/shell/use-maker.ts';
import type { Column } from '../../kit/table/columns.tsx';
import { AS_EXPORT, exportFailure, pagesOf } from '../../kit/table/export-table.ts';
import { useTableExport } from '../../kit/table/use-table-export.ts';

const recordColumns: readonly Column<Calculation>[] = PAID_RECORD_COLUMNS.map(
  ({ title, value }) => ({ accessor: title, title, exportValue: value }),
);

type Filters = { requestDate?: string; search?: string | undefined };
/** The records and their number: more than a workbook can hold are refused before loading. */
type Records = Filters & { total: number | undefined };

const nameOf = ({ requestDate }: Filters) =>
  requestDate ? `Pagos procesados ${requestDateLabel(requestDate)}` : 'Pagos procesados';

export function useRecordExport() {
  const makerNow = useMaker();
  const workbook = useTableExport<Calculation>();
  const text = useMutation({
    mutationFn: async (filters: Filters) => {
      const file: unknown = await api.paidPayments.recordsFile.call(filters);
      // The server streams the file; here it has arrived completely.
      if (!(file instanceof Blob)) throw new Error('no file was answered');
      const name = `${nameOf(filters).toLowerCase().replaceAll(' ', '-')}.csv`;
      downloadFile(file, madeName(name, makerNow()));
    },
    onSuccess: () => toast.success('Exportación completada'),
    onError: (error) =>
      errorCode(error) === 'paidPayments.nothingToExport'
        ? toast.error('Sin datos para exportar')
        : toast.error('Error al exportar', exportFailure('csv', error)),
  });
  const save = (format: 'csv' | 'xlsx', { total, ...filters }: Records) => {
    if (format === 'csv') {
      text.mutate(filters);
      return;
    }
    workbook.mutate({
      format,
      name: nameOf(filters),
      columns: recordColumns,
      loadRows: () =>
        pagesOf((page) => api.paidPayments.records.call({ ...filters, ...page }, AS_EXPORT)),
      total,
    });
  };
  return { save, isSaving: workbook.isPending || text.isPending };
}
