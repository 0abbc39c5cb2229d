/** Rules that end without another one that follows them, before their lines are paid otherwise (operations §13.17). */
import { expect, it } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';

async function ending(): Promise<MonthFinding[]> {
  await runJob(app, admin, '/api/month-checks/run', { month: 7, year: 2026 });
  const { body } = await admin.get<MonthFinding[]>(
    '/api/month-checks/findings?month=7&year=2026&kind=ruleEnding&limit=50',
  );
  return body;
}
const told = (findings: readonly MonthFinding[]) =>
  findings.map(({ rule, lines, amount, what }) => ({ rule: rule?.name, lines, amount, what }));

const { app, data, admin } = await adminPayroll();
// A general rule pays what no other one does, from the day after the others end.
const [ana, bruno, carla, diego, elena] = [
  await data.doctor({ name: 'Ana Araya' }),
  await data.doctor({ name: 'Bruno Bravo' }),
  await data.doctor({ name: 'Carla Cruz' }),
  await data.doctor({ name: 'Diego Díaz' }),
  await data.doctor({ name: 'Elena Elgueta' }),
];
const contract = { priority: 90, validTo: '2026-07-31' };
await data.rule({ code: 'ANA', doctorId: ana, ...contract });
await data.rule({ code: 'BRUNO', doctorId: bruno, ...contract });
await data.rule({ code: 'BRUNO-2', doctorId: bruno, priority: 90, validFrom: '2026-08-01' });
// Nothing uses it.
await data.rule({ code: 'CARLA-NOCHE', doctorId: carla, ...contract, scheduleType: 'night' });
await data.rule({ code: 'DIEGO', doctorId: diego, ...contract, validTo: '2026-06-30' });
// She left with it.
await data.rule({ code: 'ELENA', doctorId: elena, ...contract });
await data.rule({ code: 'GENERAL', validFrom: '2026-02-01' });
for (const doctorId of [ana, bruno, carla, elena])
  await data.attentions(doctorId, [{}, { amount: 50_000 }]);
await data.attentions(diego, [{ date: '2026-06-10', amount: 30_000 }]);
await data.calculate();
await app.query`UPDATE doctor SET is_active = false WHERE name = 'Elena Elgueta'`;

it('operations §13.17: a rule that ends with the month is told with its lines and pesos, unless one follows it or nothing uses it', async () => {
  const found = await ending();
  expect(told(found)).toEqual([
    {
      rule: expect.stringContaining('ANA'),
      lines: 2,
      // 60 % of $150.000.
      amount: 90_000,
      what: 'Terminó el 31-07-2026: en 07/2026 pagó 2 líneas de Ana Araya por $90.000.',
    },
  ]);
  expect(found[0]).toMatchObject({ severity: 'warning', doctor: { name: 'Ana Araya' } });
  expect(found[0]?.ways.map(({ way }) => way)).toEqual(['openRule', 'makeRule', 'accept']);
});

it('operations §13.17: what ended before is told while the month has lines like those that it paid, until they are calculated', async () => {
  await data.attentions(diego, [{}, {}]);
  expect(told(await ending())).toContainEqual({
    rule: expect.stringContaining('DIEGO'),
    lines: 0,
    amount: 18_000,
    what: 'Terminó el 30-06-2026: en 06/2026 pagó 1 línea de Diego Díaz por $18.000.',
  });
  // Paid alike by another one, as `ruleEnded` compares them.
  await data.calculate();
  expect((await ending()).map(({ doctor }) => doctor?.name)).toEqual(['Ana Araya']);
});

it('operations §13.17: a rule that follows it ends the finding', async () => {
  const [{ doctor }] = (await ending()) as [MonthFinding];
  await data.rule({ code: 'ANA-2', doctorId: doctor?.id as number, validFrom: '2026-08-01' });
  expect(await ending()).toEqual([]);
});
