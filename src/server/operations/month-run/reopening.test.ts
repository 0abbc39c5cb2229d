/** That a month's run tells who asks to open it again (operations §14.1, payout §32.5). */
import { expect, it } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthRun } from '../../../contract/operations/month-run.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { app, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('supervisor');
const reopening = async (by = ana) =>
  (await by.get<MonthRun>('/api/month-run?month=7&year=2026')).body.reopening;

it('operations §14.1: the steps of a closed month tell who asks to open it again, until it is decided', async () => {
  const doctor = await data.doctor({ name: 'Ana Soto' });
  await data.attentions(doctor, [{ amount: 100_000, date: '2026-07-10' }]);
  await data.process({ paymentDate: localDate('2026-08-05') });
  await data.pay(doctor);
  await ana.post('/api/months/2026/7/close', { fees: 0, attentions: 0 });
  expect(await reopening()).toBeNull();
  const reason = 'Faltó la carga de pabellón';
  const { body } = await ana.post<{ id: number }>('/api/months/2026/7/reopening', { reason });
  const asked = { askedByName: expect.any(String), reason };
  expect(await reopening()).toEqual({ ...asked, isOwn: true });
  expect(await reopening(blas)).toEqual({ ...asked, isOwn: false });
  await blas.post(`/api/month-reopenings/${body.id}/reject`, { reason: 'No hace falta' });
  expect(await reopening()).toBeNull();
});
