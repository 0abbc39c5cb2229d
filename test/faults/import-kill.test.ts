/** A worker killed in the middle of an import: nothing is half done, nothing is lost, nothing is doubled. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Job } from '../../src/contract/operations/jobs.ts';
import { clinicForImports, csvOf, upload } from '../support/imports.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const ROWS = 50_000;

const { admin, database, url } = await clinicForImports();
const workers: ServerProcess[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()));
  await database.pool.query('TRUNCATE attention, import, job, calculation CASCADE');
});

async function startWorker(): Promise<ServerProcess> {
  const worker = await startProcess('worker', url, { WORKERS: '1' });
  workers.push(worker);
  return worker;
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

// intake §16.9
test.each([
  ['while its rows are checked', 'check'],
  ['while its rows are stored', 'store'],
])('killed %s', async (_, step) => {
  const jobId = await queueImport();
  const worker = await startWorker();
  await waitForStep(jobId, step);
  await worker.kill();
  expect(await readJob(jobId)).toMatchObject({ status: 'processing', result: null });
  for (const table of ['attention', 'attention_day_change', 'import_rejection'])
    expect(await count(table), table).toBe(0);

  await startWorker();
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
    'SELECT sum(attentions) AS attentions FROM attention_day_change',
  );
  expect(totals).toEqual([{ attentions: ROWS }]);
});
