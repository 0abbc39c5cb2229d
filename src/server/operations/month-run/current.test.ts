/** Which month «Cierre de Mes» opens on (operations §14.5). */
import { expect, it } from 'vitest';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { monthAtWork } from './current.ts';

const { app, db, query, data } = await payrollApp();
const on = (month: number) => monthAtWork(db, { year: 2026, month });

it('operations §14.5: opens on the earliest open month that wants work, or that has just ended', async () => {
  // Nothing is there yet.
  expect(await on(9)).toEqual({ year: 2026, month: 9 });
  const doctorId = await data.doctor({ name: 'Ana Araya' });
  await data.attentions(doctorId, [{ date: '2026-07-15' }, { date: '2026-09-02' }]);
  // What is ahead is not worked on yet.
  expect(await on(6)).toEqual({ year: 2026, month: 6 });
  expect(await on(9)).toEqual({ year: 2026, month: 7 });
  await data.calculate();
  expect(await on(9)).toEqual({ year: 2026, month: 7 });
  await data.process();
  expect(await on(9)).toEqual({ year: 2026, month: 7 });
  await data.pay(doctorId);
  // July is paid and has just ended: in August it wants to be closed, in September it no longer does.
  expect(await on(8)).toEqual({ year: 2026, month: 7 });
  expect(await on(9)).toEqual({ year: 2026, month: 9 });
  await query`
    INSERT INTO month_closing (year, month, payments, records, total_amount)
      SELECT 2026, 7, count(*), sum(total_attentions), sum(total_amount) FROM payment WHERE period_month = 7`;
  expect(await on(8)).toEqual({ year: 2026, month: 8 });
  // A line that comes late for it is paid in August.
  await data.attentions(doctorId, [{ date: '2026-07-20' }]);
  expect(await on(9)).toEqual({ year: 2026, month: 8 });
  const admin = await app.signedInAs('admin');
  const { body } = await admin.get<{ month: number }>('/api/month-run/current');
  expect(body).toEqual(await monthAtWork(db, periodOf(today())));
});
