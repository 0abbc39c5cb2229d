/** Lines without a rule: what a check finds before the calculation is what the calculation makes (operations §13.16). */
import { beforeAll, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from '../../../../test/support/app.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { fixedAmount } from '../../../../test/support/fees.ts';
import { type PayrollData, payrollData } from '../../../../test/support/payroll-data.ts';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';

let app: TestApp;
let admin: Client;
let data: PayrollData;
const JULY = { month: 7, year: 2026 };
let ofAna: { doctorId: number }[];

/**
 * Rules that distinguish a doctor, hours, days of the week, a unit, a base and their validity, on lines of two services; what is
 * stacked and what is inactive, too.
 */
beforeAll(async () => {
  app = await testApp();
  admin = await app.signedInAs('admin');
  data = await payrollData(app.database);
  const { query } = app;
  await query`
    INSERT INTO service (id, code, name, participation_type, specialty_id) SELECT 900, '01-01-900', 'Holter', 'mixed', min(id) FROM specialty;
    UPDATE clinic SET participacion_base = 'participatedAmount', hmq_base = 'netAmount'`;
  const ana = await data.doctor({ name: 'Ana Araya' });
  const bruno = await data.doctor({ name: 'Bruno Bravo', society: 'Bravo y Compañía' });
  ofAna = [{ doctorId: ana }];
  await data.rule({ code: 'ANA', doctorId: ana, validTo: '2026-07-20' });
  await data.rule({
    code: 'NOCHE',
    payment: fixedAmount(10_000),
    exclusivityMode: 'stack',
    scheduleType: 'night',
  });
  await data.rule({ code: 'LUNES', days: ['monday'] });
  await data.rule({ code: 'UCI', units: ['UCI'] });
  await data.rule({ code: 'INACTIVA', isActive: false });
  const rows = await query<{ id: number }>`SELECT id FROM service WHERE code = '01-01-001'`;
  const consultation = rows[0]?.id as number;
  let amount = 100_000;
  for (const doctorId of [ana, bruno])
    for (const serviceId of [consultation, 900])
      for (const recordType of ['participacion', 'hmq'] as const)
        await data.attentions(
          doctorId,
          // 20 and 27 July are Mondays; the first is late, the last one of the month after.
          ['2026-05-12', '2026-07-20', '2026-07-21', '2026-07-27', '2026-08-03'].map((date) => {
            amount += 1_000;
            return { date, serviceId, recordType, amount, netAmount: amount - 300 };
          }),
        );
  await query`
    UPDATE attention SET unit = 'UCI' WHERE id % 7 = 0; UPDATE attention SET schedule_type = 'night' WHERE id % 5 = 0`;
});

const check = () => runJob(app, admin, '/api/month-checks/run', JULY);
const findings = async () =>
  (
    await admin.get<MonthFinding[]>(
      '/api/month-checks/findings?month=7&year=2026&kind=noRule&limit=50',
    )
  ).body;

/** The lines of each finding about rules. */
async function linesOf(): Promise<number[]> {
  const rows = await app.query<{ id: number }>`
    SELECT l.attention_id AS id FROM month_finding f JOIN month_finding_line l ON l.finding_id = f.id
     WHERE f.kind = 'noRule' AND f.gone_at IS NULL ORDER BY 1`;
  return rows.map(({ id }) => id);
}

it('operations §13.16: pending lines that no rule would pay are found before the calculation, just those that it leaves without one', async () => {
  await check();
  const before = await findings();
  const lines = await linesOf();
  expect(before.map(({ service }) => service?.name).sort()).toEqual([
    'Consulta médica electiva',
    'Holter',
  ]);
  const [first] = before;
  await admin.post('/api/month-checks/findings/accept', {
    findings: [{ id: first?.id, version: first?.version }],
    reason: 'Se paga el 100 %',
  });
  const decided = await findings();

  await data.calculate();
  const made = await app.query<{ id: number; amount: number }>`
    SELECT attention_id AS id, calculated_amount AS amount FROM calculation
     WHERE rule_version_id IS NULL AND attention_date <= '2026-07-31' ORDER BY 1`;
  expect(lines).toEqual(made.map(({ id }) => id));
  const sum = made.reduce((total, { amount }) => total + Number(amount), 0);
  expect(before.reduce((total, { amount }) => total + amount, 0)).toBe(sum);

  // The finding is the same after it, with what was decided about it.
  // Checks of fees add findings of other kinds.
  expect(await check()).toMatchObject({ result: { gone: 0 } });
  expect(await linesOf()).toEqual(lines);
  const seen = ({ id, version, state, lines: count, amount, what, ways }: MonthFinding) => ({
    id,
    version,
    state,
    count,
    amount,
    what,
    ways,
  });
  expect((await findings()).map(seen)).toEqual(decided.map(seen));
  expect((await findings()).map(({ state }) => state).sort()).toEqual(['accepted', 'open']);
});

it('operations §13.16: a rule that is made before the calculation ends the finding of its lines', async () => {
  const [{ doctorId }] = ofAna as [{ doctorId: number }];
  await data.attentions(doctorId, [{ date: '2026-07-28', serviceId: 900, amount: 77_000 }]);
  await check();
  const holter = async () =>
    (await findings()).find(({ service }) => service?.name === 'Holter') as MonthFinding;
  const { lines, amount } = await holter();
  await data.rule({ code: 'ANA-2', doctorId });
  await check();
  expect(await holter()).toMatchObject({ lines: lines - 1, amount: amount - 77_000 });
});
