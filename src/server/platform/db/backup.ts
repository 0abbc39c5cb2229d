/**
 * A copy of the whole database in one file (operations §11). It is read in one snapshot: one moment of the books,
 * whatever is written meanwhile. `restore.ts` reads it.
 */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SecretKey } from '../secret-key.ts';
import { StartupError } from '../startup-error.ts';
import { describeSystemFailure } from '../system-failure.ts';
import { encryptWith } from './backup-cipher.ts';
import {
  type CopiedTable,
  copyLine,
  END_OF_ROWS,
  FORMAT,
  footerLine,
  headerLine,
} from './backup-format.ts';
import type { Database } from './database.ts';
import { appliedMigrations, MIGRATOR_TABLES } from './migrate.ts';

/**
 * Tables that a backup does not hold: sessions, wrong passwords and processes end with a server; the others are the
 * migrator's.
 */
const LEFT_OUT = [
  'session',
  'sign_in_failure',
  'half_open_session',
  'sign_on_attempt',
  'passkey_challenge',
  'refusal_trace',
  'password_link',
  'worker_process',
  ...Object.values(MIGRATOR_TABLES),
];
/** The file holds health data and accounts, so only its owner may read it. */
const OWNER_ONLY = 0o600;

export type BackupReport = {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** The size of the file, in bytes. */
  bytes: number;
};

/**
 * Writes the database to a new file, encrypted when a key is given; the server may be running. The file gets its final
 * name when it is complete.
 * Throws a StartupError when the file can't be written, or when the database is empty.
 */
export async function backUp(
  database: Database,
  path: string,
  createdAt: Date,
  key?: SecretKey,
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
      key ? encryptWith(key) : passOn,
      file.createWriteStream({ flush: true }),
    );
    await rename(unfinished, path);
    return { rows, bytes: (await stat(path)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const passOn = (source: AsyncIterable<Buffer>) => source;

/** Yields the text of the file, and counts the rows of each table into `rows`. */
async function* contents(database: Database, createdAt: Date, rows: Record<string, number>) {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // If a policy hides rows, the backup must fail rather than miss them.
    await client.query('SET LOCAL row_security = off');
    const migration = (await appliedMigrations(client))?.at(-1);
    if (migration === undefined)
      throw new StartupError('La base de datos está vacía: no hay qué respaldar.');
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
    // A connection in the middle of a COPY can't be used again.
    client.release(true);
  }
}

/** Every table with its stored columns; computed ones are left out. */
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

/** Sequences are read after the rows, so that after a restore none gives a number that a row already has. */
async function sequencesOf(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
