/** What others see of a running job: its first figure at once, its last one always (operations §2.9). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { JobProgress } from './progress.ts';

const { database, services } = await testApp();
const { db } = database;
const STEPS = [
  { key: 'read', name: 'Leer', description: 'Lee las filas' },
  { key: 'write', name: 'Escribir', description: 'Escribe las filas' },
];
let progress: JobProgress;
let jobId: string;

beforeEach(async () => {
  const job = await db
    .insertInto('job')
    .values({ type: 'bulk-import', payload: '{}', priority: 5, status: 'processing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  jobId = job.id;
  await db
    .insertInto('jobStep')
    .values(STEPS.map((step, index) => ({ jobId, position: index + 1, ...step })))
    .execute();
  progress = new JobProgress(db, services.log, jobId, STEPS);
});

afterEach(() => vi.useRealTimers());

async function records(key: string): Promise<unknown> {
  const { metrics } = await db
    .selectFrom('jobStep')
    .select('metrics')
    .where('jobId', '=', jobId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Object(metrics).recordsProcessed;
}
const percent = async () =>
  (await db.selectFrom('job').select('progress').where('id', '=', jobId).executeTakeFirstOrThrow())
    .progress;

it('operations §2.9: the last of many figures arrives without a further one, while the step runs', async () => {
  await progress.step('read', 100);
  for (let done = 1; done <= 60; done += 1) progress.advance(done);
  await expect.poll(() => records('read')).toBe(60);
  // The job's percentage is written after the step's figures.
  await expect.poll(percent).toBe(30);
  await progress.end();
});

it('the first figure of a step arrives at once, however soon after those of another', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await progress.step('read', 100);
  progress.advance(10);
  progress.advance(20);
  await progress.step('write', 100);
  expect(await records('read')).toBe(20);
  progress.advance(1);
  await expect.poll(() => records('write')).toBe(1);
  await progress.end();
});

it('a step that fails keeps its last figure', async () => {
  await progress.step('read', 100);
  progress.advance(10);
  progress.advance(77);
  await progress.fail();
  expect(await records('read')).toBe(77);
});
