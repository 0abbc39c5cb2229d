/** Many rows out of the database as a stream, by COPY, so that memory stays flat. */
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';

/**
 * Begins to copy the rows of a query, as SQL text, in the binary format of `NumberRowReader`. It has a
 * connection of its own, to be given back by `close`, and reads but does not write.
 */
export async function openCopy(database: Database, query: string) {
  const client = await database.pool.connect();
  await client.query('BEGIN READ ONLY');
  // A million rows are sorted and grouped in memory.
  await client.query(`SET LOCAL work_mem = '256MB'`);
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`));
  // It may fail before anybody reads it, and would end the process; whoever reads it then is told.
  stream.on('error', (error) => stream.destroy(error));
  return {
    stream,
    async close() {
      // A copy left in the middle can't be taken up again: its connection goes.
      const isOver = stream.readableEnded;
      if (isOver) await client.query('ROLLBACK');
      client.release(!isOver);
    },
  };
}
