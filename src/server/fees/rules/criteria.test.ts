/** Record type, provider type and unit of a rule through the calls: saved, matched, explained, checked, listed and kept. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { insertAttention } from '../../../../test/support/attentions.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { type Refused, someMasters } from '../../../../test/support/masters.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import type { Finding } from '../../../contract/fees/rule-checks.ts';
import type { HistoricVersion, Rule, SimulationResult } from '../../../contract/fees/rules.ts';

const { app, admin } = await adminApp();
const ids = await someMasters(admin);
// One after the other: a rule keeps them in the order of their ids.
const newType = async (name: string) =>
  (await admin.post<{ id: number }>('/api/provider-types', { name })).body.id;
const surgeon = await newType('Cirujano');
const helper = await newType('Ayudante');
const hmq = await saved(aRule({ code: 'HMQ-70', recordType: 'hmq', paymentValue: 70 }));
const surgery = await saved(
  anAgreement({
    code: 'CIR-90',
    providerTypeId: [surgeon, surgeon],
    paymentValue: 90,
    priority: 1000,
  }),
);
await saved(aRule({ code: 'RESTO', paymentValue: 50 }));

async function saved(rule: object): Promise<Rule> {
  const { status, body } = await admin.post<Rule>('/api/calculation-rules', rule);
  expect(status).toBe(201);
  return body;
}

// fees §2.2, fees §2.3
test('a rule has its record type and provider types, and accepts any by default', async () => {
  expect(hmq).toMatchObject({ recordType: 'hmq', providerTypeId: 'all' });
  expect(surgery).toMatchObject({ recordType: 'all', providerTypeId: [surgeon] });
  const wrong = await admin.post<Refused>('/api/calculation-rules', {
    ...aRule({ code: 'MAL', recordType: 'consulta', providerTypeId: [] }),
    kindOfRecord: 'hmq',
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.data?.fields ?? {})).toEqual(
    expect.arrayContaining(['recordType', 'providerTypeId']),
  );
  const unknown = aRule({ code: 'MAL', providerTypeId: [987_654] });
  expect((await admin.post<Refused>('/api/calculation-rules', unknown)).body).toMatchObject({
    code: 'rule.referenceUnknown',
    message: expect.stringContaining('un tipo de prestador'),
  });
});

// fees §6.1, fees §6.2
test('the list finds rules by them', async () => {
  const codes = async (query: string) =>
    (await admin.get<Rule[]>(`/api/calculation-rules?${query}`)).body.map(({ code }) => code);
  expect(await codes('recordType=hmq')).toEqual(['HMQ-70']);
  expect(await codes('recordType=all&sort=code')).toEqual(['CIR-90', 'RESTO']);
  expect(await codes(`providerTypeId=${helper}&sort=code`)).toEqual(['HMQ-70', 'RESTO']);
});

test('the simulator shows which rule pays, and why others do not', async () => {
  const ask = async (question: object) =>
    (
      await admin.post<SimulationResult>('/api/rules/simulate', {
        date: '2026-07-15',
        specialtyId: ids.specialtyId,
        baseAmount: 100_000,
        ...question,
      })
    ).body;
  const none = await ask({});
  expect(none.calculatedPayment).toBe(50_000);
  expect(
    Object.fromEntries(none.detail.rejected.map(({ code, reasons }) => [code, reasons])),
  ).toEqual({
    'HMQ-70': ['no incluye el tipo de registro'],
    'CIR-90': ['no incluye el tipo de prestador'],
  });
  const both = await ask({ recordType: 'hmq', providerTypeId: surgeon });
  expect(both.calculatedPayment).toBe(70_000);
  expect(both.detail.conflicting.map(({ reason }) => reason).join(' ')).toContain(
    'porque indica el tipo de registro',
  );
  expect((await ask({ providerTypeId: surgeon })).calculatedPayment).toBe(90_000);
});

// fees §2.3
test('70 % of HMQ pays HMQ alone, is explained, and leaves calculated attentions unchanged', async () => {
  const { doctorId, serviceId } = ids;
  const add = (recordType: 'hmq' | 'participacion', providerTypeId: number | null) =>
    insertAttention(app.database.db, { doctorId, serviceId, recordType, providerTypeId });
  const lines = [
    await add('hmq', surgeon),
    await add('participacion', surgeon),
    await add('participacion', helper),
  ];
  const job = await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  expect(job.status).toBe('completed');
  const explained = await Promise.all(
    lines.map((id) =>
      admin.get<{ explanation: Explanation }>(`/api/payment-calculations/${id}/explanation`),
    ),
  );
  expect(
    explained.map(({ body: { explanation } }) => [
      explanation.selected?.code,
      explanation.calculatedAmount,
    ]),
  ).toEqual([
    ['HMQ-70', 70_000],
    ['CIR-90', 90_000],
    ['RESTO', 50_000],
  ]);
  const change = sql`UPDATE attention SET provider_type_id = ${helper} WHERE id = ${lines[0]}`;
  await expect(change.execute(app.database.db)).rejects.toThrow(
    'A calculated attention does not change.',
  );
});

test('a version keeps its criteria, and its history names the provider types', async () => {
  const edit = {
    ...anAgreement({ code: 'CIR-90', paymentValue: 90, priority: 1000 }),
    id: surgery.id,
  };
  const changed = await admin.edit<Rule>(`/api/calculation-rules/${surgery.id}`, {
    ...edit,
    providerTypeId: [surgeon, helper],
  });
  expect(changed.body).toMatchObject({ version: 2, providerTypeId: [surgeon, helper] });
  const { body } = await admin.get<HistoricVersion[]>(
    `/api/calculation-rules/${surgery.id}/versions`,
  );
  expect(body.map(({ providerTypeNames }) => providerTypeNames)).toEqual([
    ['Cirujano', 'Ayudante'],
    ['Cirujano'],
  ]);
  const rewrite = sql`UPDATE fee_rule_version SET record_type = 'hmq' WHERE rule_id = ${surgery.id}`;
  await expect(rewrite.execute(app.database.db)).rejects.toThrow('A rule version is immutable.');
});

// fees §13.3
test('the check reports two rules that overlap in both, and a provider type that a rule names can’t be deleted', async () => {
  const twin = { recordType: 'hmq', providerTypeId: [helper], priority: 5 };
  await saved(aRule({ code: 'DOBLE-1', ...twin }));
  await saved(aRule({ code: 'DOBLE-2', ...twin, paymentValue: 61 }));
  const { body } = await admin.get<Finding[]>('/api/rule-check?kinds=overlap');
  expect(body.map(({ sentence }) => sentence).join(' ')).toContain(
    'tipo de registro HMQ; Ayudante',
  );
  const removal = await admin.delete<Refused>(`/api/provider-types/${helper}`);
  expect(removal.body).toMatchObject({ code: 'record.inUse' });
  expect(removal.body.message).toContain('DOBLE-1');
});

// fees §2.10
test('a rule of a unit pays its attentions alone, is explained, and they keep their unit', async () => {
  const { doctorId, serviceId, specialtyId } = ids;
  // Attentions have no invisible characters: a unit with one would pay none of them.
  const units = ["O'Higgins", 'Nor\u200bte', ' Norte '];
  const north = await saved(aRule({ code: 'UNI-40', units, paymentValue: 40, priority: 1 }));
  expect(north.units).toEqual(['Norte', "O'Higgins"]);
  const add = (unit: string | null) =>
    insertAttention(app.database.db, { doctorId, serviceId, unit, attentionDate: '2026-08-03' });
  const lines = [await add('Norte'), await add("O'Higgins"), await add('norte'), await add(null)];
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  const explained = await Promise.all(
    lines.map((id) =>
      admin.get<{ explanation: Explanation }>(`/api/payment-calculations/${id}/explanation`),
    ),
  );
  const pays = ({ body: { explanation } }: (typeof explained)[number]) =>
    explanation.selected?.code === 'UNI-40';
  expect(explained.map(pays)).toEqual([true, true, false, false]);
  const reasons = explained[3]?.body.explanation.rejected.find(({ code }) => code === 'UNI-40');
  expect(reasons?.reasons).toEqual(['no incluye la unidad']);
  const change = sql`UPDATE attention SET unit = 'Sur' WHERE id = ${lines[0]}`;
  await expect(change.execute(app.database.db)).rejects.toThrow(
    'A calculated attention does not change.',
  );
  const question = { date: '2026-08-03', specialtyId, baseAmount: 100_000 };
  const asked = await admin.post<SimulationResult>('/api/rules/simulate', {
    ...question,
    unit: 'Norte',
  });
  expect(asked.body.calculatedPayment).toBe(40_000);
  const open = await admin.post<SimulationResult>('/api/rules/simulate', { ...question, unit: '' });
  expect(open.body.selectedRuleId).not.toBe(north.id);
  const wrong = aRule({ code: 'UNI-MAL', units: [''] });
  expect((await admin.post('/api/calculation-rules', wrong)).status).toBe(400);
});
