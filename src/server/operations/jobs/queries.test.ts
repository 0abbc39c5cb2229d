/** What the calls of jobs answer of a job (operations §3). */
import { expect, it } from 'vitest';
import { julyPayroll } from '../../../../test/support/july-payroll.ts';
import type { Job } from '../../../contract/operations/jobs.ts';

const { app, admin, process } = await julyPayroll();
const { query } = app;
const TYPE = 'process-bulk-payments';

it('operations §3.2: summaries that a payroll was chosen from are accepted, and neither kept nor answered', async () => {
  const summaries = [{ doctorId: 1, totalAmount: 45_000 }];
  const job = await process({ processingType: 'by_status', summaries });
  expect(job.status).toBe('completed');
  const rows = await query`SELECT payload FROM job WHERE type = ${TYPE}`;
  expect(rows).toMatchObject([{ payload: { processingType: 'by_status' } }]);
  expect(rows[0].payload).not.toHaveProperty('summaries');
  // As earlier versions kept them.
  await query`UPDATE job SET payload = payload || '{"summaries": [1]}' WHERE type = ${TYPE}`;
  const { body: listed } = await admin.get<Job[]>(`/api/jobs?types=${TYPE}`);
  expect(listed).toHaveLength(1);
  const one = await admin.get<{ job: Job }>(`/api/jobs/${listed[0]?.id}`);
  for (const { payload } of [...listed, one.body.job]) {
    expect(payload).toMatchObject({ processingType: 'by_status' });
    expect(payload).not.toHaveProperty('summaries');
  }
});
