/** Downloading the bank's file of the chosen transfers; what was sent or paid before is asked about. */

import { Alert, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Transfer } from '../../../contract/bank.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { api, refreshAll } from '../../kit/client.ts';
import { confirm } from '../../kit/confirm.ts';
import { errorCode } from '../../kit/errors.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';
import { orderOf, type Search } from './bank-search.ts';

/** What is refused because the list on the screen is older than the payments. */
const STALE = ['bank.selectionChanged', 'bank.sentMeanwhile', 'bank.nothingToTransfer'];

type Kind = 'text' | 'workbook';

export function useDownload(search: Search, onDownloaded: () => void) {
  // The button learns a moment later: a double click would make two files of the same transfers.
  const isUnderWay = useRef(false);
  const download = useMutation(
    api.bank.download.mutationOptions({
      onError: (error) => {
        toast.error('Error al generar archivo', error);
        // Somebody paid or downloaded some of them meanwhile.
        if (STALE.includes(errorCode(error) ?? '')) void refreshAll();
      },
      onSettled: () => {
        isUnderWay.current = false;
      },
    }),
  );
  const ask = async (transfers: readonly Transfer[], as: Kind) => {
    if (transfers.length === 0) {
      toast.error('Selección requerida', 'Seleccione al menos una transferencia.');
      return;
    }
    const repeated = transfers.filter(
      ({ inFiles, status }) => inFiles.length > 0 || status === 'paid',
    );
    if (repeated.length > 0 && !(await confirm(question(repeated)))) return;
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    download.mutate(
      {
        ...orderOf(search),
        selectedTransfers: transfers.map(({ id }) => id),
        agreedRepeats: repeated.map(({ id }) => id),
        as,
      },
      {
        onSuccess: (file) => {
          downloadFile(file);
          onDownloaded();
          toast.success(
            'Archivo generado',
            `${transfersFor(transfers)}: ${file instanceof File ? file.name : 'descargado'}.`,
          );
        },
      },
    );
  };
  return { ask, isPending: download.isPending };
}

function question(repeated: readonly Transfer[]) {
  return {
    title: 'Transferencias repetidas',
    body: (
      <Stack gap="sm">
        <Alert color="red" icon={<IconAlertTriangle />} p="xs">
          {transfersFor(repeated)} de las elegidas ya{' '}
          {repeated.length === 1 ? 'está en un archivo o pagada' : 'están en un archivo o pagadas'}.
          Si el banco procesó ese archivo, se {repeated.length === 1 ? 'pagaría' : 'pagarían'} dos
          veces.
        </Alert>
        <List size="sm">
          {placesOf(repeated).map(([place, transfers]) => (
            <List.Item key={place}>
              {place}: {transfersFor(transfers)}
            </List.Item>
          ))}
        </List>
      </Stack>
    ),
    confirmLabel: 'Incluir de todas formas',
    danger: true,
  };
}

function transfersFor(transfers: readonly Transfer[]): string {
  const count = transfers.length;
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
  return `${countOf(count, 'transferencia', 'transferencias')} por ${formatPesos(total)}`;
}

/** Where transfers already are: each file, and what is paid. */
function placesOf(transfers: readonly Transfer[]): [string, Transfer[]][] {
  const places = new Map<string, Transfer[]>();
  for (const transfer of transfers) {
    const paid = transfer.status === 'paid' ? ['Ya pagadas'] : [];
    for (const place of [...paid, ...transfer.inFiles]) {
      places.set(place, [...(places.get(place) ?? []), transfer]);
    }
  }
  return [...places];
}
