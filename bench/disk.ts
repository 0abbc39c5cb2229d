/** Bytes on disk for each attention of a filled database, of every table and index that grows with the attentions. */
import type { Database } from '../src/server/platform/db/database.ts';
import type { BenchRow } from './row.ts';

/** 60 % of 1,592: what it was when three indexes covered the same columns, and each calculated attention was updated. */
const LIMIT = 955;

/** The least bytes of an attention with which a table or index is named. */
const NAMED = 10;

/** The sum of all, with each table and index that takes much of it; the largest first. */
export async function diskRow({ pool }: Database, attentions: number): Promise<BenchRow> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT CASE relkind WHEN 'i' THEN 'index ' ELSE 'table ' END || relname AS name,
            CASE relkind WHEN 'i' THEN pg_relation_size(oid) ELSE pg_table_size(oid) END::float8 / $1 AS bytes
       FROM pg_class WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace
      ORDER BY bytes DESC`,
    [attentions],
  );
  return {
    name: `bytes on disk of a calculated attention of ${attentions.toLocaleString('en-US')}`,
    measured: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    unit: 'B',
    limit: LIMIT,
    comparison: 'at most',
    note: rows
      .filter(({ bytes }) => bytes >= NAMED)
      .map(({ name, bytes }) => `${name} ${bytes.toFixed(0)}`)
      .join(', '),
  };
}
