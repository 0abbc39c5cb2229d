/** 'Limpiar': jobs that ended long ago and that no record names (operations §4.10; decision 36). */
import { type RawBuilder, sql } from 'kysely';
import { CLEANUP_AFTER_DAYS } from '../../../contract/operations/job-monitor.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit, SYSTEM } from '../../platform/audit.ts';
import { type Database, type Db, rowOf } from '../../platform/db/database.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { removeJobs } from '../../platform/jobs/queue.ts';

type Cleanup = { count: number; endedBefore: string };

/** What a clean-up would delete now. */
export async function countCleanable(db: Db, now: Date): Promise<Cleanup> {
  const endedBefore = endOfKeeping(now);
  const { count } = await rowOf<{ count: number }>(db)`
    SELECT count(*) AS count FROM job WHERE ${cleanableSql(endedBefore)}`;
  return { count, endedBefore };
}

/** Deletes them, with their steps. */
export function cleanUp(database: Database, actor: Actor, now: Date): Promise<Cleanup> {
  const endedBefore = endOfKeeping(now);
  return database.db.transaction().execute(async (tx) => {
    const removed = await removeJobs(tx, cleanableSql(endedBefore));
    const count = removed.reduce((sum, row) => sum + row.count, 0);
    if (count > 0) {
      await audit(tx, actor, {
        action: 'job.cleanUp',
        entity: 'job',
        summary: `Limpió ${countOf(count, 'trabajo terminado', 'trabajos terminados')} hace más de ${CLEANUP_AFTER_DAYS} días.`,
        before: Object.fromEntries(removed.map((row) => [row.type, row.count])),
        after: { endedBefore },
      });
    }
    return { count, endedBefore };
  });
}

function endOfKeeping(now: Date): string {
  return new Date(now.getTime() - CLEANUP_AFTER_DAYS * 24 * 60 * 60 * 1000).toISOString();
}

/** Deletes old jobs regularly. */
export const jobChores: readonly Chore[] = [
  { at: 'nightly', run: (database) => cleanUp(database, SYSTEM, new Date()) },
];

/** Whether it made or tried a backup that no later one has removed: the list of backups is what their jobs tell. */
const isOfKeptBackup = sql`(
  job.type IN ('back-up', 'try-backup') AND EXISTS (
    SELECT FROM job AS made
     WHERE made.type = 'back-up' AND made.status = 'completed'
       AND made.result ->> 'file' = coalesce(job.result ->> 'file', job.payload ->> 'file')
       AND NOT EXISTS (
         SELECT FROM job AS later
          WHERE later.type = 'back-up' AND later.status = 'completed'
            AND later.result -> 'removed' @> jsonb_build_array(made.result -> 'file'))))`;

/**
 * Jobs that ended long enough ago, unless a payment, an import, a letter or a fee refers to them. Fees have no index by
 * job, which every calculation would have to maintain: they are read once for all jobs. The latest check of the books
 * is kept for the dashboard, and the jobs of backups that are there.
 */
function cleanableSql(endedBefore: string): RawBuilder<boolean> {
  return sql<boolean>`
    job.completed_at < ${endedBefore}::timestamptz
    AND job.id IS DISTINCT FROM (
      SELECT id FROM job WHERE type = 'verify-books' AND status = 'completed' ORDER BY completed_at DESC LIMIT 1)
    AND NOT EXISTS (SELECT FROM payment WHERE payment.job_id = job.id)
    AND NOT EXISTS (SELECT FROM import WHERE import.job_id = job.id)
    AND NOT EXISTS (SELECT FROM payslip_delivery WHERE payslip_delivery.job_id = job.id)
    AND NOT EXISTS (SELECT FROM receipt_reminder WHERE receipt_reminder.job_id = job.id)
    AND NOT ${isOfKeptBackup}
    AND NOT EXISTS (SELECT FROM calculation WHERE calculation.job_id = job.id)`;
}
