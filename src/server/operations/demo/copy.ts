/** Writes rows in bulk by COPY, typed by table. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { DB } from '../../platform/db/database-types.ts';

const ROWS_PER_CHUNK = 1_000;

/**
 * Copies rows into a table, in order. Every row has the columns of the first. Arrays become PostgreSQL arrays, so JSON
 * must be given as text. Throws the database's errors.
 */
export async function copyInto<Table extends keyof DB>(
  client: pg.PoolClient,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const keys = Object.keys(first) as (keyof typeof first & string)[];
  const target = `${snakeCase(table)} (${keys.map(snakeCase).join(', ')})`;
  function* chunks() {
    for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
      const lines = rows
        .slice(start, start + ROWS_PER_CHUNK)
        .map((row) => `${keys.map((key) => copyText(row[key])).join('\t')}\n`);
      yield lines.join('');
    }
  }
  await pipeline(Readable.from(chunks()), client.query(from(`COPY ${target} FROM STDIN`)));
}

/** A value in COPY's text format. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
