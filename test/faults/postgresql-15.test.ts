/**
 * The product on the oldest PostgreSQL that the README promises: a demo clinic's month end, a restart, and a backup
 * that becomes a new database.
 */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgresql15, startPostgresql15 } from '../support/postgresql-15.ts';
import { type ProcessClient, signInTo } from '../support/process-client.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const JULY = { month: 7, year: 2026 };

let postgresql: Postgresql15;
let url: string;
let server: ServerProcess;
let admin: ProcessClient;

beforeAll(async () => {
  postgresql = await startPostgresql15();
  url = await postgresql.addDatabase();
  await start();
}, 300_000);
afterAll(async () => {
  await server?.kill();
  await postgresql?.stop();
});

async function start(): Promise<void> {
  server = await startProcess('main', url, { DEMO: '1' }, 240_000);
  admin = await signInTo(server, 'admin', 'demo1234');
}

/** What one of the product's commands says; fails as the command does. */
async function command(tool: string, databaseUrl: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`tools/${tool}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return stdout;
}

async function done<T>(answering: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answering;
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
  return body;
}

async function runJob(path: string, payload: object): Promise<{ processedCount: number }> {
  const { jobId } = await done(admin.post<{ jobId: string }>(path, payload));
  const readJob = async () =>
    (
      await admin.get<{ job: { status: string; result: { processedCount: number } } }>(
        `/api/jobs/${jobId}`,
      )
    ).body.job;
  await expect
    .poll(readJob, { timeout: 100_000, interval: 100 })
    .toMatchObject({ status: 'completed' });
  return (await readJob()).result;
}

// operations §12.1
it('the server is PostgreSQL 15', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  expect(rows[0].server_version).toMatch(/^15\./);
});

it('a month ends: file, calculation, payroll, bank, payment, accounting', async () => {
  const form = new FormData();
  form.set('recordType', 'participacion');
  const bytes = await readFile(join(ROOT, 'fixtures/imports/participacion.csv'));
  form.set('file', new File([bytes], 'participacion.csv'));
  const imported = await done(
    admin.post<{ created: number; rejectedCount: number }>('/api/import/files', form),
  );
  expect(imported).toMatchObject({ created: 200, rejectedCount: 0 });

  const calculated = await runJob('/api/jobs/calculate-payments', {
    dateFrom: '2026-07-01',
    dateTo: '2026-07-31',
  });
  expect(calculated.processedCount).toBe(200);
  for (const processingType of ['bulk', 'full'])
    await runJob('/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType, ...JULY },
    });

  const form15 = { ...JULY, bankFormat: 'santander' };
  const { transfers } = await done(
    admin.post<{
      transfers: {
        id: number;
        payments: { doctorId: number }[];
        problems: string[];
        accountNotices: { changeId: number; kind: string }[];
      }[];
    }>('/api/generate-bank-payroll', form15),
  );
  const selectedTransfers = transfers
    .filter((one) => one.problems.length === 0)
    .map(({ id }) => id);
  expect(selectedTransfers.length).toBeGreaterThan(0);
  const notices = transfers.flatMap(({ accountNotices }) => accountNotices);
  const idsOf = (some: typeof notices) => some.map(({ changeId }) => changeId);
  const file = await admin.post('/api/download-bank-file', {
    ...form15,
    selectedTransfers,
    agreedAccountChanges: idsOf(notices.filter(({ kind }) => kind !== 'payee')),
    agreedPayeeChanges: idsOf(notices.filter(({ kind }) => kind === 'payee')),
  });
  expect(file.status, file.bytes.toString()).toBe(200);
  expect(file.bytes.length).toBeGreaterThan(0);

  const paid = await done(
    admin.post<{ processedCount: number }>('/api/process-selected-records', {
      ...JULY,
      doctorIds: transfers.flatMap(({ payments }) => payments.map(({ doctorId }) => doctorId)),
    }),
  );
  expect(paid.processedCount).toBeGreaterThan(0);
  const { entries } = await done(
    admin.post<{ entries: { debit: number; credit: number }[] }>(
      '/api/generate-accounting-export',
      JULY,
    ),
  );
  const sum = (side: 'debit' | 'credit') => entries.reduce((all, entry) => all + entry[side], 0);
  expect(sum('debit')).toBe(sum('credit'));
  expect(sum('debit')).toBeGreaterThan(0);
});

it('starts again on its data, and its backup becomes a new database with right books', async () => {
  expect(await server.stop()).toBe(0);
  await start();
  expect((await admin.get('/api/health')).status).toBe(200);
  const folder = await temporaryFolder();
  try {
    const backup = join(folder, 'copia.gz');
    expect(await command('backup', url, backup)).toContain('Copia lista');
    const restored = await postgresql.addDatabase();
    expect(await command('restore', restored, backup)).toContain('Los libros están en orden');
    expect(await command('verify-books', restored)).toContain('Los libros están en orden');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
