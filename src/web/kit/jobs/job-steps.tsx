/** The steps of a job with their live figures. */
import { Group, List, Loader, Progress, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobStep } from '../../../contract/operations/jobs.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { STEP_STATE_BADGES } from '../../../domain/words/state-badges.ts';

/** `details` are shown below a step that has begun. */
export function JobSteps(props: {
  steps: readonly JobStep[];
  details?: (step: JobStep) => ReactNode;
}) {
  const { steps, details } = props;
  return (
    <List listStyleType="none" spacing="sm" withPadding={false}>
      {steps.map((step) => (
        <List.Item
          key={step.id}
          icon={<StepIcon status={step.status} />}
          styles={{
            itemWrapper: { width: '100%', alignItems: 'flex-start' },
            itemLabel: { flex: 1 },
          }}
        >
          <Step step={step} />
          {step.status !== 'pending' && details?.(step)}
        </List.Item>
      ))}
    </List>
  );
}

function Step({ step }: { step: JobStep }) {
  const figures = stepFigures(step);
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={step.status === 'running' ? 600 : 500}>
          {step.name}
        </Text>
        {figures && <Text variant="hint">{figures}</Text>}
      </Group>
      <Text variant="small">{step.description}</Text>
      {step.status === 'running' && (
        <ProgressBar
          // A step that is a single statement has no progress in between.
          value={figures === null || step.progress === 0 ? null : step.progress}
          label={`Avance de ${step.name}`}
          size="xs"
        />
      )}
    </Stack>
  );
}

/** What a step counts, by the table that it tells of. */
const NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  import: ['fila leída', 'filas leídas'],
  attention: ['atención', 'atenciones'],
};

/** `12.345 de 43.000 filas leídas`, at the end `43.000 filas leídas`; null for a step without records. */
export function stepFigures({ status, metrics }: JobStep): string | null {
  const { recordsProcessed, totalRecords, tableName } = metrics;
  if (typeof totalRecords !== 'number' || totalRecords === 0) return null;
  const done = typeof recordsProcessed === 'number' ? recordsProcessed : 0;
  // A step that is a single statement never reported its progress.
  const nouns =
    (typeof tableName === 'string' && NOUNS[tableName]) || (['registro', 'registros'] as const);
  if (status === 'completed') return countOf(done || totalRecords, ...nouns);
  return `${formatCount(done)} de ${countOf(totalRecords, ...nouns)}`;
}

/** A step's state as an icon, with a text for screen readers. */
export function StepIcon({ status }: { status: JobStep['status'] }) {
  const { label } = STEP_STATE_BADGES[status];
  if (status === 'running') return <Loader size={20} role="img" aria-label={label} />;
  const looks = {
    completed: { color: 'green.8', icon: <IconCheck size={14} /> },
    failed: { color: 'red.8', icon: <IconX size={14} /> },
    pending: { color: 'gray', icon: <IconCircle size={14} /> },
  } as const;
  const { color, icon } = looks[status];
  return (
    <ThemeIcon
      size={20}
      radius="xl"
      color={color}
      variant={status === 'pending' ? 'light' : 'filled'}
      role="img"
      aria-label={label}
    >
      {icon}
    </ThemeIcon>
  );
}

/** A progress bar in percent; null shows activity without a percentage (operations §4.6). */
export function ProgressBar(props: { value: number | null; label: string; size?: 'xs' | 'md' }) {
  const { value, label, size = 'md' } = props;
  const isKnown = value !== null && value >= 0 && value <= 100;
  return (
    <Progress
      value={isKnown ? value : 100}
      animated={!isKnown}
      size={size}
      transitionDuration={300}
      aria-label={label}
    />
  );
}
