/** Streams many rows out of the database by COPY, so that memory use stays flat. */
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';

/**
 * Begins to copy the rows of a query, given as SQL text, in the binary format of `NumberRowReader`. The copy has its
 * own read-only connection, which `close` gives back.
 */
export async function openCopy(database: Database, query: string) {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN READ ONLY');
    // Enough to sort and group a million rows in memory.
    await client.query(`SET LOCAL work_mem = '256MB'`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`));
  // The stream may fail before anybody reads it; unhandled, that error would end the process. A later reader still gets
  // it.
  stream.on('error', (error) => stream.destroy(error));
  return {
    stream,
    async close() {
      let isUsable = false;
      try {
        if (stream.readableEnded) {
          await client.query('ROLLBACK');
          isUsable = true;
        }
      } finally {
        // A connection in the middle of a COPY can't be used again, so it is closed.
        client.release(!isUsable);
      }
    },
  };
}
