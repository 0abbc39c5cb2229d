/** Holidays and the legal retention: lists by date that people edit. */
import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { Holiday } from '../../../contract/masters/holidays.ts';
import type { LegalRetentionRate } from '../../../contract/masters/legal-retention.ts';

const { app, admin } = await adminApp();

describe('holidays', () => {
  const inYear = async (year: number) =>
    (await admin.get<Holiday[]>(`/api/holidays?year=${year}`)).body;

  test('masters §12.1: are added, edited, found and deleted, and recorded', async () => {
    const elections = { date: '2029-11-18', name: 'Elecciones generales' };
    const made = await admin.post<Holiday>('/api/holidays', elections);
    expect(made).toMatchObject({ status: 201, body: { ...elections, version: 1 } });
    const { id } = made.body;
    const later = { date: '2029-11-25', name: 'Elecciones' };
    expect(await admin.put(`/api/holidays/${id}`, { ...later, version: 1 })).toMatchObject({
      status: 200,
      body: { id, ...later, version: 2 },
    });
    expect(await inYear(2029)).toMatchObject([later]);
    expect((await admin.get('/api/holidays?search=ELECC')).body).toMatchObject([{ id }]);
    expect((await admin.get(`/api/holidays?ids=${id}`)).body).toMatchObject([{ id }]);
    expect((await admin.get('/api/holidays/summary?year=2029')).body).toEqual({ total: 1 });
    expect((await admin.delete(`/api/holidays/${id}`)).body).toEqual({ success: true });
    expect(await inYear(2029)).toEqual([]);
    expect(await auditEntries(app, 'holiday', id)).toMatchObject([
      { summary: 'Creó el feriado Elecciones generales del 18-11-2029.' },
      {
        summary: 'Modificó el feriado Elecciones del 25-11-2029.',
        before: elections,
        after: later,
      },
      { summary: 'Eliminó el feriado Elecciones del 25-11-2029.', before: later },
    ]);
  });

  test('masters §12.2: of a year are added once, and the user’s own words for a day stay', async () => {
    const own = { date: '2027-12-25', name: 'Navidad en la clínica' };
    await admin.post('/api/holidays', own);
    expect((await admin.post('/api/holidays/legal', { year: 2027 })).body).toEqual({ added: 16 });
    const list = await inYear(2027);
    expect(list).toHaveLength(17);
    expect(list).toContainEqual(expect.objectContaining(own));
    expect(list).toContainEqual(
      expect.objectContaining({ date: '2027-03-27', name: 'Sábado Santo' }),
    );
    const dates = list.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect((await admin.post('/api/holidays/legal', { year: 2027 })).body).toEqual({ added: 0 });
    const entries = (await auditEntries(app, 'holiday')).filter(
      ({ action }) => action === 'holiday.addLegal',
    );
    expect(entries).toMatchObject([{ summary: 'Agregó 16 feriados legales de 2027.' }]);
  });

  test.each([
    [{}, { date: 'Fecha es requerida', name: 'Nombre es requerido' }],
    [{ date: '2026-02-30', name: 'X' }, { date: 'Fecha inválida' }],
    [{ date: '1999-12-31', name: 'X' }, { date: 'La fecha debe estar entre 2000 y 2099' }],
    [{ date: '2026-02-03', name: 'x'.repeat(121) }, { name: 'Máximo 120 caracteres' }],
  ])('masters §12.1: refuse %o', async (payload, fields) => {
    const answer = await admin.post<Refused>('/api/holidays', payload);
    expect(answer).toMatchObject({ status: 400, body: { data: { fields } } });
  });

  test('masters §12.1: refuse a day twice, an older version and an unknown holiday', async () => {
    const make = (date: string) => admin.post<Holiday>('/api/holidays', { date, name: 'Feriado' });
    const { id } = (await make('2030-05-05')).body;
    const taken = { status: 409, body: { code: 'holiday.dateTaken', data: { field: 'date' } } };
    expect(await make('2030-05-05')).toMatchObject(taken);
    const other = (await make('2030-05-06')).body;
    const edit = { date: '2030-05-05', name: 'Feriado' };
    expect(await admin.edit(`/api/holidays/${other.id}`, edit)).toMatchObject(taken);
    expect((await admin.put(`/api/holidays/${id}`, { ...edit, version: 1 })).status).toBe(200);
    expect(await admin.put(`/api/holidays/${id}`, { ...edit, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', data: { current: { id, version: 2 } } },
    });
    expect(await admin.delete('/api/holidays/999999')).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el feriado.' },
    });
    expect((await admin.post('/api/holidays/legal', { year: 2100 })).status).toBe(400);
  });
});

// docs/domain.md, Ley 21.133.
describe('the legal retention', () => {
  const list = async () => (await admin.get<LegalRetentionRate[]>('/api/legal-retention')).body;

  test('masters §13.2: starts with the rates of the law, the latest year first', async () => {
    const rates = await list();
    const years = rates.map(({ year }) => year);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(
      Object.fromEntries(rates.map(({ year, percentage }) => [year, percentage])),
    ).toMatchObject({
      2020: 10.75,
      2024: 13.75,
      2025: 14.5,
      2026: 15.25,
      2027: 16,
      2028: 17,
      2029: 17,
    });
  });

  test('masters §13.1: is added, edited and deleted, and recorded', async () => {
    const made = await admin.post<LegalRetentionRate>('/api/legal-retention', {
      year: 2031,
      percentage: '17,25',
    });
    expect(made).toMatchObject({
      status: 201,
      body: { year: 2031, percentage: 17.25, version: 1 },
    });
    const { id } = made.body;
    const edit = { year: 2031, percentage: 18, version: 1 };
    expect((await admin.edit(`/api/legal-retention/${id}`, edit)).body).toMatchObject({
      percentage: 18,
      version: 2,
    });
    expect((await admin.get('/api/legal-retention?search=2031')).body).toMatchObject([{ id }]);
    expect((await admin.get('/api/legal-retention/summary')).body).toEqual({
      total: (await list()).length,
    });
    expect((await admin.delete(`/api/legal-retention/${id}`)).status).toBe(200);
    expect((await auditEntries(app, 'legalRetention', id)).map(({ summary }) => summary)).toEqual([
      'Creó la retención legal de 2031.',
      'Modificó la retención legal de 2031.',
      'Eliminó la retención legal de 2031.',
    ]);
  });

  test.each([
    [{ year: 2026, percentage: 10 }, 409, 'legalRetention.yearTaken'],
    [{ year: 1999, percentage: 10 }, 400, 'request.invalid'],
    [{ year: 2050, percentage: 100.5 }, 400, 'request.invalid'],
    [{ year: 2050, percentage: 1.005 }, 400, 'request.invalid'],
    [{ year: 2050 }, 400, 'request.invalid'],
  ])('masters §13.1: refuses %o', async (payload, status, code) => {
    expect(await admin.post('/api/legal-retention', payload)).toMatchObject({
      status,
      body: { code },
    });
  });

  test('masters §13.4: is refused where a doctor would be retained more than everything', async () => {
    await app.query`
      INSERT INTO specialty (name) VALUES ('Urología');
      INSERT INTO doctor (rut, name, specialty_id, retention_mode, retention_rate, surcharge_rate)
        SELECT '11111111-1', 'Ana Soto', id, 'legal', 0, 300 FROM specialty`;
    const refused = await admin.post('/api/legal-retention', { year: 2050, percentage: 97.5 });
    expect(refused).toMatchObject({ status: 400, body: { code: 'legalRetention.aboveAll' } });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Ana Soto') });
    const [latest] = await list();
    expect(
      await admin.edit(`/api/legal-retention/${latest?.id}`, { ...latest, percentage: 98 }),
    ).toMatchObject({ status: 400, body: { code: 'legalRetention.aboveAll' } });
    expect((await admin.post('/api/legal-retention', { year: 2050, percentage: 97 })).status).toBe(
      201,
    );
  });

  test('masters §13.3: is read with the doctors, whose form offers it, and written with the configuration', async () => {
    const supervisor = await app.signedInAs('supervisor');
    expect((await supervisor.get('/api/legal-retention')).status).toBe(200);
    const [rate] = await list();
    const edit = { year: rate?.year, percentage: 1 };
    expect((await supervisor.edit(`/api/legal-retention/${rate?.id}`, edit)).status).toBe(403);
    expect((await supervisor.delete(`/api/legal-retention/${rate?.id}`)).status).toBe(403);
    const doctor = await app.signedInAs('doctor');
    expect((await doctor.get('/api/legal-retention')).status).toBe(200);
    expect((await doctor.edit(`/api/legal-retention/${rate?.id}`, edit)).status).toBe(403);
    const user = await app.signedInAs('user');
    expect((await user.get('/api/legal-retention')).status).toBe(403);
  });
});
