/** Doctors whose own rate is not the legal one: who is listed, and how they are put right. */
import { beforeEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { UnusualRate } from '../../../contract/masters/unusual-rates.ts';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { yearOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, pool, query, data, admin } = await adminPayroll();
beforeEach(async () => {
  await query`DELETE FROM doctor`;
  await query`UPDATE legal_retention SET rate = 1525 WHERE year = ${yearOf(today())}`;
});

const list = async (query = '') =>
  (await admin.get<UnusualRate[]>(`/api/unusual-rates${query}`)).body;
const total = async () => (await admin.get('/api/unusual-rates/summary')).body;
const useLegal = (doctors: readonly { id: number; version: number }[]) =>
  admin.post('/api/unusual-rates/use-legal', {
    doctors: doctors.map(({ id, version }) => ({ id, version })),
  });
const set = (id: number, change: string) =>
  pool.query(`UPDATE doctor SET ${change}, version = version + 1 WHERE id = ${id}`);
const rateOf = async (id: number) =>
  (
    await query`
    SELECT retention_mode::text AS mode, retention_rate AS rate, surcharge_rate AS surcharge,
              doctor_rate(doctor, current_date) AS retained FROM doctor WHERE id = ${id}`
  )[0];

describe('masters §17.1: the list', () => {
  test('holds active doctors paid in person with an own rate that is not the legal one', async () => {
    const listed = await data.doctor({ name: 'Ana Diez', retentionRate: 1000 });
    const none = await data.doctor({ name: 'Zoe Cero', retentionRate: 0 });
    await data.doctor({ name: 'La Legal', retentionRate: 1525 });
    await data.doctor({ name: 'De Sociedad', society: 'Sociedad', retentionRate: 1000 });
    await set(await data.doctor({ name: 'Sigue la ley' }), `retention_mode = 'legal'`);
    await set(await data.doctor({ name: 'Inactiva' }), 'is_active = false');
    expect(await list()).toMatchObject([
      { id: listed, name: 'Ana Diez', percentage: 10, legalPercentage: 15.25 },
      { id: none, name: 'Zoe Cero', percentage: 0, legalPercentage: 15.25 },
    ]);
    expect(await total()).toEqual({ total: 2 });
    expect((await list('?sort=percentage')).map(({ id }) => id)).toEqual([none, listed]);
    expect((await list('?limit=1&offset=1')).map(({ id }) => id)).toEqual([none]);
    const { body } = await admin.get<AttentionNeeded>('/api/dashboard/attention-needed');
    expect(body.unusualRates).toEqual({ total: 2, legalPercentage: 15.25 });
  });

  test('follows the year’s rate, and is empty in a year without one', async () => {
    await data.doctor({ retentionRate: 1525 });
    expect(await total()).toEqual({ total: 0 });
    await query`UPDATE legal_retention SET rate = 1600 WHERE year = ${yearOf(today())}`;
    expect(await total()).toEqual({ total: 1 });
    await query`DELETE FROM legal_retention WHERE year = ${yearOf(today())}`;
    expect(await total()).toEqual({ total: 0 });
    await query`INSERT INTO legal_retention (year, rate) VALUES (${yearOf(today())}, 1525)`;
  });
});

describe('masters §17.2: the legal rate', () => {
  test('is given to one doctor or many, each with an entry in the audit log', async () => {
    const one = await data.doctor({ name: 'Ana Diez', retentionRate: 1000 });
    const other = await data.doctor({ retentionRate: 1100 });
    await data.doctor({ retentionRate: 1200 });
    const shown = (await list()).filter(({ id }) => id === one || id === other);
    expect(await useLegal(shown)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await rateOf(one)).toEqual({ mode: 'legal', rate: 1525, surcharge: 0, retained: 1525 });
    expect(await total()).toEqual({ total: 1 });
    expect(await auditEntries(app, 'doctor', one)).toMatchObject([
      {
        action: 'doctor.update',
        summary: 'Puso la retención legal a Ana Diez, que tenía 10,00 %.',
        before: { retentionMode: 'own', retentionPercentage: 10 },
        after: { retentionMode: 'legal', retentionPercentage: 15.25 },
      },
    ]);
    expect(await auditEntries(app, 'doctor', other)).toHaveLength(1);
  });

  // masters §17.3
  test('keeps the instalment of a loan as a surcharge, so that as much is retained', async () => {
    const id = await data.doctor({ retentionRate: 1825 });
    const shown = await list();
    expect(shown).toMatchObject([{ percentage: 18.25, surchargePercentage: 3 }]);
    await useLegal(shown);
    expect(await rateOf(id)).toEqual({ mode: 'legal', rate: 1525, surcharge: 300, retained: 1825 });
  });

  test('is given to nobody when one of them changed meanwhile, or is listed no more', async () => {
    const [one, other] = [await data.doctor({}), await data.doctor({})];
    const shown = await list();
    await set(other, 'retention_rate = 1100');
    expect(await useLegal(shown)).toMatchObject(
      refusedBy(
        409,
        'doctor.rateChanged',
        'Nada se cambió: 1 médico cambió desde que se leyó la lista. Revísela de nuevo y confirme.',
      ),
    );
    expect((await rateOf(one)).mode).toBe('own');
    const again = await list();
    expect((await useLegal(again)).status).toBe(200);
    expect(await useLegal(again)).toMatchObject({ status: 409 });
    expect(await useLegal([{ id: 999_999, version: 1 }])).toMatchObject({ status: 409 });
  });

  test('is refused where it would retain more than everything with the surcharge', async () => {
    const id = await data.doctor({ retentionRate: 400 });
    await set(id, 'surcharge_rate = 9500');
    const listed = await list();
    expect(listed).toMatchObject([{ percentage: 4, besidesPercentage: 95 }]);
    expect(await useLegal(listed)).toMatchObject({
      status: 409,
      body: {
        code: 'doctor.legalAboveAll',
        message: expect.stringContaining(listed[0]?.name ?? '?'),
      },
    });
  });

  // masters §17.4
  test('needs the doctors’ screen, and at least one doctor', async () => {
    expect((await useLegal([])).status).toBe(400);
    const doctor = await app.signedInAs('user');
    expect((await doctor.get('/api/unusual-rates')).status).toBe(403);
    expect(
      (await doctor.post('/api/unusual-rates/use-legal', { doctors: [{ id: 1, version: 1 }] }))
        .status,
    ).toBe(403);
  });
});
