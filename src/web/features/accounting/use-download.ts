/** Downloading the export in its format. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, refreshAll } from '../../kit/client.ts';
import { errorCode } from '../../kit/errors.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';
import { orderOf, type Search } from './accounting-search.ts';

/** `shownExport` is the period's latest export that the screen tells of; null when it tells of none. */
export function useDownload(search: Search, shownExport: number | null) {
  // The button learns a moment later: a double click would hand out two files.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation(
    api.accounting.download.mutationOptions({
      onSuccess: (file) => {
        downloadFile(file);
        toast.success('Descarga exitosa', file instanceof File ? file.name : undefined);
      },
      onError: (error) => {
        toast.error('Error al descargar', error);
        if (errorCode(error) === 'accounting.exportedMeanwhile') void refreshAll();
      },
      onSettled: () => {
        isUnderWay.current = false;
      },
    }),
  );
  const start = (as: 'text' | 'workbook') => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate({ ...orderOf(search), as, shownExport });
  };
  return { start, isPending };
}
