/** Saving the report as it is filtered: as an Excel workbook or a PDF. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../kit/client.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';
import { partsOf, type Search } from './search.ts';

export type ReportFormat = 'workbook' | 'pdf';

/** `save` begins; `saving` is the format under way, or null. */
export function useExport(search: Search) {
  const { filters, days } = partsOf(search);
  const input = { ...filters, ...days, sort: search.sort };
  // The buttons learn a moment later that one is under way: a double click would save two files.
  const isSaving = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ReportFormat) => api.reports[format].call(input),
    onSuccess: (file) => {
      downloadFile(file);
      toast.success('Exportación completada', file instanceof File ? file.name : undefined);
    },
    onError: (error) => toast.error('Error al exportar', error),
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const save = (format: ReportFormat) => {
    if (isSaving.current) return;
    isSaving.current = true;
    mutate(format);
  };
  return { save, saving: isPending ? variables : null };
}
