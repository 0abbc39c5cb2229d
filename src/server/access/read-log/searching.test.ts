/** Who read what, as the log of reads is searched (access §16.7 to access §16.9). */
import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic, runJob } from '../../../../test/support/clinic.ts';
import type { ReadDetail, ReadEntry, ReadersAnswer } from '../../../contract/access/read-log.ts';
import type { ReadLogState } from '../../../contract/operations/books.ts';
import { rowsOf } from '../../platform/db/database.ts';

/** The patient of the attentions, and one who only the log knows. */
const PATIENT = '9068826-K';
const GONE = '11111111-1';

const { app, admin } = await adminApp();
const adminId = (await admin.get<{ id: number }>('/api/native-user')).body.id;

beforeAll(async () => {
  await fillClinic(app.database);
  await addAttentions(app.database, '2026-07', 6);
  await app.query(
    `INSERT INTO read_log (at, user_id, user_name, profile, call, screen, kind, filter, row_count, doctor_ids, patient_ruts, has_unnamed_patients)
     VALUES
     ('2026-03-09 22:30-03', $1, 'Ana Antigua', 'Supervisor', 'attentions.list', '/atenciones-medicas', 'list', '{"search": "soto", "month": 3}', 2, '{1,2}', $2, false),
     ('2026-03-10 08:00-03', $1, 'Ana Antigua', 'Supervisor', 'attentions.details', '/atenciones-medicas', 'record', '{"id": 4}', 1, '{2}', $3, false),
     ('2026-03-10 09:15-03', NULL, 'Eva Externa', 'Auditoría externa', 'calculations.explanation', NULL, 'record', '{}', 1, '{1}', $3, false),
     ('2026-03-11 10:00-03', $1, 'Ana Antigua', 'Supervisor', 'statements.pdf', NULL, 'file', '{"doctorId": 3}', NULL, '{3}', '{}', true),
     ('2026-03-11 11:00-03', NULL, 'Sistema', NULL, 'process.start', NULL, 'process', '{"server": "x", "isFormerUnclosed": true}', NULL, '{}', '{}', false)`,
    [adminId, [PATIENT, GONE], [PATIENT]],
  );
});

const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31';
const list = async (query: string) => {
  const answer = await admin.get<ReadEntry[]>(`/api/read-log?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const calls = async (query: string) =>
  (await list(`${MARCH}&${query}`)).map(({ call }) => call.replace(/^\w+\./, ''));

describe('access §16.7: the log of reads is searched', () => {
  it.each([
    ['', ['start', 'pdf', 'explanation', 'details', 'list']],
    ['sort=at', ['list', 'details', 'explanation', 'pdf', 'start']],
    ['limit=2&offset=1', ['pdf', 'explanation']],
    ['search=9.068.826-K', ['explanation', 'details', 'list']],
    ['search=90688', []],
    ['search=11111111-1', ['list']],
    ['search=11111111-1&unnamed=true', ['pdf', 'list']],
    ['search=9068826k&unnamed=true&limit=2&offset=1', ['explanation', 'details']],
    ['doctorId=2', ['details', 'list']],
    ['screen=/atenciones-medicas', ['details', 'list']],
    ['kind=file', ['pdf']],
    ['kind=record', ['explanation', 'details']],
    ['kind=process', ['start']],
    // Half past ten at night in Santiago.
    ['dateTo=2026-03-09', ['list']],
    ['dateFrom=2026-03-10&timeFrom=09:15&dateTo=2026-03-10', ['explanation']],
    ['dateFrom=2026-03-10&dateTo=2026-03-10&timeTo=09:14', ['details']],
    ['dateFrom=2026-03-10&dateTo=2026-03-10&timeTo=09:15', ['explanation', 'details']],
  ])('by «%s»', async (query, expected) => {
    const merged = new URLSearchParams(MARCH);
    for (const [key, value] of new URLSearchParams(query)) merged.set(key, value);
    const found = await list(merged.toString());
    expect(found.map(({ call }) => call.replace(/^\w+\./, ''))).toEqual(expected);
    if (query.includes('limit')) return;
    merged.delete('sort');
    const summary = await admin.get(`/api/read-log/summary?${merged}`);
    expect(summary.body).toEqual({ total: expected.length, hasMore: false });
  });

  it('by the person who read', async () => {
    expect(await calls(`userId=${adminId}`)).toEqual(['pdf', 'details', 'list']);
    expect(await calls('userId=999')).toEqual([]);
  });

  it('by words of the name, in any order and without accents, as attentions spell it', async () => {
    const rows = await rowsOf<{ name: string }>(app.database.db)`
      SELECT DISTINCT patient_name AS name FROM attention WHERE patient_rut = ${PATIENT}`;
    const words = rows[0]?.name.toLowerCase().split(' ').toReversed().join(' ') ?? '';
    expect(await calls(`search=${encodeURIComponent(words)}`)).toEqual([
      'explanation',
      'details',
      'list',
    ]);
    expect(await calls('search=nadie')).toEqual([]);
  });

  it('and refuses a name that too many have', async () => {
    await sql`
      INSERT INTO searched_patient (patient_rut, patient_name)
      SELECT 'X' || n, 'Masivo ' || n FROM generate_series(1, 51) n`.execute(app.database.db);
    const answer = await admin.get('/api/read-log?search=masivo');
    expect(answer).toMatchObject({ status: 400, body: { code: 'readLog.tooManyPatients' } });
    expect((await admin.get('/api/read-log?search=masivo%2051')).status).toBe(200);
  });

  it.each([
    ['dateFrom=2026-03-02&dateTo=2026-03-01', 'dateTo'],
    ['timeFrom=10:00', 'timeFrom'],
    ['dateFrom=2026-03-02&timeFrom=25:00', 'timeFrom'],
    ['screen=nowhere', 'screen'],
    ['kind=glance', 'kind'],
  ])('and refuses «%s»', async (query, field) => {
    const answer = await admin.get<{ data: { fields: object } }>(`/api/read-log?${query}`);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
  });

  it('and tells of each record who, when, where, how and whose', async () => {
    const [read] = await list(`${MARCH}&kind=record&userId=${adminId}`);
    expect(read).toMatchObject({
      at: '2026-03-10T11:00:00.000Z',
      userName: 'Ana Antigua',
      profile: 'Supervisor',
      call: 'attentions.details',
      screen: '/atenciones-medicas',
      screenName: 'Atenciones Médicas',
      filter: { id: 4 },
      rowCount: 1,
      patientCount: 1,
      patientRut: PATIENT,
      doctorCount: 1,
      doctorId: 2,
    });
    expect(read?.patientName).toBeTruthy();
    expect(read?.doctorName).toBeTruthy();
  });

  it('and one record with everybody whom it names', async () => {
    const [read] = await list(`${MARCH}&kind=list`);
    const { body } = await admin.get<ReadDetail>(`/api/read-log/records/${read?.id}`);
    expect(body.patients.map(({ patientRut }) => patientRut)).toEqual([PATIENT, GONE]);
    expect(body.patients[1]?.patientName).toBeNull();
    expect(body.doctors.map(({ doctorId }) => doctorId)).toEqual([1, 2]);
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await admin.get('/api/read-log/records/999999999')).status).toBe(404);
  });

  it('and says who saw a patient, how often and when last', async () => {
    const { body } = await admin.get<ReadersAnswer>(
      `/api/read-log/readers?search=${PATIENT}&${MARCH}`,
    );
    expect(body.patients).toMatchObject([{ patientRut: PATIENT }]);
    expect(body).toMatchObject({ people: 2, reads: 3, unnamed: 1, ofThisLog: 0 });
    expect(body.readers).toEqual([
      {
        userId: null,
        userName: 'Eva Externa',
        profile: 'Auditoría externa',
        reads: 1,
        firstAt: '2026-03-10T12:15:00.000Z',
        lastAt: '2026-03-10T12:15:00.000Z',
      },
      {
        userId: adminId,
        userName: 'Ana Antigua',
        profile: 'Supervisor',
        reads: 2,
        firstAt: '2026-03-10T01:30:00.000Z',
        lastAt: '2026-03-10T11:00:00.000Z',
      },
    ]);
    const nobody = await admin.get<ReadersAnswer>('/api/read-log/readers?search=nadie');
    expect(nobody.body).toMatchObject({ patients: [], people: 0, reads: 0, readers: [] });
  });

  it('by choices that it has', async () => {
    const { body } = await admin.get<{ screens: object[]; people: object[] }>(
      '/api/read-log/choices',
    );
    expect(body.screens).toContainEqual({
      screen: '/atenciones-medicas',
      name: 'Atenciones Médicas',
    });
    expect(body.people).toContainEqual(expect.objectContaining({ id: adminId }));
  });
});

describe('access §16.7: reading the log', () => {
  it('is recorded itself, and counted apart from who saw the patient', async () => {
    await admin.get(`/api/read-log?search=${GONE}`);
    // A file takes all that wait with it.
    await admin.get('/api/read-log/file?kind=process');
    const [read] = await list(`search=${GONE}&kind=list&userId=${adminId}`);
    expect(read).toMatchObject({ call: 'readLog.list', profile: 'Administrador' });
    const { body } = await admin.get<ReadersAnswer>(`/api/read-log/readers?search=${GONE}`);
    expect(body).toMatchObject({ people: 1, reads: 1 });
    expect(body.ofThisLog).toBeGreaterThan(0);
  });

  it.each(['supervisor', 'doctor', 'user'] as const)('is not for a %s', async (profile) => {
    const client = await app.signedInAs(profile, profile === 'doctor' ? { doctorId: 1 } : {});
    for (const path of ['', '/summary', '/choices', '/readers?search=x', '/records/1', '/file'])
      expect((await client.get(`/api/read-log${path}`)).status).toBe(403);
    expect((await client.get('/api/books/read-log')).status).toBe(403);
  });
});

describe('access §16.9: the log as a file', () => {
  it('begins with who made it and when, and holds what the filters find', async () => {
    const answer = await admin.get(`/api/read-log/file?${MARCH}&search=${PATIENT}`);
    expect(answer.headers['content-disposition']).toMatch(
      /registro-lecturas_[\d_-]+_[a-z\d.]+\.csv/,
    );
    const lines = answer.bytes.toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('Prueba admin-1');
    expect(lines[1]).toContain('Descargar el registro de lecturas');
    expect(lines[1]).toContain('Desde: 01-03-2026');
    expect(lines[2]).toContain('Eva Externa');
    expect(lines[4]).toContain('Búsqueda: soto');
  });

  it('is a workbook, too', async () => {
    const answer = await admin.get(`/api/read-log/file?${MARCH}&format=xlsx`);
    const book = XLSX.read(answer.bytes);
    const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(
      book.Sheets[book.SheetNames[0] ?? ''] ?? {},
    );
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ Persona: 'Prueba admin-1', Filas: 5 });
    expect(rows[1]).toMatchObject({ Cómo: 'Inicio del servidor: el anterior no dijo su fin' });
  });
});

describe('access §16.8: the state of the chain', () => {
  const state = async () => (await admin.get<ReadLogState>('/api/books/read-log')).body;
  it('is that of the latest check', async () => {
    expect(await state()).toMatchObject({ last: { id: expect.any(Number) }, checked: null });
    await runJob(app, admin, '/api/books/verification', {});
    const { checked } = await state();
    expect(checked).toMatchObject({ key: 'read-log', wrong: 0 });
    expect(checked?.checked).toMatch(/^\d+ lecturas$/);
  });
});
