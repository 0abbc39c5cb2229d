/** Whose data a breach concerns, from the logs (access §24). */
import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import type { BreachReport } from '../../../contract/access/breach.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { refuseTooMuch } from './found.ts';

const GONE = '11111111-1';

const { app, query, admin } = await adminApp();
/** The patient of an attention of March, and how many patients doctor 1 has in it. */
let patient: { id: string; rut: string };

beforeAll(async () => {
  await fillClinic(app.database);
  await addAttentions(app.database, '2026-03', 6);
  const rows = await query`SELECT id, patient_rut AS rut FROM attention LIMIT 1`;
  patient = rows[0];
  await query(
    `INSERT INTO read_log (at, user_id, user_name, ip_address, call, screen, kind, filter, row_count, doctor_ids, patient_ruts, has_unnamed_patients)
     VALUES
     ('2026-03-09 22:30-03', 900, 'Ana Antigua', '10.0.0.1', 'attentions.list', '/atenciones-medicas', 'list', '{}', 2, '{1,2}', $1, false),
     ('2026-03-10 08:00-03', 900, 'Ana Antigua', '10.0.0.2', 'attentions.details', '/atenciones-medicas', 'record', '{}', 1, '{2}', $2, false),
     ('2026-03-10 09:15-03', 901, 'Eva Externa', '203.0.113.9', 'calculations.explanation', NULL, 'record', '{}', 1, '{1}', $2, false),
     ('2026-03-10 10:00-03', 901, 'Eva Externa', '203.0.113.9', 'attentions.export', NULL, 'file', '{"year": 2026, "month": 3}', NULL, '{}', '{}', true),
     ('2026-03-10 10:05-03', 901, 'Eva Externa', '203.0.113.9', 'attentions.export', NULL, 'file', '{"search": "soto"}', NULL, '{}', '{}', true),
     ('2026-03-12 00:00-03', 901, 'Eva Externa', '203.0.113.9', 'doctors.list', '/medicos', 'list', '{}', 1, '{3}', '{}', false)`,
    [[patient.rut, GONE], [patient.rut]],
  );
  await query`INSERT INTO audit_log (at, user_id, user_name, action, entity, entity_id, summary, ip_address)
     VALUES ('2026-03-10 11:00-03', 901, 'Eva Externa', 'attention.update', 'attention', ${patient.id}, 'Editó.', '203.0.113.9'),
            ('2026-03-10 11:01-03', 901, 'Eva Externa', 'doctor.update', 'doctor', '1', 'Editó.', '203.0.113.9'),
            ('2026-03-10 11:02-03', 901, 'Eva Externa', 'session.signIn', 'user', '1', 'Ingresó.', '203.0.113.9')`;
});

const report = async (query: string) => {
  const answer = await admin.get<BreachReport>(`/api/breach?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

const DAY = 'dateFrom=2026-03-10&dateTo=2026-03-10';

describe('access §24.1: the report', () => {
  it('counts persons and acts between two moments, by who acted', async () => {
    expect(await report('dateFrom=2026-03-09&dateTo=2026-03-12')).toMatchObject({
      patients: 2,
      doctors: 3,
      users: 0,
      reads: 4,
      changes: 2,
      exports: 2,
      people: 2,
      actors: [
        { userName: 'Eva Externa', addresses: 1, reads: 2, changes: 2, exports: 2 },
        { userName: 'Ana Antigua', addresses: 2, reads: 2, changes: 0, exports: 0 },
      ],
    });
  });

  it.each([
    [DAY, { patients: 1, doctors: 2, reads: 2, changes: 2, exports: 2, people: 2 }],
    [`${DAY}&timeTo=08:00`, { patients: 1, doctors: 1, reads: 1, changes: 0, people: 1 }],
    [`${DAY}&userId=900`, { reads: 1, changes: 0, people: 1 }],
    [`${DAY}&ipAddress=203.0.113.9`, { reads: 1, changes: 2, exports: 2, people: 1 }],
    [`${DAY}&screen=/atenciones-medicas`, { reads: 1, changes: 0, exports: 0 }],
    ['dateFrom=2026-04-01&dateTo=2026-04-02', { patients: 0, reads: 0, people: 0, actors: [] }],
  ])('finds by time, account, address and screen: %s', async (query, found) => {
    expect(await report(query)).toMatchObject(found);
  });

  it('lists answers that name a filter, with the patients whom it means', async () => {
    const rows = await app.query`
      SELECT count(DISTINCT patient_rut)::int AS patients FROM attention`;
    const { unnamed, unnamedTotal } = await report(DAY);
    expect(unnamedTotal).toBe(2);
    expect(unnamed).toMatchObject([
      { filter: { search: 'soto' }, patients: null },
      { filter: { year: 2026, month: 3 }, patients: rows[0].patients },
    ]);
  });

  it('names the patients of before and after a change, and lists changes that name nobody', async () => {
    await app.query(
      `INSERT INTO audit_log (at, user_id, user_name, action, entity, entity_id, summary, before, after)
       VALUES ('2026-05-05 11:00-04', 901, 'Eva Externa', 'attention.remove', 'attention', '999999', 'Eliminó.', $1, NULL),
              ('2026-05-05 11:01-04', 901, 'Eva Externa', 'attention.update', 'attention', $2, 'Editó.', $1, $3),
              ('2026-05-05 11:02-04', 901, 'Eva Externa', 'attention.cleanUnprocessed', 'attention', NULL, 'Eliminó 3.', '{}', '{}'),
              ('2026-05-05 11:03-04', 901, 'Eva Externa', 'import.attentions', 'import', '1', 'Importó.', NULL, '{}')`,
      [{ patientRut: GONE }, patient.id, { patientRut: '7654321-6' }],
    );
    const may = 'dateFrom=2026-05-05&dateTo=2026-05-05';
    expect(await report(may)).toMatchObject({
      patients: 2,
      changes: 4,
      unnamedTotal: 2,
      unnamed: [
        { call: 'import.attentions', kind: 'change', patients: null },
        { call: 'attention.cleanUnprocessed', kind: 'change', patients: null },
      ],
    });
    const { bytes } = await admin.get(`/api/breach/file?${may}&format=csv`);
    for (const rut of [GONE, '7654321-6']) expect(bytes.toString()).toContain(formatRut(rut));
    expect(bytes.toString()).not.toContain(formatRut(patient.rut));
  });

  it('asks for both days, and is the data officer’s alone', async () => {
    expect((await admin.get('/api/breach?dateFrom=2026-03-10')).status).toBe(400);
    expect((await admin.get('/api/breach?dateFrom=2026-03-10&dateTo=2026-03-09')).status).toBe(400);
    const supervisor = await app.signedInAs('supervisor');
    expect((await supervisor.get(`/api/breach?${DAY}`)).status).toBe(403);
  });
});

describe('access §24.2: the file', () => {
  it('has each person once, with what was done, by whom and the address', async () => {
    await app.query`UPDATE doctor SET email = 'uno@ejemplo.cl' WHERE id = 1`;
    const answer = await admin.get(`/api/breach/file?${DAY}&format=xlsx`);
    expect(answer.status).toBe(200);
    const book = XLSX.read(answer.bytes);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const [maker, ...rows] = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(maker?.['De quién']).toMatch(/^Hecho por Prueba admin-1 el .*del 10-03-2026 00:00 al/);
    const doctor = rows.find((row) => row.Correo === 'uno@ejemplo.cl');
    expect(doctor).toMatchObject({
      'De quién': 'Médico',
      Lecturas: 1,
      Cambios: 1,
      'Quién lo hizo': 'Eva Externa',
    });
    const named = rows.filter((row) => row['Cómo se sabe'] === 'Nombrado en el registro');
    expect(named.map((row) => row['De quién'])).toEqual(['Médico', 'Médico', 'Paciente']);
    expect(named.at(-1)).toMatchObject({
      Lecturas: 2,
      Cambios: 1,
      'Quién lo hizo': 'Ana Antigua, Eva Externa',
    });
    // Who the filter of the file means, besides.
    const others = await app.query`
      SELECT DISTINCT patient_rut FROM attention WHERE patient_rut <> ${patient.rut}`;
    expect(rows.length - named.length).toBe(others.length);
  });

  it('is in the log of reads, and CSV has the same', async () => {
    const answer = await admin.get(`/api/breach/file?${DAY}&format=csv`);
    expect(answer.bytes.toString()).toContain('Nombrado en el registro');
    const rows = await app.query`
      SELECT kind, has_unnamed_patients FROM read_log WHERE call = 'breach.file' ORDER BY id DESC LIMIT 1`;
    expect(rows).toEqual([{ kind: 'file', has_unnamed_patients: true }]);
  });
});

it('access §24.2: a hidden patient stands under the mark, also in the records of before', async () => {
  await app.query(
    `WITH asked AS (INSERT INTO rights_request (kind, person_rut, capacities, asked_by, ground, received_on)
                    VALUES ('objection', $1, '{patient}', 'La persona', 'Oposición', '2026-03-01') RETURNING id)
     INSERT INTO hidden_patient (rut, request_id, reason) SELECT $1, id, 'Oposición' FROM asked`,
    [patient.rut],
  );
  const { bytes } = await admin.get(
    '/api/breach/file?dateFrom=2026-03-09&dateTo=2026-03-09&format=csv',
  );
  expect(bytes.toString()).toContain('RESERVADO-0');
  expect(bytes.toString()).not.toContain(`Paciente;${formatRut(patient.rut)}`);
});

it('access §24.1: a hidden patient is one person, whichever of the marks was read or changed', async () => {
  await query`INSERT INTO read_log (at, user_id, user_name, call, kind, row_count, patient_ruts)
     VALUES ('2026-06-01 10:00-04', 900, 'Ana Antigua', 'attentions.list', 'list', 3, ARRAY['RESERVADO-000001', 'RESERVADO-000001-2', ${patient.rut}])`;
  await query`INSERT INTO audit_log (at, user_id, user_name, action, entity, entity_id, summary, before, after)
     VALUES ('2026-06-01 11:00-04', 901, 'Eva Externa', 'attention.update', 'attention', ${patient.id}, 'Editó.',
             '{"patientRut": "RESERVADO-000001-3"}', '{"patientRut": "RESERVADO-000001"}')`;
  const june = 'dateFrom=2026-06-01&dateTo=2026-06-01';
  expect(await report(june)).toMatchObject({ patients: 1, reads: 1, changes: 1 });
  const { bytes } = await admin.get(`/api/breach/file?${june}&format=csv`);
  const lines = bytes
    .toString()
    .split('\n')
    .filter((line) => line.includes('RESERVADO-000001'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Paciente;RESERVADO-000001;.*;1;1;0;/);
});

it('access §24.3: refuses more records than one report looks at', async () => {
  const { db } = app.database;
  const asked = { dateFrom: '2026-03-10', dateTo: '2026-03-10' };
  await refuseTooMuch(db, asked, 6);
  await expect(refuseTooMuch(db, asked, 5)).rejects.toMatchObject({
    code: 'breach.tooMuch',
    message: expect.stringMatching(/^En ese tiempo hay más de 5 registros/),
  });
});
