/** The rule check on a real database: each kind of finding, matching and not, its pages and who may ask. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic, runJob } from '../../../../test/support/clinic.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { Finding, RuleCheckSummary } from '../../../contract/fees/rule-checks.ts';
import {
  addDays,
  addMonths,
  firstDayOf,
  formatDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { carryOut } from '../../platform/db/database.ts';

const app = await testApp();
const { db } = app.database;

const TODAY = today();
const ALWAYS = { validFrom: '2020-01-01', validTo: '2029-12-31' };

await fillClinic(app.database);
const admin = await app.signedInAs('admin');

async function makeRule(overrides: Record<string, unknown>): Promise<number> {
  const rule = overrides.ruleType === 'convention' ? anAgreement(overrides) : aRule(overrides);
  const answer = await admin.post<{ id: number }>('/api/calculation-rules', {
    ...rule,
    validFrom: ALWAYS.validFrom,
    validTo: ALWAYS.validTo,
    ...overrides,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

/** Runs a test with these rules alone; they are gone after it. */
async function withRules(
  rules: readonly Record<string, unknown>[],
  test: (ids: number[]) => Promise<void>,
): Promise<void> {
  const ids: number[] = [];
  try {
    for (const rule of rules) ids.push(await makeRule(rule));
    await test(ids);
  } finally {
    for (const id of ids) await admin.delete(`/api/calculation-rules/${id}`);
  }
}

const findings = async (query: string): Promise<Finding[]> => {
  const answer = await admin.get<Finding[]>(`/api/rule-check${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const summary = async (query: string) =>
  (await admin.get<RuleCheckSummary>(`/api/rule-check${query}`)).body;

/** One attention of a day; `external` tells it from others. */
async function addAttention(
  external: string,
  date: string,
  { doctor = 1, service = 1, amount = 80_000 } = {},
): Promise<void> {
  await carryOut(db)`
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
    VALUES ('participacion', ${external}, ${date}, ${doctor}, ${service}, 100000, 90000, ${amount}, '9068826-K', 'Paciente Uno')`;
}

describe('rules of equal rank that meet', () => {
  // fees §13.3, fees §13.8
  it('are reported with names, both rules, and links to them', async () => {
    const night = { scheduleType: 'night', specialtyId: [1, 2], doctorId: 1 };
    await withRules(
      [
        { code: 'A', ...night, specialtyId: [1] },
        { code: 'B', ruleType: 'convention', ...night, priority: 1000, paymentValue: 50 },
      ],
      async ([first, second]) => {
        const [finding, ...others] = await findings('?kinds=overlap');
        expect(others).toEqual([]);
        expect(finding).toMatchObject({
          kind: 'overlap',
          severity: 'high',
          rules: [
            { id: second, ruleType: 'convention' },
            { id: first, code: 'A', ruleType: 'rule' },
          ],
          doctors: [{ id: 1, name: 'Ana Araya Núñez' }],
          links: [
            { screen: '/convenios', search: { open: second } },
            { label: 'Abrir regla A', screen: '/reglas', search: { open: first } },
          ],
        });
        expect(finding?.sentence).toContain(
          `(del ${formatDate(TODAY)} al 31-12-2029; Ana Araya Núñez; Cardiología; todas las prestaciones; horario nocturno; todos los días) gana A, porque se creó primero.`,
        );
      },
    );
  });

  it('are not reported when their priorities differ', async () => {
    await withRules([{ code: 'A' }, { code: 'B', priority: 10 }], async () => {
      expect(await findings('?kinds=overlap')).toEqual([]);
    });
  });
});

describe('rules that can never win', () => {
  // fees §13.5
  it('are reported with the rule before them; others are not', async () => {
    await withRules(
      [
        { code: 'NUNCA', serviceId: [1], paymentValue: '10' },
        { code: 'ANTES', serviceId: [1, 2], priority: 10 },
        { code: 'OTRA', serviceId: [1, 3] },
      ],
      async ([never, before]) => {
        expect(await findings('?kinds=never')).toMatchObject([
          { severity: 'medium', rules: [{ id: never }, { id: before }] },
        ]);
      },
    );
  });

  // fees §13.5
  it('are reported when their doctor is paid otherwise or inactive, with a link to the doctor', async () => {
    await withRules(
      [
        { code: 'SOC', doctorId: 1, participationType: 'society' },
        { code: 'INACTIVO', doctorId: 3 },
        { code: 'BIEN', doctorId: 4, participationType: 'society' },
      ],
      async ([society, inactive]) => {
        await db.updateTable('doctor').set({ isActive: false }).where('id', '=', 3).execute();
        // A change that is in the audit log, as every change by a call is.
        await makeRule({ code: 'CAMBIO', priority: 1, doctorId: 2 });
        const never = await findings('?kinds=never');
        await db.updateTable('doctor').set({ isActive: true }).where('id', '=', 3).execute();
        expect(never).toMatchObject([
          { severity: 'medium', rules: [{ id: society }] },
          { severity: 'low', rules: [{ id: inactive }], doctors: [{ id: 3 }] },
        ]);
        expect(never[1]?.links).toContainEqual({
          label: 'Abrir el médico',
          screen: '/medicos',
          search: { open: 3 },
        });
      },
    );
    await removeRule('CAMBIO');
  });
});

// fees §13.5, fees §13.10
it('a rule of days on which its doctor will be paid so is none that never applies', async () => {
  const next = firstDayOf(addMonths(periodOf(TODAY), 1));
  await carryOut(db)`
    INSERT INTO doctor (id, rut, name, specialty_id) VALUES (50, '11111111-1', 'Eva Espejo Lira', 1)`;
  await carryOut(db)`
    INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id) VALUES (50, ${next}::date, 1)`;
  const society = { ruleType: 'convention', doctorId: 50, participationType: 'society' };
  await withRules(
    [
      { ...society, code: 'LUEGO-SOC', validFrom: next },
      { ...society, code: 'ANTES-SOC', validTo: addDays(next, -1), priority: 90 },
    ],
    async ([, never]) => {
      expect(await findings('?kinds=never')).toMatchObject([{ rules: [{ id: never }] }]);
    },
  );
});

describe('rules that end, and agreements that do not end', () => {
  // fees §13.6
  it('are reported', async () => {
    await withRules(
      [
        { code: 'PRONTO', serviceId: [1], validTo: addDays(TODAY, 10) },
        { code: 'LUEGO', serviceId: [2], validTo: addDays(TODAY, 40) },
        { code: 'VENCIDA', serviceId: [3], validTo: addDays(TODAY, -10) },
        { code: 'SIN-FIN', ruleType: 'convention', validTo: null },
      ],
      async ([soon, , past, endless]) => {
        expect(await findings('?kinds=expiry,openEnd')).toMatchObject([
          { kind: 'expiry', severity: 'high', rules: [{ id: past }] },
          { kind: 'expiry', severity: 'medium', rules: [{ id: soon }] },
          {
            kind: 'openEnd',
            severity: 'low',
            rules: [{ id: endless }],
            links: [{ screen: '/convenios', search: { open: endless } }],
          },
        ]);
      },
    );
  });
});

describe('attentions that no rule covers', () => {
  beforeAll(async () => {
    await addAttention('u-1', addDays(TODAY, -1));
    await addAttention('u-2', addDays(TODAY, -92), { amount: 1 });
    await addAttention('u-3', addDays(TODAY, -93), { amount: 5 });
    await addAttention('u-4', TODAY, { service: 2, amount: 500_000 });
    await addAttention('u-5', TODAY, { doctor: 2, service: 3 });
  });

  // fees §13.7, fees §13.1
  it('of three months are added up by doctor and service, the largest sum first', async () => {
    await withRules([{ code: 'CUBRE', serviceId: [3] }], async () => {
      const found = await findings('?kinds=uncovered');
      expect(found).toMatchObject([
        { doctors: [{ id: 1 }], services: [{ id: 2 }], lines: 1, amount: 500_000 },
        { doctors: [{ id: 1 }], services: [{ id: 1 }], lines: 2, amount: 80_001 },
      ]);
      expect(found[0]).toMatchObject({
        severity: 'high',
        sentence:
          'Ana Araya Núñez, 17-01-045 Ecocardiograma: 1 atención por $500.000 sin regla ni convenio, al 100 % de la base.',
        calculatedWithoutRule: 0,
        links: [
          { screen: '/reglas', search: { open: 'new', doctorId: 1, serviceId: 2 } },
          { screen: '/medicos', search: { open: 1 } },
        ],
      });
      expect(await summary('/summary?kinds=uncovered')).toEqual({
        total: 2,
        counts: [{ kind: 'uncovered', severity: 'high', total: 2 }],
        uncovered: { lines: 3, amount: 580_001 },
      });
    });
  });

  it('are those of the current rules: one more rule, and they are covered', async () => {
    await withRules([{ code: 'CUBRE', serviceId: [3] }], async () => {
      expect(await findings('?kinds=uncovered')).toHaveLength(2);
      await withRules([{ code: 'CUBRE-EL-RESTO', priority: 2000 }], async () => {
        expect(await findings('?kinds=uncovered')).toEqual([]);
      });
    });
  });

  // fees §13.7
  it('report how many lines are already calculated without a rule', async () => {
    await runJob(app, admin, '/api/jobs/calculate-payments', { doctorId: 1, showAllPending: true });
    const found = await findings('?kinds=uncovered');
    const calculated = found.map((finding) => [
      finding.services[0]?.id,
      finding.calculatedWithoutRule,
    ]);
    expect(calculated).toEqual([
      [2, 1],
      [1, 2],
      [3, 0],
    ]);
    // Of the two lines one is covered since, and only the other one is told.
    const since = { code: 'DESDE', serviceId: [1], validFrom: addDays(TODAY, -10) };
    await withRules([since], async () => {
      const told = (await findings('?kinds=uncovered')).find(
        ({ services: [one] }) => one?.id === 1,
      );
      expect([told?.lines, told?.calculatedWithoutRule]).toEqual([1, 1]);
    });
  });
});

describe('the lines that a calculation would take up', () => {
  beforeAll(() => addAttentions(app.database, '2026-02', 60));
  const february = 'dateFrom=2026-02-01&dateTo=2026-02-28';

  // fees §13.1
  it('are checked alone: by doctor, dates and record type', async () => {
    const of = async (selection: string) =>
      (await summary(`/lines/summary?${selection}`)).uncovered?.lines;
    const pending = async (selection: string) =>
      (await admin.get<{ total: number }>(`/api/medical-attentions/summary?${selection}`)).body;
    expect(await of(february)).toBe(60);
    expect(await of(`${february}&doctorId=1`)).toBe(15);
    expect(await of(`${february}&includeHmq=false`)).toBe(40);
    expect(await of('dateFrom=2026-03-01&dateTo=2026-03-31')).toBe(0);
    expect((await pending(`${february}&status=pending`)).total).toBe(60);
  });

  it('report only the rules that match them, with what they decide', async () => {
    await withRules(
      [
        { code: 'A', serviceId: [1] },
        { code: 'B', serviceId: [1], paymentValue: '50' },
        { code: 'C', serviceId: [1], priority: 2000 },
        { code: 'D', doctorId: 1, serviceId: [3], validFrom: '2026-05-01', paymentValue: '5' },
        { code: 'E', doctorId: 1, serviceId: [3], validFrom: '2026-05-01', paymentValue: '6' },
      ],
      async ([a, b, c]) => {
        const found = await findings(`/lines?${february}&limit=1000`);
        const about = (kind: Finding['kind']) => found.filter((finding) => finding.kind === kind);
        expect(about('overlap')).toMatchObject([
          { rules: [{ id: b }, { id: a }], lines: 20, severity: 'high' },
        ]);
        expect(about('overlap')[0]?.sentence).toMatch(/Afecta a 20 atenciones por \$[\d.]+\.$/);
        expect(about('never').map(({ rules }) => rules[0]?.id)).toEqual([b, c]);
        expect(about('expiry')).toEqual([]);
        expect((await summary(`/lines/summary?${february}`)).uncovered?.lines).toBe(40);
        const counts = (await summary('/summary?kinds=overlap')).counts;
        expect(counts).toEqual([{ kind: 'overlap', severity: 'high', total: 2 }]);
      },
    );
  });
});

describe('the list', () => {
  // fees §13.9
  it('comes in pages and by severity, and the summary counts the same', async () => {
    const many = Array.from({ length: 5 }, (_, index) => ({
      code: `M-${index}`,
      serviceId: [2],
      paymentValue: `${index < 2 ? 50 : 10 * index}`,
    }));
    await withRules(many, async () => {
      const filter = 'kinds=overlap&severities=high,low';
      const all = await findings(`?${filter}`);
      // The first two pay the same.
      expect(all.map(({ severity }) => severity)).toEqual([...Array(9).fill('high'), 'low']);
      expect(await findings(`?${filter}&limit=3&offset=2`)).toEqual(all.slice(2, 5));
      expect((await summary(`/summary?${filter}`)).total).toBe(all.length);
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    });
  });

  // fees §13.9
  it('refuses unknown kinds and pages beyond the bounds', async () => {
    for (const query of ['?kinds=nothing', '?severities=worst', '?limit=1001', '?offset=-1'])
      expect(await admin.get(`/api/rule-check${query}`)).toMatchObject({ status: 400 });
  });

  it.each([
    ['admin', 200],
    ['supervisor', 200],
    ['doctor', 403],
    ['user', 403],
  ] as const)('answers %s with %i', async (profile, status) => {
    const client = await app.signedInAs(profile, profile === 'doctor' ? { doctorId: 1 } : {});
    for (const path of ['', '/summary', '/lines', '/lines/summary'])
      expect((await client.get(`/api/rule-check${path}`)).status).toBe(status);
  });
});

async function removeRule(code: string): Promise<void> {
  const [{ id }] = await app.query`SELECT id FROM fee_rule WHERE code = ${code}`;
  await admin.delete(`/api/calculation-rules/${id}`);
}
