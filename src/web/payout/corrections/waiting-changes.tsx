/** Changes of rules whose proposed corrections wait: each is decided as a whole, or line by line in the list (payout §26.2). */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RetroactiveChange } from '../../../contract/payout/retroactive-changes.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import type { Decisions } from './use-decisions.ts';

/** Older ones are decided in the list. */
const SHOWN = 20;

export function WaitingChanges(props: {
  decisions: Decisions;
  /** Called with a change whose lines without a rule are to be seen. */
  onSingly: (changeId: number) => void;
}) {
  const { decisions, onSingly } = props;
  const { data } = useQuery(api.retroactiveChanges.list.queryOptions({ input: { limit: SHOWN } }));
  const waiting = data?.filter((change) => change.waiting + change.waitingWithoutRule > 0) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card component="section" aria-label="Cambios de reglas por decidir">
      <Stack gap="sm">
        {waiting.map((change) => (
          <Waiting key={change.id} change={change} decisions={decisions} onSingly={onSingly} />
        ))}
      </Stack>
    </Card>
  );
}

function Waiting(props: {
  change: RetroactiveChange;
  decisions: Decisions;
  onSingly: (changeId: number) => void;
}) {
  const { change, decisions, onSingly } = props;
  const { id, title, reason, waiting, waitingDifference, waitingWithoutRule } = change;
  const who = change.createdByName === null ? '' : `, ${change.createdByName}`;
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Text variant="label">
          {title}:{' '}
          {waiting > 0 &&
            `${countOf(waiting, 'corrección propuesta', 'correcciones propuestas')} por ${formatPesos(waitingDifference)}`}
          {waiting > 0 && waitingWithoutRule > 0 && ', y '}
          {waitingWithoutRule > 0 &&
            `${countOf(waitingWithoutRule, 'línea sin regla', 'líneas sin regla')} por decidir una a una`}
        </Text>
        <Text variant="hint">
          {reason} ({formatInstant(new Date(change.createdAt))}
          {who})
        </Text>
      </div>
      <Group gap="xs">
        {waitingWithoutRule > 0 && (
          <Button variant="default" onClick={() => onSingly(id)}>
            Ver las sin regla ({formatCount(waitingWithoutRule)})
          </Button>
        )}
        {waiting > 0 && (
          <>
            <Button variant="default" onClick={() => decisions.dismiss({ changeId: id }, waiting)}>
              Descartar todas…
            </Button>
            <Button
              variant="light"
              loading={decisions.isPending}
              onClick={() => void decisions.approve({ changeId: id })}
            >
              Aprobar todas ({formatCount(waiting)})…
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}
