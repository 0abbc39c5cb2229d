/** A database from the file of a backup (operations §11), which `backup.ts` writes. */
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hasAuditEntries } from '../audit.ts';
import type { SecretKey } from '../secret-key.ts';
import { StartupError } from '../startup-error.ts';
import { type BackupContent, DAMAGED, readBackup, readToEnd, verifyBackup } from './backup-file.ts';
import type { BackupHeader, CopiedTable } from './backup-format.ts';
import type { BackupReader } from './backup-reader.ts';
import { openDatabase, type Tx, transactionWithClient } from './database.ts';
import { appliedMigrations, migrate } from './migrate.ts';

const NOT_EMPTY =
  'La base de datos no está vacía: una copia solo se restaura en una base nueva, y nada se ha cambiado.';
/**
 * Fills an empty database from a backup, completely or not at all, and migrates it to the newest data model. `settle`
 * runs in the same transaction and ends what can't continue from the backup. Throws a StartupError when the file is not
 * a backup, is damaged, of another version or encrypted with none of the keys, or when the database is in use.
 */
export async function restore(
  databaseUrl: string,
  path: string,
  settle: (tx: Tx) => Promise<unknown>,
  keys: readonly SecretKey[] = [],
): Promise<BackupContent> {
  const report = await restoreAsItWas(databaseUrl, path, settle, keys);
  await migrate(databaseUrl);
  return report;
}

/** Like `restore`, but applies no migrations later than the backup. */
export async function restoreAsItWas(
  databaseUrl: string,
  path: string,
  settle: (tx: Tx) => Promise<unknown>,
  keys: readonly SecretKey[] = [],
): Promise<BackupContent> {
  // Nothing is touched before the whole file is known to be right.
  await verifyBackup(path, keys);
  try {
    return await readBackup(path, keys, (file, header) => fill(databaseUrl, file, header, settle));
  } catch (error) {
    throw isRefusedByTables(error) ? new StartupError(DAMAGED) : error;
  }
}

/** The tables refuse the rows: invalid values, duplicate keys, or an unknown table. */
function isRefusedByTables(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|42[^5])/.test(error.code ?? '');
}

async function fill(
  databaseUrl: string,
  file: BackupReader,
  header: BackupHeader,
  settle: (tx: Tx) => Promise<unknown>,
): Promise<BackupContent> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await transactionWithClient(database, (tx, client) => expectUnused(tx, client, header));
    await migrate(databaseUrl, header.migration);
    const rows = await transactionWithClient(database, async (tx, client) => {
      const enforceAgain = await withoutEnforcement(client);
      // From here on nobody else can write to the database.
      await expectUnused(tx, client, header);
      const loaded = await load(file, client);
      await enforceAgain();
      await settle(tx);
      return loaded;
    });
    await database.pool.query('ANALYZE');
    return { createdAt: header.createdAt, rows };
  } finally {
    await database.close();
  }
}

/** Throws unless the database has no tables, or only those of a restore or first start that left no data. */
async function expectUnused(
  tx: Tx,
  client: pg.PoolClient,
  { migration }: BackupHeader,
): Promise<void> {
  const { rows: tables } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
  );
  if (tables.length === 0) return;
  const applied = await appliedMigrations(client);
  if (applied === null || (await hasAuditEntries(tx))) throw new StartupError(NOT_EMPTY);
  if ((applied.at(-1) ?? '') > migration) {
    throw new StartupError(
      'La base de datos ya se preparó para una versión más nueva que la copia: restáurela en una base nueva.',
    );
  }
}

/**
 * Switches off triggers and foreign keys, so that rows can be written unchanged and in any order. The returned function
 * restores them and then checks the keys of all rows at once.
 */
async function withoutEnforcement(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name FROM pg_trigger t
     JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace
     WHERE NOT tgisinternal AND tgenabled = 'O'`,
  );
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { table, name } of triggers)
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
    if (await hasBrokenReferences(client)) throw new StartupError(DAMAGED);
  };
}

/** Whether rows break a key that is checked by set: the triggers that check them were off. 0.2 has no such keys. */
async function hasBrokenReferences(client: pg.PoolClient): Promise<boolean> {
  const { rows: known } = await client.query(
    `SELECT WHERE to_regproc('broken_references') IS NOT NULL`,
  );
  if (known.length === 0) return false;
  const { rows } = await client.query('SELECT FROM broken_references()');
  return rows.length > 0;
}

/** Writes every table of the file. Answers the rows of each, after comparing them with the footer. */
function load(file: BackupReader, client: pg.PoolClient): Promise<Record<string, number>> {
  return readToEnd(
    file,
    (copied) => copyRows(file, client, copied),
    async (sequences) => {
      for (const [sequence, last] of Object.entries(sequences))
        await client.query('SELECT setval($1, $2)', [`public.${sequence}`, last]);
    },
  );
}

async function copyRows(
  file: BackupReader,
  client: pg.PoolClient,
  { table, columns }: CopiedTable,
): Promise<number> {
  // The migrations have put a new clinic's defaults into the tables.
  await client.query(`TRUNCATE public.${table}`);
  const target = client.query(copyFrom(`COPY public.${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(file.rows(), target);
  return target.rowCount;
}
