/** A payroll that goes in several statements is one payroll still (payout §2.9). */
import { expect, it } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { addAttentions, runJob, runJobs } from '../../../../test/support/clinic.ts';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Pipeline } from '../../../contract/operations/job-monitor.ts';
import type { Job } from '../../../contract/operations/jobs.ts';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { rowsOf } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { JobRegistry } from '../../platform/jobs/run.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { payrollJob } from './job.ts';

const { app, admin, process, states } = await julyPayroll();

/** Of 30 records a doctor: two doctors go in the first statement, two in the second. */
const job = payrollJob(31);
const registry: JobRegistry = new Map([[job.type, job as JobDefinition<never>]]);

async function queue(data: object): Promise<string> {
  const queued = await admin.post<{ jobId: string }>('/api/jobs/create', {
    type: job.type,
    data,
  });
  expect(queued.status).toBe(200);
  return queued.body.jobId;
}

const readJob = async (id: string) => (await admin.get<{ job: Job }>(`/api/jobs/${id}`)).body.job;

async function payments(): Promise<Payment[]> {
  const { body } = await admin.get<Payment[]>('/api/payments');
  return body.toSorted((a, b) => a.doctorId - b.doctorId || a.periodMonth - b.periodMonth);
}

// payout §2.9
it('makes one payment of each doctor and month, and the books are right', async () => {
  await addAttentions(app.database, '2026-06', 40);
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  await process({ processingType: 'by_status' });
  const id = await queue({ processingType: 'full' });
  await runJobs(app, registry);
  const ended = await readJob(id);
  expect(ended).toMatchObject({
    status: 'completed',
    result: { processedCount: 160, doctors: 4, payments: 8 },
  });
  const made = await payments();
  expect(
    made.map(({ doctorId, periodMonth, sequence, totalAttentions }) => [
      doctorId,
      periodMonth,
      sequence,
      totalAttentions,
    ]),
  ).toEqual(
    [1, 2, 3, 4].flatMap((doctor) => [
      [doctor, 6, 1, 10],
      [doctor, 7, 1, 30],
    ]),
  );
  expect(ended.result).toMatchObject({
    totalAmount: made.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
  });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §1.4
it('is in the audit log with every payment that it made', async () => {
  await process({ processingType: 'by_status' });
  const id = await queue({ processingType: 'full' });
  await runJobs(app, registry);
  const ids = (await payments()).map((payment) => payment.id).toSorted((a, b) => a - b);
  expect(ids).toHaveLength(4);
  const rows = await rowsOf<{ action: string; ids: number[] }>(app.database.db)`
    SELECT action, after -> 'paymentIds' AS ids FROM audit_log
     WHERE entity = 'job' AND entity_id = ${id} AND action = 'payroll.process'`;
  expect(rows).toEqual([{ action: 'payroll.process', ids }]);
});

// payout §2.9
it('shows live how many of how many records are moved, and whose were the last', async () => {
  const id = await queue({ processingType: 'bulk', selectedDoctors: [1, 2, 3, 4], ...JULY });
  // Somebody reads a record of the second statement, which waits for that.
  const reader = await app.database.pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM payable_fee WHERE doctor_id = 4 LIMIT 1 FOR SHARE');
  const worker = await startWorker(app.services, { registry });
  try {
    await untilWaiting(app.database, 'transactionid');
    const moving = async () => {
      const { body } = await admin.get<{ data: Pipeline }>(`/api/jobs/monitor/pipeline/${id}`);
      return body.data.steps[1];
    };
    await expect.poll(moving).toMatchObject({
      name: 'Mover registros',
      status: 'running',
      progress: 50,
      metrics: {
        tableName: 'calculation',
        recordsProcessed: 60,
        totalRecords: 120,
        currentRecord: { doctorName: 'Bruno Bustos Pérez', doctorRut: '9068826-K' },
      },
    });
    // Nobody sees half a payroll.
    expect(await states('calculation', 1)).toEqual({ calculated: 30 });
  } finally {
    await reader.query('ROLLBACK');
    reader.release();
    await worker.stop();
  }
  await runJobs(app, registry);
  expect((await readJob(id)).result).toMatchObject({
    processedCount: 120,
    doctors: 4,
    payments: 0,
  });
  expect(await states('calculation', 4)).toEqual({ pending_payment: 30 });
});

it('moves nothing at all when what was agreed to changed, whichever statement is last', async () => {
  await process({ processingType: 'by_status' });
  const rows = await rowsOf<{ total: number }>(app.database.db)`
    SELECT sum(final_amount) AS total FROM calculation`;
  const agreed = { records: 119, totalAmount: Number(rows[0]?.total) };
  const id = await queue({ processingType: 'full', agreed });
  await runJobs(app, registry);
  expect(await readJob(id)).toMatchObject({ status: 'failed' });
  expect(await payments()).toEqual([]);
  expect(await states('calculation', 1)).toEqual({ pending_payment: 30 });
});
