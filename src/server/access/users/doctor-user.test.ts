import { beforeEach, describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { User } from '../../../contract/access/users.ts';

const app = await testApp();
const { database, signedInAs, anonymous } = app;
const data = await payrollData(database);
const admin = await signedInAs('admin');

type Doctor = { doctorId: number; doctorRut: string; doctorName: string };
type Created = { success: true; userId: number; username: string; password: string };

async function addDoctor(options: Parameters<typeof data.doctor>[0] = {}): Promise<Doctor> {
  const doctorId = await data.doctor({ name: 'María José Araya Núñez', ...options });
  const [{ rut, name }] = await app.query`SELECT rut, name FROM doctor WHERE id = ${doctorId}`;
  return { doctorId, doctorRut: rut, doctorName: name };
}
const generate = (doctor: object) => admin.post<Created>('/api/create-user-for-doctor', doctor);
const refusal = (doctor: object) => admin.post<Refused>('/api/create-user-for-doctor', doctor);
const signIn = (username: string, password: string) =>
  anonymous.post('/api/native-login', { username, password });

describe('access §5.12: Generar Usuario', () => {
  let doctor: Doctor;
  beforeEach(async () => {
    doctor = await addDoctor();
  });

  test('access §5.12: signs in with the RUT and the RUT without check digit, until it is changed', async () => {
    const { status, body } = await generate(doctor);
    const [digits = ''] = doctor.doctorRut.split('-');
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, username: doctor.doctorRut, password: digits });
    const users = await admin.get<User[]>(`/api/users?ids=${body.userId}`);
    expect(users.body).toMatchObject([
      {
        firstName: 'María José',
        lastName: 'Araya Núñez',
        rut: doctor.doctorRut,
        profile: 'doctor',
        doctorId: doctor.doctorId,
        isActive: true,
      },
    ]);
    expect(await auditEntries(app, 'user', body.userId)).toMatchObject([
      { action: 'user.create', summary: 'Creó el usuario María José Araya Núñez.' },
    ]);
    expect((await signIn(doctor.doctorRut, digits)).status).toBe(200);
    const [{ mustChangePassword }] = await app.query`
      SELECT must_change_password AS "mustChangePassword" FROM app_user WHERE id = ${body.userId}`;
    expect(mustChangePassword).toBe(true);
  });

  test('access §5.13: has the doctor’s e-mail, or, without a free one, one made of the RUT', async () => {
    const emailOf = async ({ body }: Awaited<ReturnType<typeof generate>>) =>
      (await admin.get<User[]>(`/api/users?ids=${body.userId}`)).body[0]?.email;
    const own = await addDoctor({ email: 'Propio@ejemplo.cl' });
    expect(await emailOf(await generate(own))).toBe('Propio@ejemplo.cl');
    const shared = await addDoctor({ email: 'propio@ejemplo.cl' });
    expect(await emailOf(await generate(shared))).toBe(`${shared.doctorRut}@medicos.invalid`);
    const none = await addDoctor({ email: null });
    expect(await emailOf(await generate(none))).toBe(`${none.doctorRut}@medicos.invalid`);
  });

  test.each(['doctorRut', 'doctorName'])('access §5.14: needs the %s', async (field) => {
    expect(await refusal({ ...doctor, [field]: '' })).toMatchObject(
      refusedBy(400, 'user.doctorIncomplete', 'Datos incompletos del doctor'),
    );
  });

  test('access §5.14: is refused for an unknown doctor, and for a RUT that is not the doctor’s', async () => {
    const other = await addDoctor();
    for (const wrong of [{ doctorId: 999_999 }, { doctorRut: other.doctorRut }]) {
      expect(await refusal({ ...doctor, ...wrong })).toMatchObject(
        refusedBy(400, 'doctor.unknown'),
      );
    }
  });

  test('access §5.14: of two at once, one makes the account', async () => {
    const answers = await Promise.all([generate(doctor), generate(doctor)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await refusal(doctor)).toMatchObject({ body: { code: 'user.rutTaken' } });
  });
});
