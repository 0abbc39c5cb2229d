/** The scheduled backups: made, verified, kept in number, and tried by a restoration (operations §17). */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { adminApp, type Client, type TestApp, testApp } from '../../../../test/support/app.ts';
import { jobsAreOver } from '../../../../test/support/jobs.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { temporaryFolder } from '../../../../test/support/temporary.ts';
import type { BackupsOverview } from '../../../contract/operations/backups.ts';
import { jobRegistry } from '../../job-registry.ts';
import { verifyBackup } from '../../platform/db/backup-file.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { backupChores } from './public.ts';
import { inScratchDatabase } from './scratch.ts';

// Each trial migrates a database.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });

const folder = await temporaryFolder();
const { app, admin } = await adminApp({
  BACKUP_DIR: folder,
  BACKUP_KEEP: '2',
  BACKUP_KEY: randomBytes(32).toString('base64'),
});
await (await payrollData(app.database)).paidDoctor();
const { key, readKeys } = app.services.config.backup;

const overview = async (client: Client = admin) =>
  (await client.get<BackupsOverview>('/api/backups')).body;

/** Asks for a job and runs all that wait, with those that they ask for. */
async function run(path: string, on: TestApp = app, client: Client = admin): Promise<void> {
  expect((await client.post(path, {})).status).toBe(200);
  const worker = await startWorker(on.services, { registry: jobRegistry });
  try {
    await jobsAreOver(on.database, 300_000);
  } finally {
    await worker.stop();
  }
}

const scratchName = async () => {
  const rows = await app.query`
    SELECT oid::int AS oid FROM pg_database WHERE datname = current_database()`;
  return `portal_medico_scratch_${rows[0].oid}`;
};
const hasScratch = async () => {
  const rows = await app.query`SELECT FROM pg_database WHERE datname = ${await scratchName()}`;
  return rows.length > 0;
};

it('operations §17.2: makes an encrypted file, verifies it, and tries it by restoring it', async () => {
  await run('/api/backups');
  const { backups, settings } = await overview();
  expect(settings).toMatchObject({ isScheduled: true, at: '01:30', keep: 2, keyId: key?.id });
  expect(backups).toMatchObject([
    { status: 'completed', isRemoved: false, made: { keyId: key?.id, removed: [] } },
  ]);
  expect(backups[0]?.trial).toMatchObject({
    status: 'completed',
    tried: {
      outcome: 'right',
      message: expect.stringMatching(/los libros están en orden, \d+ revisiones\.$/),
    },
  });
  const file = backups[0]?.made?.file ?? '';
  expect(await readdir(folder)).toEqual([file]);
  const { rows } = await verifyBackup(join(folder, file), readKeys);
  expect(rows.attention).toBeGreaterThan(0);
  // operations §17.3
  expect(await hasScratch()).toBe(false);
  const { body } = await admin.get<{ summary: string }[]>('/api/audit?action=backup.create');
  expect(JSON.stringify(body)).toContain(`Respaldó la base de datos en ${file}`);
});

it('operations §17.2: keeps the newest files, and touches no other', async () => {
  const foreign = 'contrato-del-respaldo.gz';
  await writeFile(join(folder, foreign), 'x');
  const [first] = (await readdir(folder)).sort();
  for (const old of ['20260101T043000Z.gz', '20260102T043000Z.cifrado'])
    await writeFile(join(folder, `portal-medico-${old}`), 'x');
  await writeFile(join(folder, 'portal-medico-20260103T043000Z.gz.incompleto'), 'x');
  await run('/api/backups');
  const { backups } = await overview();
  expect(backups[0]?.made?.removed).toEqual([
    'portal-medico-20260101T043000Z.gz',
    'portal-medico-20260102T043000Z.cifrado',
  ]);
  const left = await readdir(folder);
  expect(left.sort()).toEqual([foreign, backups[1]?.made?.file, backups[0]?.made?.file].sort());
  expect(left).toContain(first);
});

it('operations §17.3: tells of a file that can no longer be restored, and removes the scratch', async () => {
  const { backups } = await overview();
  const file = join(folder, backups[0]?.made?.file ?? '');
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(file, bytes);
  await run('/api/backups/trials');
  const [latest] = (await overview()).backups;
  expect(latest?.trial).toMatchObject({
    status: 'failed',
    errorMessage: 'El archivo está dañado o incompleto: no se restauró nada.',
  });
  expect(await hasScratch()).toBe(false);
  const needed = await admin.get<{ failedJobs: { latest: { type: string }[] } }>(
    '/api/dashboard/attention-needed',
  );
  expect(needed.body.failedJobs.latest.map(({ type }) => type)).toContain('try-backup');
});

it('operations §17.3: removes what a killed trial left, but not the database of a running one', async () => {
  const name = await scratchName();
  const { pool } = app.database;
  const { query } = app;
  await query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const running = await pool.connect();
  await running.query('SELECT pg_advisory_lock($1)', [0x50_4d_62_6b]);
  const tidy = async () => {
    for (const chore of backupChores) await chore.run(app.database, app.services);
  };
  await tidy();
  expect(await hasScratch()).toBe(true);
  running.release(true);
  // The server notices the end of a connection a moment later.
  await expect
    .poll(
      async () => {
        await tidy();
        return hasScratch();
      },
      { timeout: 30_000 },
    )
    .toBe(false);
});

it('operations §17.1: without a folder nothing is made, and the call says what to set', async () => {
  const other = await testApp();
  const client = await other.signedInAs('admin');
  expect((await overview(client)).settings).toMatchObject({ isScheduled: false, keyId: null });
  for (const path of ['/api/backups', '/api/backups/trials'])
    expect(await client.post(path, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('BACKUP_DIR') },
    });
  const supervisor = await other.signedInAs('supervisor');
  expect((await supervisor.get('/api/backups')).status).toBe(403);
});

it('operations §17.4: a folder that is missing fails the job with a sentence, and deletes nothing', async () => {
  const other = await testApp({ BACKUP_DIR: join(folder, 'no-montada') });
  const client = await other.signedInAs('admin');
  await run('/api/backups', other, client);
  const [latest] = (await overview(client)).backups;
  expect(latest).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringMatching(/^No existe el archivo o la carpeta/),
  });
});

it('operations §17.3: tries nothing when the role of the database may not create another', async () => {
  const database = openDatabase(app.url, { poolSize: 1 });
  database.pool.on('connect', (client) => void client.query('SET ROLE portal_medico_doctor'));
  try {
    expect(await inScratchDatabase(database, async () => 'worked')).toBeNull();
  } finally {
    await database.close();
  }
});
