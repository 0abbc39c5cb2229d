/** Jobs, one below the other, as the screen and its dialogs list them (operations §4). */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { MonitoredJob } from '../../../contract/operations/job-monitor.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { JOB_BADGES } from '../../../domain/words/state-badges.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { CancelJobButton } from '../../kit/jobs/cancel-job.tsx';
import { ProgressBar } from '../../kit/jobs/job-steps.tsx';
import { FAILED_WITHOUT_REASON, resultMessage } from '../../kit/jobs/use-job.ts';
import { RetryButton } from './retry-button.tsx';
import { ShortId } from './short-id.tsx';
import { jobSubject, shortId, standingSentence } from './words.ts';

export function JobList(props: {
  label: string;
  jobs: readonly MonitoredJob[];
  onOpen: (jobId: string) => void;
}) {
  return (
    <Stack component="ul" aria-label={props.label} gap="md" m={0} p={0} style={PLAIN_LIST}>
      {props.jobs.map((job) => (
        <li key={job.id}>
          <JobLine job={job} onOpen={props.onOpen} />
        </li>
      ))}
    </Stack>
  );
}

const PLAIN_LIST = { listStyle: 'none' } as const;

function JobLine({ job, onOpen }: { job: MonitoredJob; onOpen: (jobId: string) => void }) {
  const subject = jobSubject(job);
  const isActive = job.completedAt === null;
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <Stack gap={4} miw={0} flex="1 1 300px">
        <Group gap="xs">
          <Text variant="label">{jobTypeLabel(job.type)}</Text>
          <StatusBadge state={job.status} looks={JOB_BADGES} />
          <ShortId id={job.id} />
        </Group>
        <Text variant="small">
          {subject && `${subject} · `}
          {timesOf(job)} · {job.createdBy}
        </Text>
        {job.standing === 'running' && (
          <Group gap="sm" wrap="nowrap">
            <div style={{ flex: 1, maxWidth: 420 }}>
              <ProgressBar
                value={job.progress}
                label={`Avance de ${jobTypeLabel(job.type)}, ${job.progress} %`}
              />
            </div>
            <Text size="sm">{job.progress} %</Text>
          </Group>
        )}
        <Outcome job={job} onOpen={onOpen} />
      </Stack>
      <Group gap="xs">
        {isActive && <CancelJobButton job={job} size="compact-sm" />}
        <RetryButton job={job} onQueued={onOpen} />
        <Button variant="default" size="compact-sm" onClick={() => onOpen(job.id)}>
          Ver Pipeline
        </Button>
      </Group>
    </Group>
  );
}

function timesOf({ createdAt, startedAt, completedAt }: MonitoredJob): string {
  if (completedAt !== null) return `Terminado: ${exactTime(completedAt)}`;
  return startedAt === null
    ? `En espera desde: ${exactTime(createdAt)}`
    : `Iniciado: ${exactTime(startedAt)}`;
}

/** How the job ended, or why it does not progress. */
export function Outcome({ job, onOpen }: { job: MonitoredJob; onOpen: (jobId: string) => void }) {
  const waits = standingSentence(job);
  const message = resultMessage(job);
  return (
    <>
      {waits && <Text size="sm">{waits}</Text>}
      {message && <Text size="sm">{message}</Text>}
      {job.status === 'cancelled' && <Text size="sm">{job.errorMessage}</Text>}
      {job.status === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {failureOf(job)}
        </Text>
      )}
      {job.retriedBy && (
        <OtherJob text="Reintentado con el trabajo" id={job.retriedBy} onOpen={onOpen} />
      )}
      {job.retryOf && <OtherJob text="Reintenta el trabajo" id={job.retryOf} onOpen={onOpen} />}
    </>
  );
}

/** Why it failed, with the reference in the log; an unexpected failure contains it already. */
function failureOf({ id, errorMessage }: MonitoredJob): string {
  const reason = errorMessage ?? FAILED_WITHOUT_REASON;
  return reason.includes(shortId(id)) ? reason : `${reason} (referencia ${shortId(id)})`;
}

function OtherJob(props: { text: string; id: string; onOpen: (jobId: string) => void }) {
  return (
    <Text size="sm">
      {props.text}{' '}
      <Anchor component="button" type="button" inherit onClick={() => props.onOpen(props.id)}>
        {shortId(props.id)}
      </Anchor>
    </Text>
  );
}
