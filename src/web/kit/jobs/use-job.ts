/** Following a job: polled every 2 s until it is over (operations §3.7), more often at first. */
import { ORPCError } from '@orpc/client';
import { QueryObserver, skipToken, useQuery } from '@tanstack/react-query';
import type { Job } from '../../../contract/operations/jobs.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { attempt, JOB_MOVES } from '../../../domain/states.ts';
import { toast } from '../dialog/toast.tsx';
import { api, queryClient, refreshAll } from '../shell/client.ts';
import { pollEvery } from '../shell/live.ts';

const POLL_MS = 2000;
/** The first polls are fast, so that the end of a short job is seen at once (decision 40). */
const FIRST_POLLS = 12;
const FIRST_POLL_MS = 250;
/** Said of a failed job that gives no reason. */
export const FAILED_WITHOUT_REASON = 'El procesamiento falló';

export type FollowedJob = {
  /** Undefined until the first answer. */
  job: Job | undefined;
  isOver: boolean;
  /** Whether the latest poll failed; polling continues. */
  isInterrupted: boolean;
  /** Why the job can't be followed, e.g. because it does not exist; else null. */
  error: unknown;
};

/** Whether the job has reached its final state. */
export function isOver(job: Job): boolean {
  return attempt(JOB_MOVES.start, job.status).outcome !== 'moves';
}

/** Follows a job until its end; null follows none. A failed poll does not stop it. */
export function useJob(jobId: string | null): FollowedJob {
  const { data, error } = useQuery(jobQuery(jobId));
  const job = data?.job;
  const isFinal = error !== null && !isTransient(error);
  return {
    job,
    isOver: job !== undefined && isOver(job),
    isInterrupted: error !== null && !isFinal,
    error: isFinal ? error : null,
  };
}

/** Follows a job after the user has left it: a toast reports its end on whatever screen. */
export function followInBackground(jobId: string): void {
  const observer = new QueryObserver(queryClient, jobQuery(jobId));
  const stop = observer.subscribe(({ data, error }) => {
    if (error !== null && !isTransient(error)) stop();
    if (!data || !isOver(data.job)) return;
    stop();
    announceEnd(data.job);
  });
}

/** Reports how a job ended, and has the screen's data read again. */
function announceEnd(job: Job): void {
  if (job.status === 'completed') {
    const message = resultMessage(job) ?? jobTypeLabel(job.type);
    const { heading, isPartial } = resultHeading(job);
    if (isPartial) toast.warning(heading, message);
    else toast.success(heading, message);
  } else if (job.status === 'cancelled') {
    toast.info('Trabajo cancelado', job.errorMessage ?? undefined);
  } else {
    toast.error('Error en el procesamiento', job.errorMessage ?? FAILED_WITHOUT_REASON);
  }
  void refreshAll();
}

/** The job's own summary of its result. */
export function resultMessage(job: Pick<Job, 'result'>): string | null {
  const message = job.result?.message;
  return typeof message === 'string' ? message : null;
}

/** What stands above it: by default that it is completed. `isPartial`: some of what was asked for was not done. */
export function resultHeading({ result }: Pick<Job, 'result'>): {
  heading: string;
  isPartial: boolean;
} {
  const heading = result?.heading;
  return {
    heading: typeof heading === 'string' ? heading : 'Procesamiento completado',
    isPartial: result?.isPartial === true,
  };
}

function jobQuery(jobId: string | null) {
  return api.jobs.get.queryOptions({
    input: jobId === null ? skipToken : { id: jobId },
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if ((data && isOver(data.job)) || (error !== null && !isTransient(error))) return false;
      return pollEvery(dataUpdateCount + errorUpdateCount <= FIRST_POLLS ? FIRST_POLL_MS : POLL_MS);
    },
    // Polls in background tabs as well, so that they report the end.
    refetchIntervalInBackground: true,
  });
}

/** Failures that may pass: no connection, or a server that restarts or is busy. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.status >= 500 || error.status === 429;
}
