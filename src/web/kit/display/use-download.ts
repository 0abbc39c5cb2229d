/** Downloading a file that a call makes: one at a time, saved under its own name, and said how it went. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../dialog/toast.tsx';
import { refreshAll } from '../shell/client.ts';
import { errorCode } from '../shell/errors.ts';
import { downloadFile } from './files.ts';

type Download<Order> = {
  load: (order: Order) => Promise<Blob>;
  /** The specified titles (spec 2 §8). */
  doneTitle: string;
  failureTitle: string;
  /** Said of a saved file before its name. */
  describe?: (order: Order) => string;
  /** Refusals because the screen is older than the records: it is read again. */
  staleCodes?: readonly string[];
  onDone?: () => void;
};

/** `start` begins unless one is under way; `order` is that of the one under way, or null. */
export function useDownload<Order>(download: Download<Order>) {
  const { doneTitle, failureTitle, describe, staleCodes = [], onDone } = download;
  // The button learns a moment later: a double click would hand out two files.
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
