/** Watching who waits for whom, so that tests of concurrency need no pauses. */
import type pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../../src/server/platform/db/database.ts';

/** What kind of lock is waited for. */
export type Waiting = 'advisory' | 'relation' | 'transactionid';

/** Waits until a connection of this database waits for a lock of the kind. */
export async function untilWaiting({ pool }: Database, kind: Waiting): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE NOT granted AND locktype = $1 AND datname = current_database()`,
          [kind],
        );
        return rows[0].waiting;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBeGreaterThan(0);
}

/** What a call answers that came after the statement of another transaction, waits for it, and goes on once that ends. */
export async function answerAfter<T>(
  database: Database,
  statement: string,
  waitsFor: Waiting,
  call: () => Promise<T>,
): Promise<T> {
  const other = await database.pool.connect();
  try {
    await other.query(`BEGIN; ${statement}`);
    const answer = call();
    await untilWaiting(database, waitsFor);
    await other.query('COMMIT');
    return await answer;
  } finally {
    other.release();
  }
}

/** Works in a transaction of a connection of its own, of which nothing is kept. */
export async function rolledBack<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
