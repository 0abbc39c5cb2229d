/** Downloads what goes with a bank file to those who sign: its figures, digests and who approved it (documents §14). */
import { Button, type ButtonProps } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useDownload } from '../../kit/display/use-download.ts';
import { api } from '../../kit/shell/client.ts';

export function SummaryButton(
  props: Omit<ButtonProps, 'children'> & { id: number; fileName: string },
) {
  const { id, fileName, ...looks } = props;
  const summary = useDownload({
    load: () => api.bankSummaries.ofFile.call({ id }),
    doneTitle: 'Resumen descargado',
    failureTitle: 'No se pudo hacer el resumen',
  });
  return (
    <Button
      variant="default"
      leftSection={<IconSignature size={16} />}
      aria-label={`Descargar el resumen para firma de ${fileName}`}
      loading={summary.isPending}
      onClick={() => summary.start(undefined)}
      {...looks}
    >
      Resumen para firma
    </Button>
  );
}
