/** Downloading a manual (spec 2 §7, §8). */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ManualName } from '../../../contract/manuals.ts';
import { api } from '../../kit/client.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';

export function useManualDownload() {
  // The button learns a moment later: a double click would download twice.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation(
    api.manuals.download.mutationOptions({
      onSuccess: (file) => {
        downloadFile(file);
        toast.success('Descarga exitosa', file instanceof File ? file.name : undefined);
      },
      onError: (error) => toast.error('Error en descarga', error),
      onSettled: () => {
        isUnderWay.current = false;
      },
    }),
  );
  const start = (name: ManualName) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate({ name });
  };
  return { start, isPending };
}
