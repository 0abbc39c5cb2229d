/**
 * A copy of the whole database in one file (design §4), read in one snapshot: one moment of the books,
 * however long it takes and whatever is written meanwhile. `restore.ts` reads it.
 */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '../startup-error.ts';
import { describeSystemFailure } from '../system-failure.ts';
import {
  type CopiedTable,
  copyLine,
  END_OF_ROWS,
  FORMAT,
  footerLine,
  headerLine,
} from './backup-format.ts';
import type { Database } from './database.ts';

/** What ends with a server (who is signed in, wrong passwords, processes), and the migrator's own. */
const LEFT_OUT = [
  'session',
  'sign_in_failure',
  'password_link',
  'worker_process',
  'migration',
  'migration_lock',
];
/** It holds people's health data and accounts: nobody but its owner reads it. */
const OWNER_ONLY = 0o600;

export type BackupReport = {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Of the file. */
  bytes: number;
};

/**
 * Writes the database to a new file, beside a working server as well. The file gets its name when it is
 * whole. Throws a StartupError when it can't be written there, or when there is nothing to keep.
 */
export async function backUp(
  database: Database,
  path: string,
  createdAt: Date,
): Promise<BackupReport> {
  if (existsSync(path)) throw new StartupError(`El archivo ${path} ya existe: indique otro.`);
  const unfinished = `${path}.incompleto`;
  const file = await open(unfinished, 'w', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `No se puede escribir en ${unfinished}. ${describeSystemFailure(error) ?? error.message}`,
    );
  });
  try {
    const rows: Record<string, number> = {};
    await pipeline(
      contents(database, createdAt, rows),
      createGzip(),
      file.createWriteStream({ flush: true }),
    );
    await rename(unfinished, path);
    return { rows, bytes: (await stat(path)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The file's text; counts into `rows` what it holds. */
async function* contents(database: Database, createdAt: Date, rows: Record<string, number>) {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Rather an error than rows that a policy keeps back.
    await client.query('SET LOCAL row_security = off');
    const migration = await lastMigration(client);
    yield headerLine({ format: FORMAT, createdAt: createdAt.toISOString(), migration });
    for (const copied of await tablesOf(client)) {
      yield copyLine(copied);
      const { table, columns } = copied;
      const source = client.query(copyTo(`COPY public.${table} (${columns.join(', ')}) TO STDOUT`));
      yield* source;
      yield END_OF_ROWS;
      rows[table] = source.rowCount;
    }
    yield footerLine({ rows, sequences: await sequencesOf(client) });
  } finally {
    // A COPY that was left in the middle can't be taken up again.
    client.release(true);
  }
}

async function lastMigration(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.migration') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists)
    throw new StartupError('La base de datos está vacía: no hay qué respaldar.');
  const last = await client.query<{ name: string }>(
    'SELECT max(name) AS name FROM public.migration',
  );
  return last.rows[0]?.name ?? '';
}

/** Every table with the columns that are written, not computed. */
async function tablesOf(client: pg.PoolClient): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Read after the rows: no row has a number that its sequence will give again. */
async function sequencesOf(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
