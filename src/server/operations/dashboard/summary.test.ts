/** operations §1.2, operations §1.3: the counters are counted, and by the day in Santiago. */
import { describe, expect, it } from 'vitest';
import { type Profile, testApp } from '../../../../test/support/app.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { DashboardSummary } from '../../../contract/operations/dashboard.ts';
import { dateInClinic, localDate } from '../../../domain/calendar/calendar.ts';
import { summarize } from './summary.ts';

const { database, signedInAs, anonymous } = await testApp();
const admin = await signedInAs('admin');
const { db } = database;

const summaryOn = (day: string) => summarize(db, localDate(day));

describe('the summary', () => {
  it('is zero in an empty clinic', async () => {
    const { body } = await admin.get<DashboardSummary>('/api/dashboard/summary');
    expect(body).toEqual({
      rules: { active: 0, pending: 0, expired: 0, total: 0 },
      agreements: { active: 0, total: 0 },
      doctors: 0,
      specialties: 0,
      services: 0,
    });
  });

  it('operations §1.3: counts rules by the state of the day, both ends included, and agreements apart', async () => {
    const rules = [
      aRule({ code: 'MES', validFrom: '2026-07-01', validTo: '2026-07-31' }),
      aRule({ code: 'AÑO' }),
      aRule({ code: 'APAGADA', isActive: false }),
      anAgreement({ validFrom: '2026-07-01' }),
      anAgreement({ isActive: false }),
    ];
    for (const rule of rules) {
      expect((await admin.post('/api/calculation-rules', rule)).status).toBe(201);
    }
    const days: [string, Partial<DashboardSummary['rules']>, number][] = [
      ['2025-12-31', { active: 0, pending: 3, expired: 0 }, 0],
      ['2026-06-30', { active: 1, pending: 1, expired: 0 }, 0],
      ['2026-07-01', { active: 2, pending: 0, expired: 0 }, 1],
      ['2026-07-31', { active: 2, pending: 0, expired: 0 }, 1],
      ['2026-08-01', { active: 1, pending: 0, expired: 1 }, 1],
      ['2027-01-01', { active: 0, pending: 0, expired: 3 }, 0],
    ];
    for (const [day, states, active] of days) {
      expect(await summaryOn(day), day).toMatchObject({
        rules: { ...states, total: 3 },
        agreements: { active, total: 2 },
      });
    }
  });

  // operations §1.3, product §6.2
  it('takes the day of Santiago, not that of Greenwich', async () => {
    // The last evening of July in Chile is August in Greenwich.
    const evening = dateInClinic(new Date('2026-08-01T03:30:00Z'));
    expect(await summarize(db, evening)).toMatchObject({ rules: { active: 2, expired: 0 } });
  });

  it('omits deleted rules', async () => {
    const { body } = await admin.get<{ id: number }[]>('/api/calculation-rules?search=MES');
    await admin.delete(`/api/calculation-rules/${body[0]?.id}`);
    expect(await summaryOn('2026-07-15')).toMatchObject({ rules: { active: 1, total: 2 } });
  });

  it('operations §1.5: equals the totals of the lists', async () => {
    const { id } = (await admin.post<{ id: number }>('/api/specialties', { name: 'Pediatría' }))
      .body;
    const service = { code: '01', name: 'Consulta', participationType: 'mixed', specialtyId: id };
    await admin.post('/api/services', service);
    await admin.post('/api/doctors', {
      rut: '18972631-7',
      name: 'Ana Araya',
      specialtyId: id,
      isActive: false,
    });
    const { body } = await admin.get<DashboardSummary>('/api/dashboard/summary');
    const total = async (path: string) =>
      (await admin.get<{ total: number }>(`/api/${path}`)).body.total;
    expect(body).toEqual({
      rules: {
        active: await total('calculation-rules/summary?ruleType=rule&state=active'),
        pending: await total('calculation-rules/summary?ruleType=rule&state=pending'),
        expired: await total('calculation-rules/summary?ruleType=rule&state=expired'),
        total: await total('calculation-rules/summary?ruleType=rule'),
      },
      agreements: {
        active: await total('calculation-rules/summary?ruleType=convention&state=active'),
        total: await total('calculation-rules/summary?ruleType=convention'),
      },
      doctors: await total('doctors/summary'),
      specialties: await total('specialties/summary'),
      services: await total('services/summary'),
    });
    expect(body).toMatchObject({ doctors: 1, specialties: 1, services: 1 });
  });
});

describe('operations §1.1: who may read the dashboard', () => {
  const calls = ['summary', 'pipeline?month=7&year=2026', 'months', 'attention-needed', 'activity'];

  it.each<[Profile, number]>([
    ['admin', 200],
    ['supervisor', 200],
    ['doctor', 403],
    ['user', 403],
  ])('%s: %i', async (profile, status) => {
    const client = await signedInAs(profile);
    for (const path of calls) {
      expect((await client.get(`/api/dashboard/${path}`)).status, path).toBe(status);
    }
  });

  it('nobody without a session may', async () => {
    for (const path of calls) {
      expect((await anonymous.get(`/api/dashboard/${path}`)).status, path).toBe(401);
    }
  });
});
