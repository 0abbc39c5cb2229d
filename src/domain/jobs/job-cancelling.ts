/** Which jobs can still be cancelled: one answer for the server and for the buttons. */
import { attempt, JOB_MOVES, type JobState } from '../payout/states.ts';

/** Kinds whose work can be broken off halfway: the database undoes all that they have done. */
const ABORTABLE: ReadonlySet<string> = new Set(['bulk-import']);

/** Whether a job of the kind may be broken off while it runs. */
export function isAbortable(type: string): boolean {
  return ABORTABLE.has(type);
}

/** Whether the job can be cancelled: any that waits, and of those that run the abortable ones. */
export function isCancellable(job: { readonly type: string; readonly status: JobState }): boolean {
  if (attempt(JOB_MOVES.cancel, job.status).outcome !== 'moves') return false;
  return job.status !== 'processing' || isAbortable(job.type);
}
