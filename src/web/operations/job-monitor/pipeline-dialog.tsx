/** A job's steps in real time, with their figures (operations §4.5). */
import { Alert, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClockPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Pipeline } from '../../../contract/operations/job-monitor.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { JOB_BADGES } from '../../../domain/words/state-badges.ts';
import { useReturnFocus } from '../../kit/dialog/return-focus.ts';
import { StatCard, StatusBadge } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { CancelJobButton } from '../../kit/jobs/cancel-job.tsx';
import { JobSteps, ProgressBar } from '../../kit/jobs/job-steps.tsx';
import { resultHeading } from '../../kit/jobs/use-job.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { pollEvery } from '../../kit/shell/live.ts';
import { Outcome } from './job-list.tsx';
import { RetryButton } from './retry-button.tsx';
import { LIVE, PIPELINE_REFRESH_MS } from './search.ts';
import { ShortId } from './short-id.tsx';
import { StepMetrics } from './step-metrics.tsx';
import { formatDuration, jobSubject } from './words.ts';

const FAILURE = 'No se pudieron cargar los datos del pipeline';

type Props = { jobId: string; onOpenJob: (jobId: string) => void; onClose: () => void };

export function PipelineDialog({ jobId, onOpenJob, onClose }: Props) {
  useReturnFocus();
  const query = useQuery(
    api.jobMonitor.pipeline.queryOptions({
      ...LIVE,
      input: { jobId },
      refetchInterval: ({ state }) =>
        state.data && state.data.data.completedAt !== null ? false : pollEvery(PIPELINE_REFRESH_MS),
    }),
  );
  const job = query.data?.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={job ? `Pipeline: ${jobTypeLabel(job.type)}` : 'Pipeline'}
      size="lg"
    >
      {job ? (
        <Stack>
          <Body job={job} onOpenJob={onOpenJob} />
          {query.error && (
            <Text variant="small" role="status">
              {FAILURE}: se vuelve a consultar.
            </Text>
          )}
        </Stack>
      ) : query.error ? (
        <FailedQuery title={FAILURE} query={query} />
      ) : (
        <LoadingState text="Cargando el pipeline..." />
      )}
    </Modal>
  );
}

function Body({ job, onOpenJob }: { job: Pipeline; onOpenJob: (jobId: string) => void }) {
  const subject = jobSubject(job);
  const isOver = job.completedAt !== null;
  return (
    <Stack>
      <Stack gap={2}>
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <StatusBadge state={job.status} looks={JOB_BADGES} />
            <ShortId id={job.id} />
          </Group>
          {!isOver && <Text fw={600}>{job.progress} %</Text>}
        </Group>
        <Text variant="small">
          {subject && `${subject} · `}
          {job.startedAt
            ? `Iniciado: ${exactTime(job.startedAt)}`
            : `En espera desde: ${exactTime(job.createdAt)}`}{' '}
          · {job.createdBy}
        </Text>
      </Stack>
      {job.standing === 'running' && (
        <ProgressBar value={job.progress} label="Avance del trabajo" />
      )}
      <Figures job={job} />
      <JobSteps steps={job.steps} details={(step) => <StepMetrics step={step} />} />
      <End job={job} onOpenJob={onOpenJob} />
      <Group justify="flex-end" gap="xs">
        {!isOver && <CancelJobButton job={job} />}
        <RetryButton job={job} onQueued={onOpenJob} />
      </Group>
    </Stack>
  );
}

function Figures({ job: { metrics, estimatedCompletion, completedAt } }: { job: Pipeline }) {
  const { recordsProcessed, totalRecords, recordsPerSecond, elapsedSeconds } = metrics;
  const isOver = completedAt !== null;
  const rate =
    recordsPerSecond === null ? undefined : `${formatCount(recordsPerSecond)} registros/s`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <StatCard
        label="Registros"
        value={recordsProcessed === null ? '—' : formatCount(recordsProcessed)}
        hint={totalRecords === null ? undefined : `de ${formatCount(totalRecords)}`}
      />
      <StatCard
        label={isOver ? 'Duración' : 'Transcurrido'}
        value={elapsedSeconds === null ? '—' : formatDuration(elapsedSeconds)}
        hint={rate}
      />
      <StatCard
        label={isOver ? 'Término' : 'Término estimado'}
        value={clockOf(completedAt ?? estimatedCompletion)}
      />
    </SimpleGrid>
  );
}

const clockOf = (instant: string | null) => (instant === null ? '—' : clockTime(instant));

const ENDS = {
  completed: { color: 'green', icon: <IconCheck />, title: 'Procesamiento completado' },
  failed: { color: 'red', icon: <IconAlertTriangle />, title: 'Error en el procesamiento' },
  cancelled: { color: 'gray', icon: <IconClockPause />, title: 'Trabajo cancelado' },
  pending: { color: 'yellow', icon: <IconClockPause />, title: 'En espera' },
  processing: { color: 'yellow', icon: <IconClockPause />, title: 'Sin avance' },
} as const;

/** A job's own words for how it was completed. */
function headOf(job: Pipeline) {
  const { heading, isPartial } = resultHeading(job);
  return { title: heading, ...(isPartial && { color: 'orange', icon: <IconAlertTriangle /> }) };
}

/** How the job ended, or why it does not progress. */
function End({ job, onOpenJob }: { job: Pipeline; onOpenJob: (jobId: string) => void }) {
  if (job.standing === 'running') return null;
  return (
    <Alert
      {...ENDS[job.status]}
      {...(job.status === 'completed' && headOf(job))}
      role={job.status === 'failed' ? 'alert' : 'status'}
    >
      <Outcome job={job} onOpen={onOpenJob} />
    </Alert>
  );
}
