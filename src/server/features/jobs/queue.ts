/** Queueing a job, in the transaction of whoever asks for it. */
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import type { JobDefinition } from './definition.ts';

/** The task under which graphile-worker runs every job. */
export const JOB_TASK = 'run-job';
/** Tries before a job whose failure may pass (a lost connection, a held lock) has failed for good. */
const MAX_ATTEMPTS = 6;

/** Writes the job with its steps and puts it in the queue; answers its id. Lower `priority` first. */
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
  await sql`
    SELECT graphile_worker.add_job(${JOB_TASK}, json_build_object('jobId', ${id}::text), priority := ${job.priority}::int,
                                   max_attempts := ${MAX_ATTEMPTS}::int, job_key := ${id}::text)`.execute(
    tx,
  );
  return id;
}
