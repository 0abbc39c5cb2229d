/** Saving the report as it is filtered: as an Excel workbook or a PDF. */
import { useMutation } from '@tanstack/react-query';
import { api } from '../../kit/client.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';
import { partsOf, type Search } from './search.ts';

export type ReportFormat = 'workbook' | 'pdf';

/** `save` begins; `saving` is the format under way, or null. */
export function useExport(search: Search) {
  const { filters, days } = partsOf(search);
  const input = { ...filters, ...days, sort: search.sort };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ReportFormat) => api.reports[format].call(input),
    onSuccess: (file) => {
      downloadFile(file);
      toast.success('Exportación completada', file instanceof File ? file.name : undefined);
    },
    onError: (error) => toast.error('Error al exportar', error),
  });
  return { save: mutate, saving: isPending ? variables : null };
}
