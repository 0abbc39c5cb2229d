/** Real databases for benchmarks: an embedded PostgreSQL with the product's own settings. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { startEmbeddedDatabase } from '../src/server/platform/embedded/embedded-database.ts';
import type { ServerSettings } from '../src/server/platform/embedded/embedded-database-cluster.ts';

export type BenchServer = {
  /** A migrated database, or a copy of a filled one; filled once and then closed, so that it can be cloned. */
  fill(name: string, work: (database: Database) => Promise<void>, template?: string): Promise<void>;
  /** Works on a fresh copy of a filled database, then drops it. */
  onCopyOf<Result>(
    name: string,
    work: (database: Database, url: string) => Promise<Result>,
  ): Promise<Result>;
};

/** Runs a benchmark on its own server, with further settings if given, then removes the server. */
export async function withBenchServer<Result>(
  work: (server: BenchServer) => Promise<Result>,
  settings: ServerSettings = {},
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-medico-bench-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter this folder.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedDatabase({
    dataDir,
    log: () => {},
    // Neither autovacuum nor checkpoints may disturb a measurement, or hold a database that is to be cloned.
    settings: { autovacuum: 'off', max_wal_size: '8GB', checkpoint_timeout: '1h', ...settings },
  });
  const admin = new pg.Client(embedded.url);
  await admin.connect();
  const urlOf = (name: string) =>
    Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  let copies = 0;
  try {
    return await work({
      async fill(name, fill, template) {
        if (template === undefined) {
          await admin.query(`CREATE DATABASE ${name}`);
          await migrate(urlOf(name));
        } else {
          await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
        }
        const database = openDatabase(urlOf(name));
        await fill(database);
        await database.pool.query('VACUUM (FREEZE, ANALYZE)');
        await database.close();
      },
      async onCopyOf(name, use) {
        copies += 1;
        const copy = `copy_${copies}`;
        await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${name} STRATEGY FILE_COPY`);
        const database = openDatabase(urlOf(copy));
        try {
          return await use(database, urlOf(copy));
        } finally {
          await database.close();
          await admin.query(`DROP DATABASE ${copy} WITH (FORCE)`);
        }
      },
    });
  } finally {
    await admin.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Fills tables with all indexes and triggers active, but checks all foreign keys at once at the end: one by one would
 * take most of the time.
 */
export async function fillTables(
  { pool }: Database,
  tables: readonly string[],
  statements: string,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; table: string; definition: string }>(
    `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::text[]::regclass[])`,
    [tables],
  );
  await pool.query(
    [
      ...rows.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      statements,
      ...rows.map(
        ({ table, name, definition }) =>
          `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
      ),
    ].join(';\n'),
  );
}

/** The duration of the work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
