/** Jobs that run in the background of a test. */
import { expect } from 'vitest';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Waits until no job waits or runs, a minute at most unless told otherwise. */
export async function jobsAreOver({ pool }: Database, timeout = 60_000): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          `SELECT count(*)::int AS jobs FROM job WHERE status IN ('pending', 'processing')`,
        );
        return rows[0].jobs;
      },
      { timeout },
    )
    .toBe(0);
}
