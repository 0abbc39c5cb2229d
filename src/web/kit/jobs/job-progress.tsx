/** A job's true progress, its steps and its end; it can be left while it goes on (product §18.1). */
import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Job } from '../../../contract/operations/jobs.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { JOB_BADGES } from '../../../domain/words/state-badges.ts';
import { DialogActions } from '../dialog/dialog-actions.tsx';
import { useReturnFocus } from '../dialog/return-focus.ts';
import { StatusBadge } from '../display/figures.tsx';
import { Warning } from '../display/warning.tsx';
import { ErrorState, LoadingState } from '../loading/states.tsx';
import { refreshAll } from '../shell/client.ts';
import { CancelJobButton } from './cancel-job.tsx';
import { JobSteps, ProgressBar } from './job-steps.tsx';
import {
  FAILED_WITHOUT_REASON,
  followInBackground,
  isOver,
  resultHeading,
  resultMessage,
  useJob,
} from './use-job.ts';

export type JobProgressProps = {
  jobId: string;
  /** Leaves a running job in the background, or closes a finished one. */
  onClose: () => void;
  /** Called once when the job completes; by then the screen's data are being read again. */
  onCompleted?: (job: Job) => void;
  /** What is offered after success, e.g. 'Marcar como Pagado'. */
  children?: (job: Job) => ReactNode;
};

/** The progress as a card of a screen. */
export function JobProgress(props: JobProgressProps) {
  return (
    <Card component="section" aria-label="Progreso del trabajo">
      <JobBody {...props} />
    </Card>
  );
}

/** The dialog has no title bar, so its content needs a name. */
const NAME = { content: { 'aria-label': 'Progreso del trabajo' } };

/** The progress as a dialog; closing it leaves the job in the background. */
export function JobProgressDialog(props: JobProgressProps) {
  const leave = useLeave(props);
  useReturnFocus();
  return (
    <Modal opened onClose={leave} withCloseButton={false} attributes={NAME}>
      <JobBody {...props} />
    </Modal>
  );
}

/** When the user leaves an unfinished job, a toast reports its end. */
function useLeave({ jobId, onClose }: JobProgressProps) {
  const { isOver, error } = useJob(jobId);
  return () => {
    if (!isOver && error === null) followInBackground(jobId);
    onClose();
  };
}

function JobBody(props: JobProgressProps) {
  const { job, isInterrupted, error, isOver } = useJob(props.jobId);
  const leave = useLeave(props);
  useCompletion(job, props.onCompleted);
  if (error !== null) {
    return (
      <Stack>
        <ErrorState title="Error consultando estado" error={error} />
        <DialogActions onCancel={props.onClose} cancelLabel="Cerrar" />
      </Stack>
    );
  }
  if (!job) return <LoadingState text="Consultando el trabajo..." />;
  return (
    <Stack gap="md">
      <JobHead job={job} />
      {!isOver && (
        <ProgressBar
          value={job.status === 'pending' ? null : job.progress}
          label="Avance del trabajo"
        />
      )}
      <JobSteps steps={job.steps} />
      {isOver && <JobEnd job={job} />}
      {job.status === 'completed' && props.children?.(job)}
      <Group justify="space-between" gap="xs">
        <div role="status">{isInterrupted && <Interrupted />}</div>
        <Group gap="xs">
          <CancelJobButton job={job} />
          <Button variant="default" onClick={leave}>
            {isOver ? 'Cerrar' : 'Seguir en segundo plano'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function JobHead({ job }: { job: Job }) {
  const since = job.startedAt ?? job.createdAt;
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Title order={2}>{jobTypeLabel(job.type)}</Title>
          <StatusBadge state={job.status} looks={JOB_BADGES} />
        </Group>
        {job.status === 'processing' && (
          <Text fz="lg" fw={600}>
            {job.progress} %
          </Text>
        )}
      </Group>
      <Text variant="small">
        {job.startedAt ? 'Iniciado a' : 'En espera desde'} las {clockTime(since)}
        {job.completedAt && ` · terminado a las ${clockTime(job.completedAt)}`} · {job.createdBy} ·
        trabajo {job.id.slice(0, 8)}
      </Text>
    </Stack>
  );
}

function JobEnd({ job }: { job: Job }) {
  if (job.status === 'completed') {
    const { heading, isPartial } = resultHeading(job);
    return (
      <Alert
        color={isPartial ? 'orange' : 'green'}
        icon={isPartial ? <IconAlertTriangle /> : <IconCheck />}
        title={heading}
        role="status"
      >
        {resultMessage(job)}
      </Alert>
    );
  }
  if (job.status === 'cancelled') {
    return (
      <Alert color="gray" icon={<IconBan />} title="Trabajo cancelado" role="status">
        {job.errorMessage}
      </Alert>
    );
  }
  return (
    <Warning color="red" title="Error en el procesamiento" role="alert">
      {job.errorMessage ?? FAILED_WITHOUT_REASON}
    </Warning>
  );
}

function Interrupted() {
  return (
    <Group gap={6} c="dimmed">
      <IconPlugConnectedX size={16} aria-hidden />
      <Text size="xs">Error consultando estado: el trabajo sigue y se vuelve a consultar.</Text>
    </Group>
  );
}

/**
 * Calls back once for a completed job, even if it had ended before the first poll. A failure may say that figures
 * changed.
 */
function useCompletion(job: Job | undefined, onCompleted: JobProgressProps['onCompleted']) {
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (!job || !isOver(job) || reported.current === job.id) return;
    reported.current = job.id;
    void refreshAll();
    if (job.status === 'completed') onCompleted?.(job);
  }, [job, onCompleted]);
}
