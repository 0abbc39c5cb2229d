/** Downloads a file from a call, one at a time, and reports success or failure. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../dialog/toast.tsx';
import { refreshAll } from '../shell/client.ts';
import { errorCode } from '../shell/errors.ts';
import { downloadFile } from './files.ts';

type Download<Order> = {
  load: (order: Order) => Promise<Blob>;
  /** Of the toast, when it is saved and when it could not be made. */
  doneTitle: string;
  failureTitle: string;
  /** The text before the saved file's name. */
  describe?: (order: Order) => string;
  /** Refusals that mean that the screen is outdated: its data are then read again. */
  staleCodes?: readonly string[];
  onDone?: () => void;
};

/** `start` begins a download unless one is running; `order` is the running one, or null. */
export function useDownload<Order>(download: Download<Order>) {
  const { doneTitle, failureTitle, describe, staleCodes = [], onDone } = download;
  // React disables the button a moment later: a double click would download two files.
  const isUnderWay = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: download.load,
    onSuccess: (file, order) => {
      downloadFile(file);
      onDone?.();
      const name = file instanceof File ? file.name : 'descargado';
      toast.success(doneTitle, describe ? `${describe(order)}: ${name}.` : name);
    },
    onError: (error) => {
      toast.error(failureTitle, error);
      if (staleCodes.includes(errorCode(error) ?? '')) void refreshAll();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const start = (order: Order) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(order);
  };
  return { start, isPending, order: isPending ? variables : null };
}
