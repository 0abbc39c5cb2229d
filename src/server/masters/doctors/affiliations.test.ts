import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { type Refused, someMasters, testRut } from '../../../../test/support/masters.ts';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { pool, query, admin } = await adminApp();
const { specialtyId, societyId } = await someMasters(admin);
const other = await admin.post<{ id: number }>('/api/medical-societies', {
  rut: testRut(900_500),
  name: 'Sociedad Maule',
});
const SOCIETY = { societyType: 'society', societyId };
const OTHER = { societyType: 'society', societyId: other.body.id };
const PERSON = { societyType: 'individual' };

let number = 5000;
async function newDoctor(paid: object): Promise<Doctor> {
  number += 1;
  const doctor = { rut: testRut(number), name: `Médico ${number}`, specialtyId };
  return (await admin.post<Doctor>('/api/doctors', { ...doctor, ...paid })).body;
}
const save = async (doctor: Doctor, change: object) =>
  (
    await admin.edit<Doctor>(`/api/doctors/${doctor.id}`, {
      ...doctor,
      societyRut: null,
      ...change,
    })
  ).body;

/** The days on which affiliations begin, and with whom. */
async function history({ id }: Doctor): Promise<(string | null)[][]> {
  const rows = await query`
    SELECT valid_from, name FROM doctor_affiliation LEFT JOIN medical_society s ON s.id = society_id
      WHERE doctor_id = ${id} ORDER BY valid_from`;
  return rows.map((row) => [row.valid_from, row.name]);
}
const day = (distance: number) => addDays(today(), distance);

test('masters §14.2: a new doctor’s affiliation holds since ever, and a changed one from today on', async () => {
  const doctor = await newDoctor(SOCIETY);
  expect(doctor).toMatchObject({ ...SOCIETY, affiliatedSince: null, nextAffiliation: null });
  const changed = await save(doctor, OTHER);
  expect(changed).toMatchObject({ societyName: 'Sociedad Maule', affiliatedSince: today() });
  expect(await history(doctor)).toEqual([
    ['-infinity', 'Sociedad Ñuble'],
    [today(), 'Sociedad Maule'],
  ]);
  const refused = await admin.edit<Refused>(`/api/doctors/${doctor.id}`, {
    ...changed,
    affiliationFrom: '1999-12-31',
  });
  expect(refused.body.data?.fields).toEqual({
    affiliationFrom: 'La fecha va del año 2000 al 2100',
  });
});

test('masters §14.3: the same again changes nothing, the same day replaces, and what repeats is dropped', async () => {
  const doctor = await newDoctor(PERSON);
  const changed = await save(doctor, { ...SOCIETY, affiliationFrom: day(-10) });
  await save({ ...changed, version: 2 }, { phone: '+56 2 2345 6789' });
  expect(await history(doctor)).toEqual([
    ['-infinity', null],
    [day(-10), 'Sociedad Ñuble'],
  ]);
  await save({ ...changed, version: 3 }, { ...OTHER, affiliationFrom: day(-10) });
  expect(await history(doctor)).toEqual([
    ['-infinity', null],
    [day(-10), 'Sociedad Maule'],
  ]);
  // Ten days earlier: what began later says nothing new.
  await save({ ...changed, version: 4 }, { ...OTHER, affiliationFrom: day(-20) });
  expect(await history(doctor)).toEqual([
    ['-infinity', null],
    [day(-20), 'Sociedad Maule'],
  ]);
  await save({ ...changed, version: 5 }, { ...PERSON, affiliationFrom: day(-20) });
  expect(await history(doctor)).toEqual([['-infinity', null]]);
});

test('masters §14.4: one that has begun since the record was read stays, too, unless the society was changed', async () => {
  const doctor = await newDoctor(PERSON);
  await save(doctor, { ...SOCIETY, affiliationFrom: day(-2) });
  const begun = await save({ ...doctor, version: 2 }, { ...OTHER, affiliationFrom: today() });
  // As a form that was opened yesterday, and one of a week ago, send it.
  const { version } = begun;
  const edited = await save({ ...begun, version }, { ...SOCIETY, affiliatedSince: day(-2) });
  expect(edited).toMatchObject({ ...OTHER, affiliatedSince: today() });
  const again = await save({ ...edited, phone: '123' }, { ...PERSON, affiliatedSince: null });
  expect(again).toMatchObject({ ...OTHER, phone: '123', affiliatedSince: today() });
  const changed = await save(again, { ...PERSON, affiliatedSince: day(-2) });
  expect(changed).toMatchObject({ societyId: null, affiliatedSince: today() });
  // Back to what it was: told by its day.
  const back = await save(changed, { ...SOCIETY, affiliationFrom: today() });
  expect(back).toMatchObject({ ...SOCIETY, affiliatedSince: day(-2) });
});

test('masters §14.4: a later affiliation stays, and the answer says so', async () => {
  const doctor = await newDoctor(PERSON);
  const planned = await save(doctor, { ...SOCIETY, affiliationFrom: day(5) });
  expect(planned).toMatchObject({
    societyType: 'individual',
    societyId: null,
    nextAffiliation: { from: day(5), societyName: 'Sociedad Ñuble' },
  });
  const changed = await save(planned, { ...OTHER, affiliationFrom: day(-1) });
  expect(changed).toMatchObject({
    ...OTHER,
    affiliatedSince: day(-1),
    nextAffiliation: { from: day(5), societyName: 'Sociedad Ñuble' },
  });
  const counts = await admin.get(
    `/api/medical-societies?ids=${societyId},${other.body.id}&sort=name`,
  );
  const ids = async (society: number) =>
    (await admin.get<Doctor[]>(`/api/doctors?societyId=${society}`)).body.map(({ id }) => id);
  expect(await ids(other.body.id)).toContain(doctor.id);
  expect(await ids(societyId)).not.toContain(doctor.id);
  expect(counts.body).toMatchObject([
    { name: 'Sociedad Maule', doctorCount: (await ids(other.body.id)).length },
    { name: 'Sociedad Ñuble', doctorCount: (await ids(societyId)).length },
  ]);
});

test('masters §7.6: the account of who is paid is the society’s, or the doctor’s own', async () => {
  const own = { bankCode: '037', accountKind: 'vista', bankAccount: '222' };
  const doctor = await newDoctor({ ...PERSON, ...own });
  expect(doctor.payeeAccount).toEqual(own);
  const changed = await save(doctor, SOCIETY);
  expect(changed.payeeAccount).toEqual({ bankCode: null, accountKind: null, bankAccount: null });
  const list = await admin.get<object[]>(`/api/medical-societies?ids=${societyId}`);
  await admin.edit(`/api/medical-societies/${societyId}`, {
    ...list.body[0],
    ...{ bankCode: '016', accountKind: 'corriente', bankAccount: '444' },
  });
  const { body } = await admin.get<Doctor[]>(`/api/doctors?ids=${doctor.id}`);
  expect(body[0]).toMatchObject({
    bankAccount: '222',
    payeeAccount: { bankCode: '016', accountKind: 'corriente', bankAccount: '444' },
  });
});

test('masters §14.1, masters §14.6: every day is in one affiliation, and the first stays with its doctor', async () => {
  const doctor = await newDoctor(PERSON);
  await save(doctor, { ...SOCIETY, affiliationFrom: day(-3) });
  const rows = await query`
    SELECT valid_from, valid_to FROM affiliation WHERE doctor_id = ${doctor.id} ORDER BY valid_from`;
  expect(rows).toEqual(
    [
      { validFrom: '-infinity', validTo: day(-4) },
      { validFrom: day(-3), validTo: 'infinity' },
    ].map(({ validFrom, validTo }) => ({ valid_from: validFrom, valid_to: validTo })),
  );
  const first = `doctor_id = ${doctor.id} AND valid_from = '-infinity'`;
  for (const statement of [
    `DELETE FROM doctor_affiliation WHERE ${first}`,
    `UPDATE doctor_affiliation SET valid_from = '2026-01-01' WHERE ${first}`,
  ])
    await expect(query(statement)).rejects.toThrow('neither moved nor removed');
  expect(await admin.delete(`/api/doctors/${doctor.id}`)).toMatchObject({ status: 200 });
  expect(await history(doctor)).toEqual([]);
});

test('a save that waits for the ledger locks no society before it', async () => {
  const doctor = await newDoctor(PERSON);
  const ledger = await pool.connect();
  await ledger.query('BEGIN');
  await ledger.query(`SELECT pg_advisory_xact_lock(hashtext('portal-medico.ledger'))`);
  const saving = save(doctor, SOCIETY);
  await expect
    .poll(
      async () =>
        (await pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
          .rowCount,
    )
    .toBe(1);
  await ledger.query(`SELECT FROM medical_society WHERE id = ${societyId} FOR UPDATE NOWAIT`);
  await ledger.query('COMMIT');
  ledger.release();
  expect(await saving).toMatchObject({ societyId });
});
