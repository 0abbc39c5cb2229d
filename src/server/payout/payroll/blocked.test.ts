/** Processing refuses while something blocks the month (operations §13.14). */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { JULY } from '../../../../test/support/bank-clinic.ts';
import { acceptFindings, plantBlocking } from '../../../../test/support/findings.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';

const { app, pool, query, data } = await payrollApp();
const ana = await app.signedInAs('admin');
type Refused = { code: string; message: string };

test('operations §13.14: refuses while something blocks the month, before and in the job', async () => {
  const doctor = await data.doctor({ name: 'Ana Soto' });
  await data.attentions(doctor, [{ amount: 10_000, date: '2026-07-12' }]);
  await data.calculate();
  const rows = await query<{ id: string }>`SELECT id FROM attention`;
  await query`UPDATE payable_fee SET status = 'pending_payment'`;
  await plantBlocking(
    pool,
    rows.map(({ id }) => Number(id)),
  );
  const all = await ana.post<Refused>('/api/process-all-pending-records', {
    recordIds: rows.map(({ id }) => Number(id)),
  });
  expect(all).toMatchObject({ status: 409, body: { code: 'payroll.blocked' } });
  expect(all.body.message).toContain('Julio 2026 tiene 1 hallazgo que bloquea');
  const order = { ...JULY, processingType: 'full', recordType: 'all' };
  expect(
    await ana.post('/api/jobs/create', { type: 'process-bulk-payments', data: order }),
  ).toMatchObject(refusedBy(409, 'payroll.blocked'));
  await acceptFindings(ana);
  expect(
    await ana.post('/api/process-all-pending-records', {
      recordIds: rows.map(({ id }) => Number(id)),
    }),
  ).toMatchObject({ status: 200 });
});
