/** Withdrawing a file that the bank never received: one person asks, another one confirms (payout §18.8). */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { api } from '../../kit/shell/client.ts';

export function Withdrawal({ file }: { file: BankFileDetails }) {
  const { id, withdrawal, transfers } = file;
  const [reason, setReason] = useState('');
  const onError = (error: unknown) => toast.error('El archivo queda como está', error);
  const ask = useMutation(
    api.bankFiles.askWithdrawal.mutationOptions({
      onError,
      onSuccess: () => toast.success('Retiro pedido', 'Otra persona lo confirma.'),
    }),
  );
  const cancel = useMutation(api.bankFiles.cancelWithdrawal.mutationOptions({ onError }));
  const confirmed = useMutation(
    api.bankFiles.withdraw.mutationOptions({
      onError,
      onSuccess: () => toast.success('Archivo retirado', 'Sus pagos quedan por enviar.'),
    }),
  );
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
            {withdrawal.askedByName ?? 'Un usuario eliminado'}, {exactTime(withdrawal.askedAt)}:{' '}
            {withdrawal.reason}
            {withdrawnAt &&
              `. Lo confirmó ${withdrawal.withdrawnByName ?? 'un usuario eliminado'}, ${exactTime(withdrawnAt)}.`}
          </Text>
          {!withdrawnAt && (
            <Group gap="sm">
              {isOwn ? (
                <Text size="sm">Lo confirma otra persona con acceso a Nómina Bancaria.</Text>
              ) : (
                <Button
                  color="red"
                  loading={confirmed.isPending}
                  onClick={() => confirmed.mutate({ id })}
                >
                  Confirmar que el banco no lo recibió
                </Button>
              )}
              <Button
                variant="default"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ id })}
              >
                No retirar
              </Button>
            </Group>
          )}
        </Stack>
      </Alert>
    );
  }
  // The bank has answered: it did receive the file.
  if (transfers.some(({ status }) => status === 'paid' || status === 'rejected')) return null;
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="Si el banco no recibió el archivo: por qué se retira"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        miw={280}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={ask.isPending}
        onClick={() => ask.mutate({ id, reason })}
      >
        Pedir que se retire
      </Button>
    </Group>
  );
}
