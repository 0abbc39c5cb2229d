/** Buttons for the states, each with its number of attentions (intake §1.4). */
import { Button, Group } from '@mantine/core';
import type { AttentionState } from '../../../domain/states.ts';
import { formatCount } from '../../../domain/words/counts.ts';

type Counts = Readonly<Record<AttentionState, number>>;

const CHOICES: readonly { status: AttentionState | undefined; label: string }[] = [
  { status: undefined, label: 'Todas' },
  { status: 'pending', label: 'Pendientes' },
  { status: 'calculated', label: 'Calculadas' },
  { status: 'paid', label: 'Pagadas' },
];

export function StatusButtons(props: {
  value: AttentionState | undefined;
  onChange: (status: AttentionState | undefined) => void;
  /** Undefined while loading. */
  counts: Counts | undefined;
}) {
  return (
    <Group gap={6} role="group" aria-label="Estado">
      {CHOICES.map(({ status, label }) => (
        <Button
          key={label}
          px="sm"
          variant={props.value === status ? 'light' : 'default'}
          aria-pressed={props.value === status}
          onClick={() => props.onChange(status)}
        >
          {label}
          {props.counts && ` (${formatCount(statusCount(props.counts, status))})`}
        </Button>
      ))}
    </Group>
  );
}

function statusCount(counts: Counts, status: AttentionState | undefined): number {
  return status ? counts[status] : counts.pending + counts.calculated + counts.paid;
}
