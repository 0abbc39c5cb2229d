/** Queues jobs in the caller's transaction. */
import type { RawBuilder } from 'kysely';
import type { Actor } from '../audit.ts';
import { carryOut, rowsOf, type Tx } from '../db/database.ts';
import type { JobDefinition } from './definition.ts';

/** The graphile-worker task that runs every job. */
export const JOB_TASK = 'run-job';
/** How often a job is tried whose failure may pass (a lost connection, a held lock). */
const MAX_ATTEMPTS = 6;

/** Stores the job with its steps and queues it; answers its id. A lower `priority` runs first. */
export async function enqueueJob<Payload extends object>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  job: { payload: Payload; priority: number; actor: Actor },
): Promise<string> {
  const { id } = await tx
    .insertInto('job')
    .values({
      type: definition.type,
      payload: JSON.stringify(job.payload),
      priority: job.priority,
      createdBy: job.actor.userId,
      createdByName: job.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('jobStep')
    .values(definition.steps.map((step, index) => ({ jobId: id, position: index + 1, ...step })))
    .execute();
  await addToQueue(tx, id, job.priority);
  return id;
}

/** Queues a job again with the same payload, steps and priority, and links it to the old one. Answers the new id. */
export async function requeueJob(tx: Tx, jobId: string, actor: Actor): Promise<string> {
  const rows = await rowsOf<{ id: string; priority: number }>(tx)`
    INSERT INTO job (type, payload, priority, created_by, created_by_name)
    SELECT type, payload, priority, ${actor.userId}::int, ${actor.name}::text FROM job WHERE id = ${jobId}::uuid
    RETURNING id, priority`;
  const added = rows[0];
  if (!added) throw new Error(`there is no job ${jobId} to repeat`);
  await carryOut(tx)`
    INSERT INTO job_step (job_id, position, key, name, description)
    SELECT ${added.id}::uuid, position, key, name, description FROM job_step WHERE job_id = ${jobId}::uuid`;
  await tx.updateTable('job').set({ retriedBy: added.id }).where('id', '=', jobId).execute();
  await addToQueue(tx, added.id, added.priority);
  return added.id;
}

/** Deletes the jobs that match a condition on `job`, with their steps; answers the number of each type. */
export async function removeJobs(
  tx: Tx,
  condition: RawBuilder<boolean>,
): Promise<{ type: string; count: number }[]> {
  return rowsOf<{ type: string; count: number }>(tx)`
    WITH removed AS (DELETE FROM job WHERE ${condition} RETURNING type)
    SELECT type, count(*) AS count FROM removed GROUP BY type ORDER BY type`;
}

async function addToQueue(tx: Tx, jobId: string, priority: number): Promise<void> {
  await carryOut(tx)`
    SELECT graphile_worker.add_job(${JOB_TASK}, json_build_object('jobId', ${jobId}::text), priority := ${priority}::int,
                                   max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${jobId}::text)`;
}

/** How often a task is tried: with the queue's growing pauses, for about four minutes. */
const TASK_ATTEMPTS = 5;

/** Queues a task that is not a job, so nobody follows it. It runs before all jobs, or at `runAt`. */
export async function enqueueTask(
  tx: Tx,
  task: string,
  payload: object,
  runAt: Date | null = null,
): Promise<void> {
  await carryOut(tx)`
    SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, priority := -1,
                                   run_at := ${runAt}::timestamptz,
                                   max_attempts := ${TASK_ATTEMPTS}::int)`;
}

/**
 * Queues a task once for each payload, in one statement. They run before all jobs, or at `runAt`; those with a `queue` one after the
 * other, by their `priority`: a higher one comes later.
 */
export async function enqueueTasks(
  tx: Tx,
  task: string,
  payloads: readonly object[],
  runAt: Date | null = null,
  { queue = null, priority = -1 }: { queue?: string | null; priority?: number } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await carryOut(tx)`
    SELECT graphile_worker.add_job(${task}, payload::json, queue_name := ${queue}::text,
                                   priority := ${priority}::int, run_at := ${runAt}::timestamptz,
                                   max_attempts := ${TASK_ATTEMPTS}::int)
      FROM jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) AS payload`;
}
