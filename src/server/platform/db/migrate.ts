/** Brings a database to the newest data model: the numbered SQL files of `db/migrations`, in order. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { openDatabase } from './database.ts';

/** The code of errors that migrations raise with a sentence for people. */
const SAID_IN_WORDS = 'PM001';

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations');

/** The names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return files.map((name) => name.replace(/\.sql$/, ''));
}

/**
 * Applies what is missing, up to the last one or the one named, each file in one transaction; several
 * processes may call it at once.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: readMigrations },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    });
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (error) throw toStartupError(error);
    // The queue's own schema: jobs are queued by servers that run no worker, too.
    await runMigrations({ pgPool: database.pool });
  } finally {
    await database.close();
  }
}

/** What a migration says in words, whoever starts the product can mend. */
function toStartupError(error: unknown): unknown {
  const isWords = error instanceof pg.DatabaseError && error.code === SAID_IN_WORDS;
  return isWords ? new StartupError(error.message) : error;
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await migrationNames()) {
    const text = await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8');
    migrations[name] = {
      up: async (db) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}
