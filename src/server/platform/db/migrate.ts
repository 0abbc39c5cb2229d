/** Brings a database to the newest data model: the numbered SQL files of `db/migrations`, in order. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type Database, openDatabase, rowsOf } from './database.ts';

/** The error code of a migration's message that is meant for people. */
const MESSAGE_FOR_PEOPLE = 'PM001';

/** The folder of the product's migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations');

/** The tables in which the migrator notes what it did. */
export const MIGRATOR_TABLES = { migrations: 'migration', lock: 'migration_lock' };

/** The last file of 0.1. Version 0.2 wrote a new data model, in files of other names (docs/decisions/0068). */
const LAST_OF_0_1 = '0086_rule_criteria';

const OF_0_1 =
  'Esta base de datos es de la versión 0.1, que nunca se publicó: sus datos no pasan a esta versión. ' +
  'Use una base nueva: nombre otra en DATABASE_URL, o en DATA_DIR otra carpeta. La base de la versión 0.1 queda como está.';
const OF_A_NEWER_VERSION =
  'Esta base de datos es de una versión más nueva de Portal Médico: inicie esa versión, o una posterior.';

/**
 * Kysely's migrator asks three times a step which tables there are, to find two of its own: with all columns of all tables, which
 * took most of a migration's time. It is told of those two only.
 */
class MigratorDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new MigratorIntrospector(db);
  }
}

class MigratorIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const rows = await rowsOf<{ name: string; schema: string }>(this.#db)`
      SELECT tablename AS name, schemaname AS schema FROM pg_tables
       WHERE schemaname = current_schema() AND tablename = ANY (${Object.values(MIGRATOR_TABLES)})`;
    return rows.map((table) => ({ ...table, columns: [], isView: false, isForeign: false }));
  }
}

/** The names of all migrations of a folder, in order. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return files.map((name) => name.replace(/\.sql$/, ''));
}

/** Whether a migration that this version does not have is of version 0.1, and not of a newer one. */
export const isOf01 = (unknownMigration: string) => unknownMigration <= LAST_OF_0_1;

/**
 * One after the other, since PostgreSQL takes a new value of an enum only after the transaction that added it. Another process
 * may apply some of them meanwhile: each step takes the migrator's lock.
 */
async function migrateEach(migrator: Migrator, upTo: string | undefined): Promise<void> {
  for (;;) {
    const known = await migrator.getMigrations();
    const isOver =
      upTo !== undefined && known.some(({ name, executedAt }) => name === upTo && executedAt);
    if (isOver || known.every(({ executedAt }) => executedAt)) return;
    const { error } = await migrator.migrateUp();
    if (error) throw toStartupError(error);
  }
}

/**
 * Applies the missing migrations, up to the last one or up to `upTo`, each in its own transaction. Several processes
 * may call it at the same time. Throws a StartupError for a database made by another version's migrations.
 */
export async function migrate(
  databaseUrl: string,
  upTo?: string,
  folder = MIGRATIONS,
): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await expectKnownMigrations(database, folder);
    const migrations = await migrationsOf(folder);
    const migrator = new Migrator({
      db: new Kysely<unknown>({ dialect: new MigratorDialect({ pool: database.pool }) }),
      provider: { getMigrations: async () => migrations },
      migrationTableName: MIGRATOR_TABLES.migrations,
      migrationLockTableName: MIGRATOR_TABLES.lock,
    });
    await migrateEach(migrator, upTo);
    // Servers without workers queue jobs as well, so the queue's schema is made here.
    await runMigrations({ pgPool: database.pool });
  } finally {
    await database.close();
  }
}

/** The names of the migrations that a database has, in order; null for one that no migrator has touched. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<string[] | null> {
  const table = `public.${MIGRATOR_TABLES.migrations}`;
  const { rows: found } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
  if (found.length === 0) return null;
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`);
  return rows.map(({ name }) => name);
}

async function expectKnownMigrations({ pool }: Database, folder: string): Promise<void> {
  const known = new Set(await migrationNames(folder));
  const unknown = ((await appliedMigrations(pool)) ?? []).filter((name) => !known.has(name));
  if (unknown.some(isOf01)) throw new StartupError(OF_0_1);
  if (unknown.length > 0) throw new StartupError(OF_A_NEWER_VERSION);
}

/** A migration's message for people becomes a StartupError, which the operator can mend. */
function toStartupError(error: unknown): unknown {
  const isWords = error instanceof pg.DatabaseError && error.code === MESSAGE_FOR_PEOPLE;
  return isWords ? new StartupError(error.message) : error;
}

/** The migrations of a folder by name; each file is read when it is applied. */
async function migrationsOf(folder: string): Promise<Record<string, Migration>> {
  const names = await migrationNames(folder);
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        up: async (db) => {
          const text = await readFile(join(folder, `${name}.sql`), 'utf8');
          await sql.raw(text).execute(db);
        },
      },
    ]),
  );
}
