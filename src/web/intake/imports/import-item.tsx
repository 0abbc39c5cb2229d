/** One import of the queue: its progress, or its result. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { importEnd } from '../../../domain/words/import-words.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import type { StateBadge } from '../../../domain/words/state-badges.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { CancelJobButton } from '../../kit/jobs/cancel-job.tsx';
import { JobSteps, ProgressBar } from '../../kit/jobs/job-steps.tsx';
import { useJob } from '../../kit/jobs/use-job.ts';
import { withoutTitle } from './failures.ts';
import { type ImportState, isStoppable, type QueuedImport } from './import-queue.ts';
import { countsOf, ImportResultCard } from './import-result.tsx';
import type { RowsAgain } from './rejected-actions.tsx';

const LOOKS: Readonly<Record<Exclude<ImportState['kind'], 'done'>, StateBadge>> = {
  waiting: { label: 'En espera', color: 'gray' },
  uploading: { label: 'En curso', color: 'blue' },
  job: { label: 'En curso', color: 'blue' },
  failed: { label: 'No importado', color: 'red' },
  cancelled: { label: 'Cancelado', color: 'gray' },
};

type Props = {
  item: QueuedImport;
  onStop: () => void;
  onRetry: () => void;
  onAgain: (rows: RowsAgain) => void;
};

export function ImportItem({ item, onStop, ...outcome }: Props) {
  const { name, detail, recordType, state } = item;
  return (
    <Card component="article" padding="sm" aria-label={`Importación de ${name}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text variant="label" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text variant="small">
              {RECORD_TYPE_LABELS[recordType]} · {detail}
            </Text>
          </div>
          <ColorBadge
            {...(state.kind === 'done' ? importEnd(countsOf(state.result)) : LOOKS[state.kind])}
          />
        </Group>
        <ItemState item={item} {...outcome} />
        {isStoppable(item) && (
          <Group justify="flex-end">
            <Button variant="default" size="compact-sm" onClick={onStop}>
              Cancelar
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function ItemState({ item, onRetry, onAgain }: Omit<Props, 'onStop'>) {
  const { failure, working, state } = item;
  switch (state.kind) {
    case 'waiting':
      return null;
    case 'uploading':
      return <Uploading share={state.share} working={working} />;
    case 'job':
      return <JobState jobId={state.jobId} />;
    case 'done':
      return <ImportResultCard result={state.result} onAgain={onAgain} />;
    case 'failed':
      return (
        <Warning color="red" title={failure} role="alert">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{withoutTitle(state.message, failure)}</Text>
            {state.mayRetry && (
              <Button variant="default" size="compact-sm" onClick={onRetry}>
                Intentar de nuevo
              </Button>
            )}
          </Stack>
        </Warning>
      );
    case 'cancelled':
      return <Text size="sm">Se canceló: no se registró nada.</Text>;
  }
}

/** First the bytes are sent; then the server reads the rows. */
function Uploading({ share, working }: { share: number; working: string }) {
  const percent = Math.floor(share * 100);
  return (
    <Stack gap={4}>
      <Text size="sm">{share < 1 ? `Enviando el archivo: ${percent} %` : working}</Text>
      <ProgressBar value={share < 1 ? percent : null} label="Avance del envío" />
    </Stack>
  );
}

function JobState({ jobId }: { jobId: string }) {
  const { job } = useJob(jobId);
  return (
    <Stack gap="sm">
      <ProgressBar
        value={job === undefined || job.status === 'pending' ? null : job.progress}
        label="Avance de la importación"
      />
      {job && <JobSteps steps={job.steps} />}
      {job && (
        <Group justify="flex-end">
          <CancelJobButton job={job} size="compact-sm" />
        </Group>
      )}
    </Stack>
  );
}
