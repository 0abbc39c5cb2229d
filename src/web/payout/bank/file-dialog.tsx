/** A downloaded bank file: its transfers, what became of them, and the bank's answer (payout §18, payout §20). */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { DetailsModal } from '../../fees/calculations/public.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { useReturnFocus } from '../../kit/dialog/return-focus.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { FileAnswer } from './file-answer.tsx';
import { FileTransfers } from './file-transfers.tsx';
import { Withdrawal } from './file-withdrawal.tsx';
import { StatedOtherYears } from './other-year.tsx';
import { SummaryButton } from './summary-button.tsx';

/** Closed while `fileId` is undefined. */
export function FileDialog(props: { fileId: number | undefined; onClose: () => void }) {
  const { fileId, onClose } = props;
  useReturnFocus();
  const query = useQuery(
    api.bankFiles.details.queryOptions({
      input: { id: fileId ?? 0 },
      enabled: fileId !== undefined,
    }),
  );
  return (
    <DetailsModal
      opened={fileId !== undefined}
      onClose={onClose}
      title={query.data?.fileName ?? 'Archivo bancario'}
    >
      {query.data ? (
        <FileBody key={query.data.id} file={query.data} />
      ) : query.error ? (
        <FailedQuery title="No se pudo leer el archivo" query={query} />
      ) : (
        <LoadingState text="Leyendo el archivo..." />
      )}
    </DetailsModal>
  );
}

function FileBody({ file }: { file: BankFileDetails }) {
  const { id, noDownload, totalTransfers, totalAmount } = file;
  const against =
    noDownload === null ? undefined : `Este archivo no se descarga de nuevo: ${noDownload}.`;
  const again = useDownload({
    load: () => api.bankFiles.content.call({ id }),
    doneTitle: 'Archivo descargado de nuevo',
    failureTitle: 'No se pudo descargar el archivo',
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text size="sm">
          {countOf(totalTransfers, 'transferencia', 'transferencias')} por{' '}
          <b>{formatPesos(totalAmount)}</b>. Lo descargó {nameOfUser(file.createdByName)} el{' '}
          {exactTime(file.createdAt)}.
        </Text>
        <Group gap="xs">
          <SummaryButton id={id} fileName={file.fileName} />
          <ReasonedButton
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={again.isPending}
            reasonAgainst={against}
            onClick={() => again.start(undefined)}
          >
            Descargar de nuevo
          </ReasonedButton>
        </Group>
      </Group>
      {against && <Alert variant="default">{against}</Alert>}
      {file.transfers.length > 0 && (
        <>
          <StatedOtherYears file={file} />
          <FileTransfers file={file} />
          <FileAnswer file={file} />
          <Withdrawal file={file} />
        </>
      )}
    </Stack>
  );
}
