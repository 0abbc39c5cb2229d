import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import {
  auditEntries,
  describeMaster,
  type Refused,
  someMasters,
  testRut,
} from '../../../../test/support/masters.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { agreementCode } from './versions.ts';

const RULES = '/api/calculation-rules';

describeMaster({
  path: RULES,
  entity: 'rule',
  record: 'la regla',
  valid: (number) => aRule({ code: `REGLA-${number}`, name: `Regla ${number}` }),
  title: ({ code, name }) => `${code} ${name}`,
  change: (number) => ({ name: `Otra regla ${number}`, paymentValue: 65, priority: 10 }),
  searched: {
    field: 'description',
    value: 'Según acta de Dirección Médica',
    searches: ['direccion medica', 'ACTA según'],
  },
  required: {
    name: 'Nombre es requerido',
    validFrom: 'Fecha de inicio es requerida',
    specialtyId: 'Debe seleccionar al menos una especialidad',
  },
  collisions: [{ of: 'code', as: (code) => ` ${code.toLowerCase()} `, code: 'rule.codeTaken' }],
  writers: ['admin', 'supervisor'],
  derived: { state: expect.any(String), versionId: expect.any(Number) },
});

let number = 0;
const { app, admin } = await adminApp();
const ids = await someMasters(admin);

const code = () => `R-${++number}`;
async function create(payload: object): Promise<Rule> {
  const answer = await admin.post<Rule>(RULES, payload);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const refused = (payload: object) => admin.post<Refused>(RULES, payload);

describe('a rule', () => {
  // fees §1.1, fees §1.7, fees §1.11, fees §6.5
  test('is answered whole, with names and in the units of the calls', async () => {
    const made = await create({
      ...aRule({ code: code(), paymentValue: '62,5' }),
      description: ' Consulta ',
      specialtyId: [ids.otherSpecialtyId, ids.specialtyId, ids.specialtyId],
      serviceId: [ids.serviceId],
      doctorId: ids.doctorId,
      societyRut: formatRut(testRut(900_001)),
      scheduleType: 'night',
      applicableDays: ['sunday', 'monday', 'sunday'],
    });
    expect(made).toEqual({
      id: made.id,
      code: made.code,
      name: 'Regla de prueba',
      description: 'Consulta',
      baseRule: null,
      ruleType: 'rule',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      participationType: 'mixed',
      recordType: 'all',
      providerTypeId: 'all',
      units: [],
      specialtyId: [ids.specialtyId, ids.otherSpecialtyId],
      serviceId: [ids.serviceId],
      doctorId: ids.doctorId,
      doctorName: 'Ana Núñez Soto',
      societyId: ids.societyId,
      societyRut: testRut(900_001),
      societyName: 'Sociedad Ñuble',
      paymentType: 'percentage',
      paymentValue: 62.5,
      combinationRule: null,
      prices: null,
      scheduleType: 'night',
      applicableDays: ['monday', 'sunday'],
      isActive: true,
      scopeType: 'individual',
      priority: 1000,
      exclusivityMode: 'first_win',
      state: expect.any(String),
      version: 1,
      versionId: expect.any(Number),
    });
    expect((await admin.get<Rule[]>(`${RULES}?search=${made.code}`)).body).toEqual([made]);
  });

  test('fees §6.4: takes one id, null or nothing for a choice', async () => {
    const made = await create({
      ...aRule({ code: code(), specialtyId: String(ids.specialtyId), serviceId: null }),
      doctorId: '',
      societyId: '',
      societyRut: '',
      priority: '',
    });
    expect(made).toMatchObject({
      specialtyId: [ids.specialtyId],
      serviceId: 'all',
      doctorId: null,
      societyId: null,
      priority: 1000,
    });
  });

  // fees §4.1
  test('pays a fixed amount', async () => {
    const made = await create(
      aRule({ code: code(), paymentType: 'fixed_amount', paymentValue: '25000' }),
    );
    expect(made).toMatchObject({ paymentType: 'fixed_amount', paymentValue: 25_000 });
  });

  test('fees §6.5: pays by scales, which replace the value', async () => {
    const scales = [
      { from: 0, to: 1_500_000, percentage: 60 },
      { from: '1500001', percentage: '70.25' },
    ];
    const made = await create(
      aRule({
        code: code(),
        paymentType: 'table_accumulated',
        paymentValue: '0',
        combinationRule: { type: 'table_accumulated', scales },
      }),
    );
    expect(made).toMatchObject({
      paymentValue: 0,
      combinationRule: {
        type: 'table_accumulated',
        scales: [
          { from: 0, to: 1_500_000, percentage: 60 },
          { from: 1_500_001, to: null, percentage: 70.25 },
        ],
      },
    });
  });

  test('fees §1.8: lists at once everything that an empty form lacks', async () => {
    const answer = await refused({ ruleType: 'rule', paymentType: 'percentage', specialtyId: [] });
    expect(answer.body.data?.fields).toEqual({
      code: 'Código es requerido',
      name: 'Nombre es requerido',
      validFrom: 'Fecha de inicio es requerida',
      validTo: 'Fecha de fin es requerida',
      specialtyId: 'Debe seleccionar al menos una especialidad',
      paymentValue: 'Valor de pago es requerido',
    });
  });

  // fees §1.3, fees §1.4, fees §1.5, fees §1.6
  test.each([
    [{ code: '' }, 'code', 'Código es requerido'],
    [{ code: '', ruleType: undefined }, 'code', 'Código es requerido'],
    [{ name: ' ' }, 'name', 'Nombre es requerido'],
    [{ validFrom: '' }, 'validFrom', 'Fecha de inicio es requerida'],
    [{ validFrom: '2026-02-30' }, 'validFrom', 'Fecha inválida'],
    [{ validTo: '' }, 'validTo', 'Fecha de fin es requerida'],
    [{ validTo: null, ruleType: undefined }, 'validTo', 'Fecha de fin es requerida'],
    [{ validTo: '2025-12-31' }, 'validTo', 'La fecha de fin no puede ser anterior a la de inicio'],
    [{ specialtyId: [] }, 'specialtyId', 'Debe seleccionar al menos una especialidad'],
    [{ specialtyId: undefined }, 'specialtyId', 'Debe seleccionar al menos una especialidad'],
    [{ serviceId: [] }, 'serviceId', 'Debe seleccionar al menos un servicio'],
    [{ paymentValue: '' }, 'paymentValue', 'Valor de pago es requerido'],
    [{ paymentValue: 100.01 }, 'paymentValue', 'Debe estar entre 0 y 100'],
    [{ paymentValue: 33.333 }, 'paymentValue', 'Máximo dos decimales'],
    [
      { paymentType: 'fixed_amount', paymentValue: 10.5 },
      'paymentValue',
      'Debe ser un monto en pesos enteros',
    ],
    [{ paymentType: 'fixed_amount', paymentValue: -1 }, 'paymentValue', 'No puede ser negativo'],
    [
      { paymentType: 'table_accumulated' },
      'combinationRule.scales',
      'Debe quedar al menos un tramo.',
    ],
    [
      { paymentType: 'table_accumulated', combinationRule: { scales: [] } },
      'combinationRule.scales',
      'Debe quedar al menos un tramo.',
    ],
    [
      {
        paymentType: 'table_accumulated',
        combinationRule: {
          scales: [
            { from: 0, to: '', percentage: 60 },
            { from: 1, to: null, percentage: 70 },
          ],
        },
      },
      'combinationRule.scales.0.to',
      'Hasta es requerido, salvo en el último tramo',
    ],
    [{ priority: -1 }, 'priority', 'Prioridad inválida'],
  ])('fees §1: refuses %o', async (change, field, message) => {
    const answer = await refused(aRule({ code: code(), ...change }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.data?.fields).toEqual({ [field]: message });
  });

  test.each([
    [{ participationType: 'both' }, 'participationType'],
    [{ paymentType: 'gift' }, 'paymentType'],
    [{ scheduleType: 'noon' }, 'scheduleType'],
    [{ applicableDays: ['lunes'] }, 'applicableDays.0'],
    [{ exclusivityMode: 'maybe' }, 'exclusivityMode'],
  ])('fees §1.9: refuses %o, which is no valid choice', async (change, field) => {
    const answer = await refused(aRule({ code: code(), ...change }));
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toHaveProperty([field]);
  });

  // fees §5.5, fees §5.6
  test('refuses scales that leave a gap, each at its field', async () => {
    const scales = [
      { from: 1, to: 1000, percentage: 60 },
      { from: 1500, to: 2000, percentage: 70 },
    ];
    const answer = await refused(
      aRule({ code: code(), paymentType: 'table_accumulated', combinationRule: { scales } }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.data?.fields).toEqual({
      'combinationRule.scales.0.from': 'El tramo 1 debe comenzar en $0.',
      'combinationRule.scales.1.from':
        'El tramo 2 debe comenzar en $1.001, donde termina el anterior más $1.',
      'combinationRule.scales.1.to':
        'El tramo 2 es el último y debe quedar abierto, sin monto final.',
    });
  });

  // fees §1.10
  test.each([
    [{ specialtyId: [999_999] }, 'specialtyId', 'una especialidad'],
    [{ serviceId: [999_999] }, 'serviceId', 'una prestación'],
    [{ doctorId: 999_999 }, 'doctorId', 'un médico'],
    [{ societyId: 999_999 }, 'societyId', 'una sociedad médica'],
    [{ societyRut: '11.111.111-1' }, 'societyRut', 'una sociedad médica'],
  ])('refuses to name an unknown record: %o', async (change, field, record) => {
    expect(await refused(aRule({ code: code(), ...change }))).toMatchObject({
      status: 400,
      body: {
        code: 'rule.referenceUnknown',
        message: `La regla nombra ${record} que no existe.`,
        data: { field },
      },
    });
  });

  // fees §1.10
  test('and the specialty that it names are saved in either order', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const specialty = await admin.post<{ id: number }>('/api/specialties', {
        name: `Fugaz ${attempt}`,
      });
      const [made, removed] = await Promise.all([
        admin.post(RULES, aRule({ code: code(), specialtyId: [specialty.body.id] })),
        admin.delete(`/api/specialties/${specialty.body.id}`),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([made.status, removed.status]);
    }
  });
});

describe('an agreement', () => {
  test('fees §10: has its own code, its own priority, and may have no end', async () => {
    const made = await create(anAgreement({ validTo: null }));
    expect(made).toMatchObject({ ruleType: 'convention', priority: 100, validTo: null });
    expect(made.code).toMatch(/^CONV_\d{6}$/);
  });

  test('fees §10.7: has the last six digits of the time, or the next free number', async () => {
    const codeAt = (timeMs: number) =>
      app.database.db.transaction().execute((tx) => agreementCode(tx, timeMs));
    expect(await codeAt(1_795_176_000_007)).toBe('CONV_000007');
    await create(anAgreement({ code: 'CONV_999999' }));
    expect(await codeAt(1_795_176_999_999)).toBe('CONV_000000');
  });

  // fees §10.7
  test('has a unique code, even when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create(anAgreement())));
    expect(new Set(made.map((agreement) => agreement.code)).size).toBe(made.length);
  });

  test('keeps the code that the form gives it', async () => {
    expect(await create(anAgreement({ code: 'CONV_000042' }))).toMatchObject({
      code: 'CONV_000042',
    });
    expect(await refused(anAgreement({ code: 'CONV_000042' }))).toMatchObject({
      status: 409,
      body: { code: 'rule.codeTaken', data: { field: 'code' } },
    });
  });

  test.each([
    [{ name: '' }, 'name', 'Nombre es requerido'],
    [{ paymentValue: undefined }, 'paymentValue', 'Valor de pago es requerido'],
    [{ validFrom: undefined }, 'validFrom', 'Fecha de inicio es requerida'],
    [
      {
        paymentType: 'table_accumulated',
        combinationRule: { scales: [{ from: 0, percentage: 60 }] },
      },
      'paymentType',
      'Un convenio paga un porcentaje, un monto fijo o una tabla de precios',
    ],
  ])('fees §10.4: refuses %o', async (change, field, message) => {
    const answer = await refused(anAgreement(change));
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toEqual({ [field]: message });
  });

  // fees §10.8
  test('stays an agreement if an edit omits it, and keeps its code, priority and state', async () => {
    const made = await create(anAgreement({ priority: 7, isActive: false }));
    const { ruleType: _, ...unsaid } = anAgreement({ name: 'Convenio renovado' });
    const edited = await admin.edit<Rule>(`${RULES}/${made.id}`, unsaid);
    expect(edited).toMatchObject({
      status: 200,
      body: {
        ruleType: 'convention',
        code: made.code,
        name: 'Convenio renovado',
        priority: 7,
        isActive: false,
        version: 2,
      },
    });
  });

  // fees §9.5
  test('does not become a rule, nor a rule an agreement', async () => {
    const agreement = await create(anAgreement());
    const rule = await create(aRule({ code: code() }));
    const expected = { status: 409, body: { code: 'rule.typeFixed', data: { field: 'ruleType' } } };
    const asRule = aRule({ code: agreement.code });
    expect(await admin.edit(`${RULES}/${agreement.id}`, asRule)).toMatchObject(expected);
    const asAgreement = anAgreement({ code: rule.code });
    expect(await admin.edit(`${RULES}/${rule.id}`, asAgreement)).toMatchObject(expected);
  });

  test('is written only by users with its screen, which is not that of the rules (fees §6.7)', async () => {
    const made = await create(anAgreement());
    const rule = await create(aRule({ code: code() }));
    const supervisor = await app.signedInAs('supervisor');
    const path = `${RULES}/${made.id}`;
    const { ruleType: _, ...unsaid } = anAgreement();
    for (const answer of [
      await supervisor.post(RULES, anAgreement()),
      await supervisor.edit(path, unsaid),
      await supervisor.delete(path),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    }
    expect(await admin.get(`${RULES}?ids=${made.id}`)).toMatchObject({ body: [made] });
    expect(await supervisor.delete(`${RULES}/${rule.id}`)).toMatchObject({ status: 200 });
  });

  test('is called an agreement in the audit log', async () => {
    const made = await create(anAgreement());
    await admin.delete(`${RULES}/${made.id}`);
    expect(await auditEntries(app, 'rule', made.id)).toMatchObject([
      { summary: `Creó el convenio ${made.code} Convenio de prueba.` },
      { summary: `Eliminó el convenio ${made.code} Convenio de prueba.` },
    ]);
  });
});
