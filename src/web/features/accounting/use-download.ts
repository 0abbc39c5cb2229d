/** Downloading the export in its format. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../kit/client.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';
import { orderOf, type Search } from './accounting-search.ts';

export function useDownload(search: Search) {
  // The button learns a moment later: a double click would hand out two files.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation(
    api.accounting.download.mutationOptions({
      onSuccess: (file) => {
        downloadFile(file);
        toast.success('Descarga exitosa', file instanceof File ? file.name : undefined);
      },
      onError: (error) => toast.error('Error al descargar', error),
      onSettled: () => {
        isUnderWay.current = false;
      },
    }),
  );
  const start = (as: 'text' | 'workbook') => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate({ ...orderOf(search), as });
  };
  return { start, isPending };
}
