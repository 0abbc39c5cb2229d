/** Rules and agreements that pay by a price table, from the call to the explanation (fees §21). */
import { beforeAll, describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic, runJob } from '../../../../test/support/clinic.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { AttentionDetail } from '../../../contract/documents/portal.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import type { HistoricVersion, Rule, SimulationResult } from '../../../contract/fees/rules.ts';
import { rowsOf } from '../../platform/db/database.ts';

const RULES = '/api/calculation-rules';
const { app, admin } = await adminApp();
await fillClinic(app.database);
const services = await rowsOf<{ id: number; code: string }>(app.database.db)`
  SELECT id, code FROM service ORDER BY id`;
const [one, two, three] = services.map(({ id }) => id) as [number, number, number];
const codeOf = (id: number) => services.find((service) => service.id === id)?.code;

const PRICES = [
  { serviceId: two, percentage: 33.33 },
  { serviceId: one, amount: '12000' },
];
const byTable = (overrides: object = {}) =>
  aRule({
    code: 'PRECIOS',
    paymentType: 'price_table',
    paymentValue: '0',
    prices: PRICES,
    ...overrides,
  });
const refused = (payload: object) => admin.post<Refused>(RULES, payload);

let rule: Rule;
beforeAll(async () => {
  const { status, body } = await admin.post<Rule>(RULES, byTable());
  expect(status, JSON.stringify(body)).toBe(201);
  rule = body;
});

describe('a price table', () => {
  // fees §21.1, fees §6.5
  test('is answered by service, and is for its services alone', () => {
    expect(rule).toMatchObject({
      paymentType: 'price_table',
      paymentValue: 0,
      combinationRule: null,
      serviceId: [one, two],
      prices: [
        { serviceId: one, amount: 12_000, percentage: null },
        { serviceId: two, amount: null, percentage: 33.33 },
      ],
    });
  });

  // fees §21.1, fees §1.8
  test.each([
    [{ prices: [] }, 'prices', 'Agregue al menos una prestación'],
    [{ prices: undefined }, 'prices', 'Agregue al menos una prestación'],
    [
      { prices: [{ serviceId: one }] },
      'prices.0.amount',
      'Indique un valor o un porcentaje, no ambos',
    ],
    [
      { prices: [{ serviceId: one, amount: 1, percentage: 2 }] },
      'prices.0.amount',
      'Indique un valor o un porcentaje, no ambos',
    ],
    [
      { prices: [{ serviceId: one, percentage: 100.01 }] },
      'prices.0.percentage',
      'Debe estar entre 0 y 100',
    ],
    [{ prices: [{ serviceId: one, amount: -1 }] }, 'prices.0.amount', 'No puede ser negativo'],
    [
      {
        prices: [
          { serviceId: one, amount: 1 },
          { serviceId: one, amount: 2 },
        ],
      },
      'prices.1.serviceId',
      'Está dos veces en la tabla',
    ],
    [{ serviceId: [one] }, 'serviceId', 'Son las prestaciones de la tabla de precios'],
    [
      { prices: Array.from({ length: 2001 }, (_, at) => ({ serviceId: at + 1, amount: 1 })) },
      'prices',
      'Máximo 2.000 prestaciones',
    ],
  ])('is refused with %#', async (change, field, message) => {
    const { status, body } = await refused(byTable({ code: 'OTRA', ...change }));
    expect([status, body.data?.fields]).toEqual([
      400,
      expect.objectContaining({ [field]: message }),
    ]);
  });

  // fees §21.1, fees §1.10
  test('names only services that exist', async () => {
    const prices = [{ serviceId: 999_999, amount: 1 }];
    expect((await refused(byTable({ code: 'OTRA', prices }))).body.code).toBe(
      'rule.referenceUnknown',
    );
  });

  // fees §21.3
  test('keeps its services from being deleted', async () => {
    const { status, body } = await admin.delete(`/api/services/${one}`);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('regla')]);
  });

  // fees §21.8
  test('pays agreements, too, and no scale does', async () => {
    const prices = [{ serviceId: three, amount: 7_000 }];
    const input = anAgreement({
      paymentType: 'price_table',
      prices,
      validFrom: '2027-01-01',
      validTo: null,
    });
    const { body } = await admin.post<Rule>(RULES, input);
    expect(body).toMatchObject({
      ruleType: 'convention',
      paymentType: 'price_table',
      serviceId: [three],
    });
  });
});

describe('the database', () => {
  // fees §21.1
  test.each([
    ['no price', '[]', `'{}'`],
    ['services besides those of its prices', '[{"serviceId": 1, "amount": 5}]', `'{1,2}'`],
    [
      'prices besides those of its services',
      '[{"serviceId": 1, "amount": 5}, {"serviceId": 2, "amount": 5}]',
      `'{1}'`,
    ],
    ['all services', '[{"serviceId": 1, "amount": 5}]', 'NULL'],
    ['a service twice', '[{"serviceId": 1, "amount": 5}, {"serviceId": 1, "rate": 5}]', `'{1,1}'`],
    ['both', '[{"serviceId": 1, "amount": 5, "rate": 5}]', `'{1}'`],
    ['neither', '[{"serviceId": 1}]', `'{1}'`],
    ['a rate above the whole', '[{"serviceId": 1, "rate": 10001}]', `'{1}'`],
    ['less than nothing', '[{"serviceId": 1, "amount": -1}]', `'{1}'`],
    ['null', '[{"serviceId": 1, "amount": null}]', `'{1}'`],
  ])('takes no table with %s', async (_, prices, ids) => {
    const insert = app.database.pool.query(
      `INSERT INTO fee_rule_version (rule_id, version, name, valid_from, participation_type, payment_type, service_ids, prices, from_revision)
       VALUES ($1, 99, 'X', '2026-01-01', 'mixed', 'price_table', ${ids}::int[], $2::jsonb, 1)`,
      [rule.id, prices],
    );
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a change', () => {
  const edit = async (change: object) => {
    const { body: before } = await admin.get<Rule[]>(`${RULES}?search=PRECIOS`);
    return (await admin.edit<Rule>(`${RULES}/${rule.id}`, { ...before[0], ...change })).body;
  };

  // fees §21.3, fees §9.1
  test('of any price makes one version, and of none makes none', async () => {
    const same = await edit({ prices: PRICES.toReversed() });
    expect(same.version).toBe(1);
    const prices = [...PRICES, { serviceId: three, percentage: 0 }];
    const changed = await edit({ prices, serviceId: 'all' });
    expect(changed).toMatchObject({ version: 2, serviceId: [one, two, three] });
    const { body } = await admin.get<HistoricVersion[]>(`${RULES}/${rule.id}/versions`);
    expect(body.map((version) => version.rule.prices?.length)).toEqual([3, 2]);
    expect(body[0]?.serviceNames).toHaveLength(3);
  });
});

describe('what is paid', () => {
  // fees §21.1, fees §21.6, fees §19.5
  test('is the price of each service, explained by it', async () => {
    await addAttentions(app.database, '2026-07', 40);
    expect(
      (await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true })).status,
    ).toBe('completed');
    const rows = await rowsOf<{ id: number; serviceId: number; base: number; paid: number }>(
      app.database.db,
    )`
      SELECT a.id, a.service_id, c.base_amount AS base, c.calculated_amount AS paid
        FROM calculation c JOIN attention a ON a.id = c.attention_id
        JOIN fee_rule_version v ON v.id = c.rule_version_id WHERE v.rule_id = ${rule.id}`;
    const expected = (serviceId: number, base: number) =>
      serviceId === one ? 12_000 : serviceId === two ? Math.round((base * 3333) / 10_000) : 0;
    expect(rows.map(({ paid }) => paid)).toEqual(
      rows.map(({ serviceId, base }) => expected(serviceId, Number(base))),
    );
    for (const [serviceId, words] of [
      [one, 'monto fijo $12.000'],
      [two, '× 33,33 % = '],
    ] as const) {
      const line = rows.find((row) => row.serviceId === serviceId);
      expect(line).toBeDefined();
      const { body } = await admin.get<{ explanation: Explanation }>(
        `/api/payment-calculations/${line?.id}/explanation`,
      );
      const { arithmetic, applied } = body.explanation;
      expect(arithmetic[1]).toContain(`precio de ${codeOf(serviceId)}: `);
      expect(arithmetic[1]).toContain(words);
      expect(applied[0]?.payment).toContain('según su tabla de precios (3 prestaciones)');
    }
  });

  // fees §21.6
  test('is told to doctors as the price of the service', async () => {
    const { body } = await admin.get<AttentionDetail[]>(
      '/api/doctor-attentions-detail/1/7/2026?limit=100',
    );
    const told = (id: number) =>
      body
        .filter(({ serviceCode }) => serviceCode === codeOf(id))
        .map(({ calculation }) => [calculation?.ruleType, calculation?.ruleValue]);
    expect(new Set(told(one).map(String))).toEqual(new Set(['fixed_amount,12000']));
    expect(new Set(told(two).map(String))).toEqual(new Set(['percentage,33.33']));
  });

  // fees §21.6, fees §11.8
  test('is what the simulator says', async () => {
    const rows = await rowsOf<{ id: number }>(app.database.db)`SELECT id FROM specialty LIMIT 1`;
    const { status, body } = await admin.post<SimulationResult>('/api/rules/simulate', {
      date: '2026-07-15',
      specialtyId: rows[0]?.id,
      serviceId: two,
      baseAmount: 55_555,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ selectedRuleId: rule.id, calculatedPayment: 18_516 }),
    ]);
    expect(body.matching[0]).toMatchObject({ amount: 18_516, isApplied: true });
    expect(body.explanation).toContain(`precio de ${codeOf(two)}`);
  });
});
