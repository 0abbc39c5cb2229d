/** What has one cause is told once, and what repeats by chance is not told (operations §13.9). */
import { expect, it } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { fixedAmount } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const { app, data, admin } = await adminPayroll();

async function found(kind: string) {
  await runJob(app, admin, '/api/month-checks/run', { month: 7, year: 2026 });
  const { body } = await admin.get<MonthFinding[]>(
    `/api/month-checks/findings?month=7&year=2026&kind=${kind}&limit=50`,
  );
  return body;
}

it('operations §13.9: a rule that pays more than the price or the net is one finding', async () => {
  const [ana, bruno] = [
    await data.doctor({ name: 'Ana Araya' }),
    await data.doctor({ name: 'Bruno Bravo' }),
  ];
  const payment = fixedAmount(40_000);
  await data.rule({ code: 'ANA', doctorId: ana, payment });
  await data.rule({ code: 'TURNO', payment });
  // More than the net only.
  await data.attentions(ana, [{ grossAmount: 50_000, netAmount: 35_000 }, {}]);
  await data.attentions(bruno, [{ amount: 30_000 }, { grossAmount: 42_000, netAmount: 38_000 }]);
  await data.calculate();
  const told = (findings: readonly MonthFinding[]) =>
    findings.map(({ rule, doctor, lines, amount, what }) => ({
      rule: rule?.name,
      doctor: doctor?.name,
      lines,
      amount,
      what,
    }));
  expect(told(await found('feeAbovePrice'))).toEqual([
    {
      rule: expect.stringContaining('TURNO'),
      doctor: 'Bruno Bravo',
      lines: 2,
      amount: 12_000,
      what: 'Se pagarían $80.000 por 2 atenciones con un precio de $72.000 y un neto de $68.000.',
    },
  ]);
  expect(told(await found('feeAboveNet'))).toEqual([
    {
      rule: expect.stringContaining('ANA'),
      doctor: 'Ana Araya',
      lines: 1,
      amount: 5_000,
      what: 'Se pagarían $40.000 por 1 atención con un neto de $35.000.',
    },
  ]);
});

it('operations §13.9: an operation again is told of the same team, also when only one of it came again, alone', async () => {
  const [surgeon, assistant, other] = [
    await data.doctor({ name: 'Carla Cruz' }),
    await data.doctor({ name: 'Diego Díaz' }),
    await data.doctor({ name: 'Elena Elgueta' }),
  ];
  const operated = async (patient: number, date: string, team: Record<string, number>) => {
    for (const [participant, doctorId] of Object.entries(team))
      await data.attentions(doctorId, [
        {
          recordType: 'hmq',
          date,
          time: '10:00',
          participant,
          patientRut: rutOf(patient),
          patientName: `Paciente ${patient}`,
        },
      ]);
  };
  const team = { Cirujano: surgeon, 'Primer Ayudante': assistant };
  for (const patient of [7_000_001, 7_000_002, 7_000_003])
    await operated(patient, '2026-07-06', team);
  await operated(7_000_001, '2026-07-08', team);
  await operated(7_000_002, '2026-07-08', { ...team, 'Primer Ayudante': other });
  await operated(7_000_003, '2026-07-08', { Cirujano: surgeon });
  const findings = await found('sameOperation');
  expect(findings.map(({ lines, what }) => `${lines} ${what}`).toSorted()).toEqual([
    '1 El mismo equipo operó a Paciente 7000003 de lo mismo el 08-07-2026 y poco antes.',
    '2 El mismo equipo operó a Paciente 7000001 de lo mismo el 08-07-2026 y poco antes.',
  ]);
});
