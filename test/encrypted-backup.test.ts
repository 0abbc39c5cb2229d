/** An encrypted backup from its making to its restoring, with a key that changes meanwhile (operations §11.6). */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { verifyBackup } from '../src/server/platform/db/backup-file.ts';
import { readSecretKey, type SecretKey } from '../src/server/platform/secret-key.ts';
import { type TestApp, testApp } from './support/app.ts';
import { bookOffences } from './support/books.ts';
import { openClone, unmigrated } from './support/database.ts';
import { payrollData } from './support/payroll-data.ts';
import { runTool } from './support/server-process.ts';
import { temporaryFolder } from './support/temporary.ts';

// Each starts the program several times.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SECRET_NAME = 'Especialidad que nadie debe leer';
const DAMAGED = 'El archivo está dañado o incompleto: no se restauró nada.\n';

const newKey = () => randomBytes(32).toString('base64');
const idOf = (key: string) => readSecretKey('backup', key)?.id;
const [oldKey, newerKey] = [newKey(), newKey()];

let app: TestApp;
let folder: string;
let file: string;

beforeAll(async () => {
  app = await testApp();
  folder = await temporaryFolder();
  file = join(folder, 'copia.cifrada');
  await (await payrollData(app.database)).paidDoctor();
  await app.database.db.insertInto('specialty').values({ name: SECRET_NAME }).execute();
  const made = await runTool('backup', [file], { DATABASE_URL: app.url, BACKUP_KEY: oldKey });
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Está cifrada con la clave ${idOf(oldKey)}`),
  });
});

const emptyDatabase = () => openClone(onTestFinished, unmigrated);
const restoring = (url: string, path: string, keys: Record<string, string>) =>
  runTool('restore', [path], { DATABASE_URL: url, ...keys });
const tablesOf = async ({
  pool,
}: {
  pool: { query(text: string): Promise<{ rows: unknown[] }> };
}) =>
  (await pool.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rows
    .length;

it('operations §11.6: is restored after its key was replaced, and its books are right', async () => {
  const { url, database } = await emptyDatabase();
  const keyFile = join(folder, 'clave');
  await writeFile(keyFile, `${newerKey}\n`);
  const restored = await restoring(url, file, {
    BACKUP_KEY_FILE: keyFile,
    BACKUP_OLD_KEYS: `${newKey()}, ${oldKey}`,
  });
  expect(restored.output).toMatch(/Los libros están en orden: \d+ revisiones\./);
  expect(restored.code).toBe(0);
  expect(await bookOffences(database)).toEqual([]);
  const { rows } = await database.pool.query('SELECT name FROM specialty WHERE name = $1', [
    SECRET_NAME,
  ]);
  expect(rows).toHaveLength(1);

  // What is made from now on needs the new key only.
  const next = join(folder, 'siguiente');
  await runTool('backup', [next], { DATABASE_URL: url, BACKUP_KEY: newerKey });
  const { rows: copied } = await verifyBackup(next, [
    readSecretKey('backup', newerKey) as SecretKey,
  ]);
  expect(copied.specialty).toBeGreaterThan(0);
});

it('operations §11.6: holds nothing that can be read, and says so when a copy is plain', async () => {
  const bytes = await readFile(file);
  expect(bytes.includes(SECRET_NAME)).toBe(false);
  // Nor is it gzip after the first line.
  const start = bytes.indexOf('\n') + 1;
  expect(bytes.subarray(start, start + 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));

  const plain = join(folder, 'plana.gz');
  const made = await runTool('backup', [plain], { DATABASE_URL: app.url });
  expect(made.output).toContain('No está cifrada, porque falta BACKUP_KEY');
  const { url } = await emptyDatabase();
  const restored = await restoring(url, plain, { BACKUP_KEY: newerKey });
  expect(restored.output).toContain('La copia no estaba cifrada');
  expect(restored.code).toBe(0);
});

it('operations §11.6: is refused with another key or without one, before anything is written', async () => {
  const { url, database } = await emptyDatabase();
  const other = newKey();
  expect(await restoring(url, file, { BACKUP_KEY: other })).toEqual({
    code: 1,
    output: `La copia está cifrada con la clave ${idOf(oldKey)}, y las indicadas son ${idOf(other)}: agréguela a BACKUP_OLD_KEYS. No se restauró nada.\n`,
  });
  expect(await restoring(url, file, {})).toEqual({
    code: 1,
    output: `La copia está cifrada con la clave ${idOf(oldKey)}: indíquela en BACKUP_KEY o BACKUP_KEY_FILE. No se restauró nada.\n`,
  });
  expect(await tablesOf(database)).toBe(0);
});

it('operations §11.6: is refused when it is cut off or a single bit has changed, before anything is written', async () => {
  const { url, database } = await emptyDatabase();
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  const middle = whole.length >> 1;
  flipped.writeUInt8(whole.readUInt8(middle) ^ 1, middle);
  // The last chunk is left out: what remains are whole chunks.
  const start = whole.indexOf('\n') + 1;
  const sealed = 64 * 1024 + 16;
  const wholeChunks = start + Math.floor((whole.length - 1 - start) / sealed) * sealed;
  for (const [name, bytes] of [
    ['cortada', whole.subarray(0, whole.length - 10)],
    ['sin-final', whole.subarray(0, wholeChunks)],
    ['volteada', flipped],
    ['alargada', Buffer.concat([whole, whole.subarray(start)])],
  ] as const) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    expect(await restoring(url, path, { BACKUP_KEY: oldKey }), name).toEqual({
      code: 1,
      output: DAMAGED,
    });
  }
  expect(await tablesOf(database)).toBe(0);
});
