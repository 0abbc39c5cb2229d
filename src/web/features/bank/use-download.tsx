/** Downloading the bank's file of the chosen transfers; what was sent or paid before is asked about. */
import { Alert, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Transfer } from '../../../contract/bank.ts';
import { formatPesos } from '../../../domain/money.ts';
import { api, refreshAll } from '../../kit/client.ts';
import { confirm } from '../../kit/confirm.tsx';
import { errorCode } from '../../kit/errors.ts';
import { downloadFile } from '../../kit/files.ts';
import { toast } from '../../kit/toast.tsx';
import { orderOf, type Search } from './bank-search.ts';

/** Transfers named in the question; the others are counted. */
const NAMED = 8;

type Kind = 'text' | 'workbook';

export function useDownload(search: Search, onDownloaded: () => void) {
  const download = useMutation(
    api.bank.download.mutationOptions({
      onError: (error) => {
        toast.error('Error al generar archivo', error);
        // Somebody paid or took back one of them meanwhile.
        if (errorCode(error) === 'bank.selectionChanged') void refreshAll();
      },
    }),
  );
  const ask = async (transfers: readonly Transfer[], as: Kind) => {
    if (transfers.length === 0) {
      toast.info('Selección requerida', 'Seleccione al menos una transferencia.');
      return;
    }
    const repeated = transfers.filter(
      ({ inFiles, status }) => inFiles.length > 0 || status === 'paid',
    );
    if (repeated.length > 0 && !(await confirm(question(repeated)))) return;
    download.mutate(
      { ...orderOf(search), selectedTransfers: transfers.map(({ id }) => id), as },
      {
        onSuccess: (file) => {
          downloadFile(file);
          onDownloaded();
          const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
          const name = file instanceof File ? `${file.name}: ` : '';
          toast.success(
            'Archivo generado',
            `${name}${transfers.length.toLocaleString('es-CL')} ${transfers.length === 1 ? 'transferencia' : 'transferencias'} por ${formatPesos(total)}.`,
          );
        },
      },
    );
  };
  return { ask, isPending: download.isPending };
}

function question(repeated: readonly Transfer[]) {
  const total = repeated.reduce((sum, { amount }) => sum + amount, 0);
  const more = repeated.length - NAMED;
  return {
    title: 'Transferencias repetidas',
    body: (
      <Stack gap="sm">
        <Alert color="red" icon={<IconAlertTriangle />} p="xs">
          {repeated.length.toLocaleString('es-CL')} de las transferencias elegidas, por{' '}
          {formatPesos(total)}, ya están en un archivo descargado o ya están pagadas. Si el banco
          procesó ese archivo, se pagarían dos veces.
        </Alert>
        <List size="sm">
          {repeated.slice(0, NAMED).map((transfer) => (
            <List.Item key={transfer.id}>
              {transfer.doctorName}, {formatPesos(transfer.amount)}: {whyRepeated(transfer)}
            </List.Item>
          ))}
          {more > 0 && <List.Item>y {more.toLocaleString('es-CL')} más</List.Item>}
        </List>
      </Stack>
    ),
    confirmLabel: 'Incluir de todas formas',
    danger: true,
  };
}

function whyRepeated({ inFiles, status }: Transfer): string {
  const files = inFiles.length > 0 ? [`en ${inFiles.join(', ')}`] : [];
  return [...(status === 'paid' ? ['pagado'] : []), ...files].join(', ');
}
