/** operations §4: jobs and workers in the monitor. */
import { afterEach, describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import {
  addAttentions,
  addRules,
  fillClinic,
  runJob,
  runJobs,
} from '../../../../test/support/clinic.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { JobStats, MonitoredJob, Pipeline } from '../../../contract/operations/job-monitor.ts';
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { jobRegistry } from '../../job-registry.ts';
import { today } from '../../platform/context.ts';
import { carryOut, rowsOf } from '../../platform/db/database.ts';
import { startWorker } from '../../platform/jobs/worker.ts';

type Dashboard = {
  stats: JobStats;
  workers: number;
  activeJobs: MonitoredJob[];
  recentJobs: MonitoredJob[];
};

const { app, admin } = await adminApp();
await fillClinic(app.database);
await addRules(admin);

afterEach(async () => {
  await carryOut(
    app.database.db,
  )`TRUNCATE job, attention, calculation, graphile_worker._private_jobs CASCADE`;
});

async function dashboard(): Promise<Dashboard> {
  const { body } = await admin.get<{ success: boolean; data: Dashboard }>(
    '/api/jobs/monitor/dashboard',
  );
  expect(body.success).toBe(true);
  return body.data;
}

async function pipeline(jobId: string): Promise<Pipeline> {
  const { body } = await admin.get<{ data: Pipeline }>(`/api/jobs/monitor/pipeline/${jobId}`);
  return body.data;
}

/** Writes jobs as they stand, newest first, a second apart; none of today's is of yesterday at midnight. */
async function addJobs(
  ...jobs: { status: string; daysAgo?: number; type?: string }[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { status, daysAgo = 0, type = 'calculate-payments' }] of jobs.entries()) {
    const rows = await rowsOf<{ id: string }>(app.database.db)`
      INSERT INTO job (type, payload, status, created_at, started_at, completed_at)
      SELECT ${type}, '{"summaries": [1], "month": 7}', ${status}::job_status, at, at,
             CASE WHEN ${status} NOT IN ('pending', 'processing') THEN at END
        FROM (SELECT now() + make_interval(days => ${-daysAgo}::int, secs => ${60 - index}::int) AS at) AS times
      RETURNING id`;
    ids.push(rows[0]?.id ?? '');
  }
  return ids;
}

describe('operations §4: GET /api/jobs/monitor/dashboard', () => {
  it('operations §4.1: counts the jobs by state, and those of today', async () => {
    await addJobs(
      { status: 'pending' },
      { status: 'processing' },
      { status: 'completed' },
      { status: 'completed', daysAgo: 2 },
      { status: 'failed', daysAgo: 3 },
      { status: 'cancelled' },
    );
    const { stats } = await dashboard();
    expect(stats).toEqual({ pending: 1, processing: 1, completed: 2, failed: 1, totalToday: 4 });
  });

  it('operations §4.3: lists jobs that wait or run, and separately the ten that ended last', async () => {
    const [waiting, running] = await addJobs({ status: 'pending' }, { status: 'processing' });
    const ended = await addJobs(...Array.from({ length: 11 }, () => ({ status: 'completed' })));
    const { activeJobs, recentJobs } = await dashboard();
    expect(activeJobs.map(({ id }) => id)).toEqual([running, waiting]);
    expect(recentJobs.map(({ id }) => id)).toEqual(ended.slice(0, 10));
    expect(recentJobs[0]).toMatchObject({ payload: { month: 7 }, screens: ['/calcular-pagos'] });
    expect(recentJobs[0]?.payload).not.toHaveProperty('summaries');
  });

  it('is refused to users without the screen', async () => {
    const supervisor = await app.signedInAs('supervisor');
    expect((await supervisor.get('/api/jobs/monitor/dashboard')).status).toBe(403);
  });
});

describe('operations §4: GET /api/jobs/monitor/jobs/{status}', () => {
  it('operations §4.1: pages through one state, or all of today', async () => {
    const failed = await addJobs(...Array.from({ length: 3 }, () => ({ status: 'failed' })));
    await addJobs({ status: 'completed' }, { status: 'completed', daysAgo: 2 });
    const list = async (path: string) =>
      (
        await admin.get<{ data: { jobs: MonitoredJob[]; total: number } }>(
          `/api/jobs/monitor/jobs/${path}`,
        )
      ).body.data;
    const page = await list('failed?limit=2&offset=1');
    expect([page.total, page.jobs.map(({ id }) => id)]).toEqual([3, failed.slice(1)]);
    expect((await list('today')).total).toBe(4);
    expect((await admin.get('/api/jobs/monitor/jobs/other')).status).toBe(400);
  });
});

describe('operations §4.5: the pipeline of a calculation', () => {
  // operations §4.5, operations §2.9
  it('shows live which step runs, its figures, the rule and the current line', async () => {
    await addAttentions(app.database, '2026-07', 3_000);
    // Somebody is changing a doctor, so that the calculation waits with all fees sent, before the database has them.
    const reader = await app.database.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM doctor WHERE id = 1 FOR UPDATE');
    const { jobId } = (await admin.post<{ jobId: string }>('/api/jobs/calculate-payments', {}))
      .body;
    const worker = await startWorker(app.services, { registry: jobRegistry });
    try {
      await untilWaiting(app.database, 'transactionid');
      expect(await pipeline(jobId)).toMatchObject({
        status: 'processing',
        standing: 'running',
        currentStep: 'Estados',
        metrics: { recordsProcessed: 3_000, totalRecords: 3_000 },
        steps: [
          { name: 'Selección', status: 'completed' },
          {
            name: 'Cálculo',
            status: 'completed',
            progress: 100,
            metrics: {
              tableName: 'calculation',
              recordsProcessed: 3_000,
              totalRecords: 3_000,
              ruleApplied: expect.stringMatching(/^(CARD|ECO|TRAMOS|SUMA-[AB]) · ./),
              currentRecord: {
                doctorName: expect.any(String),
                doctorRut: expect.stringMatching(/^\d+-[\dK]$/),
                attentionId: expect.any(Number),
              },
              lastUpdate: expect.any(String),
            },
          },
          { name: 'Estados', status: 'running' },
        ],
      });
      expect(await dashboard()).toMatchObject({
        workers: 1,
        stats: { processing: 1 },
        activeJobs: [{ id: jobId, standing: 'running', progress: 66, attempts: 1 }],
      });
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
      await worker.stop();
    }
  });

  it('is complete when the job is over, and refuses an unknown job', async () => {
    await addAttentions(app.database, '2026-07', 12);
    await runJob(app, admin, '/api/jobs/calculate-payments', {});
    const { recentJobs } = await dashboard();
    const done = await pipeline(recentJobs[0]?.id ?? '');
    expect(done).toMatchObject({
      status: 'completed',
      standing: null,
      currentStep: null,
      estimatedCompletion: null,
      result: { processedCount: 12, message: expect.stringMatching(/^12 atenciones calculadas/) },
      metrics: { recordsProcessed: 12, totalRecords: 12, recordsPerSecond: null },
    });
    const unknown = await admin.get(
      '/api/jobs/monitor/pipeline/00000000-0000-4000-8000-000000000000',
    );
    expect(unknown).toMatchObject({ status: 404, body: { message: 'No se encontró el trabajo.' } });
  });

  it('of a payroll counts its records before it moves them', async () => {
    await addAttentions(app.database, '2026-07', 12);
    await runJob(app, admin, '/api/jobs/calculate-payments', {});
    await runJob(app, admin, '/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'by_status' },
    });
    const { recentJobs } = await dashboard();
    expect((await pipeline(recentJobs[0]?.id ?? '')).steps).toMatchObject([
      { name: 'Selección', status: 'completed' },
      { name: 'Mover registros', status: 'completed', metrics: { totalRecords: 12 } },
      { name: 'Dejar constancia', status: 'completed', metrics: { recordsProcessed: 12 } },
    ]);
  });
});

describe('operations §4.8: the workers are shown as they are', () => {
  it('operations §4.8: a job whose process is gone is interrupted, not running', async () => {
    await addAttentions(app.database, '2026-07', 12);
    const { jobId } = (await admin.post<{ jobId: string }>('/api/jobs/calculate-payments', {}))
      .body;
    expect(await dashboard()).toMatchObject({
      workers: 0,
      activeJobs: [{ id: jobId, standing: 'waiting' }],
    });
    await carryOut(app.database.db)`UPDATE job SET status = 'processing', started_at = now()`;
    await carryOut(app.database.db)`
      UPDATE graphile_worker._private_jobs
         SET locked_by = 'gone', locked_at = now() - interval '1 minute'`;
    expect(await pipeline(jobId)).toMatchObject({
      status: 'processing',
      standing: 'interrupted',
      estimatedCompletion: null,
    });
    // A worker that lives takes it up within seconds.
    await runJobs(app);
    expect(await pipeline(jobId)).toMatchObject({ status: 'completed', standing: null });
  });

  it('operations §4.8: a job whose try failed and may pass shows when the next one is', async () => {
    await addAttentions(app.database, '2026-07', 12);
    const { jobId } = (await admin.post<{ jobId: string }>('/api/jobs/calculate-payments', {}))
      .body;
    await carryOut(app.database.db)`UPDATE job SET status = 'processing', started_at = now()`;
    await carryOut(app.database.db)`
      UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 minute'`;
    const { standing, nextTryAt } = await pipeline(jobId);
    expect(standing).toBe('retrying');
    expect(Date.parse(nextTryAt ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('operations §4.12: POST /api/calculate-payments-async', () => {
  it('operations §4.12: queues the calculation of the month', async () => {
    const { year, month } = periodOf(today());
    const path = '/api/calculate-payments-async';
    expect(await admin.post(path, { month, year })).toMatchObject({
      status: 409,
      body: { message: 'No hay atenciones pendientes' },
    });
    await addAttentions(app.database, `${year}-${String(month).padStart(2, '0')}`, 12);
    await addAttentions(app.database, '2025-01', 12);
    const job = await runJob(app, admin, path, { month, year });
    expect(job).toMatchObject({ status: 'completed', result: { processedCount: 12 } });
    expect((await admin.post(path, { month })).status).toBe(400);
  });
});
