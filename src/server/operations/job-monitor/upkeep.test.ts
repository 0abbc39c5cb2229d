/** operations §4.10, operations §4.13: cleaning finished jobs up, and repeating failed ones. */
import { afterEach, describe, expect, it } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic, runJobs } from '../../../../test/support/clinic.ts';
import type { Pipeline } from '../../../contract/operations/job-monitor.ts';
import { carryOut, rowsOf } from '../../platform/db/database.ts';
import { jobChores } from '../jobs/public.ts';

const { app, db, admin } = await adminApp();
await fillClinic(app.database);

afterEach(async () => {
  await carryOut(
    db,
  )`TRUNCATE job, attention, calculation, payment, import, graphile_worker._private_jobs CASCADE`;
});

type JobRow = {
  status?: string;
  daysAgo?: number;
  type?: string;
  payload?: object;
  result?: object | null;
};

async function addJob({
  status = 'failed',
  daysAgo = 0,
  type = 'calculate-payments',
  payload = {},
  result = null,
}: JobRow): Promise<string> {
  const rows = await rowsOf<{ id: string }>(db)`
    INSERT INTO job (type, payload, result, status, created_at, completed_at)
    SELECT ${type}, ${JSON.stringify(payload)}::jsonb, ${result && JSON.stringify(result)}::jsonb, ${status}::job_status, at,
           CASE WHEN ${status} NOT IN ('pending', 'processing') THEN at END
      FROM (SELECT now() - make_interval(days => ${daysAgo}::int) AS at) AS times
    RETURNING id`;
  const id = rows[0]?.id ?? '';
  await carryOut(db)`
    INSERT INTO job_step (job_id, position, key, name, description)
    VALUES (${id}::uuid, 1, 'select', 'Selección', ''), (${id}::uuid, 2, 'calculate', 'Cálculo', ''),
           (${id}::uuid, 3, 'states', 'Estados', '')`;
  return id;
}

const jobIds = async () =>
  (await db.selectFrom('job').select('id').execute()).map(({ id }) => id).sort();

async function lastAudit() {
  return db
    .selectFrom('auditLog')
    .select(['action', 'summary', 'userName', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

describe("operations §4.10: POST /api/jobs/cleanup, 'Limpiar'", () => {
  it('operations §4.10: removes jobs that ended over a week ago, never those that wait or run, and counts them first', async () => {
    const kept = [
      await addJob({ status: 'pending', daysAgo: 30 }),
      await addJob({ status: 'processing', daysAgo: 30 }),
      await addJob({ status: 'completed', daysAgo: 6 }),
      await addJob({ status: 'failed' }),
    ];
    for (const status of ['completed', 'failed', 'cancelled']) await addJob({ status, daysAgo: 8 });
    expect((await admin.get('/api/jobs/cleanup')).body).toMatchObject({ success: true, count: 3 });
    expect(await jobIds()).toHaveLength(7);
    expect((await admin.post('/api/jobs/cleanup')).body).toMatchObject({ success: true, count: 3 });
    expect(await jobIds()).toEqual(kept.sort());
    expect(await db.selectFrom('jobStep').select('jobId').execute()).toHaveLength(12);
    expect(await lastAudit()).toMatchObject({
      action: 'job.cleanUp',
      summary: 'Limpió 3 trabajos terminados hace más de 7 días.',
    });
    expect((await admin.post('/api/jobs/cleanup')).body).toMatchObject({ count: 0 });
  });

  it('operations §4.10: keeps the job that a payment, an import or a fee names', async () => {
    const old = { status: 'completed', daysAgo: 60 };
    const [payment, imported, fee] = [await addJob(old), await addJob(old), await addJob(old)];
    await addJob(old);
    await addAttentions(app.database, '2026-07', 12);
    await admin.post('/api/jobs/calculate-payments', {});
    await runJobs(app);
    await admin.post('/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'individual', month: 7, year: 2026, selectedDoctors: [1] },
    });
    await runJobs(app);
    await carryOut(db)`UPDATE payment SET job_id = ${payment}::uuid`;
    await carryOut(db)`UPDATE calculation SET job_id = ${fee}::uuid`;
    await carryOut(db)`
      INSERT INTO import (record_type, file_name, job_id) VALUES ('hmq', 'a.csv', ${imported}::uuid)`;
    expect((await admin.post('/api/jobs/cleanup')).body).toMatchObject({ count: 1 });
    expect(await jobIds()).toEqual(expect.arrayContaining([payment, imported, fee]));
  });
});

describe('every night, automatically', () => {
  it('operations §4.11: removes the same, in the name of the system, and keeps the latest check of the books', async () => {
    await addJob({ status: 'completed', daysAgo: 60, type: 'verify-books' });
    const latest = await addJob({ status: 'completed', daysAgo: 30, type: 'verify-books' });
    await addJob({ status: 'failed', daysAgo: 8 });
    expect(await jobChores[0]?.run(app.database, app.services)).toMatchObject({ count: 2 });
    expect(await jobIds()).toEqual([latest]);
    expect(await lastAudit()).toMatchObject({ action: 'job.cleanUp', userName: 'Sistema' });
  });
});

describe('operations §4.10: what is told by jobs alone', () => {
  const old = { status: 'completed', daysAgo: 12 };
  const backUp = (file: string, removed: string[], daysAgo = 12) =>
    addJob({ ...old, daysAgo, type: 'back-up', result: { file, removed } });

  it('operations §4.11: keeps backups and their trials until a later one has removed the file', async () => {
    const tryBackup = { ...old, type: 'try-backup' };
    await backUp('a.gz', [], 14);
    await addJob({ ...tryBackup, payload: { file: 'a.gz' } });
    const kept = [
      await backUp('b.gz', ['a.gz']),
      await addJob({ ...tryBackup, payload: { file: 'b.gz' }, status: 'failed' }),
      await addJob({ ...tryBackup, result: { file: 'b.gz' } }),
    ];
    await addJob({ ...old, type: 'back-up', status: 'failed' });
    expect((await admin.post('/api/jobs/cleanup')).body).toMatchObject({ count: 3 });
    expect(await jobIds()).toEqual(kept.sort());
  });

  it('operations §4.10: keeps the job that a reminder of a receipt names', async () => {
    const named = await addJob({ ...old, type: 'send-receipt-reminders' });
    await addAttentions(app.database, '2026-07', 12);
    await admin.post('/api/jobs/calculate-payments', {});
    await runJobs(app);
    await admin.post('/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'individual', month: 7, year: 2026, selectedDoctors: [1] },
    });
    await runJobs(app);
    await carryOut(db)`
      INSERT INTO receipt_reminder (document_id, email, requested_by_name, job_id)
      SELECT max(id), 'ana@ejemplo.cl', 'Ana', ${named}::uuid FROM fee_document`;
    await admin.post('/api/jobs/cleanup');
    expect(await jobIds()).toContain(named);
  });
});

describe('repeating a failed job', () => {
  const retry = (id: string) =>
    admin.post<{ jobId: string; message: string }>(`/api/jobs/${id}/retry`);

  it('operations §4.13: makes a new job with the same payload, and each names the other', async () => {
    await addAttentions(app.database, '2026-07', 12);
    const failed = await addJob({ payload: { dateFrom: '2026-07-01', dateTo: '2026-07-31' } });
    const { body } = await retry(failed);
    expect(await lastAudit()).toMatchObject({
      action: 'job.retry',
      summary: `Reintentó el trabajo ${failed.slice(0, 8)} con el trabajo ${body.jobId.slice(0, 8)}.`,
    });
    const pipeline = async (id: string) =>
      (await admin.get<{ data: Pipeline }>(`/api/jobs/monitor/pipeline/${id}`)).body.data;
    expect(await pipeline(failed)).toMatchObject({ retriedBy: body.jobId, retryOf: null });
    expect(await pipeline(body.jobId)).toMatchObject({
      status: 'pending',
      retryOf: failed,
      payload: { dateFrom: '2026-07-01', dateTo: '2026-07-31' },
      steps: [{ name: 'Selección' }, { name: 'Cálculo' }, { name: 'Estados' }],
    });
  });

  it('operations §4.13: happens once, however often it is requested at the same time', async () => {
    const failed = await addJob({});
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(failed)));
    const [done, ...refused] = answers.sort((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(409));
    expect(refused[0]?.body.message).toBe(
      `Este trabajo ya se reintentó con el trabajo ${done?.body.jobId.slice(0, 8)}. Revise ese.`,
    );
    expect(await jobIds()).toHaveLength(2);
  });

  it('leaves the books exact even if the first one had done its work', async () => {
    await addAttentions(app.database, '2026-07', 12);
    const payload = { includeParticipaciones: true, includeHmq: true, recalculate: false };
    await admin.post('/api/jobs/calculate-payments', payload);
    await runJobs(app);
    const failed = await addJob({ payload });
    const { body } = await retry(failed);
    await runJobs(app);
    expect((await admin.get(`/api/jobs/${body.jobId}`)).body).toMatchObject({
      job: { status: 'completed', result: { processedCount: 0 } },
    });
  });

  it('operations §4.14: is refused for letters, which are sent again from their own log', async () => {
    expect(await retry(await addJob({ type: 'send-payslips' }))).toMatchObject(
      refusedBy(409, 'job.notRepeatable'),
    );
  });

  it.each(['pending', 'processing', 'completed', 'cancelled'])(
    'is refused when %s',
    async (status) => {
      expect(await retry(await addJob({ status }))).toMatchObject({
        status: 409,
        body: { message: 'Solo se reintenta un trabajo que falló.' },
      });
    },
  );

  it('operations §4.13: is refused without the screen that queues such jobs', async () => {
    const failed = await addJob({
      type: 'process-bulk-payments',
      payload: { processingType: 'full' },
    });
    await carryOut(db)`
      UPDATE permission SET is_allowed = true FROM menu_option
       WHERE menu_option.id = menu_option_id AND href = '/job-monitor' AND profile = 'supervisor'`;
    const supervisor = await app.signedInAs('supervisor');
    expect((await supervisor.get('/api/jobs/monitor/dashboard')).status).toBe(200);
    expect((await supervisor.post(`/api/jobs/${failed}/retry`)).status).toBe(403);
    expect(await jobIds()).toHaveLength(1);
  });

  it('operations §4.14: moves the file of an import along, and is refused when the file is gone', async () => {
    const failed = await addJob({ type: 'bulk-import' });
    const rows = await rowsOf<{ id: number }>(db)`
      INSERT INTO import (record_type, file_name, job_id) VALUES ('hmq', 'a.csv', ${failed}::uuid) RETURNING id`;
    expect(await retry(failed)).toMatchObject({
      status: 409,
      body: {
        message:
          'El archivo de esta importación ya no se guarda. Impórtelo de nuevo en Atenciones Médicas.',
      },
    });
    expect(await jobIds()).toEqual([failed]);
    await carryOut(db)`
      INSERT INTO import_chunk (import_id, position, bytes) VALUES (${rows[0]?.id}::int, 0, 'x')`;
    const { body } = await retry(failed);
    expect(await db.selectFrom('import').select('jobId').execute()).toEqual([
      { jobId: body.jobId },
    ]);
  });
});
