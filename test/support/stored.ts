/** What a database holds, to be searched for what it must not. */
import type { Database } from '../../src/server/platform/db/database.ts';

/** Every row of every table, the queue's included, as one text. */
export async function everythingStored({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) => pool.query(`SELECT json_agg(t)::text AS text FROM ${name} t`)),
  );
  return texts.map((result) => result.rows[0].text).join('\n');
}
