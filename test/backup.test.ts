/** `npm run backup` and `npm run restore` (operations §11): what comes back, and what is refused. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAdministrator } from '../src/server/access/users/public.ts';
import { backUp } from '../src/server/platform/db/backup.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { restore } from '../src/server/platform/db/restore.ts';
import { abandonUnfinishedJobs } from '../src/server/platform/jobs/abandon.ts';
import { type TestApp, testApp } from './support/app.ts';
import { bookOffences } from './support/books.ts';
import { openClone, unmigrated } from './support/database.ts';
import { untilWaiting } from './support/locks.ts';
import { payrollData } from './support/payroll-data.ts';
import { runTool } from './support/server-process.ts';
import { temporaryFolder } from './support/temporary.ts';

// Each copies a database, and some start the program twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const NOW = new Date('2026-07-17T12:00:00Z');
/** A name in which every character is one that COPY must escape. */
const ODD_NAME = '\\. \\N "año"\t\\\\ 😀';
/** Every byte. */
const ODD_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const NOT_EMPTY =
  'La base de datos no está vacía: una copia solo se restaura en una base nueva, y nada se ha cambiado.';
const DAMAGED = 'El archivo está dañado o incompleto: no se restauró nada.';
const FOREIGN = 'El archivo no es una copia de Portal Médico.';

let app: TestApp;
let folder: string;
/** A backup of the app's database. */
let file: string;

beforeAll(async () => {
  app = await testApp();
  folder = await temporaryFolder();
  file = join(folder, 'copia.gz');
  await (await payrollData(app.database)).paidDoctor();
  const { db } = app.database;
  await db.insertInto('specialty').values({ name: ODD_NAME }).execute();
  await app.query`
    INSERT INTO job (type, payload, created_by_name) VALUES ('calculate-payments', '{}', 'Ana')`;
  await app.query(
    `WITH proposed AS (
       INSERT INTO entry (origin, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason)
       SELECT 'entered', (SELECT min(id) FROM doctor), 2026, 7, id, 1, false, 'Ajuste', 'Según acta' FROM entry_kind WHERE name = 'Ajuste'
       RETURNING id)
     INSERT INTO attachment (entry_id, file_name, content_type, content, size_bytes)
     SELECT id, $1, 'application/pdf', $2::bytea, length($2::bytea) FROM proposed`,
    ['acta «1».pdf', ODD_BYTES],
  );
  await backUp(app.database, file, NOW);
});

/** A database without a table, as `createdb` makes it. */
const emptyDatabase = () => openClone(onTestFinished, unmigrated);

/** Every table's rows, as text. */
async function contentsOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const client = await pool.connect();
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = client.query(copyTo(`COPY (SELECT * FROM ${name} t ORDER BY t::text) TO STDOUT`));
    contents[name] = Buffer.concat(await rows.toArray()).toString();
  }
  client.release();
  return contents;
}

const restoring = (url: string, path = file) => restore(url, path, abandonUnfinishedJobs);

describe('a restored backup', () => {
  // operations §11.1, operations §11.5
  it('holds every row of every table, ends waiting jobs, and ends all sessions', async () => {
    const { url, database } = await emptyDatabase();
    const { createdAt, rows } = await restoring(url);
    expect(createdAt).toBe(NOW.toISOString());
    expect(rows.attention).toBeGreaterThan(0);

    const [before, after] = [await contentsOf(app.database), await contentsOf(database)];
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(after.attachment).toContain(ODD_BYTES.toString('hex'));
    // The migrator notes when; nobody is signed in; the restoring is noted; the job has failed.
    expect(changed.filter((table) => !['migration', 'session'].includes(table))).toEqual([
      'audit_log',
      'job',
    ]);
    expect(after.audit_log).toContain('Restauró la base de datos desde una copia');
    expect(after.job).toMatch(/\tcalculate-payments\tfailed\t.*Vuelva a iniciarlo\./);
    expect(await bookOffences(database)).toEqual([]);
  });

  it('continues the numbering, under the same constraints and triggers', async () => {
    const { url, database } = await emptyDatabase();
    await restoring(url);
    const schemaOf = async ({ pool }: Database) => {
      const { rows } = await pool.query(
        `SELECT conname AS name, pg_get_constraintdef(oid) AS definition, '' AS enabled FROM pg_constraint
          WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT tgname, pg_get_triggerdef(oid), tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
         ORDER BY 1, 2`,
      );
      return rows;
    };
    expect(await schemaOf(database)).toEqual(await schemaOf(app.database));
    const { db } = database;
    const added = await db
      .insertInto('specialty')
      .values({ name: 'Nueva' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { most } = await app.database.db
      .selectFrom('specialty')
      .select((eb) => eb.fn.max('id').as('most'))
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(most + 1);
    await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow();
  });

  it('is one moment of the database, whatever is written meanwhile', async () => {
    const other = join(folder, 'un-momento.gz');
    const blocker = await app.database.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE attention IN ACCESS EXCLUSIVE MODE');
    const backingUp = backUp(app.database, other, NOW);
    await untilWaiting(app.database, 'relation');
    await app.database.db.insertInto('specialty').values({ name: 'Demasiado tarde' }).execute();
    await blocker.query('COMMIT');
    blocker.release();
    await backingUp;
    const text = gunzipSync(await readFile(other)).toString();
    expect(text).toContain('COPY public.specialty');
    expect(text).not.toContain('Demasiado tarde');
  });

  it('operations §11.3: is made by the two commands, which report what they did', async () => {
    const { url, database } = await emptyDatabase();
    const path = join(folder, 'por-comando.gz');
    await app.query`INSERT INTO webhook (name, address, events, sealed_secret, created_by_name)
       VALUES ('ERP', 'https://erp.ejemplo.cl/avisos', '{job.finished}', 'x', 'Ana')`;
    await app.query`
      INSERT INTO saved_source (name, kind, record_type, address, method, paging, first_page, days_back, updates_pending, frequency,
                                 at_time, next_run_at)
       VALUES ('HIS Norte', 'api', 'participacion', 'https://his.ejemplo.cl/', 'GET', 'none', 1, 3, false, 'daily', '06:00', now())`;
    const backup = await command('backup', app.url, path);
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Copia lista: .*por-comando\.gz, /),
    });
    const restored = await command('restore', url, path);
    // access §31.7
    expect(restored.output).toContain('Se desactivaron los avisos a otros sistemas: ERP.');
    const { rows: webhooks } = await database.pool.query(
      'SELECT is_active, restored_at IS NOT NULL AS is_restored FROM webhook',
    );
    expect(webhooks).toEqual([{ is_active: false, is_restored: true }]);
    // intake §20.10
    expect(restored.output).toContain('Quedaron en pausa las fuentes automáticas: HIS Norte.');
    const { rows: sources } = await database.pool.query(
      'SELECT is_paused, next_run_at FROM saved_source',
    );
    expect(sources).toEqual([{ is_paused: true, next_run_at: null }]);
    expect(restored.output).toMatch(/Los libros están en orden: \d+ revisiones\./);
    expect(restored.code).toBe(0);
    expect(await command('restore', url, path)).toEqual({ code: 1, output: `${NOT_EMPTY}\n` });
    expect(await command('restore', url)).toEqual({
      code: 1,
      output: 'Uso: npm run restore ARCHIVO\n',
    });
  });
});

describe('a backup', () => {
  // operations §11.2
  it('is readable by its owner only, and never replaces another file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file);
    await expect(backUp(app.database, file, NOW)).rejects.toThrow(
      `El archivo ${file} ya existe: indique otro.`,
    );
    expect(await readFile(file)).toEqual(before);
  });

  // operations §11.2
  it('leaves no file when it fails', async () => {
    const { url } = await emptyDatabase();
    const database = openDatabase(url);
    const path = join(folder, 'de-nada.gz');
    await expect(backUp(database, path, NOW)).rejects.toThrow(
      'La base de datos está vacía: no hay qué respaldar.',
    );
    await database.close();
    for (const name of [path, `${path}.incompleto`])
      await expect(stat(name)).rejects.toThrow('ENOENT');
    await expect(backUp(app.database, join(folder, 'nada/copia.gz'), NOW)).rejects.toThrow(
      'No se puede escribir en',
    );
  });
});

describe('a restoring is refused', () => {
  const written = async (name: string, bytes: Buffer | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const edited = async (name: string, edit: (text: string) => string) =>
    written(name, gzipSync(edit(gunzipSync(await readFile(file)).toString())));

  it('from a file that is no backup', async () => {
    const { url } = await emptyDatabase();
    await expect(restoring(url, join(folder, 'no-existe'))).rejects.toThrow('No existe el archivo');
    for (const path of [
      await written('texto', Buffer.from('{}')),
      await written('texto.gz', gzipSync('SELECT 1;\n')),
      await written('otro.gz', gzipSync('-- Portal Médico backup {"format":"x"}\n')),
    ])
      await expect(restoring(url, path)).rejects.toThrow(FOREIGN);
  });

  // operations §11.4
  it('operations §11.3: from a damaged file, and leaves the database empty', async () => {
    const { url, database } = await emptyDatabase();
    const whole = await readFile(file);
    const flipped = Buffer.from(whole);
    const middle = whole.length >> 1;
    flipped.writeUInt8(whole.readUInt8(middle) ^ 0xff, middle);
    for (const path of [
      await written('cortado.gz', whole.subarray(0, middle)),
      await written('sin-final.gz', whole.subarray(0, whole.length - 4)),
      await written('volteado.gz', flipped),
      await edited('sin-pie.gz', (text) => text.slice(0, text.lastIndexOf('-- end'))),
      await edited('fila-menos.gz', (text) =>
        text.replace(/(COPY public\.specialty .*\n).*\n/, '$1'),
      ),
      await edited('otro-valor.gz', (text) => text.replace(/(COPY public\.specialty .*\n)/, '$1x')),
      await edited('fila-doble.gz', (text) =>
        text.replace(/(COPY public\.specialty .*\n)(.*\n)/, '$1$2$2'),
      ),
      await edited('otra-tabla.gz', (text) =>
        text.replace('COPY public.specialty ', 'COPY public.nada '),
      ),
    ])
      await expect(restoring(url, path), path).rejects.toThrow(DAMAGED);
    const { rows } = await database.pool.query('SELECT count(*)::int AS doctors FROM doctor');
    expect(rows).toEqual([{ doctors: 0 }]);
    await restoring(url);
    expect(await bookOffences(database)).toEqual([]);
  });

  // operations §11.4
  it('into a database that is in use, by this product or another', async () => {
    await createAdministrator(app.database, 'ClaveDeEjemplo1');
    await expect(restoring(app.url)).rejects.toThrow(NOT_EMPTY);
    const { url, database } = await emptyDatabase();
    await database.pool.query('CREATE TABLE somebody_elses (id int)');
    await expect(restoring(url)).rejects.toThrow(NOT_EMPTY);
  });

  // operations §11.4
  it('from another version, and into a database that is ahead of the copy', async () => {
    const { url } = await emptyDatabase();
    const withMigration = (name: string, migration: string) =>
      edited(name, (text) => text.replace(/"migration":"\w+"/, `"migration":"${migration}"`));
    await expect(restoring(url, await withMigration('nueva.gz', '9999_later'))).rejects.toThrow(
      'La copia es de una versión más nueva de Portal Médico: restáurela con esa versión.',
    );
    await expect(
      restoring(url, await withMigration('primera.gz', '0086_rule_criteria')),
    ).rejects.toThrow(
      'La copia es de la versión 0.1, que nunca se publicó: esta versión no la restaura, y nada se ha cambiado.',
    );
    await migrate(url);
    await expect(restoring(url, await withMigration('vieja.gz', '0005_jobs'))).rejects.toThrow(
      'La base de datos ya se preparó para una versión más nueva que la copia: restáurela en una base nueva.',
    );
  });
});

const command = (script: string, url: string, ...args: string[]) =>
  runTool(script, args, { DATABASE_URL: url });
