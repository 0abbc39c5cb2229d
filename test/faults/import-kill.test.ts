/** A worker killed in the middle of an import: nothing is half done, nothing is lost, nothing is doubled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../src/contract/jobs.ts';
import { type Client, testApp } from '../support/app.ts';
import { csvOf, loadDemoMasters, upload } from '../support/imports.ts';

const ROWS = 50_000;
const WORKER = join(import.meta.dirname, '../../src/server/worker.ts');

const { database, url, signedInAs } = await testApp();
const workers: ChildProcess[] = [];
let admin: Client;

beforeAll(async () => {
  await loadDemoMasters(database);
  admin = await signedInAs('admin');
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(kill));
  await database.pool.query('TRUNCATE attention, import, job CASCADE');
});

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [WORKER], {
    env: { ...process.env, DATABASE_URL: url, WORKERS: '1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.push(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

async function queueImport(): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, index) => ({ ID: `K-${index}` }));
  const file = csvOf(...rows, { ID: 'refused', Médico: 'nadie', Especialidad: 'Otra' });
  const answer = await upload<{ jobId: string }>(admin, 'participacion', 'a.csv', file);
  return answer.body.jobId;
}

const readJob = async (id: string) => (await admin.get<{ job: Job }>(`/api/jobs/${id}`)).body.job;
const count = async (table: string) =>
  (await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count;

async function waitForStep(jobId: string, key: string): Promise<void> {
  for (;;) {
    const { status, steps } = await readJob(jobId);
    if (status === 'completed' || status === 'failed') throw new Error(`the job has ${status}`);
    const step = steps.find(({ id }) => id === key);
    if (step?.status === 'running') return;
    await sleep(10);
  }
}

test.each([
  ['while its rows are checked', 'check'],
  ['while its rows are stored', 'store'],
])('killed %s', async (_, step) => {
  const jobId = await queueImport();
  const worker = startWorker();
  await waitForStep(jobId, step);
  await kill(worker);
  expect(await readJob(jobId)).toMatchObject({ status: 'processing', result: null });
  for (const table of ['attention', 'attention_day_total', 'import_rejection'])
    expect(await count(table), table).toBe(0);

  startWorker();
  await expect
    .poll(() => readJob(jobId), { timeout: 90_000, interval: 100 })
    .toMatchObject({
      status: 'completed',
      result: { total: ROWS + 1, created: ROWS, unchanged: 0, rejectedCount: 1 },
    });
  const { rows } = await database.pool.query(
    `SELECT count(*) AS rows, count(DISTINCT external_id) AS ids, count(DISTINCT import_row) AS lines FROM attention`,
  );
  expect(rows).toEqual([{ rows: ROWS, ids: ROWS, lines: ROWS }]);
  expect(await count('import_chunk')).toBe(0);
  const { rows: totals } = await database.pool.query(
    'SELECT sum(attentions) AS attentions FROM attention_day_total',
  );
  expect(totals).toEqual([{ attentions: ROWS }]);
});
