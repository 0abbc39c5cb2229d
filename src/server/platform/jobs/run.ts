/** Runs a job: its effect happens once, in whatever process, and a failure is stored as a helpful sentence. */
import { sql } from 'kysely';
import { isAbortable } from '../../../domain/jobs/job-kinds.ts';
import { JOB_MOVES } from '../../../domain/states.ts';
import type { Services } from '../context.ts';
import { carryOut, type Db, type Tx, untilAnswering } from '../db/database.ts';
import { isContention, isOutage, isPassing } from '../db/database-failure.ts';
import { Refusal } from '../http/refusal.ts';
import { isDiskFull } from '../system-failure.ts';
import { resetSteps, watchCancellation } from './cancellation.ts';
import { JobAlreadyDone, JobCancelled, type JobDefinition, type RunningJob } from './definition.ts';
import { JobProgress } from './progress.ts';

/** A job whose process died this often while running it is not tried again. */
const MAX_STARTS = 20;

export type JobRegistry = ReadonlyMap<string, JobDefinition<never>>;

/**
 * Runs a job to its end. Throws when it should be tried again: the process is stopping, or the failure may pass and
 * this was not the last try.
 */
export async function runJob(
  services: Services,
  registry: JobRegistry,
  jobId: string,
  stopping: AbortSignal,
  isLastAttempt: boolean,
): Promise<void> {
  const { db } = services.database;
  const job = await db
    .updateTable('job')
    .set({
      status: JOB_MOVES.start.to,
      startedAt: sql`coalesce(started_at, clock_timestamp())`,
      attempts: sql`attempts + 1`,
      errorMessage: null,
    })
    .where('id', '=', jobId)
    .where('status', 'in', JOB_MOVES.start.from)
    .returning(['type', 'payload', 'createdBy', 'createdByName', 'attempts'])
    .executeTakeFirst();
  // The job is completed, failed or cancelled: nothing is left to do.
  if (!job) return;

  const definition = registry.get(job.type) as JobDefinition<unknown> | undefined;
  const progress = new JobProgress(db, services.log, jobId, definition?.steps ?? []);
  const cancellation = isAbortable(job.type) ? watchCancellation(db, services.log, jobId) : null;
  try {
    if (!definition) throw new Error(`unknown job type ${job.type}`);
    if (job.attempts > MAX_STARTS) throw new Error(`the job was interrupted ${MAX_STARTS} times`);
    await resetSteps(db, jobId);
    await definition.run({
      id: jobId,
      payload: job.payload,
      actor: { userId: job.createdBy, name: job.createdByName, ipAddress: null },
      services,
      signal: cancellation ? AbortSignal.any([stopping, cancellation.signal]) : stopping,
      step: (key, totalRecords) => progress.step(key, totalRecords),
      advance: (recordsProcessed, metrics) => progress.advance(recordsProcessed, metrics),
      claim: (tx) => claim(tx, jobId),
      complete: (tx, result) => complete(tx, jobId, result),
    } satisfies RunningJob<unknown>);
    await progress.end();
  } catch (error) {
    if (error instanceof JobAlreadyDone) return;
    // While the database is away, neither job nor queue could record the failure.
    if (isOutage(error)) await untilAnswering(services.database, stopping);
    // Cancelling may have removed the job's file; the error that follows from it is not reported.
    if (error instanceof JobCancelled || (await cancellation?.isCancelled())) {
      await progress.drop();
      return;
    }
    const mayPass = stopping.aborted || isPassing(error) || isDiskFull(error);
    if (stopping.aborted) await takeBackStart(db, jobId);
    if (mayPass && (stopping.aborted || !isLastAttempt)) throw error;
    // The user can mend a refusal; other failures are for the operator.
    const level = error instanceof Refusal && error.status < 500 ? 'warn' : 'error';
    services.log[level]({ err: error, jobId, type: job.type }, 'job failed');
    await progress.fail();
    await fail(services, jobId, failureSentence(error, jobId));
  } finally {
    cancellation?.stop();
  }
}

/** A start that ended with its process, which was stopped in order, does not count. */
async function takeBackStart(db: Db, jobId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ attempts: sql`attempts - 1` })
    .where('id', '=', jobId)
    .where('status', '=', 'processing')
    .execute();
}

/** The lock lasts as long as the transaction: a second run of the job waits here, then finds it completed. */
async function claim(tx: Tx, jobId: string): Promise<void> {
  // A job waits for earlier moves, however long they take.
  await carryOut(tx)`SET LOCAL lock_timeout = 0`;
  await carryOut(tx)`
    SELECT pg_advisory_xact_lock(hashtextextended('portal-medico.job.' || ${jobId}::text, 0))`;
  const job = await tx
    .selectFrom('job')
    .select('status')
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (job?.status === 'cancelled') throw new JobCancelled(jobId);
  if (job?.status !== 'processing') throw new JobAlreadyDone(jobId);
}

async function complete(tx: Tx, jobId: string, result: Record<string, unknown>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({
      status: JOB_MOVES.complete.to,
      progress: 100,
      result: JSON.stringify(result),
      completedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', jobId)
    .where('status', 'in', JOB_MOVES.complete.from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new JobCancelled(jobId);
}

async function fail(services: Services, jobId: string, errorMessage: string): Promise<void> {
  await services.database.db
    .updateTable('job')
    .set({ status: JOB_MOVES.fail.to, errorMessage, completedAt: sql`clock_timestamp()` })
    .where('id', '=', jobId)
    .where('status', 'in', JOB_MOVES.fail.from)
    .execute();
}

function failureSentence(error: unknown, jobId: string): string {
  if (error instanceof Refusal) return error.message;
  if (isOutage(error))
    return 'La base de datos dejó de responder. No se aplicó ningún cambio; intente de nuevo.';
  if (isDiskFull(error))
    return 'El servidor se quedó sin espacio en el disco. No se aplicó ningún cambio; intente de nuevo cuando haya espacio.';
  if (isContention(error))
    return 'Otro proceso estaba escribiendo los mismos registros. No se aplicó ningún cambio; intente de nuevo.';
  return `El trabajo falló y no se aplicó ningún cambio. Intente de nuevo; si se repite, informe la referencia ${jobId.slice(0, 8)}.`;
}
