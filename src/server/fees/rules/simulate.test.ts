import { beforeAll, describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { type Refused, someMasters } from '../../../../test/support/masters.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import { REJECTED_LIMIT, type Rule, type SimulationResult } from '../../../contract/fees/rules.ts';

const { app, admin } = await adminApp();
const ids = await someMasters(admin);
const rules: Record<string, number> = {};

beforeAll(async () => {
  const { specialtyId, otherSpecialtyId, societyId, serviceId, otherServiceId, doctorId } = ids;
  const stack = { exclusivityMode: 'stack', scopeType: 'group', validTo: null };
  const all = [
    aRule({ code: 'CARD', name: 'Cardiología', specialtyId: [specialtyId] }),
    aRule({
      code: 'CARD-N',
      specialtyId: [specialtyId],
      scheduleType: 'night',
      priority: 500,
      paymentValue: 75,
    }),
    aRule({
      code: 'CARD-D',
      specialtyId: [specialtyId],
      applicableDays: ['sunday'],
      priority: 400,
      paymentValue: 80,
    }),
    aRule({ code: 'CARD-S', societyId, priority: 300, paymentValue: 55 }),
    aRule({
      code: 'ECG',
      serviceId: [otherServiceId],
      priority: 200,
      paymentType: 'fixed_amount',
      paymentValue: 12_345,
    }),
    aRule({
      code: 'PED',
      specialtyId: [otherSpecialtyId],
      paymentType: 'table_accumulated',
      combinationRule: {
        scales: [
          { from: 0, to: 1_500_000, percentage: 60 },
          { from: 1_500_001, percentage: 70 },
        ],
      },
    }),
    anAgreement({
      code: 'CONV_000001',
      doctorId,
      serviceId: [serviceId],
      paymentValue: 33.33,
      ...stack,
    }),
    anAgreement({
      code: 'CONV_000002',
      doctorId,
      serviceId: [serviceId],
      paymentType: 'fixed_amount',
      paymentValue: 5000,
      priority: 110,
      ...stack,
    }),
    aRule({ code: 'OFF', specialtyId: [specialtyId], isActive: false, priority: 1 }),
    aRule({
      code: 'PAST',
      specialtyId: [specialtyId],
      validFrom: '2025-01-01',
      validTo: '2025-12-31',
      priority: 1,
    }),
  ];
  for (const payload of all) {
    const answer = await admin.post<Rule>('/api/calculation-rules', payload);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    rules[answer.body.code] = answer.body.id;
  }
});

// A Wednesday.
const asked = (question: Record<string, unknown>) =>
  admin.post<SimulationResult>('/api/rules/simulate', {
    date: '2026-07-15',
    baseAmount: 100_000,
    scheduleType: 'regular',
    ...question,
  });
const simulate = async (question: Record<string, unknown>) => {
  const answer = await asked(question);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe('the simulator', () => {
  test('fees §11.8: applies the rule of the specialty, as the form asks: empty doctor, society and service', async () => {
    const result = await simulate({
      specialtyId: String(ids.specialtyId),
      doctorId: '',
      societyId: '',
      serviceId: '',
      baseAmount: '100000',
    });
    expect(result).toMatchObject({
      selectedRuleId: rules.CARD,
      applied: { paymentType: 'percentage', paymentValue: 60 },
      calculatedPayment: 60_000,
      explanation:
        'Base $100.000 × 60,00 % (regla CARD v1 «Cardiología») = $60.000; ' +
        'retención estimada 15,25 % = $9.150; líquido estimado $50.850.',
      conflictingRules: [],
    });
    expect(result.detail.rejected.map(({ code, reasons }) => [code, reasons])).toContainEqual([
      'OFF',
      ['está en estado inactivo'],
    ]);
    expect(result.detail.rejected.map(({ code, reasons }) => [code, reasons])).toContainEqual([
      'PAST',
      ['no está vigente en la fecha de la atención'],
    ]);
  });

  test('fees §11.8: names the rules that lost, and why', async () => {
    const result = await simulate({ specialtyId: ids.specialtyId, scheduleType: 'night' });
    expect(result).toMatchObject({ selectedRuleId: rules['CARD-N'], calculatedPayment: 75_000 });
    expect(result.conflictingRules).toEqual([
      { id: rules.CARD, code: 'CARD', name: 'Cardiología' },
    ]);
    expect(result.detail.conflicting[0]?.reason).toContain('su prioridad es 500 y no 1000');
  });

  test('fees §3.6: adds stacked agreements, each rounded', async () => {
    const { doctorId, serviceId } = ids;
    const result = await simulate({ doctorId, serviceId, baseAmount: 99_999 });
    // 99.999 × 33,33 % = 33.329,6667 → 33.330; plus 5.000.
    expect(result).toMatchObject({
      selectedRuleId: rules.CONV_000001,
      applied: { paymentType: 'percentage', paymentValue: 33.33 },
      calculatedPayment: 38_330,
    });
    expect(result.detail.applied.map(({ code, amount }) => [code, amount])).toEqual([
      ['CONV_000001', 33_330],
      ['CONV_000002', 5_000],
    ]);
    expect(result.conflictingRules).toEqual([
      { id: rules.CARD, code: 'CARD', name: 'Cardiología' },
    ]);
  });

  // fees §11.8
  test('says of every matching rule what it pays by itself', async () => {
    const { doctorId, serviceId } = ids;
    const result = await simulate({ doctorId, serviceId, baseAmount: 99_999 });
    expect(
      result.matching.map(({ code, payment, amount, isApplied }) => [
        code,
        payment,
        amount,
        isApplied,
      ]),
    ).toEqual([
      ['CONV_000001', '33,33 % de la base', 33_330, true],
      ['CONV_000002', 'monto fijo de $5.000', 5_000, true],
      // 59.999,4
      ['CARD', '60,00 % de la base', 59_999, false],
    ]);
    expect((await simulate({ date: '2027-03-01' })).matching).toEqual([]);
  });

  // fees §11.9
  test('lists the rules that do not match, the nearest first', async () => {
    const { detail, rejectedTotal } = await simulate({ specialtyId: ids.specialtyId });
    const failures = detail.rejected.map(({ reasons }) => reasons.length);
    expect(failures).toEqual(failures.toSorted((a, b) => a - b));
    expect(rejectedTotal).toBe(detail.rejected.length);
    expect(rejectedTotal).toBe(Object.keys(rules).length - 1);
  });

  // fees §11.9
  test('finds a rule that does not match by its code or name', async () => {
    const found = async (rejectedSearch: string) => {
      const result = await simulate({ specialtyId: ids.otherSpecialtyId, rejectedSearch });
      expect(result.rejectedTotal).toBe(result.detail.rejected.length);
      return result.detail.rejected.map(({ code }) => code);
    };
    expect(await found('CARDIOLOGIA')).toEqual(['CARD']);
    expect(await found('prueba card-n')).toEqual(['CARD-N']);
    expect(await found('nada')).toEqual([]);
  });

  test('fees §4.1: pays a fixed amount whatever the base', async () => {
    const question = { specialtyId: ids.otherSpecialtyId, serviceId: ids.otherServiceId };
    expect(await simulate({ ...question, baseAmount: 1 })).toMatchObject({
      selectedRuleId: rules.ECG,
      applied: { paymentType: 'fixed_amount', paymentValue: 12_345 },
      calculatedPayment: 12_345,
    });
  });

  // fees §11.7
  test('pays by scales from nothing accumulated, or from what is given', async () => {
    const question = { specialtyId: ids.otherSpecialtyId, baseAmount: 1_000_000 };
    const first = await simulate(question);
    expect(first).toMatchObject({
      selectedRuleId: rules.PED,
      applied: { paymentType: 'table_accumulated', paymentValue: 0 },
      calculatedPayment: 600_000,
    });
    // 500.000 at 60 % and 500.000 at 70 %.
    const later = await simulate({ ...question, accumulatedAmount: 1_000_000 });
    expect(later.calculatedPayment).toBe(650_000);
    expect(later.detail.applied[0]).toMatchObject({
      accumulatedBefore: 1_000_000,
      slices: [
        { from: 0, to: 1_500_000, percentage: 60, baseAmount: 500_000, exactAmount: '$300.000' },
        { from: 1_500_001, to: null, percentage: 70, baseAmount: 500_000, exactAmount: '$350.000' },
      ],
    });
  });

  // fees §11.4
  test('without a doctor retains nothing from a society, and the legal rate of the year from a person', async () => {
    const question = { specialtyId: ids.specialtyId, participationType: 'society' };
    expect((await simulate(question)).detail).toMatchObject({ retentionPercentage: 0 });
    const earlier = { specialtyId: ids.specialtyId, date: '2025-12-31' };
    expect((await simulate(earlier)).detail).toMatchObject({ retentionPercentage: 14.5 });
  });

  // fees §11.3
  test('takes specialty, society, society type and retention from the doctor', async () => {
    const result = await simulate({ doctorId: ids.societyDoctorId });
    expect(result).toMatchObject({ selectedRuleId: rules['CARD-S'], calculatedPayment: 55_000 });
    expect(result.detail).toMatchObject({ retentionPercentage: 0, finalAmount: 55_000 });
    const elsewhere = await simulate({
      doctorId: ids.societyDoctorId,
      specialtyId: ids.otherSpecialtyId,
      societyId: ids.societyId,
    });
    expect(elsewhere.selectedRuleId).toBe(rules['CARD-S']);
    expect(elsewhere.conflictingRules.map(({ code }) => code)).toEqual(['PED']);
  });

  // payout §17.12
  test('tells the surcharge of the doctor apart, also in a year without a legal rate', async () => {
    const { body: doctor } = await admin.post<{ id: number }>('/api/doctors', {
      rut: '18.972.631-7',
      name: 'Celia Cuota',
      specialtyId: ids.specialtyId,
      retentionMode: 'legal',
      surchargePercentage: 3,
      surchargeFrom: '2026-12-31',
    });
    const before = await simulate({ doctorId: doctor.id, date: '2026-12-30' });
    expect(before.detail).toMatchObject({ retentionPercentage: 15.25, surchargePercentage: 0 });
    const { detail } = await simulate({ doctorId: doctor.id, date: '2026-12-31' });
    expect(detail).toMatchObject({ retentionPercentage: 18.25, surchargePercentage: 3 });
    expect(detail.sentence).toContain('retención estimada 15,25 % + 3,00 % = ');
    const later = await simulate({ doctorId: doctor.id, date: '2031-01-01' });
    expect(later.detail).toMatchObject({ retentionPercentage: 13, surchargePercentage: 3 });
    const notice =
      'No hay una retención legal para 2031: se supone 10 %. Agréguela en Configuración, Retención legal.';
    expect(later.explanation).toContain(notice);
    expect((await simulate({ date: '2031-01-01' })).explanation).toContain(notice);
    const society = await simulate({ date: '2031-01-01', participationType: 'society' });
    expect(society.explanation).not.toContain('retención legal');
    expect(detail.sentence).not.toContain('retención legal');
  });

  // payout §17.3
  test('takes no rate of a doctor for a society whose year has no legal one', async () => {
    const { body: society } = await admin.post<{ id: number }>('/api/medical-societies', {
      rut: '76.543.231-6',
      name: 'Sociedad Retenida',
      documentKind: 'society_receipt',
      isWithheld: true,
    });
    const { body: doctor } = await admin.post<{ id: number }>('/api/doctors', {
      rut: '9.068.826-K',
      name: 'Elisa Socia',
      specialtyId: ids.specialtyId,
      societyType: 'society',
      societyId: society.id,
      retentionPercentage: 5,
      surchargePercentage: 3,
    });
    const legal = await simulate({ doctorId: doctor.id, date: '2026-12-31' });
    expect(legal.detail).toMatchObject({ retentionPercentage: 15.25, surchargePercentage: 0 });
    const later = await simulate({ doctorId: doctor.id, date: '2031-01-01' });
    expect(later.detail).toMatchObject({ retentionPercentage: 10, surchargePercentage: 0 });
  });

  test('fees §11.10: selects nothing where no rule matches, and says what processing would pay', async () => {
    const result = await simulate({ date: '2027-03-01', specialtyId: ids.specialtyId });
    expect(result).toMatchObject({
      selectedRuleId: null,
      applied: null,
      calculatedPayment: 100_000,
      conflictingRules: [],
    });
    expect(result.explanation).toBe(
      'Ninguna regla coincide: al procesar se pagaría el 100 % de la base. ' +
        'Sin regla (100%): base $100.000; retención estimada 16,00 % = $16.000; líquido estimado $84.000.',
    );
  });

  // fees §11.5
  test('compares the days with the weekday of the date, unless one is given', async () => {
    const { specialtyId } = ids;
    const selected = async (question: object) =>
      (await simulate({ specialtyId, ...question })).selectedRuleId;
    expect(await selected({})).toBe(rules.CARD);
    expect(await selected({ date: '2026-07-19' })).toBe(rules['CARD-D']);
    expect(await selected({ weekday: 'sunday' })).toBe(rules['CARD-D']);
    expect(await selected({ date: '2026-07-19', weekday: 'monday' })).toBe(rules.CARD);
    expect(await selected({ date: '2026-07-19', weekday: 'sunday' })).toBe(rules['CARD-D']);
  });

  // fees §11.6
  test('for every schedule applies only rules for every schedule', async () => {
    const result = await simulate({ specialtyId: ids.specialtyId, scheduleType: 'all' });
    expect(result.selectedRuleId).toBe(rules.CARD);
    const rejected = result.detail.rejected.find(({ code }) => code === 'CARD-N');
    expect(rejected?.reasons).toEqual(['no incluye el horario']);
  });

  test.each([
    [{ date: '' }, 'date', 'Fecha es requerida'],
    [{ date: '15-07-2026' }, 'date', 'Fecha inválida'],
    [{ baseAmount: 0 }, 'baseAmount', 'El monto base debe ser mayor que 0'],
    [{ baseAmount: undefined }, 'baseAmount', 'Monto base es requerido'],
    [{ baseAmount: -1 }, 'baseAmount', 'No puede ser negativo'],
    [{ accumulatedAmount: 1.5 }, 'accumulatedAmount', 'Debe ser un monto en pesos enteros'],
  ])('fees §11.2: refuses %o', async (change, field, message) => {
    const answer = await admin.post<Refused>('/api/rules/simulate', {
      date: '2026-07-15',
      baseAmount: 100_000,
      ...change,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toEqual({ [field]: message });
  });

  test('refuses an unknown doctor', async () => {
    expect(await asked({ doctorId: 999_999 })).toMatchObject({
      status: 404,
      body: {
        code: 'record.notFound',
        message: 'No se encontró el médico.',
        data: { field: 'doctorId' },
      },
    });
  });

  // fees §11.9
  test('lists a limited number of thousands of rules that do not match', async () => {
    const { specialtyId, otherSpecialtyId } = ids;
    const before = (await simulate({ specialtyId })).rejectedTotal;
    const many = Array.from({ length: REJECTED_LIMIT }, (_, index) =>
      aRule({ code: `M-${index}`, specialtyId: [otherSpecialtyId], scheduleType: 'night' }),
    );
    for (const payload of many) await admin.post('/api/calculation-rules', payload);
    const { detail, rejectedTotal } = await simulate({ specialtyId });
    expect(rejectedTotal).toBe(before + REJECTED_LIMIT);
    expect(detail.rejected).toHaveLength(REJECTED_LIMIT);
    // The many fail two criteria: those that fail one are not lost among them.
    expect(detail.rejected.map(({ code }) => code)).toContain('PED');
  });

  // fees §11.13
  test.each([
    ['admin', 200],
    ['supervisor', 200],
    ['doctor', 403],
    ['user', 403],
  ] as const)('answers the profile %s with %d', async (profile, status) => {
    const someone = await app.signedInAs(profile);
    const question = { date: '2026-07-15', baseAmount: 1 };
    expect(await someone.post('/api/rules/simulate', question)).toMatchObject({ status });
  });

  // fees §11.13
  test('changes nothing', async () => {
    const before = await admin.get('/api/calculation-rules');
    await simulate({ specialtyId: ids.otherSpecialtyId });
    await simulate({ specialtyId: ids.otherSpecialtyId });
    const result = await simulate({ specialtyId: ids.otherSpecialtyId, baseAmount: 1_500_000 });
    expect(result.calculatedPayment).toBe(900_000);
    expect((await admin.get('/api/calculation-rules')).body).toEqual(before.body);
  });
});
