/** When a month was closed and opened again, what was asked, and the decision about it (payout §32.5). */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MonthStatus } from '../../../contract/payout/months.ts';
import { formatInstant, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { askReason } from '../../kit/dialog/ask-reason.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';

type Closing = MonthStatus['closings'][number];
type Reopening = Closing['reopenings'][number];
type Task = { action: 'ask' | 'approve' | 'reject' | 'withdraw'; id: number };

const WORDS = {
  ask: ['Pedir reabrir', 'Pedir reabrir', 'Pedido: falta que otra persona lo apruebe'],
  approve: ['Reabrir', 'Reabrir', 'El mes está abierto'],
  reject: ['Rechazar reabrir', 'Rechazar', 'Rechazado: el mes sigue cerrado'],
  withdraw: ['Desistir de reabrir', 'Desistir', 'Retirado: el mes sigue cerrado'],
} as const satisfies Readonly<Record<Task['action'], readonly [string, string, string]>>;

const EFFECTS = {
  ask: 'Otra persona lo aprueba. Al reabrirse, lo que quedó sin pagar vuelve a este mes.',
  approve: 'Lo que quedó sin pagar vuelve a este mes, que admite de nuevo pagos y anulaciones.',
  reject: 'El mes sigue cerrado.',
  withdraw: 'El mes sigue cerrado.',
} as const satisfies Readonly<Record<Task['action'], string>>;

const SECTION_ID = 'cierres';

/** Goes to the closings of the month on the page, where a question about opening it again is decided. */
export function showClosings(): void {
  const section = document.getElementById(SECTION_ID);
  section?.scrollIntoView({ block: 'center' });
  section?.focus({ preventScroll: true });
}

/** Nothing while the month was never closed. */
export function MonthClosings({ period }: { period: Period }) {
  const { year, month } = period;
  const { data } = useQuery(api.months.status.queryOptions({ input: { year, month } }));
  const decision = useMutation({
    mutationFn: async ({ action, id, reason }: Task & { reason: string }): Promise<unknown> => {
      switch (action) {
        case 'ask':
          return api.months.askReopening.call({ ...period, reason });
        case 'approve':
          return api.months.approveReopening.call({ id, reason });
        case 'reject':
          return api.months.rejectReopening.call({ id, reason });
        case 'withdraw':
          return api.months.withdrawReopening.call({ id });
      }
    },
    onSuccess: (_, { action }) => toast.success(WORDS[action][2]),
    onError: (error) => toast.error('Nada cambió.', error),
  });
  const ask = (task: Task) => {
    const [verb, confirmLabel] = WORDS[task.action];
    askReason({
      title: `${verb} ${formatPeriod(period)}`,
      body: EFFECTS[task.action],
      confirmLabel,
      run: (reason) => decision.mutateAsync({ ...task, reason }),
    });
  };
  if (!data || data.closings.length === 0) return null;
  return (
    <Card component="section" id={SECTION_ID} tabIndex={-1} aria-label="Cierres del mes">
      <Stack gap="sm">
        <Title order={2}>Cierres</Title>
        {data.closings.map((closing) => (
          <OneClosing key={closing.id} closing={closing} onTask={ask} />
        ))}
      </Stack>
    </Card>
  );
}

function OneClosing({ closing, onTask }: { closing: Closing; onTask: (task: Task) => void }) {
  const { profile } = useCurrentUser();
  const asked = closing.reopenings.find(({ state }) => state === 'proposed');
  const { payments, totalAmount, closedByName, closedAt, reopenedAt } = closing;
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start">
        <Text size="sm">
          Cerrado el {formatInstant(new Date(closedAt))}
          {closedByName && ` por ${closedByName}`}: {countOf(payments, 'pago', 'pagos')} por{' '}
          {formatPesos(pesos(totalAmount))} líquidos.
          {reopenedAt && ` Reabierto el ${formatInstant(new Date(reopenedAt))}.`}
        </Text>
        {!reopenedAt && !asked && (
          <ReasonedButton
            variant="default"
            reasonAgainst={
              profile === 'admin' ? undefined : 'Solo un administrador pide reabrir un mes.'
            }
            onClick={() => onTask({ action: 'ask', id: 0 })}
          >
            Pedir reabrir…
          </ReasonedButton>
        )}
      </Group>
      {closing.reopenings.map((reopening) => (
        <OneReopening key={reopening.id} reopening={reopening} onTask={onTask} />
      ))}
    </Stack>
  );
}

function OneReopening(props: { reopening: Reopening; onTask: (task: Task) => void }) {
  const { id, state, reason, askedByName, askedAt, isOwn, ...answer } = props.reopening;
  const decide = (action: Task['action']) => () => props.onTask({ action, id });
  return (
    <Group justify="space-between" align="flex-start">
      <Text variant="hint">
        {askedByName ?? 'Alguien'} pidió reabrirlo el {formatInstant(new Date(askedAt))}: {reason}
        {state !== 'proposed' && ` ${answerWords(state, answer)}`}
      </Text>
      {state === 'proposed' && (
        <Group gap="xs">
          {isOwn ? (
            <Button variant="default" onClick={decide('withdraw')}>
              Desistir…
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={decide('reject')}>
                Rechazar…
              </Button>
              <Button onClick={decide('approve')}>Reabrir…</Button>
            </>
          )}
        </Group>
      )}
    </Group>
  );
}

const ANSWERS = { approved: 'Lo aprobó', rejected: 'Lo rechazó', withdrawn: 'Desistió' } as const;

function answerWords(
  state: keyof typeof ANSWERS,
  { answeredByName, answerReason }: Pick<Reopening, 'answeredByName' | 'answerReason'>,
): string {
  const who = state === 'withdrawn' || answeredByName === null ? '' : ` ${answeredByName}`;
  return `${ANSWERS[state]}${who}${answerReason === null ? '.' : `: ${answerReason}`}`;
}
