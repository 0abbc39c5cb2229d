/** A specialty that is near to a registered one is asked about before it is added (intake §11.6). */
import { beforeEach, expect, test } from 'vitest';
import { clinicForImports, csvOf, preview, upload } from '../../../../test/support/imports.ts';

const { admin, query } = await clinicForImports();

beforeEach(async () => {
  await query`TRUNCATE specialty_answer`;
});

await query`INSERT INTO specialty (name) VALUES ('Medicina Espacial')`;

const rows = csvOf({ ID: 'E-1', Especialidad: 'Medicina Espacail' }, { ID: 'E-2' });
const WARNING =
  'La especialidad «Medicina Espacail» no está registrada y se parece a Medicina Espacial: sus filas se rechazan hasta que se indique si es esa o una nueva.';
const stored = async () =>
  await query`SELECT s.name FROM attention a JOIN specialty s ON s.id = a.specialty_id WHERE external_id = 'E-1'`;

// intake §11.6
test('without an answer its rows are refused, and nothing is added', async () => {
  const shown = await preview(admin, 'participacion', 'a.csv', rows);
  expect(shown.body).toMatchObject({
    rejected: 1,
    newSpecialties: [],
    nearSpecialties: [{ name: 'Medicina Espacail', near: 'Medicina Espacial', rows: 1 }],
    warnings: [WARNING],
  });
  const done = await upload(admin, 'participacion', 'a.csv', rows);
  expect(done.body).toMatchObject({
    created: 1,
    rejectedCount: 1,
    newSpecialties: [],
    warnings: [WARNING],
  });
});

// intake §11.7
test('an answer is kept for the next import, of any columns, until it is answered anew', async () => {
  const slip = (ID: string) => ({ ID, Especialidad: 'medicina espacail' });
  const asKnown = { specialties: { 'Medicina Espacail': 'Medicina Espacial' } };
  await upload(admin, 'participacion', 'a.csv', rows, asKnown);
  const next = csvOf(slip('E-3')).replace('Nombre Paciente', 'Paciente');
  expect((await preview(admin, 'participacion', 'b.csv', next)).body).toMatchObject({
    rejected: 0,
    nearSpecialties: [{ name: 'medicina espacail', near: 'Medicina Espacial', isRemembered: true }],
    warnings: [],
  });
  expect((await upload(admin, 'participacion', 'b.csv', next)).body).toMatchObject({ created: 1 });
  const asOther = { specialties: { 'Medicina espacail': 'Cardiología' } };
  await upload(admin, 'participacion', 'c.csv', csvOf(slip('E-3')), asOther);
  const kept =
    await query`SELECT name_key, s.name FROM specialty_answer a JOIN specialty s ON s.id = a.specialty_id`;
  expect(kept).toEqual([{ name_key: 'medicina espacail', name: 'Cardiología' }]);
  const told =
    await query`SELECT before, after FROM audit_log WHERE action = 'import.specialties' ORDER BY id`;
  expect(told).toEqual([
    { before: { 'Medicina Espacail': null }, after: { 'Medicina Espacail': 'Medicina Espacial' } },
    {
      before: { 'medicina espacail': 'Medicina Espacial' },
      after: { 'medicina espacail': 'Cardiología' },
    },
  ]);
});

// intake §11.6
test('depending on the answer, the registered one is used or a new one is added', async () => {
  const asKnown = { specialties: { 'Medicina Espacail': 'Medicina Espacial' } };
  expect((await preview(admin, 'participacion', 'a.csv', rows, asKnown)).body).toMatchObject({
    rejected: 0,
    newSpecialties: [],
    nearSpecialties: [{ rows: 1 }],
    warnings: [],
  });
  await upload(admin, 'participacion', 'a.csv', rows, asKnown);
  expect(await stored()).toEqual([{ name: 'Medicina Espacial' }]);
  const asNew = { specialties: { 'Medicina Espacail': null } };
  const done = await upload(admin, 'participacion', 'a.csv', rows, asNew);
  expect(done.body).toMatchObject({ updated: 1, newSpecialties: ['Medicina Espacail'] });
  expect(await stored()).toEqual([{ name: 'Medicina Espacail' }]);
});
