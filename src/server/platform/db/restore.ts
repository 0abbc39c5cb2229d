/** A database from the file of a backup (operations §11), which `backup.ts` writes. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hasAuditEntries } from '../audit.ts';
import { StartupError } from '../startup-error.ts';
import {
  type BackupHeader,
  type CopiedTable,
  FORMAT,
  readCopy,
  readFooter,
  readHeader,
} from './backup-format.ts';
import { BackupReader, TruncatedBackup } from './backup-reader.ts';
import { openDatabase, type Tx, transactionWithClient } from './database.ts';
import { appliedMigrations, isOf01, migrate, migrationNames } from './migrate.ts';

export type RestoreReport = {
  /** When the backup was made. */
  createdAt: string;
  /** The number of rows of each table. */
  rows: Record<string, number>;
};

const NOT_EMPTY =
  'La base de datos no está vacía: una copia solo se restaura en una base nueva, y nada se ha cambiado.';
const FOREIGN = 'El archivo no es una copia de Portal Médico.';
const OF_0_1 =
  'La copia es de la versión 0.1, que nunca se publicó: esta versión no la restaura, y nada se ha cambiado.';
const DAMAGED = 'El archivo está dañado o incompleto: no se restauró nada.';

/**
 * Fills an empty database from a backup, completely or not at all, and migrates it to the newest data model. `settle`
 * runs in the same transaction and ends what can't continue from the backup. Throws a StartupError when the file is not
 * a backup, is damaged or of another version, or when the database is in use.
 */
export async function restore(
  databaseUrl: string,
  path: string,
  settle: (tx: Tx) => Promise<unknown>,
): Promise<RestoreReport> {
  const report = await restoreAsItWas(databaseUrl, path, settle);
  await migrate(databaseUrl);
  return report;
}

/** Like `restore`, but applies no migrations later than the backup. */
export async function restoreAsItWas(
  databaseUrl: string,
  path: string,
  settle: (tx: Tx) => Promise<unknown>,
): Promise<RestoreReport> {
  try {
    return await pipeline(
      createReadStream(path),
      createGunzip(),
      async (unzipped: AsyncIterable<Buffer>) => {
        const file = new BackupReader(unzipped);
        return fill(databaseUrl, file, await headerOf(file), settle);
      },
    );
  } catch (error) {
    throw toStartupError(error, path);
  }
}

function toStartupError(error: unknown, path: string): unknown {
  if (error instanceof TruncatedBackup) return new StartupError(DAMAGED);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new StartupError(`No existe el archivo ${path}.`);
  if (message === 'incorrect header check') return new StartupError(FOREIGN);
  if (code?.startsWith('Z_')) return new StartupError(DAMAGED);
  // The tables refuse the rows: invalid values, duplicate keys, or an unknown table.
  if (error instanceof pg.DatabaseError && /^(22|23|42[^5])/.test(code ?? ''))
    return new StartupError(DAMAGED);
  return error;
}

async function headerOf(file: BackupReader): Promise<BackupHeader> {
  const header = readHeader((await file.line()) ?? '');
  if (!header) throw new StartupError(FOREIGN);
  const isKnown = (await migrationNames()).includes(header.migration);
  if (!isKnown && isOf01(header.migration)) throw new StartupError(OF_0_1);
  if (header.format > FORMAT || !isKnown) {
    throw new StartupError(
      'La copia es de una versión más nueva de Portal Médico: restáurela con esa versión.',
    );
  }
  return header;
}

async function fill(
  databaseUrl: string,
  file: BackupReader,
  header: BackupHeader,
  settle: (tx: Tx) => Promise<unknown>,
): Promise<RestoreReport> {
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
async function load(file: BackupReader, client: pg.PoolClient): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {};
  for (;;) {
    const line = await file.line();
    const copied = line === null ? null : readCopy(line);
    if (copied) {
      loaded[copied.table] = await copyRows(file, client, copied);
      continue;
    }
    const footer = line === null ? null : readFooter(line);
    const isWhole = footer && JSON.stringify(footer.rows) === JSON.stringify(loaded);
    // Reading to the end makes gzip check the file's checksum.
    if (!isWhole || (await file.line()) !== null) throw new TruncatedBackup();
    for (const [sequence, last] of Object.entries(footer.sequences))
      await client.query('SELECT setval($1, $2)', [`public.${sequence}`, last]);
    return loaded;
  }
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
