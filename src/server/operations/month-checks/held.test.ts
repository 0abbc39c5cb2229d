/** Holding what a check found is a way out: it blocks nothing for as long as it waits. Putting it off is none (operations §13.12, operations §13.15). */
import { expect, it } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { FindingLine, MonthFinding } from '../../../contract/operations/month-checks.ts';
import type { MonthRun } from '../../../contract/operations/month-run.ts';

const { app, data, admin } = await adminPayroll();
const JULY = { month: 7, year: 2026 };
const QUERY = 'month=7&year=2026';

await data.rule({ code: 'TODO' });
const doctorId = await data.doctor({ name: 'Ana Araya' });
await data.attentions(doctorId, [
  { patientName: 'Rosa Repetida' },
  { patientName: 'Rosa Repetida' },
  { patientName: 'Otro Paciente' },
]);
await app.query`
  UPDATE attention SET patient_rut = '11111111-1' WHERE patient_name LIKE 'Rosa%';
  UPDATE doctor SET retention_mode = 'legal'`;
await data.calculate();
await runJob(app, admin, '/api/month-checks/run', JULY);

const findings = async (state: string) =>
  (await admin.get<MonthFinding[]>(`/api/month-checks/findings?${QUERY}&state=${state}`)).body;
const check = async () => (await admin.get<MonthRun>(`/api/month-run?${QUERY}`)).body.check;
const process = () =>
  admin.post('/api/jobs/create', {
    type: 'process-bulk-payments',
    data: { ...JULY, paymentDate: '2026-08-05', processingType: 'month' },
  });
const BLOCKED = { status: 409, body: { code: 'payroll.blocked' } };

it('operations §13.15: a finding whose lines are all held blocks nothing until they are released', async () => {
  const [repeated] = await findings('open');
  expect(repeated).toMatchObject({ kind: 'sameAttention', lines: 2 });
  expect(await process()).toMatchObject(BLOCKED);
  const { body: lines } = await admin.get<FindingLine[]>(
    `/api/month-checks/findings/${repeated?.id}/lines`,
  );
  const hold = (recordIds: number[]) =>
    admin.post('/api/holds', { target: { recordIds }, reason: 'Se pregunta al médico' });
  const [first, second] = lines.map(({ id }) => id);
  if (!first || !second) throw new Error('two lines are equal');
  // One of two waits: the other one would be paid.
  expect((await hold([first])).status).toBe(200);
  expect(await findings('open')).toHaveLength(1);
  expect(await process()).toMatchObject(BLOCKED);
  expect((await hold([second])).status).toBe(200);
  expect(await findings('open')).toEqual([]);
  expect(await findings('held')).toMatchObject([{ id: repeated?.id, state: 'held' }]);
  expect(await check()).toMatchObject({ blocking: 0 });
  expect(await process()).toMatchObject({ status: 200 });
  const rows = await app.query`SELECT min(id)::int AS id FROM live_hold`;
  expect((await admin.post(`/api/holds/${rows[0].id}/release`, {})).status).toBe(200);
  expect(await findings('held')).toEqual([]);
  expect(await check()).toMatchObject({ blocking: 1 });
  expect(await process()).toMatchObject(BLOCKED);
});

it('operations §13.12: what is put off is told by the step, since it blocks as before', async () => {
  const [{ id, version } = { id: 0, version: 0 }] = await findings('open');
  await admin.post('/api/month-checks/findings/plan', {
    findings: [{ id, version, snoozedUntil: '2099-01-01' }],
  });
  expect(await findings('open')).toEqual([]);
  expect(await check()).toMatchObject({ blocking: 1, snoozed: 1 });
  expect(await process()).toMatchObject(BLOCKED);
  const run = await admin.get<MonthRun>(`/api/month-run?${QUERY}`);
  expect(run.body.steps.find(({ state }) => state === 'current')?.key).toBe('check');
});
