/** The groups of attentions and of fees add up to all that is asked for, for staff and for a doctor (operations §6.22). */
import { describe, expect, it, vi } from 'vitest';
import { type Client, testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { feesSql, PAID, paymentsSql } from '../../../../test/support/fee-rows.ts';
import { FEE_GROUPS, type FeeGroups } from '../../../contract/fees/calculations.ts';
import { ATTENTION_GROUPS, type AttentionGroups } from '../../../contract/intake/attentions.ts';

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00-03:00') });
const app = await testApp({}, { checksBooks: false });
const { pool } = app.database;
const { query } = app;
await fillClinic(app.database);
await addAttentions(app.database, '2026-07', 90);
await addAttentions(app.database, '2026-08', 60);
await query`
  UPDATE attention SET specialty_id = 2 WHERE id % 7 = 0;
  UPDATE attention SET health_plan = CASE id % 3 WHEN 0 THEN 'FONASA B' WHEN 1 THEN 'ISAPRE COLMENA' END;
  UPDATE attention SET health_plan = 'Fonasa b' WHERE id % 30 = 0;
  UPDATE attention SET request_date = attention_date + 3 WHERE id % 5 > 0;
  UPDATE attention SET patient_rut_is_valid = false WHERE id % 11 = 0;
  INSERT INTO fee_rule (id, code) VALUES (1, 'UNO'), (2, 'DOS');
  INSERT INTO fee_rule_version (id, rule_id, version, name, valid_from, participation_type, payment_type, rate, from_revision)
  VALUES (1, 1, 1, 'Regla uno', '2026-01-01', 'mixed', 'percentage', 6000, 1),
         (2, 2, 1, 'Regla dos', '2026-01-01', 'mixed', 'percentage', 5000, 1)`;
await query(
  feesSql({ condition: 'id % 10 > 0', ruleVersion: 'CASE id % 3 WHEN 0 THEN 1 WHEN 1 THEN 2 END' }),
);
await query`UPDATE payable_fee SET status = 'pending_payment' WHERE attention_id % 4 = 0`;
await query(`${paymentsSql('f.period_month = 7')}; ${PAID} AND doctor_id < 3`);
const admin = await app.signedInAs('admin');
const own = await app.signedInAs('doctor', { doctorId: 2 });

const asked = (filters: object) =>
  new URLSearchParams(
    Object.entries(filters).map(([field, value]) => [field, String(value)]),
  ).toString();
async function groups<Answer>(client: Client, of: string, filters: object): Promise<Answer> {
  const { status, body } = await client.get<Answer>(`/api/${of}/groups?${asked(filters)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const SPECIALTY = (table: string) =>
  `coalesce(${table}.specialty_id, (SELECT specialty_id FROM doctor d WHERE d.id = ${table}.doctor_id))`;

const PLAN_OF_FEE = '(SELECT upper(health_plan) FROM attention t WHERE t.id = c.attention_id)';

/** Filters of attentions and the same as conditions. */
const OF_ATTENTIONS = [
  [{}, 'true'],
  [
    { dateFrom: '2026-07-05', dateTo: '2026-08-10' },
    "attention_date BETWEEN '2026-07-05' AND '2026-08-10'",
  ],
  [{ doctorId: 2 }, 'doctor_id = 2'],
  [{ specialtyId: 2 }, `${SPECIALTY('t')} = 2`],
  [{ serviceIds: '1' }, 'service_id = 1'],
  [{ participationTypes: 'hmq' }, "record_type = 'hmq'"],
  [{ scheduleTypes: 'night,irregular' }, "schedule_type <> 'regular'"],
  [{ grossFrom: 101_000, grossTo: 102_500 }, 'gross_amount BETWEEN 101000 AND 102500'],
  [{ healthPlan: 'Fonasá' }, "upper(health_plan) = 'FONASA B'"],
  [{ healthPlan: 'colmena', isOtherPlan: true }, "health_plan IS DISTINCT FROM 'ISAPRE COLMENA'"],
  [{ healthPlan: '%' }, 'false'],
  [{ isWithoutRequestDate: true }, 'request_date IS NULL'],
  [{ isPatientRutValid: false }, 'NOT patient_rut_is_valid'],
  [{ isOfWeekend: true }, 'extract(dow FROM attention_date) IN (0, 6)'],
  [{ isOfWeekend: false }, 'extract(dow FROM attention_date) BETWEEN 1 AND 5'],
  [{ status: 'pending' }, "status = 'pending'"],
  [{ status: 'pending,calculated' }, "status <> 'paid'"],
] as const;
/** Filters of fees and the same as conditions. */
const OF_FEES = [
  [{}, 'true'],
  [{ month: 7, year: 2026 }, "c.attention_date BETWEEN '2026-07-01' AND '2026-07-31'"],
  [{ doctorId: 2, status: 'paid' }, "c.doctor_id = 2 AND f.status = 'paid'"],
  [{ specialtyId: 2 }, `${SPECIALTY('c')} = 2`],
  [{ societyId: 1 }, 'c.society_id = 1'],
  [{ serviceIds: '2' }, 'c.service_id = 2'],
  [{ ruleId: 1 }, 'c.rule_version_id = 1'],
  [{ withoutRule: true }, 'c.rule_version_id IS NULL'],
  [{ healthPlan: 'fonasa', doctorId: 2 }, `c.doctor_id = 2 AND ${PLAN_OF_FEE} = 'FONASA B'`],
  [
    { healthPlan: 'Colmena', isOtherPlan: true, dateFrom: '2026-07-05', dateTo: '2026-08-10' },
    `${PLAN_OF_FEE} IS DISTINCT FROM 'ISAPRE COLMENA' AND c.attention_date BETWEEN '2026-07-05' AND '2026-08-10'`,
  ],
  [{ healthPlan: '%', month: 7, year: 2026 }, 'false'],
  [
    { scheduleTypes: 'night,irregular' },
    "EXISTS (SELECT FROM attention t WHERE t.id = c.attention_id AND t.schedule_type <> 'regular')",
  ],
  [{ isOfWeekend: true }, 'extract(dow FROM c.attention_date) IN (0, 6)'],
  [{ calculatedFrom: 50_000, calculatedTo: 60_500 }, 'c.calculated_amount BETWEEN 50000 AND 60500'],
] as const;

const ATTENTION_KEYS = {
  doctor: 'doctor_id',
  specialty: SPECIALTY('t'),
  service: 'service_id',
  recordType: 'record_type',
  plan: 'upper(health_plan)',
  month: "to_char(attention_date, 'YYYY-MM')",
  day: 'attention_date::text',
};
const FEE_KEYS = {
  doctor: 'c.doctor_id',
  specialty: SPECIALTY('c'),
  society: 'c.society_id',
  service: 'c.service_id',
  rule: 'c.rule_version_id',
  recordType: 'c.record_type',
  plan: PLAN_OF_FEE,
  month: "to_char(c.attention_date, 'YYYY-MM')",
  day: 'c.attention_date::text',
};
const attentionSql = (key: string, condition: string) => `
  SELECT ${key} AS key, count(*) AS records, sum(gross_amount) AS "grossAmount", sum(net_amount) AS "netAmount",
         sum(participated_amount) AS "participatedAmount"
    FROM attention_with_status t WHERE ${condition} GROUP BY 1`;
const feeSql = (key: string, condition: string) => `
  SELECT ${key} AS key, count(*) AS records, sum(base_amount) AS "baseAmount", sum(calculated_amount) AS "calculatedAmount",
         sum(f.retention_amount) AS "retentionAmount", sum(calculated_amount - f.retention_amount) AS "finalAmount"
    FROM calculation c JOIN fee_state f USING (attention_id) WHERE ${condition} GROUP BY 1`;

type Answer = AttentionGroups | FeeGroups;
const byKey = ({ groups: all }: Answer) =>
  all
    .map(({ id, code, name: _, ...figures }) => ({ key: id ?? code, ...figures }))
    .toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
const rowsOf = async (query: string) =>
  (await pool.query<{ key: unknown }>(query)).rows.toSorted((a, b) =>
    String(a.key).localeCompare(String(b.key)),
  );

describe('operations §6.22, operations §23.1: sums by group', () => {
  it.each([...ATTENTION_GROUPS, 'day'] as const)(
    'of attentions by %s are those of the attentions',
    async (by) => {
      for (const [filters, condition] of OF_ATTENTIONS) {
        const answer = await groups<AttentionGroups>(admin, 'medical-attentions', {
          by,
          limit: 1_000,
          ...filters,
        });
        const rows = await rowsOf(attentionSql(ATTENTION_KEYS[by], condition));
        expect(byKey(answer), asked(filters)).toEqual(rows);
        expect(answer.total, asked(filters)).toBe(rows.filter(({ key }) => key !== null).length);
      }
    },
  );

  it.each([...FEE_GROUPS, 'day'] as const)('of fees by %s are those of the fees', async (by) => {
    for (const [filters, condition] of OF_FEES) {
      const answer = await groups<FeeGroups>(admin, 'payment-calculations', {
        by,
        limit: 1_000,
        ...filters,
      });
      const rows = await rowsOf(feeSql(FEE_KEYS[by], condition));
      expect(byKey(answer), asked(filters)).toEqual(rows);
    }
  });

  it('answers the first groups in their order, with the sums of all', async () => {
    const all = await groups<FeeGroups>(admin, 'payment-calculations', { by: 'doctor' });
    expect(all.groups.map(({ calculatedAmount }) => calculatedAmount)).toEqual(
      all.groups.map(({ calculatedAmount }) => calculatedAmount).toSorted((a, b) => b - a),
    );
    const least = await groups<FeeGroups>(admin, 'payment-calculations', {
      by: 'doctor',
      sort: 'calculatedAmount',
      limit: 1,
    });
    expect(least.groups).toEqual([all.groups.at(-1)]);
    expect(least).toMatchObject({ total: 4, sums: all.sums });
    expect(all.groups[0]).toMatchObject({
      name: expect.stringMatching(/ /),
      code: expect.any(String),
    });
  });

  it('answers nothing of nobody’s', async () => {
    const none = await groups<FeeGroups>(admin, 'payment-calculations', {
      by: 'rule',
      month: 1,
      year: 2025,
    });
    expect(none).toMatchObject({ groups: [], total: 0, sums: { records: 0, finalAmount: 0 } });
  });
});

describe('operations §6.22: a doctor', () => {
  it('reads the groups of their own records alone, without net amounts', async () => {
    const fees = await groups<FeeGroups>(own, 'payment-calculations', { by: 'doctor' });
    expect(byKey(fees)).toEqual(await rowsOf(feeSql(FEE_KEYS.doctor, 'c.doctor_id = 2')));
    const attentions = await groups<AttentionGroups>(own, 'medical-attentions', { by: 'service' });
    expect(byKey(attentions)).toEqual(
      (await rowsOf(attentionSql(ATTENTION_KEYS.service, 'doctor_id = 2'))).map((row) => ({
        ...row,
        netAmount: null,
      })),
    );
  });

  it('reads nothing of another one’s', async () => {
    for (const kind of ['payment-calculations', 'medical-attentions'])
      expect(await groups(own, kind, { by: 'doctor', doctorId: 1 })).toMatchObject({ groups: [] });
    const user = await app.signedInAs('user');
    for (const kind of ['payment-calculations', 'medical-attentions'])
      expect((await user.get(`/api/${kind}/groups?by=doctor`)).status).toBe(403);
  });
});
