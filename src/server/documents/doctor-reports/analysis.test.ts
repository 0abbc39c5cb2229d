/** documents §11.4: the analysis of a doctor's payments, against sums made again from the fees. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';

const TODAY = new Date('2026-11-20T12:00:00-03:00');

vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
const { app, data, admin } = await adminPayroll();

async function analysisOf(doctorId: number, client = admin): Promise<PaymentAnalysis> {
  const answer = await client.get<PaymentAnalysis>(`/api/doctor-payment-analysis/${doctorId}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Seven services, so that two are not among the five; a formula and an accent in their names. */
async function addServices(): Promise<number[]> {
  const rows = await app.query<{ id: number }>`
    INSERT INTO service (code, name, participation_type, specialty_id)
    SELECT 'S-' || i, 'Prestación Ñ ' || i, 'mixed', (SELECT min(id) FROM specialty)
      FROM generate_series(1, 7) i RETURNING id`;
  return rows.map(({ id }) => id);
}

describe('the analysis of a doctor with three years of fees', () => {
  let doctorId: number;
  let analysis: PaymentAnalysis;
  let fees: { date: string; type: string; code: string; base: number; final: number }[];

  beforeAll(async () => {
    doctorId = await data.doctor({ retentionRate: 1525 });
    const other = await data.doctor();
    const services = await addServices();
    await data.rule({ code: 'PORC', doctorId });
    for (const [id, count] of [
      [doctorId, 300],
      [other, 20],
    ] as const) {
      await data.attentions(
        id,
        Array.from({ length: count }, (_, index) => ({
          // From three years before, every fourth day; some days twice.
          date: new Date(Date.UTC(2023, 11, 1) + Math.floor(index * 3.6) * 86_400_000)
            .toISOString()
            .slice(0, 10),
          amount: 10_000 + index * 731,
          recordType: index % 3 === 0 ? ('hmq' as const) : ('participacion' as const),
          serviceId: services[(index * 5) % 7] ?? 0,
        })),
      );
    }
    await data.process();
    analysis = await analysisOf(doctorId);
    const rows =
      await app.query(`SELECT a.attention_date AS date, a.record_type AS type, s.code, c.base_amount AS base, c.calculated_amount - f.retention_amount AS final
         FROM calculation c JOIN fee_state f USING (attention_id) JOIN attention a ON a.id = c.attention_id JOIN service s ON s.id = a.service_id
        WHERE c.doctor_id = ${doctorId} AND a.attention_date BETWEEN '2024-12-01' AND '2026-11-30'`);
    fees = rows;
  });

  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const totals = (key: (fee: (typeof fees)[number]) => string) =>
    [...Map.groupBy(fees, key)].map(([name, those]) => ({
      name,
      count: those.length,
      totalAmount: sum(those.map(({ final }) => final)),
    }));

  test('documents §11.4: is of 24 months, and adds up', () => {
    expect(fees.length).toBeGreaterThan(100);
    expect(analysis.period).toEqual({ from: '2024-12', to: '2026-11' });
    expect(analysis.summary).toMatchObject({
      totalCalculations: fees.length,
      totalBase: sum(fees.map(({ base }) => base)),
      totalFinal: sum(fees.map(({ final }) => final)),
      uniqueDays: new Set(fees.map(({ date }) => date)).size,
      avgRetentionRate: 15.25,
    });
    const { totalGross, totalRetention, totalFinal } = analysis.summary;
    expect(totalGross - totalRetention).toBe(totalFinal);
  });

  test('has each month', () => {
    expect(analysis.trends.map(({ month }) => month)).toHaveLength(24);
    expect(
      analysis.trends
        .filter(({ count }) => count > 0)
        .map(({ month, ...total }) => ({ name: month, ...total })),
    ).toEqual(
      totals(({ date }) => date.slice(0, 7)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  test('documents §11.4: ranks the five services of the largest amounts', () => {
    const ranked = totals(({ code }) => code).toSorted((a, b) => b.totalAmount - a.totalAmount);
    expect(ranked).toHaveLength(7);
    expect(
      analysis.rankings.topServices.map(({ code, count, totalAmount }) => ({
        name: code,
        count,
        totalAmount,
      })),
    ).toEqual(ranked.slice(0, 5));
    expect(analysis.rankings.topServices[0]?.name).toMatch(/^Prestación Ñ \d$/);
  });

  test('has the record types by their names', () => {
    const ranked = totals(({ type }) => type).toSorted((a, b) => b.totalAmount - a.totalAmount);
    expect(
      analysis.rankings.topRecordTypes.map(({ recordType, count, totalAmount }) => ({
        name: recordType,
        count,
        totalAmount,
      })),
    ).toEqual(ranked);
    expect(new Set(analysis.rankings.topRecordTypes.map(({ name }) => name))).toEqual(
      new Set(['Participación', 'HMQ']),
    );
  });

  test('averages the weekdays', () => {
    const weekdays = totals(({ date }) => String((new Date(date).getUTCDay() + 6) % 7));
    for (const [index, weekday] of analysis.weekdays.entries()) {
      const { count, totalAmount } = weekdays.find(({ name }) => name === String(index)) ?? {};
      expect(weekday).toMatchObject({ count, totalAmount });
      expect(weekday.averageAmount).toBe(Math.floor(weekday.totalAmount / weekday.days + 0.5));
    }
  });

  test('documents §11.6: states when it last changed', () => {
    expect(Date.parse(analysis.lastUpdated ?? '')).toBeGreaterThan(0);
  });

  // documents §12.7, documents §12.8
  test('is the same for the doctor, and refused to others', async () => {
    const doctor = await app.signedInAs('doctor', { doctorId });
    expect(await analysisOf(doctorId, doctor)).toEqual(analysis);
    const another = await doctor.get(`/api/doctor-payment-analysis/${doctorId + 1}`);
    expect(another.status).toBe(403);
    const user = await app.signedInAs('user');
    expect((await user.get(`/api/doctor-payment-analysis/${doctorId}`)).status).toBe(403);
  });
});

test('documents §11.6: follows payments and annulments, too, which say what is retained', async () => {
  const doctorId = await data.doctor();
  await data.attentions(doctorId, [{ date: '2026-11-03' }]);
  await data.calculate();
  const doctor = await app.signedInAs('doctor', { doctorId });
  const changedAt = async () => Date.parse((await analysisOf(doctorId, doctor)).lastUpdated ?? '');
  const calculated = await changedAt();
  await data.process();
  const processed = await changedAt();
  expect(processed).toBeGreaterThan(calculated);
  const scope = { doctorIds: [doctorId] };
  const annulled = await admin.post('/api/payments/annul', { scope, reason: 'Otra fecha' });
  expect(annulled.status).toBe(200);
  expect(await changedAt()).toBeGreaterThan(processed);
});

test('of a doctor without fees is empty', async () => {
  const analysis = await analysisOf(await data.doctor());
  expect(analysis.summary.totalCalculations).toBe(0);
  expect(analysis.rankings).toEqual({ topServices: [], topRecordTypes: [] });
  expect(analysis.lastUpdated).toBeNull();
});
