/** Rules by which something was paid are kept, and what their scales owe is written whatever becomes of them. */
import { expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { percentage, table } from '../../../../test/support/fees.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { HistoricVersion, Rule } from '../../../contract/fees/rules.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();
const { doImport, reversionOf } = masterFiles(admin);

const ruleOf = async (code: string) =>
  (await admin.get<Rule[]>(`/api/calculation-rules?search=${code}`)).body[0] as Rule;
const removed = async (code: string) => {
  const { id } = await ruleOf(code);
  const { status, body } = await admin.delete<{ code: string; message: string }>(
    `/api/calculation-rules/${id}`,
  );
  return [status, body.code, body.message];
};
/** A doctor's attentions of $100.000 on each of these days of July, paid; answers their ids. */
async function paid(doctorId: number, days: string[]): Promise<number[]> {
  await data.attentions(
    doctorId,
    days.map((day) => ({ date: `2026-07-${day}` })),
  );
  await data.processAndPay(doctorId);
  const ids = await rowsOf(
    `SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
  );
  return ids.map(([id]) => id as number);
}
const correct = (attentionIds: (number | undefined)[], change: object) =>
  admin.post<{ difference: number }>('/api/corrections', {
    attentionIds,
    change,
    reason: 'El médico avisó que no es lo que hizo',
  });
const entriesOf = (doctorId: number) =>
  rowsOf(
    `SELECT origin::text, amount::int FROM entry WHERE doctor_id = ${doctorId} AND status = 'approved' ORDER BY id`,
  );

// fees §6.6, fees §9.5, payout §25.4
test('a scale that paid beside the first rule is kept, and what it owes is an entry even if it were not', async () => {
  const doctorId = await data.doctor();
  const stacked = { doctorId, exclusivityMode: 'stack' } as const;
  await data.rule({ ...stacked, code: 'APILADA-A', priority: 10, payment: percentage(10) });
  await data.rule({
    ...stacked,
    code: 'APILADA-B',
    priority: 20,
    payment: table([150_000, 60], [null, 70]),
  });
  // 10.000 each, and 60.000 + 65.000 + 70.000.
  const [first] = await paid(doctorId, ['01', '02', '03']);
  expect(await removed('APILADA-B')).toEqual([
    409,
    'record.inUse',
    expect.stringContaining('está en uso por 3 cálculos de pago.'),
  ]);
  const { id, ...scale } = await ruleOf('APILADA-B');
  const renamed = { ...scale, version: undefined, code: 'OTRA' };
  expect(
    (await admin.edit<{ code: string }>(`/api/calculation-rules/${id}`, renamed)).body.code,
  ).toBe('rule.codeFixed');

  // The database itself allows the deletion; the entry is written even then.
  await query(`
    UPDATE rule_set SET revision = revision + 1;
    UPDATE fee_rule_version SET to_revision = (SELECT revision FROM rule_set) WHERE rule_id = ${id} AND to_revision IS NULL;
    UPDATE fee_rule SET deleted_at = now() WHERE id = ${id}`);
  expect((await correct([first], { cause: 'not_due' })).body.difference).toBe(-80_000);
  expect(await entriesOf(doctorId)).toEqual([
    ['reversal', -70_000],
    ['scale_adjustment', -10_000],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// fees §6.6, fees §20.9
test('a rule that only a correction pays by is kept, and so it is when its file is taken back', async () => {
  const doctorId = await data.doctor();
  await data.rule({ code: 'JULIO', doctorId, payment: percentage(60) });
  const [[rut]] = (await rowsOf(`SELECT rut FROM doctor WHERE id = ${doctorId}`)) as [[string]];
  const file = await doImport(
    'rule',
    csv(
      'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades;RUT del médico;Prioridad',
      `JUNIO;Junio;01-06-2026;30-06-2026;40 %;Todas;${rut};1`,
      `MAYO;Mayo;01-05-2026;31-05-2026;40 %;Todas;${rut};1`,
    ),
  );
  expect(file.status, JSON.stringify(file.body)).toBe(201);
  const [line] = await paid(doctorId, ['01']);
  await correct([line], { cause: 'date', attentionDate: '2026-06-30' });
  expect(await entriesOf(doctorId)).toEqual([
    ['reversal', -60_000],
    ['replacement', 40_000],
  ]);
  expect(await removed('JUNIO')).toEqual([
    409,
    'record.inUse',
    expect.stringContaining('está en uso por 1 corrección de lo pagado.'),
  ]);
  expect((await reversionOf('rule', file.body.id)).body).toMatchObject({
    deleted: 1,
    kept: [{ title: expect.stringContaining('JUNIO'), reason: 'ya se usa' }],
  });
});

// fees §6.6, fees §9.5, fees §9.7, fees §20.9, payout §21.1
test('a rule that pays beside the first one is in use, counted, returned and kept as that one', async () => {
  const doctorId = await data.doctor();
  await data.rule({
    ...{ code: 'SUMA-A', doctorId, exclusivityMode: 'stack', priority: 10 },
    payment: percentage(60),
  });
  const [[rut]] = (await rowsOf(`SELECT rut FROM doctor WHERE id = ${doctorId}`)) as [[string]];
  const file = await doImport(
    'rule',
    csv(
      'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades;RUT del médico;Prioridad;Modo;Horario',
      `SUMA-B;Suma;01-07-2026;31-07-2026;10 %;Todas;${rut};20;Acumulable;Regular`,
      `SUMA-C;Otra;01-07-2026;31-07-2026;10 %;Todas;${rut};20;Acumulable;Nocturno`,
    ),
  );
  expect(file.status, JSON.stringify(file.body)).toBe(201);
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.calculate();
  expect(
    await rowsOf(`SELECT calculated_amount::int FROM calculation WHERE doctor_id = ${doctorId}`),
  ).toEqual([[70_000], [70_000]]);
  const inUse = [
    409,
    'record.inUse',
    expect.stringContaining('está en uso por 2 cálculos de pago.'),
  ];
  expect(await removed('SUMA-B')).toEqual(inUse);
  const { id, ...rule } = await ruleOf('SUMA-B');
  const renamed = { ...rule, version: undefined, code: 'SUMA-Z' };
  expect(
    (await admin.edit<{ code: string }>(`/api/calculation-rules/${id}`, renamed)).body.code,
  ).toBe('rule.codeFixed');
  const countsOf = async (code: string) =>
    (
      await admin.get<HistoricVersion[]>(
        `/api/calculation-rules/${(await ruleOf(code)).id}/versions`,
      )
    ).body.map(({ calculations }) => calculations);
  expect(await countsOf('SUMA-A')).toEqual([2]);
  expect(await countsOf('SUMA-B')).toEqual([2]);
  expect(await countsOf('SUMA-C')).toEqual([0]);
  expect((await reversionOf('rule', file.body.id)).body).toMatchObject({
    deleted: 1,
    kept: [{ title: expect.stringContaining('SUMA-B'), reason: 'ya se usa' }],
  });
  const told = await admin.post('/api/records/return-preview', {
    scope: { ruleId: id },
    to: 'pending',
  });
  expect(told.body).toMatchObject({ records: 2 });
});
