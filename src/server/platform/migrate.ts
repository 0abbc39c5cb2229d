/** Brings a database to the newest data model: the numbered SQL files of `db/migrations`, in order. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { openDatabase } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');

/** Applies what is missing, each file in one transaction; several processes may call it at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: readMigrations },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    // The queue's own schema: jobs are queued by servers that run no worker, too.
    await runMigrations({ pgPool: database.pool });
  } finally {
    await database.close();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(join(MIGRATIONS, name), 'utf8');
    migrations[name.replace(/\.sql$/, '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}
