/** The staff's list of attentions by a text: patient, RUT, id and service (decision 64). */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { patientsCalled } from './public.ts';

const { db, admin } = await adminApp();
await sql`
  INSERT INTO specialty (id, name) VALUES (901, 'Prueba');
  INSERT INTO doctor (id, rut, name, specialty_id) VALUES (901, '11111111-1', 'Doctora Uno', 901), (902, '22222222-2', 'Doctor Dos', 901);
  INSERT INTO service (id, code, name, participation_type, specialty_id)
    VALUES (901, '90-01-001', 'Resonancia magnética', 'mixed', 901), (902, '90-01-002', 'Sutura', 'mixed', 901);
  INSERT INTO attention (id, record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                         participated_amount, patient_rut, patient_name)
    VALUES (1001, 'participacion', 'HIS-77', '2026-05-01', 901, 901, 100, 90, 80, '12345678-5', 'Íñigo Peña Soto'),
           (1002, 'hmq', 'HIS-78', '2026-05-02', 902, 902, 100, 90, 80, '12345678-5', 'Íñigo Peña Soto'),
           (1003, 'hmq', 'HIS-79', '2026-05-03', 902, 901, 100, 90, 80, '7654321-6', 'Rosa Peña')`.execute(
  db,
);

const find = async (text: string, more = '') => {
  const query = `search=${encodeURIComponent(text)}${more}`;
  const list = await admin.get<Attention[]>(`/api/medical-attentions?${query}`);
  const filters = query.replace(/&(sort|limit|offset)=[^&]*/g, '');
  const { body } = await admin.get<{ total: number }>(`/api/medical-attentions/summary?${filters}`);
  const ids = list.body.map(({ id }) => id);
  if (!more.includes('limit')) expect(body.total).toBe(ids.length);
  return ids;
};

/** The same is found before and after it is written down. */
describe.each(['just come', 'written'])('attentions that are %s', (state) => {
  // intake §1.8, intake §1.9
  test('are found by patient, RUT in any form, service, code and id', async () => {
    if (state === 'written') await sql`SELECT write_attention_search()`.execute(db);
    expect(await find('inigo pena')).toEqual([1002, 1001]);
    expect(await find('PEÑA')).toEqual([1003, 1002, 1001]);
    expect(await find('12.345.678-5')).toEqual([1002, 1001]);
    expect(await find('123456785')).toEqual([1002, 1001]);
    expect(await find('resonancia')).toEqual([1003, 1001]);
    expect(await find('90-01-002')).toEqual([1002]);
    expect(await find('HIS-78')).toEqual([1002]);
    expect(await find('1003')).toEqual([1003]);
    expect(await find('nadie')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  test('operations §21.18: patients are known by whole words, one of which may have a wrong letter', async () => {
    const called = (text: string) => patientsCalled(db, text.split(' '));
    expect(await called('soto inigo')).toEqual(['Íñigo Peña Soto']);
    for (const typed of [
      'inigo pena soto',
      'inigo pema soto',
      'inigo penna soto',
      'inigo pna soto',
      'niigo pena soto',
    ])
      expect(await called(typed), typed).toEqual(['Íñigo Peña Soto']);
    // Two letters, a part of a word, another word, and too few words to know which is wrong.
    for (const typed of [
      'inigo poma soto',
      'inigo pe soto',
      'inigo pena rojas',
      'inigo sotu',
      'pen soto',
    ])
      expect(await called(typed), typed).toEqual([]);
    expect(await patientsCalled(db, [])).toEqual([]);
  });

  test('also among those of a doctor, a type and dates, page by page and in reverse', async () => {
    expect(await find('peña', '&doctorId=902')).toEqual([1003, 1002]);
    expect(await find('peña', '&participationTypes=participacion')).toEqual([1001]);
    expect(await find('peña', '&dateFrom=2026-05-02&dateTo=2026-05-02')).toEqual([1002]);
    expect(await find('peña', '&limit=1&offset=1')).toEqual([1002]);
    expect(await find('peña', '&sort=attentionDate')).toEqual([1001, 1002, 1003]);
  });
});

// intake §1.10
test('a change is found at once by its new text, and no longer by the old one', async () => {
  await sql`UPDATE attention SET patient_name = 'Íñigo Rojas' WHERE id = 1001`.execute(db);
  expect(await find('pena soto')).toEqual([1002]);
  expect(await find('rojas')).toEqual([1001]);
  await sql`SELECT write_attention_search()`.execute(db);
  expect(await find('rojas')).toEqual([1001]);
  await sql`DELETE FROM attention WHERE id = 1001`.execute(db);
  expect(await find('rojas')).toEqual([]);
  await sql`SELECT sweep_attention_search()`.execute(db);
  const left = await db.selectFrom('searchedPatient').select('patientName').execute();
  expect(left.map(({ patientName }) => patientName)).not.toContain('Íñigo Rojas');
});

// intake §1.8
test('a name of thousands is found from the nearest date on', async () => {
  await sql`
    INSERT INTO attention (id, record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
    SELECT 2000 + i, 'hmq', 'M-' || i, date '2026-06-01' + i / 100, 901, 902, 1, 1, 1, 'P-' || i, 'María Número ' || i
      FROM generate_series(1, 1000) i`.execute(db);
  await sql`SELECT write_attention_search()`.execute(db);
  expect((await find('maria', '&limit=2')).slice(0, 2)).toEqual([3000, 2999]);
  expect(await find('maria', '&limit=2&offset=998')).toEqual([2002, 2001]);
  const { body } = await admin.get<{ total: number }>(
    '/api/medical-attentions/summary?search=maria',
  );
  expect(body.total).toBe(1000);
});
