/**
 * Cancels a job. The state of its row decides: a run that notices too late can't complete the job, and is rolled back.
 * Aborting a running job only saves work.
 */
import { sql } from 'kysely';
import { isCancellable } from '../../../domain/jobs/job-kinds.ts';
import { attempt, JOB_MOVES } from '../../../domain/states.ts';
import { type Actor, audit } from '../audit.ts';
import { carryOut, type Db, type Tx } from '../db/database.ts';
import { refuse } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { JobCancelled } from './definition.ts';

/** How often a run checks whether its job was cancelled. */
const CHECK_INTERVAL_MS = 500;

/**
 * Cancels a job that waits, or that runs and is abortable; none of its effect remains. A cancelled job stays cancelled.
 * Refuses a job that is over, or that runs and is not abortable.
 */
export async function cancelJob(tx: Tx, id: string, actor: Actor): Promise<void> {
  const job = await tx
    .selectFrom('job')
    .select(['type', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!job) refuse('record.notFound', { record: 'el trabajo' });
  const cancelling = attempt(JOB_MOVES.cancel, job.status);
  if (cancelling.outcome === 'done') return;
  if (cancelling.outcome === 'refused') refuse('job.over', { reason: cancelling.reason });
  if (!isCancellable(job)) refuse('job.notAbortable');
  await tx
    .updateTable('job')
    .set({
      status: JOB_MOVES.cancel.to,
      progress: 0,
      errorMessage: `${actor.name} canceló el trabajo. No se aplicó ningún cambio.`,
      completedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
  await resetSteps(tx, id);
  await carryOut(tx)`SELECT graphile_worker.remove_job(${id}::text)`;
  await audit(tx, actor, {
    action: 'job.cancel',
    entity: 'job',
    entityId: id,
    summary: `Canceló el trabajo ${id.slice(0, 8)}${job.status === 'pending' ? ', que estaba en espera' : ' mientras se ejecutaba'}.`,
    before: job,
  });
}

/** Sets a job's steps back to waiting, since none of their effect remains. */
export async function resetSteps(db: Db | Tx, jobId: string): Promise<void> {
  await db
    .updateTable('jobStep')
    .set({ status: 'pending', progress: 0, startedAt: null, completedAt: null, metrics: '{}' })
    .where('jobId', '=', jobId)
    .where('status', '<>', 'pending')
    .execute();
}

export type CancellationWatch = {
  /** Aborts soon after the job was cancelled, by any process. */
  readonly signal: AbortSignal;
  /** Whether the job is cancelled at this moment. */
  isCancelled(): Promise<boolean>;
  stop(): void;
};

/** Checks at intervals whether a running job was cancelled. */
export function watchCancellation(db: Db, log: Log, jobId: string): CancellationWatch {
  const cancelled = new AbortController();
  const check = async () => {
    try {
      const job = await db
        .selectFrom('job')
        .select('status')
        .where('id', '=', jobId)
        .executeTakeFirst();
      if (job?.status === 'cancelled') cancelled.abort(new JobCancelled(jobId));
    } catch (error) {
      log.warn({ err: error, jobId }, 'cancellation not checked');
    }
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  return {
    signal: cancelled.signal,
    isCancelled: async () => {
      await check();
      return cancelled.signal.aborted;
    },
    stop: () => clearInterval(timer),
  };
}
