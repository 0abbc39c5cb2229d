/** Watching who waits for whom, so that tests of concurrency need no pauses. */
import { expect } from 'vitest';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Waits until a connection of this database waits for a lock of the kind. */
export async function untilWaiting(
  { pool }: Database,
  kind: 'advisory' | 'relation' | 'transactionid',
): Promise<void> {
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
