/** Repeats a failed job, for users who may queue such a job. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MonitoredJob } from '../../../contract/operations/job-monitor.ts';
import { isRepeatable, jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { JOB_MOVES, refusalOf } from '../../../domain/states.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { jobSubject, shortId } from './words.ts';

/** Renders nothing for a job that did not fail or was already repeated. `onQueued` receives the new job. */
export function RetryButton(props: { job: MonitoredJob; onQueued: (jobId: string) => void }) {
  const { job, onQueued } = props;
  const user = useCurrentUser();
  const retry = useMutation(
    api.jobMonitor.retry.mutationOptions({
      onSuccess: ({ jobId }) => {
        toast.success('Trabajo iniciado', `Es el trabajo ${shortId(jobId)}.`);
        onQueued(jobId);
      },
      onError: (error) => toast.error('Error al enviar trabajo', error),
    }),
  );
  const isRetriable =
    !refusalOf(JOB_MOVES.retry, job.status) && job.retriedBy === null && isRepeatable(job.type);
  if (!isRetriable || !job.screens.some((screen) => mayOpen(user, screen))) return null;
  const ask = async () => {
    const subject = jobSubject(job);
    const isSure = await confirm({
      title: 'Reintentar el trabajo',
      body: `${jobTypeLabel(job.type)}${subject === null ? '' : ` (${subject})`}: se creará un trabajo nuevo con los mismos datos. El que falló no aplicó ningún cambio, así que nada se hace dos veces.`,
      confirmLabel: 'Reintentar',
    });
    if (isSure) retry.mutate({ id: job.id });
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={retry.isPending}
      onClick={() => void ask()}
    >
      Reintentar
    </Button>
  );
}
