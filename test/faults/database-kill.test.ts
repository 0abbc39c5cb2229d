/**
 * The database fails in the middle of jobs: it is killed, or its connections are. The server's process stays,
 * answers 503 while there is no database and 200 after it, and every job ends by itself.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { findEmbeddedDatabase } from '../../src/server/platform/embedded/embedded-database.ts';
import { readPostmaster } from '../../src/server/platform/embedded/embedded-database-cluster.ts';
import { bookOffences } from '../support/books.ts';
import { addAttentions, addRules } from '../support/clinic.ts';
import { csvOf, loadDemoMasters } from '../support/imports.ts';
import { type ProcessClient, signInTo } from '../support/process-client.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary.ts';

const RECORDS = 5_000;
const PASSWORD = 'se corta la luz y vuelve';

let folder: string;
let server: ServerProcess;
let admin: ProcessClient;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startProcess('main', '', {
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    ADMIN_PASSWORD: PASSWORD,
  });
  admin = await signInTo(server, 'admin', PASSWORD);
  database = openDatabase((await findEmbeddedDatabase(join(folder, 'data'))) ?? '');
  await loadDemoMasters(database);
  await addRules(admin);
  await addAttentions(database, '2026-07', RECORDS);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As a crash of the machine's memory does: the server of the database and all its processes are gone. */
async function killDatabase(): Promise<void> {
  const postmaster = await readPostmaster(join(folder, 'data', 'postgres'));
  if (!postmaster) throw new Error('there is no database to kill');
  process.kill(postmaster.pid, 'SIGKILL');
}

/** As an administrator of the database does; of the server's connections only. */
async function endConnections(): Promise<void> {
  await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

const health = async () => (await fetch(`${server.address}/api/health`)).status;

async function queue(path: string, payload: unknown): Promise<string> {
  const answer = await admin.post<{ jobId: string }>(path, payload);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.jobId;
}

function queueCalculation(): Promise<string> {
  return queue('/api/jobs/calculate-payments', { showAllPending: true, recalculate: true });
}

function queuePayroll(processingType: string, month: number): Promise<string> {
  return queue('/api/jobs/create', {
    type: 'process-bulk-payments',
    data: { processingType, month, year: 2026 },
  });
}

let imports = 0;
function queueImport(): Promise<string> {
  imports += 1;
  const rows = Array.from({ length: RECORDS }, (_, index) => ({ ID: `${imports}-${index}` }));
  const form = new FormData();
  form.set('recordType', 'participacion');
  form.set('inBackground', 'true');
  form.set('file', new File([csvOf(...rows)], 'a.csv'));
  return queue('/api/import/files', form);
}

type Ended = { status: string; errorMessage: string | null };

/** How a job stands; null while the server has no database to ask. */
async function jobOf(id: string): Promise<Ended | null> {
  const answer = await admin.get<{ job: Ended }>(`/api/jobs/${id}`);
  if (answer.status === 503) return null;
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return answer.body.job;
}

async function untilBegun(id: string): Promise<void> {
  await expect
    .poll(async () => (await jobOf(id))?.status, { timeout: 60_000, interval: 5 })
    .not.toBe('pending');
}

async function expectDone(id: string): Promise<void> {
  await expect
    .poll(() => jobOf(id), { timeout: 90_000, interval: 50 })
    .toMatchObject({ status: 'completed', errorMessage: null });
  expect(await bookOffences(database)).toEqual([]);
}

describe('a server whose database is killed', () => {
  // operations §10.4, operations §10.1, product §3.5
  it('answers 503, then 200, and is the same process', async () => {
    await killDatabase();
    await expect.poll(health, { timeout: 30_000, interval: 5 }).toBe(503);
    await expect.poll(health, { timeout: 60_000, interval: 50 }).toBe(200);
    expect(server.isRunning()).toBe(true);
  });

  it.each([
    ['calculates', queueCalculation],
    ['imports', queueImport],
  ])('while it %s ends the job by itself', async (_, begin) => {
    for (const delay of [0, 120]) {
      const id = await begin();
      await untilBegun(id);
      await sleep(delay);
      await killDatabase();
      await expectDone(id);
    }
    expect(server.isRunning()).toBe(true);
  });
});

describe('a server whose connections are ended', () => {
  it.each([
    ['calculates', queueCalculation],
    ['imports', queueImport],
  ])('while it %s ends the job by itself', async (_, begin) => {
    for (const delay of [60]) {
      const id = await begin();
      await untilBegun(id);
      await sleep(delay);
      await endConnections();
      await expectDone(id);
    }
    expect(server.isRunning()).toBe(true);
  });
});

describe('a payroll whose database fails', () => {
  it.each([
    ['is killed', 6, killDatabase],
    ['ends its connections', 5, endConnections],
  ])('because it %s makes each payment once', async (_, month, fail) => {
    await addAttentions(database, `2026-0${month}`, RECORDS);
    await expectDone(await queueCalculation());
    for (const processingType of ['bulk', 'full']) {
      const id = await queuePayroll(processingType, month);
      await untilBegun(id);
      await fail();
      await expectDone(id);
    }
    const { rows } = await database.pool.query(
      'SELECT sum(total_attentions)::int AS records FROM payment WHERE period_month = $1',
      [month],
    );
    expect(rows).toEqual([{ records: RECORDS }]);
    expect(server.isRunning()).toBe(true);
  });
});
