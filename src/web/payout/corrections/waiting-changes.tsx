/** Changes of rules whose proposed corrections wait: each is decided as a whole, or line by line in the list (payout §26.2). */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RetroactiveChange } from '../../../contract/payout/retroactive-changes.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import type { Decisions } from './use-decisions.tsx';

/** Older ones are decided in the list. */
const SHOWN = 20;

export function WaitingChanges({ decisions }: { decisions: Decisions }) {
  const { data } = useQuery(api.retroactiveChanges.list.queryOptions({ input: { limit: SHOWN } }));
  const waiting = data?.filter((change) => change.waiting > 0) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card component="section" aria-label="Cambios de reglas por decidir">
      <Stack gap="sm">
        {waiting.map((change) => (
          <Waiting key={change.id} change={change} decisions={decisions} />
        ))}
      </Stack>
    </Card>
  );
}

function Waiting({ change, decisions }: { change: RetroactiveChange; decisions: Decisions }) {
  const { id, ruleCode, ruleName, reason, waiting, waitingDifference } = change;
  const who = change.createdByName === null ? '' : `, ${change.createdByName}`;
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {ruleCode} · {ruleName}:{' '}
          {countOf(waiting, 'corrección propuesta', 'correcciones propuestas')} por{' '}
          {formatPesos(waitingDifference)}
        </Text>
        <Text size="sm" c="dimmed">
          {reason} ({formatInstant(new Date(change.createdAt))}
          {who})
        </Text>
      </div>
      <Group gap="xs">
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
      </Group>
    </Group>
  );
}
