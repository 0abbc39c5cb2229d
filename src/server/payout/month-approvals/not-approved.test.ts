/** What is told before payments of a month that is not approved are marked as paid (payout §8.10). */
import { expect, it } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { ApprovalStatus } from '../../../contract/payout/month-approvals.ts';
import type { PayNotices } from '../../../contract/payout/pay-notices.ts';

const { app, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('supervisor');
const MONTH = '/api/months/2026/7/approval';
const notApproved = async (query = 'month=7&year=2026') =>
  (await ana.get<PayNotices>(`/api/payment-notices?${query}`)).body.notApproved;
const ask = async () => {
  const { content } = (await ana.get<ApprovalStatus>(MONTH)).body;
  return (await ana.post<{ id: number }>(MONTH, { hash: content?.hash })).body.id;
};

it('payout §8.10: months that lack an approval, or wait for it, are told with their pesos', async () => {
  const doctorId = await data.paidDoctor({ paymentType: 'check' });
  await app.query`UPDATE clinic SET requires_approval = false, approval_by_another = true`;
  expect(await notApproved()).toEqual([]);
  await app.query`UPDATE clinic SET requires_approval = true`;
  const july = { month: 7, year: 2026, payments: 1, totalAmount: 90_000 };
  expect(await notApproved()).toEqual([{ ...july, standing: 'none' }]);
  expect(await notApproved(`doctorIds=${doctorId}`)).toHaveLength(1);
  expect(await notApproved('month=6&year=2026')).toEqual([]);
  const id = await ask();
  expect(await notApproved()).toEqual([{ ...july, standing: 'asked' }]);
  expect((await blas.post(`/api/month-approvals/${id}/approve`, {})).status).toBe(200);
  expect(await notApproved()).toEqual([]);
  await data.paidDoctor();
  expect(await notApproved()).toEqual([
    { ...july, payments: 2, totalAmount: 180_000, standing: 'changed' },
  ]);
  // Somebody asked for it, although the clinic does not need it.
  await app.query`UPDATE clinic SET requires_approval = false`;
  expect(await notApproved()).toMatchObject([{ standing: 'changed' }]);
});
