/** Ends the unfinished jobs of a restored backup, which are in no queue. */
import { sql } from 'kysely';
import { JOB_MOVES } from '../../../domain/states.ts';
import { audit, SYSTEM } from '../audit.ts';
import type { Tx } from '../db/database.ts';

const REASON =
  'El trabajo no había terminado cuando se hizo la copia que se restauró, y no se aplicó ningún cambio. Vuelva a iniciarlo.';

/**
 * Fails every job that waited or ran; answers how many. They are not queued again: what waited in the copy may have
 * been done since, such as sending letters. The user repeats a job that is still needed.
 */
export async function abandonUnfinishedJobs(tx: Tx): Promise<number> {
  await tx
    .updateTable('jobStep')
    .set({ status: 'failed', completedAt: sql`now()` })
    .where('status', '=', 'running')
    .execute();
  const jobs = await tx
    .updateTable('job')
    .set({
      status: JOB_MOVES.abandon.to,
      errorMessage: REASON,
      completedAt: sql`clock_timestamp()`,
    })
    .where('status', 'in', JOB_MOVES.abandon.from)
    .returning('id')
    .execute();
  await audit(tx, SYSTEM, {
    action: 'backup.restore',
    entity: 'database',
    summary: `Restauró la base de datos desde una copia; trabajos sin terminar: ${jobs.length}.`,
  });
  return jobs.length;
}
