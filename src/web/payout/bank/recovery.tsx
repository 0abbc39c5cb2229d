/** What the bank paid twice came back, or did not after all (payout §18.13). */
import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import type { SentTransfer } from '../../../contract/payout/sent-transfers.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { api } from '../../kit/shell/client.ts';

const isToRecover = ({ toRecover }: SentTransfer) => toRecover > 0;

/** Renders nothing while no transfer of the file is to be recovered, or was. */
export function Recovery(props: {
  file: BankFileDetails;
  selected: readonly SentTransfer[];
  onDone: () => void;
}) {
  const { file, selected, onDone } = props;
  const [recoveredOn, setRecoveredOn] = useState<string>(today());
  const [note, setNote] = useState('');
  const onError = (error: unknown) => toast.error('Nada cambió', error);
  const record = useTold(api.bankFiles.recover.call, {
    done: ({ transfers, totalAmount }) => {
      setNote('');
      onDone();
      toast.success(
        'Recuperación registrada',
        `${countOf(transfers, 'transferencia', 'transferencias')} por ${formatPesos(totalAmount)}.`,
      );
    },
    failed: onError,
  });
  const undo = useTold(api.bankFiles.undoRecovery.call, {
    done: () => {
      onDone();
      toast.success('Recuperación quitada', 'Vuelve a estar por recuperar.');
    },
    failed: onError,
  });
  const due = file.transfers.filter(isToRecover);
  const [recovered] = selected.filter(({ recovery }) => recovery !== null);
  if (due.length === 0 && !recovered) return null;
  const chosen = selected.length > 0 ? selected.filter(isToRecover) : due;
  return (
    <Card component="section" aria-label="Pagado dos veces" padding="sm">
      <Title order={3} size="h5" mb="xs">
        Pagado dos veces
      </Title>
      {due.length > 0 && (
        <>
          <Text size="sm" mb="xs">
            Por recuperar: {formatPesos(due.reduce((sum, { toRecover }) => sum + toRecover, 0))}.
            Cuando el beneficiario devuelva el dinero, regístrelo: deja de estar por recuperar.
          </Text>
          <Group align="flex-end" gap="sm">
            <DateField
              label="Se recuperó el"
              required
              maxDate={today()}
              value={recoveredOn}
              onChange={(day) => setRecoveredOn(day ?? today())}
              w={150}
            />
            <TextInput
              label="Cómo se recuperó"
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              miw={240}
            />
            <Button
              variant="default"
              disabled={note.trim().length < 3 || chosen.length === 0}
              loading={record.isPending}
              onClick={() =>
                record.mutate({
                  id: file.id,
                  transferIds: chosen.map(({ id }) => id),
                  recoveredOn,
                  note: note.trim(),
                })
              }
            >
              Registrar recuperación ({chosen.length})
            </Button>
          </Group>
        </>
      )}
      {recovered && (
        <Button
          variant="default"
          mt="sm"
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: file.id, transferId: recovered.id })}
        >
          Quitar la recuperación de {recovered.payee.name}
        </Button>
      )}
    </Card>
  );
}
