/** The step «Comparar» is done once somebody said so, since the last processing (operations §14.7). */
import { expect, it } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthRun } from '../../../contract/operations/month-run.ts';

const { app, data, admin } = await adminPayroll();
const compare = async () =>
  (await admin.get<MonthRun>('/api/month-run?month=7&year=2026')).body.steps.find(
    ({ key }) => key === 'compare',
  );
const JUNE = { month: 7, year: 2026, beforeMonth: 6, beforeYear: 2026 };
const say = (months: object) => admin.post('/api/month-differences/compared', months);

it('operations §14.7: a comparison is said by a person, and is to be made again after what is processed later', async () => {
  const doctorId = await data.paidDoctor();
  await data.pay(doctorId);
  await app.query`UPDATE clinic SET requires_approval = false; UPDATE doctor SET retention_mode = 'legal'`;
  expect(await compare()).toMatchObject({ byName: null, at: null });
  expect((await compare())?.state).not.toBe('done');
  expect(await say({ ...JUNE, beforeMonth: 7 })).toMatchObject(
    refusedBy(400, 'monthDifferences.sameMonth'),
  );
  expect((await say(JUNE)).status).toBe(200);
  expect(await compare()).toMatchObject({ byName: expect.any(String), at: expect.any(String) });
  const rows = await app.query`SELECT summary FROM audit_log WHERE action = 'month.compare'`;
  expect(rows).toEqual([{ summary: 'Comparó Julio 2026 con Junio 2026.' }]);
  const stateAfter = async () => {
    await app.query`
      INSERT INTO month_check (period_year, period_month, lines, pending_lines, calculated_lines, processed_lines, paid_lines, late_lines)
        VALUES (2026, 7, 1, 0, 0, 0, 1, 0)
      ON CONFLICT (period_year, period_month) DO UPDATE SET checked_at = now()`;
    return (await compare())?.state;
  };
  expect(await stateAfter()).toBe('done');
  await data.paidDoctor();
  expect(await stateAfter()).toBe('skipped');
  const user = await app.signedInAs('doctor');
  expect((await user.post('/api/month-differences/compared', JUNE)).status).toBe(403);
});
