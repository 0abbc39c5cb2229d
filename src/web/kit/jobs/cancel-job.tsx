/** Cancelling a job that waits, or an import that runs (operations §2.10: nothing of it is done). */
import { Button } from '@mantine/core';
import type { Job } from '../../../contract/operations/jobs.ts';
import { isCancellable, jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { toast } from '../dialog/toast.tsx';
import { useAsked } from '../dialog/use-asked.ts';
import { api } from '../shell/client.ts';

/** Asks and cancels; renders nothing if the job can't be cancelled any more. */
export function CancelJobButton(props: {
  job: Pick<Job, 'id' | 'type' | 'status' | 'progress'>;
  size?: 'compact-sm';
}) {
  const { job, size } = props;
  const cancellation = useAsked(api.jobs.cancel.call, {
    done: () => toast.info('Trabajo cancelado', 'No se aplicó ningún cambio.'),
    failed: 'No se pudo cancelar',
  });
  if (!isCancellable(job)) return null;
  const cancel = () =>
    cancellation.ask({
      input: { id: job.id },
      title: 'Cancelar el trabajo',
      body: `${jobTypeLabel(job.type)}${job.status === 'pending' ? ' en espera' : `, ${job.progress} % hecho`}: si lo cancela, no se aplica ningún cambio.`,
      confirmLabel: 'Sí, cancelar el trabajo',
      dismissLabel: 'No, dejarlo seguir',
      danger: true,
    });
  return (
    <Button
      variant="default"
      {...(size && { size })}
      loading={cancellation.isPending}
      onClick={() => void cancel()}
    >
      Cancelar el trabajo
    </Button>
  );
}
