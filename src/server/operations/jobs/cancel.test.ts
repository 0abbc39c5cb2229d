/** Cancelling jobs (operations §2.10 to operations §2.12). */
import { afterEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Job } from '../../../contract/operations/jobs.ts';
import { bulkImportJob, lockImports } from '../../intake/imports/public.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { startWorker } from '../../platform/jobs/worker.ts';

const { admin, database, services, signedInAs } = await clinicForImports();
const registry = new Map([[bulkImportJob.type, bulkImportJob as never]]);

const supervisor = await signedInAs('supervisor');
afterEach(async () => {
  await database.pool.query('TRUNCATE attention, import, job, calculation CASCADE');
  await database.pool.query('DELETE FROM graphile_worker._private_jobs');
});

/** More rows than a request imports, one of them of a specialty that is not there. */
const SOME_ROWS = 5_001;
const MANY_ROWS = 20_000;
function fileOf(rows: number): string {
  const others = Array.from({ length: rows - 1 }, (_, index) => ({ ID: `A-${index}` }));
  return csvOf(...others, { ID: 'last', Especialidad: 'Otra que no estaba' });
}

async function queueImport(rows = SOME_ROWS): Promise<{ jobId: string; importId: number }> {
  const answer = await upload<{ jobId: string; importId: number }>(
    supervisor,
    'participacion',
    'a.csv',
    fileOf(rows),
  );
  return answer.body;
}
const cancel = (jobId: string, client = supervisor) =>
  client.post<{ job: Job }>(`/api/jobs/${jobId}/cancel`);
const readJob = async (id: string) => (await admin.get<{ job: Job }>(`/api/jobs/${id}`)).body.job;
const count = async (table: string) =>
  (await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count;
const runToEnd = (jobId: string) =>
  runJob(services, registry, jobId, new AbortController().signal, true);

describe('a large import', () => {
  test('operations §2.10: cancelled halfway leaves nothing behind, and the next one works', async () => {
    const specialties = await count('specialty');
    const { jobId } = await queueImport(MANY_ROWS);
    const worker = await startWorker(services, { registry });
    await expect
      .poll(async () => (await readJob(jobId)).steps.find(({ id }) => id === 'check')?.status, {
        interval: 5,
        timeout: 15_000,
      })
      .toBe('running');
    expect(await cancel(jobId)).toMatchObject({
      status: 200,
      body: {
        job: {
          status: 'cancelled',
          progress: 0,
          result: null,
          errorMessage: expect.stringMatching(
            / canceló el trabajo\. No se aplicó ningún cambio\.$/,
          ),
        },
      },
    });
    await worker.stop();
    for (const table of ['attention', 'attention_day_change', 'import_rejection', 'import_chunk'])
      expect(await count(table), table).toBe(0);
    expect(await count('specialty')).toBe(specialties);
    expect(await readJob(jobId)).toMatchObject({
      status: 'cancelled',
      steps: [{ status: 'pending' }, { status: 'pending' }, { status: 'pending' }],
    });

    const next = await queueImport();
    await runToEnd(next.jobId);
    expect((await readJob(next.jobId)).result).toMatchObject({ created: SOME_ROWS });
  }, 60_000);

  test('cancelled while it waits for another import: it can’t complete any more', async () => {
    const { jobId } = await queueImport();
    const running = database.db.transaction().execute(async (tx) => {
      await lockImports(tx);
      const run = runToEnd(jobId);
      await untilWaiting(database, 'advisory');
      await cancel(jobId);
      return { run };
    });
    // The job continues before it can notice the cancellation.
    await (await running).run;
    expect(await count('attention')).toBe(0);
    expect(await readJob(jobId)).toMatchObject({ status: 'cancelled', result: null });
  });

  test('operations §2.10: cancelled while it waits is never run', async () => {
    const { jobId } = await queueImport();
    expect((await cancel(jobId)).body.job.status).toBe('cancelled');
    expect(await count('graphile_worker._private_jobs')).toBe(0);
    expect(await count('import_chunk')).toBe(0);
    await runToEnd(jobId);
    expect(await count('attention')).toBe(0);
  });

  test('operations §2.11: cancelling twice changes nothing, and a job that is over stays as it is', async () => {
    const { jobId } = await queueImport();
    const first = await cancel(jobId);
    expect((await cancel(jobId, admin)).body).toEqual(first.body);
    const { rows: entries } = await database.pool.query(
      `SELECT user_name, summary FROM audit_log WHERE action = 'job.cancel' AND entity_id = $1`,
      [jobId],
    );
    expect(entries).toMatchObject([{ summary: expect.stringContaining('que estaba en espera') }]);

    const next = await queueImport();
    await runToEnd(next.jobId);
    expect(await cancel(next.jobId)).toMatchObject(
      refusedBy(409, 'job.over', 'El trabajo ya terminó: no hay nada que cancelar.'),
    );
    expect(await count('attention')).toBe(SOME_ROWS);
  });
});

describe('other kinds', () => {
  async function queueCalculation(): Promise<string> {
    await upload(admin, 'participacion', 'a.csv', csvOf({ ID: 'one' }));
    const answer = await admin.post<{ jobId: string }>('/api/jobs/calculate-payments', {});
    return answer.body.jobId;
  }

  test('operations §2.10: are cancelled while they wait', async () => {
    expect((await cancel(await queueCalculation())).body.job.status).toBe('cancelled');
  });

  test('operations §2.11: are not aborted once they run', async () => {
    const jobId = await queueCalculation();
    await database.pool.query(`UPDATE job SET status = 'processing' WHERE id = $1`, [jobId]);
    expect(await cancel(jobId)).toMatchObject(
      refusedBy(
        409,
        'job.notAbortable',
        'Este trabajo ya se está ejecutando y no se puede interrumpir a la mitad. Espere a que termine.',
      ),
    );
    expect((await readJob(jobId)).status).toBe('processing');
  });

  test('operations §2.12: only by users who may queue them, or who watch all jobs', async () => {
    const jobId = await queueCalculation();
    await database.pool.query(
      `UPDATE job SET type = 'process-bulk-payments', payload = '{"processingType": "full"}' WHERE id = $1`,
      [jobId],
    );
    expect(await cancel(jobId, supervisor)).toMatchObject(refusedBy(403, 'access.denied'));
    expect((await cancel(jobId, admin)).status).toBe(200);
  });

  test('an unknown job', async () => {
    expect(await cancel('00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el trabajo.' },
    });
  });
});
