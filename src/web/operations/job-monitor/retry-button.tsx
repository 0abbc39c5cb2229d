/** Repeats a failed job, for users who may queue such a job. */
import { Button } from '@mantine/core';
import type { MonitoredJob } from '../../../contract/operations/job-monitor.ts';
import { isRepeatable, jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { JOB_MOVES, refusalOf } from '../../../domain/states.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { jobSubject, shortId } from './words.ts';

/** Renders nothing for a job that did not fail or was already repeated. `onQueued` receives the new job. */
export function RetryButton(props: { job: MonitoredJob; onQueued: (jobId: string) => void }) {
  const { job, onQueued } = props;
  const user = useCurrentUser();
  const retry = useAsked(api.jobMonitor.retry.call, {
    done: ({ jobId }) => {
      toast.success('Trabajo iniciado', `Es el trabajo ${shortId(jobId)}.`);
      onQueued(jobId);
    },
    failed: 'Error al enviar trabajo',
  });
  const isRetriable =
    !refusalOf(JOB_MOVES.retry, job.status) && job.retriedBy === null && isRepeatable(job.type);
  if (!isRetriable || !job.screens.some((screen) => mayOpen(user, screen))) return null;
  const ask = () => {
    const subject = jobSubject(job);
    return retry.ask({
      input: { id: job.id },
      title: 'Reintentar el trabajo',
      body: `${jobTypeLabel(job.type)}${subject === null ? '' : ` (${subject})`}: se creará un trabajo nuevo con los mismos datos. El que falló no aplicó ningún cambio, así que nada se hace dos veces.`,
      confirmLabel: 'Reintentar',
    });
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
