/** Withdrawing a file that the bank never received: one person asks, another one confirms (payout §18.8). */
import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { api } from '../../kit/shell/client.ts';
import { AskedWithReason, ConfirmedByAnother } from './second-person.tsx';

export function Withdrawal({ file }: { file: BankFileDetails }) {
  const { id, withdrawal, transfers } = file;
  const onError = (error: unknown) => toast.error('El archivo queda como está', error);
  const ask = useTold(api.bankFiles.askWithdrawal.call, {
    done: ['Retiro pedido', 'Otra persona lo confirma.'],
    failed: onError,
  });
  const cancel = useMutation(api.bankFiles.cancelWithdrawal.mutationOptions({ onError }));
  const confirmed = useTold(api.bankFiles.withdraw.call, {
    done: ['Archivo retirado', 'Sus pagos quedan por enviar.'],
    failed: onError,
  });
  if (withdrawal) {
    const { withdrawnAt, isOwn } = withdrawal;
    return (
      <Alert
        color="yellow"
        variant="outline"
        title={withdrawnAt ? 'Archivo retirado' : 'Se pide retirar este archivo'}
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {capitalized(nameOfUser(withdrawal.askedByName))}, {exactTime(withdrawal.askedAt)}:{' '}
            {withdrawal.reason}
            {withdrawnAt &&
              `. Lo confirmó ${nameOfUser(withdrawal.withdrawnByName)}, ${exactTime(withdrawnAt)}.`}
          </Text>
          {!withdrawnAt && (
            <ConfirmedByAnother
              isOwn={isOwn}
              confirm={{
                label: 'Confirmar que el banco no lo recibió',
                color: 'red',
                isPending: confirmed.isPending,
              }}
              onConfirm={() => confirmed.mutate({ id })}
              cancel={{ label: 'No retirar', isPending: cancel.isPending }}
              onCancel={() => cancel.mutate({ id })}
            />
          )}
        </Stack>
      </Alert>
    );
  }
  // The bank has answered: it did receive the file.
  if (transfers.some(({ status }) => status === 'paid' || status === 'rejected')) return null;
  return (
    <AskedWithReason
      label="Si el banco no recibió el archivo: por qué se retira"
      act={{ label: 'Pedir que se retire', isPending: ask.isPending }}
      onAsk={(reason) => ask.mutate({ id, reason })}
    />
  );
}
