/** Repeats a failed job by a new one with the same payload, for users who may queue such a job (operations §4.13). */
import { isRepeatable } from '../../../domain/jobs/job-kinds.ts';
import { JOB_MOVES, refusalOf } from '../../../domain/states.ts';
import { moveImportToJob } from '../../intake/imports/public.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hasScreen } from '../../platform/http/access.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requeueJob } from '../../platform/jobs/queue.ts';
import { screensOfJob } from '../jobs/public.ts';

/**
 * Queues the job again; answers the new job's id. That is safe: a job's effect is one transaction, which a failed job
 * has rolled back, and every move starts from the current states.
 */
export async function retryJob(context: CallContext, id: string): Promise<string> {
  const actor = actorOf(context);
  return context.database.db.transaction().execute(async (tx) => {
    const job = await tx
      .selectFrom('job')
      .select(['type', 'payload', 'status', 'retriedBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!job) refuse('record.notFound', { record: 'el trabajo' });
    const payload = job.payload as Record<string, unknown>;
    const processingType =
      typeof payload.processingType === 'string' ? payload.processingType : null;
    if (!hasScreen(screensOfJob(job.type, processingType), userOf(context)))
      refuse('access.denied');
    if (!isRepeatable(job.type)) refuse('job.notRepeatable');
    const reason = refusalOf(JOB_MOVES.retry, job.status);
    if (reason !== undefined) refuse('job.notFailed', { reason });
    if (job.retriedBy !== null) refuse('job.alreadyRetried', { job: job.retriedBy.slice(0, 8) });
    const jobId = await requeueJob(tx, id, actor);
    await prepare(tx, job.type, id, jobId);
    await audit(tx, actor, {
      action: 'job.retry',
      entity: 'job',
      entityId: jobId,
      summary: `Reintentó el trabajo ${id.slice(0, 8)} con el trabajo ${jobId.slice(0, 8)}.`,
      before: { jobId: id },
      after: { jobId },
    });
    return jobId;
  });
}

/** Prepares what a kind of job needs besides its payload. */
async function prepare(tx: Tx, type: string, failedId: string, jobId: string): Promise<void> {
  if (type === 'bulk-import' && !(await moveImportToJob(tx, failedId, jobId)))
    refuse('job.fileGone');
}
