/** Which jobs can still be cancelled; server and buttons both ask here. */
import { attempt, JOB_MOVES, type JobState } from '../states.ts';

/** Kinds of jobs that may be aborted while they run: the database rolls back all their work. */
const ABORTABLE: ReadonlySet<string> = new Set(['bulk-import']);

/** Whether a running job of this kind may be aborted. */
export function isAbortable(type: string): boolean {
  return ABORTABLE.has(type);
}

/** Whether the job can be cancelled: any job that waits, or a running one of an abortable kind. */
export function isCancellable(job: { readonly type: string; readonly status: JobState }): boolean {
  if (attempt(JOB_MOVES.cancel, job.status).outcome !== 'moves') return false;
  return job.status !== 'processing' || isAbortable(job.type);
}
