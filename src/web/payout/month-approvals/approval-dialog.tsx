/** Asks for the approval of a month, or decides about it, before its exact content (payout §34.1). */
import { Alert, Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalStatus } from '../../../contract/payout/month-approvals.ts';
import { formatInstant, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { ApprovedHash } from './approved-hash.tsx';
import { ChangesTable } from './changes-table.tsx';

type Props = { period: Period; opened: boolean; onClose: () => void };

export function ApprovalDialog({ period, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`Aprobación de ${formatPeriod(period)}`}
    >
      {opened && <Loaded period={period} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ period, onClose }: Omit<Props, 'opened'>) {
  const { year, month } = period;
  const { data, error, refetch } = useQuery(
    api.monthApprovals.status.queryOptions({ input: { year, month }, staleTime: 0 }),
  );
  if (error) return <FailedQuery title="No se pudo leer el mes" query={{ error, refetch }} />;
  if (!data) return <LoadingState />;
  return <Approval status={data} onClose={onClose} onFailed={() => void refetch()} />;
}

/** What the caller may do about the month as it is now. */
type Way = 'ask' | 'decide' | 'wait' | 'none';

function wayOf({ content, latest, byAnother, isApproved }: ApprovalStatus): Way {
  if (!content || isApproved) return 'none';
  if (latest?.state !== 'asked' || !latest.isCurrent) return 'ask';
  return latest.isOwn && byAnother ? 'wait' : 'decide';
}

type Step = 'ask' | 'approve' | 'giveBack' | 'withdraw';
const DONE: Readonly<Record<Step, readonly [title: string, message: string]>> = {
  ask: ['Aprobación pedida', 'Quien puede aprobarla la ve en su panel.'],
  approve: ['Mes aprobado', 'Ya se puede preparar el archivo del banco.'],
  giveBack: ['Petición devuelta', 'Quien la pidió lee el motivo.'],
  withdraw: ['Petición retirada', 'El mes no está aprobado.'],
};

function Approval(props: { status: ApprovalStatus; onClose: () => void; onFailed: () => void }) {
  const { status, onClose, onFailed } = props;
  const { content, latest, approved, month, year } = status;
  const [note, setNote] = useState('');
  const [isReturning, setIsReturning] = useState(false);
  const text = note.trim();
  const mutation = useMutation({
    mutationFn: async (step: Step): Promise<unknown> => {
      const id = latest?.id ?? 0;
      if (step === 'ask')
        return api.monthApprovals.ask.call({ year, month, hash: content?.hash ?? '', note: text });
      if (step === 'approve') return api.monthApprovals.approve.call({ id, note: text });
      if (step === 'giveBack') return api.monthApprovals.giveBack.call({ id, reason: text });
      return api.monthApprovals.withdraw.call({ id });
    },
    onSuccess: (_, step) => {
      toast.success(...DONE[step]);
      onClose();
    },
    onError: (failure) => {
      toast.error('Nada cambió.', failure);
      onFailed();
    },
  });
  const way = wayOf(status);
  if (!content)
    return <Text>El mes no tiene pagos: procese la nómina y pida después la aprobación.</Text>;
  const isWriting = way === 'ask' || way === 'decide';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!mutation.isPending && isWriting) mutation.mutate(way === 'ask' ? 'ask' : 'approve');
      }}
    >
      <Stack>
        <FactList facts={[...factsOf(content), ...askedFacts(status)]} labelWidth={130} />
        <Findings month={month} year={year} />
        {approved && !approved.isCurrent && (
          <Stack gap={4}>
            <Text variant="label">
              Qué cambió desde lo que aprobó {nameOfUser(approved.decidedByName)} el{' '}
              {formatInstant(new Date(approved.decidedAt ?? approved.askedAt))}
            </Text>
            {status.changes && <ChangesTable period={{ year, month }} first={status.changes} />}
          </Stack>
        )}
        {way === 'wait' && (
          <Alert color="blue">
            Usted pidió esta aprobación: la da otra persona con acceso a Cierre de Mes.
          </Alert>
        )}
        {isWriting && (
          <Textarea
            label={isReturning ? 'Motivo' : 'Nota (opcional)'}
            description={
              isReturning ? 'Lo lee quien pidió la aprobación.' : 'Queda con la aprobación.'
            }
            required={isReturning}
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <DialogActions onCancel={onClose} cancelLabel={way === 'none' ? 'Cerrar' : 'Cancelar'}>
          {way === 'wait' && (
            <Button
              variant="default"
              loading={mutation.isPending}
              onClick={() => mutation.mutate('withdraw')}
            >
              Desistir
            </Button>
          )}
          {way === 'decide' && !isReturning && (
            <Button variant="default" onClick={() => setIsReturning(true)}>
              Devolver…
            </Button>
          )}
          {way === 'decide' && isReturning && (
            <Button
              color="red.8"
              disabled={text.length < 3}
              loading={mutation.isPending}
              onClick={() => mutation.mutate('giveBack')}
            >
              Devolver
            </Button>
          )}
          {isWriting && !isReturning && (
            <Button type="submit" loading={mutation.isPending}>
              {way === 'ask' ? 'Pedir aprobación' : 'Aprobar'}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </form>
  );
}

function factsOf(content: NonNullable<ApprovalStatus['content']>): Fact[] {
  const { payments, lines, grossAmount, retentionAmount, totalAmount, hash } = content;
  const money = (amount: number) => formatPesos(pesos(amount));
  return [
    ['Pagos', `${formatCount(payments)}, con ${countOf(lines, 'línea', 'líneas')}`],
    ['Bruto', money(grossAmount)],
    ['Retención', money(retentionAmount)],
    ['Líquido', <b key="total">{money(totalAmount)}</b>],
    ['Huella', <ApprovedHash key="hash" hash={hash} />],
  ];
}

function askedFacts({ latest }: ApprovalStatus): Fact[] {
  if (latest?.state !== 'asked' || !latest.isCurrent) return [];
  const { askedByName, askedAt, note } = latest;
  return [
    ['La pidió', `${capitalized(nameOfUser(askedByName))}, ${formatInstant(new Date(askedAt))}`],
    ...(note ? [['Nota', note] as const] : []),
  ];
}

/** What the latest check found, and how much of it was accepted as it is. */
function Findings({ month, year }: Period) {
  const input = { month, year };
  const check = useQuery({ ...api.monthChecks.latest.queryOptions({ input }), staleTime: 0 }).data;
  // Somebody may have decided about some since the list was read.
  const open = useQuery({
    ...api.monthChecks.summary.queryOptions({ input: { ...input, state: 'open' } }),
    staleTime: 0,
  }).data;
  const accepted = useQuery({
    ...api.monthChecks.summary.queryOptions({ input: { ...input, state: 'accepted' } }),
    staleTime: 0,
  }).data;
  if (check === null)
    return <Alert color="yellow">Nadie ha revisado el mes: hágalo antes de aprobarlo.</Alert>;
  if (!open || !accepted) return null;
  const parts = [
    ...(open.blocking > 0
      ? [countOf(open.blocking, 'hallazgo que bloquea', 'hallazgos que bloquean')]
      : []),
    ...(open.warning > 0 ? [countOf(open.warning, 'advertencia', 'advertencias')] : []),
  ];
  return (
    <Text size="sm">
      Revisión: {parts.length > 0 ? parts.join(' y ') : 'sin hallazgos por resolver'}
      {accepted.total > 0 &&
        `; ${countOf(accepted.total, 'hallazgo aceptado', 'hallazgos aceptados')} por ${formatPesos(pesos(accepted.amount))}`}
      .
    </Text>
  );
}
