/** What the steps of a month read (operations §14). */
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { MonthRun } from '../../../contract/operations/month-run.ts';
import type { ApprovalStatus } from '../../../contract/payout/month-approvals.ts';

const app = await testApp();
const { pool } = app.database;
const data = await payrollData(app.database);
const ana = await app.signedInAs('admin');
const APPROVAL = '/api/months/2026/7/approval';
const run = () => ana.get<MonthRun>('/api/month-run?month=7&year=2026');

/** What `read` answers while the database cannot compute the digest of a month. */
async function withoutDigest<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  await pool.query('ALTER FUNCTION month_content RENAME TO month_content_away');
  try {
    return await read();
  } finally {
    await pool.query('ALTER FUNCTION month_content_away RENAME TO month_content');
  }
}

it('operations §14.4: reads the lines of a month for its digest only while a question or an approval is compared', async () => {
  const doctor = await data.doctor({ name: 'Ana Soto' });
  await data.attentions(doctor, [{ amount: 100_000, date: '2026-07-10' }]);
  await data.process();
  const approval = { isRequired: false, standing: 'none', wasAsked: false };
  expect(await withoutDigest(run)).toMatchObject({ status: 200, body: { approval } });

  const { content } = (await ana.get<ApprovalStatus>(APPROVAL)).body;
  const { body } = await ana.post<{ id: number }>(APPROVAL, { hash: content?.hash });
  expect(await run()).toMatchObject({ body: { approval: { standing: 'asked', wasAsked: true } } });
  expect(await withoutDigest(run)).toMatchObject({ status: 500 });

  await ana.post(`/api/month-approvals/${body.id}/withdraw`, {});
  expect(await withoutDigest(run)).toMatchObject({
    status: 200,
    body: { approval: { standing: 'none', wasAsked: true } },
  });
});
