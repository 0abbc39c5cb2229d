/** What becomes of a job whose work fails. */
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { SYSTEM } from '../audit.ts';
import type { JobDefinition } from './definition.ts';
import { enqueueJob } from './queue.ts';
import { startWorker } from './worker.ts';

const { database, query, services } = await testApp();

/** A kind that exists, with other work, and how often it was run. */
function jobOfWork(work: () => Promise<void>): {
  definition: JobDefinition<object>;
  runs: () => number;
} {
  let runs = 0;
  const definition = {
    type: 'verify-books',
    steps: [{ key: 'check', name: 'Revisión', description: 'Revisa' }],
    run: () => {
      runs += 1;
      return work();
    },
  };
  return { definition, runs: () => runs };
}

const queue = (definition: JobDefinition<object>) =>
  database.db
    .transaction()
    .execute((tx) => enqueueJob(tx, definition, { payload: {}, priority: 5, actor: SYSTEM }));

/** Runs the job to its end, without the queue's pauses before another try. */
async function runToFailure(definition: JobDefinition<object>) {
  const jobId = await queue(definition);
  const registry = new Map([[definition.type, definition as never]]);
  const worker = await startWorker(services, { registry });
  try {
    await expect
      .poll(
        async () => {
          await query`UPDATE graphile_worker._private_jobs SET run_at = now()`;
          // The queue looks again at once.
          await query`SELECT pg_notify('jobs:insert', '{"count": 1}')`;
          return (await jobOf(jobId)).status;
        },
        { timeout: 15_000, interval: 50 },
      )
      .toBe('failed');
  } finally {
    await worker.stop();
  }
  return jobOf(jobId);
}

const jobOf = (id: string) =>
  database.db
    .selectFrom('job')
    .select(['status', 'errorMessage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

afterEach(() => query`TRUNCATE job CASCADE`);

test('operations §2.7: a failure that may pass is tried six times', async () => {
  const { definition, runs } = jobOfWork(async () => {
    await query`DO $$ BEGIN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END $$`;
  });
  const { errorMessage } = await runToFailure(definition);
  expect(runs()).toBe(6);
  expect(errorMessage).toMatch(/^Otro proceso estaba escribiendo los mismos registros/);
});

test('operations §2.7: another failure ends the job at once', async () => {
  const { definition, runs } = jobOfWork(() => Promise.reject(new Error('a defect')));
  const { errorMessage } = await runToFailure(definition);
  expect(runs()).toBe(1);
  expect(errorMessage).toMatch(/^El trabajo falló y no se aplicó ningún cambio\..* referencia /);
});

test('operations §2.6: a job goes on after its process was stopped in order, however often', async () => {
  let started = Promise.withResolvers<void>();
  let stops = 0;
  const definition: JobDefinition<object> = {
    ...jobOfWork(() => Promise.resolve()).definition,
    async run(job) {
      started.resolve();
      if (stops === 6) {
        await database.db.transaction().execute((tx) => job.complete(tx, {}));
        return;
      }
      await once(job.signal, 'abort');
      throw job.signal.reason;
    },
  };
  const jobId = await queue(definition);
  // It did not survive most of the starts that count.
  await query`UPDATE job SET attempts = 17 WHERE id = ${jobId}`;
  const registry = new Map([[definition.type, definition as never]]);
  while (stops < 6) {
    const worker = await startWorker(services, { registry });
    await started.promise;
    started = Promise.withResolvers<void>();
    await worker.stop();
    stops += 1;
    await query`UPDATE graphile_worker._private_jobs SET run_at = now()`;
  }
  expect((await jobOf(jobId)).status).toBe('processing');
  const worker = await startWorker(services, { registry });
  await expect
    .poll(async () => (await jobOf(jobId)).status, { timeout: 15_000 })
    .toBe('completed')
    .finally(() => worker.stop());
}, 30_000);
