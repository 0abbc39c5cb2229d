/** The transfers of a downloaded file, to be marked as paid or rejected (payout §18.3, payout §18.6). */
import {
  Button,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import type { SentTransfer } from '../../../contract/payout/sent-transfers.ts';
import { dateInClinic, formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { REJECTION_REASONS, type RejectionReason } from '../../../domain/payout/transfers.ts';
import { attempt, TRANSFER_MOVES } from '../../../domain/states.ts';
import { maskAccount } from '../../../domain/words/payment-labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { Sideways } from '../../kit/display/sideways.tsx';
import { today } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';
import { HeldBadge } from '../../links/held-badge.tsx';
import { PaidOnField, paidOnText } from '../payroll/public.ts';
import { differenceText, OtherYearForm } from './other-year.tsx';
import { Recovery } from './recovery.tsx';
import { StateBadges } from './sent-transfers.tsx';
import {
  partToRecover,
  rejectionOf,
  rejectionQuestion,
  sentAgainText,
  transfersFor,
  twiceText,
} from './transfer-texts.ts';

const reasons = [
  { value: '', label: 'Elija el motivo' },
  ...Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label })),
];

const may = (move: keyof typeof TRANSFER_MOVES, { status }: SentTransfer) =>
  attempt(TRANSFER_MOVES[move], status).outcome === 'moves';

export function FileTransfers({ file }: { file: BankFileDetails }) {
  const { id, transfers } = file;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const selected = transfers.filter((transfer) => chosen.includes(transfer.id));
  const open = transfers.filter(({ status }) => status === 'sent');
  const done = (title: string) => ({
    done: (outcome: { transfers: number; totalAmount: number }) => {
      setChosen([]);
      toast.success(title, `${transfersFor(outcome.transfers, outcome.totalAmount)}.`);
    },
    failed: 'Nada cambió',
  });
  const pay = useAsked(api.bankFiles.markAsPaid.call, done('Marcadas como pagadas'));
  const isOtherYear = errorCode(pay.error) === 'payroll.otherRate';
  const reject = useAsked(api.bankFiles.reject.call, done('Registradas como rechazadas'));
  const [paidOn, setPaidOn] = useState<string>(today());
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const paid = selected.length > 0 ? selected : open;
  const amount = paid.reduce((sum, one) => sum + one.amount, 0);
  const twice = paid.filter(({ status, elsewhere }) => status !== 'paid' && elsewhere !== null);
  const askPay = () =>
    pay.ask({
      input: {
        id,
        ...(selected.length > 0 && { transferIds: selected.map((one) => one.id) }),
        paymentDate: paidOn,
        agreed: { transfers: paid.length, totalAmount: amount, twice: twice.length },
      },
      title: 'Marcar como pagadas',
      body: `${transfersFor(paid.length, amount)} de ${file.fileName}, con fecha ${paidOnText(paidOn)}. Sus pagos quedarán pagados.${twiceText(twice)}`,
      confirmLabel:
        twice.length === 0
          ? 'Marcar como pagadas'
          : twice.every(({ isPaidElsewhere }) => isPaidElsewhere)
            ? 'Sí, el banco pagó dos veces'
            : 'Sí, el banco pagó',
      danger: twice.length > 0,
    });
  const askReject = () =>
    reject.ask({
      input: {
        id,
        transferIds: selected.map((one) => one.id),
        reason: reason as RejectionReason,
        note: note || null,
      },
      title: 'Registrar rechazo',
      body: rejectionQuestion(selected),
      confirmLabel: 'Registrar rechazo',
      danger: true,
    });
  return (
    <Stack gap="sm">
      <TransfersTable transfers={transfers} chosen={chosen} onChange={setChosen} />
      {(open.length > 0 || selected.length > 0) && (
        <Card component="section" aria-label="Lo que hizo el banco" padding="sm">
          <Title order={3} size="h5" mb="xs">
            Lo que hizo el banco
          </Title>
          <Group align="flex-end" gap="sm">
            <PaidOnField
              value={paidOn}
              onChange={(date) => {
                pay.reset();
                setPaidOn(date);
              }}
              minDate={localDate(file.day)}
            />
            <Button
              loading={pay.isPending}
              disabled={paid.length === 0 || !paid.every((one) => may('markPaid', one))}
              onClick={() => void askPay()}
            >
              {selected.length > 0
                ? `Marcar pagadas las elegidas (${selected.length})`
                : `Marcar pagadas todas (${open.length})`}
            </Button>
          </Group>
          {isOtherYear && (
            <OtherYearForm
              fileId={id}
              transfers={paid}
              isAll={selected.length === 0}
              paidOn={paidOn}
              onDone={pay.reset}
            />
          )}
          <Group align="flex-end" gap="sm" mt="sm">
            <NativeSelect
              label="Motivo del rechazo"
              data={reasons}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <TextInput
              label="Detalle del banco"
              required={reason === 'other'}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button
              variant="default"
              loading={reject.isPending}
              disabled={
                reason === '' ||
                (reason === 'other' && note.trim() === '') ||
                selected.length === 0 ||
                !selected.every((one) => may('reject', one))
              }
              onClick={() => void askReject()}
            >
              Registrar rechazo de las elegidas ({selected.length})
            </Button>
          </Group>
        </Card>
      )}
      <Recovery file={file} selected={selected} onDone={() => setChosen([])} />
    </Stack>
  );
}

function TransfersTable(props: {
  transfers: readonly SentTransfer[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}) {
  const { transfers, chosen, onChange } = props;
  return (
    <Sideways minWidth={340} label="Transferencias del archivo">
      <Table aria-label="Transferencias del archivo" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="Elegir todas"
                checked={chosen.length > 0 && chosen.length === transfers.length}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? transfers.map(({ id }) => id) : [])
                }
              />
            </Table.Th>
            <Table.Th>Beneficiario</Table.Th>
            <Table.Th visibleFrom="sm">Cuenta</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transfers.map((transfer) => (
            <Table.Tr key={transfer.id}>
              <Table.Td>
                <Checkbox
                  aria-label={`Elegir ${transfer.payee.name}, ${formatPesos(transfer.amount)}`}
                  checked={chosen.includes(transfer.id)}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...chosen, transfer.id]
                        : chosen.filter((id) => id !== transfer.id),
                    )
                  }
                />
              </Table.Td>
              <Table.Td>
                {transfer.payee.name}
                <Text variant="small">{detailOf(transfer)}</Text>
                <HeldBadge
                  kind="payment"
                  id={transfer.payments.map((payment) => payment.id)}
                  label={`pago de ${transfer.payee.name}`}
                />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {transfer.bankName ?? '—'}
                <Text variant="small">
                  {transfer.bankAccount ? maskAccount(transfer.bankAccount) : 'Sin cuenta'}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={transfer.amount} />
              </Table.Td>
              <Table.Td>
                <StateBadges transfer={transfer} isRecovered={transfer.recovery !== null} />
                <Text variant="small">{stateText(transfer)}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

/** Its reference and attempt, and the doctors of a society. */
function detailOf({ reference, attempt: count, payments, payee }: SentTransfer): string {
  const names = [...new Set(payments.map(({ doctorName }) => doctorName))];
  const doctors = names.length === 1 && names[0] === payee.name ? [] : [names.join(', ')];
  return [reference, ...(count > 1 ? [`Intento ${count}`] : []), ...doctors].join(' · ');
}

function stateText(transfer: SentTransfer): string {
  const { paidOn, rejection, settledAt, elsewhere, otherYear, isSurplus, isPaidElsewhere } =
    transfer;
  const { recovery } = transfer;
  const toRecover = partToRecover(transfer);
  const isSentAgain = isSurplus && transfer.status === 'paid' && !isPaidElsewhere;
  return [
    ...(paidOn ? [`El ${formatDate(paidOn)}`] : []),
    ...rejectionOf(rejection, settledAt && dateInClinic(new Date(settledAt))),
    ...(otherYear?.isConfirmed ? [differenceText(otherYear.difference)] : []),
    ...(recovery ? [`Recuperada el ${formatDate(recovery.recoveredOn)}: ${recovery.note}`] : []),
    ...(toRecover ? [toRecover] : []),
    ...(isSentAgain ? [sentAgainText(transfer)] : elsewhere ? [`Lo mismo ${elsewhere}`] : []),
  ].join('. ');
}
