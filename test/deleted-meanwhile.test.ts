/**
 * What one person names in a record while another deletes it is a field error, and nobody's failure
 * (masters §1.8).
 */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../src/server/platform/db/database.ts';
import { adminApp } from './support/app.ts';
import { type Refused, testRut } from './support/masters.ts';
import { aRule } from './support/rules.ts';

type Named = 'specialty' | 'medicalSociety' | 'doctor';

const SOCIETY_RUT = testRut(700_001);

const doctorOf = (specialtyId: number) => ({ rut: testRut(700_002), name: 'Ana', specialtyId });
const userOf = (doctorId: number) => ({
  rut: testRut(700_003),
  firstName: 'Eva',
  lastName: 'Soto',
  email: 'eva.soto@ejemplo.cl',
  profile: 'doctor',
  doctorId,
});

const { app, admin } = await adminApp();
async function make(path: string, payload: object): Promise<number> {
  return (await admin.post<{ id: number }>(path, payload)).body.id;
}

const specialtyId = await make('/api/specialties', { name: 'Cardiología' });

// masters §1.8
describe('a record that names what is being deleted', () => {
  /** Sends a payload while a deletion of the record is under way, which then comes true. */
  async function postDuringDeletion(table: Named, id: number, path: string, payload: object) {
    const deletion = await app.database.db.startTransaction().execute();
    await deletion.deleteFrom(table).where('id', '=', id).execute();
    const answer = admin.post<Refused>(path, payload);
    await someoneWaits();
    await deletion.commit().execute();
    return answer;
  }

  async function someoneWaits(): Promise<void> {
    await expect
      .poll(async () => {
        const rows = await rowsOf(app.database.db)`
          SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return rows.length;
      })
      .toBe(1);
  }

  test.each([
    ['/api/doctors', doctorOf],
    [
      '/api/services',
      (id: number) => ({
        code: '70-01-001',
        name: 'Consulta',
        participationType: 'mixed',
        specialtyId: id,
      }),
    ],
  ])('%s reports the specialty at its field', async (path, payload) => {
    const id = await make('/api/specialties', { name: `De paso ${path}` });
    expect(await postDuringDeletion('specialty', id, path, payload(id))).toMatchObject({
      status: 400,
      body: { code: 'specialty.unknown', data: { field: 'specialtyId' } },
    });
  });

  test.each([
    [
      '/api/doctors',
      () => ({ ...doctorOf(specialtyId), societyType: 'society', societyRut: SOCIETY_RUT }),
      { code: 'doctor.societyUnknown', data: { field: 'societyId' } },
    ],
    [
      '/api/calculation-rules',
      () => aRule({ societyRut: SOCIETY_RUT }),
      { code: 'rule.referenceUnknown', data: { field: 'societyRut' } },
    ],
  ])('%s reports the society at its field', async (path, payload, body) => {
    const id = await make('/api/medical-societies', { rut: SOCIETY_RUT, name: 'De paso' });
    expect(await postDuringDeletion('medicalSociety', id, path, payload())).toMatchObject({
      status: 400,
      body,
    });
  });

  test('a user reports the doctor at its field', async () => {
    const id = await make('/api/doctors', doctorOf(specialtyId));
    expect(await postDuringDeletion('doctor', id, '/api/users', userOf(id))).toMatchObject({
      status: 400,
      body: { code: 'doctor.unknown', data: { field: 'doctorId' } },
    });
  });
});
