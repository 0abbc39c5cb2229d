/** Scheduled work of the features that is not a job, so nobody follows it. */
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';

/** Every minute, or every night at four (five in summer, since the queue's clock knows UTC only). */
export type ChoreTime = 'everyMinute' | 'nightly';

export type Chore = {
  readonly at: ChoreTime;
  run(database: Database, services: Services): Promise<unknown>;
};

/** A chore that is one SQL statement. */
export function statementChore(at: ChoreTime, statement: string): Chore {
  return { at, run: ({ pool }) => pool.query(statement) };
}

/** The crontab of the queue. A missed run is not repeated. */
export const CHORE_CRONTAB = [
  '* * * * * everyMinute-chores ?max=1',
  '0 8 * * * nightly-chores ?max=3',
].join('\n');

/**
 * The tasks that the clock starts: each runs the chores of its time, one after the other. One that fails keeps no other from
 * running, and has all of them tried again.
 */
export function choreTasks(
  services: Services,
  chores: readonly Chore[],
): Readonly<Record<`${ChoreTime}-chores`, () => Promise<void>>> {
  const task = (time: ChoreTime) => async () => {
    const failures: unknown[] = [];
    for (const chore of chores.filter(({ at }) => at === time)) {
      try {
        await chore.run(services.database, services);
      } catch (error) {
        services.log.error({ err: error }, 'chore failed');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chores failed`);
  };
  return { 'everyMinute-chores': task('everyMinute'), 'nightly-chores': task('nightly') };
}
