/** What features have done by the clock: no job that anybody follows. */
import type { Database } from '../db/database.ts';

/** Every minute, or every night at four in the clinic's winter. */
export type ChoreTime = 'everyMinute' | 'nightly';

export type Chore = {
  readonly at: ChoreTime;
  run(database: Database): Promise<unknown>;
};

/** A chore that is one SQL statement. */
export function statementChore(at: ChoreTime, statement: string): Chore {
  return { at, run: ({ pool }) => pool.query(statement) };
}

/** The queue's clock, which knows no zone but UTC, and the tasks that it starts; a run that was missed is not made up for. */
export const CHORE_CRONTAB = [
  '* * * * * everyMinute-chores ?max=1',
  '0 8 * * * nightly-chores ?max=3',
].join('\n');

/** The tasks of the clock: each does the chores of its time, one after the other. */
export function choreTasks(
  database: Database,
  chores: readonly Chore[],
): Readonly<Record<`${ChoreTime}-chores`, () => Promise<void>>> {
  const task = (time: ChoreTime) => async () => {
    for (const chore of chores) if (chore.at === time) await chore.run(database);
  };
  return { 'everyMinute-chores': task('everyMinute'), 'nightly-chores': task('nightly') };
}
