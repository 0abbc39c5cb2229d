/** The sign-in of professionals, and the demo's quick profiles (access §1). */
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestApp, testApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { DEMO_PASSWORD } from './sign-in.ts';

type Answered = Refused & { success: boolean; doctorName?: string };

const { app, data } = await payrollApp();

const enter = (rut: unknown, password: unknown, to: TestApp = app) =>
  to.anonymous.post<Answered>('/api/professional-login', { rut, password });

/** A new doctor's account, or with `doctorId` null one that is linked to nobody. */
async function someone(doctorId: number | null) {
  const client = await app.signedInAs('doctor', doctorId === null ? {} : { doctorId });
  const { body } = await client.get<CurrentUser>('/api/native-user');
  return { ...body, rut: body.rut ?? '' };
}

describe('access §1.8: POST /api/professional-login', () => {
  test('access §1.8: takes the RUT in any form, answers the doctor’s name and sets the cookie', async () => {
    const doctorId = await data.doctor({ name: 'Ana Paredes Soto' });
    const { id, rut } = await someone(doctorId);
    for (const form of [rut, formatRut(rut), rut.replace('-', ''), ` 0${formatRut(rut)} `]) {
      const answer = await enter(form, TEST_PASSWORD);
      expect(answer, form).toMatchObject({
        status: 200,
        body: { success: true, doctorName: 'Ana Paredes Soto' },
      });
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
      const me = await app.anonymous.request<CurrentUser>({
        method: 'GET',
        url: '/api/native-user',
        headers: { cookie },
      });
      expect(me.body.id).toBe(id);
    }
    const entries = await auditEntries(app, 'user', id);
    expect(entries.at(-1)).toMatchObject({ action: 'session.signIn' });
  });

  test('access §1.8: answers the person’s own name when no doctor is linked', async () => {
    const { rut, firstName, lastName } = await someone(null);
    const { body } = await enter(rut, TEST_PASSWORD);
    expect(body).toEqual({ success: true, doctorName: `${firstName} ${lastName}` });
  });

  test('access §1.9: says the same of an unknown RUT, a wrong one and a wrong password', async () => {
    const { rut, username, email } = await someone(null);
    const attempts = [
      [rut, 'otra clave'],
      [rutOf(7_654_321), TEST_PASSWORD],
      ['12.345.678-9', TEST_PASSWORD],
      // Only a RUT signs in here.
      [username ?? '', TEST_PASSWORD],
      [email, TEST_PASSWORD],
    ] as const;
    for (const [typed, password] of attempts) {
      const answer = await enter(typed.slice(0, 20), password);
      expect(answer.status, typed).toBe(401);
      expect(answer.body).toEqual({
        success: false,
        code: 'session.wrongRutCredentials',
        message: 'RUT o contraseña incorrectos',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test.each([
    ['', ''],
    [undefined, undefined],
    ['  ', ''],
  ])('access §1.3: asks for both fields (%o, %o)', async (rut, password) => {
    expect((await enter(rut, password)).body.data?.fields).toEqual({
      rut: 'RUT es requerido',
      password: 'Contraseña es requerida',
    });
  });

  test('access §1.12: shares the count of failures with the native sign-in', async () => {
    const { rut } = await someone(null);
    const native = (username: string) =>
      app.anonymous.post('/api/native-login', { username, password: 'mala' });
    for (const attempt of [
      () => enter(rut, 'mala'),
      () => native(rut),
      () => enter(formatRut(rut), 'mala'),
      () => native(formatRut(rut)),
      () => enter(rut.replace('-', ''), 'mala'),
    ])
      expect((await attempt()).status).toBe(401);
    const locked = await enter(rut, TEST_PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { code: 'session.locked' } });
    expect(locked.body.message).toBe(
      'Demasiados intentos fallidos. Espere 15 minutos e intente de nuevo.',
    );
    expect((await native(rut)).status).toBe(429);
  });
});

describe('access §1.18: GET /api/mock-login/{id}', () => {
  type Options = { passwordLinks: boolean; quickProfiles: string[] };
  const options = async (of: TestApp) =>
    (await of.anonymous.get<Options>('/api/sign-in-options')).body;

  test.each(['admin', 'supervisor', 'doctor', '1'])(
    'access §1.18: answers 404 outside the demo: %s',
    async (id) => {
      const answer = await app.anonymous.get<Refused>(`/api/mock-login/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'request.notFound']);
      expect(await options(app)).toEqual({
        passwordLinks: false,
        signOn: null,
        passkeys: false,
        quickProfiles: [],
      });
    },
  );

  test('access §1.18: signs in as three profiles of the demo, while they have its password', async () => {
    const demo = await testApp({ DEMO: '1' });
    expect((await options(demo)).quickProfiles).toEqual(['admin', 'supervisor', 'doctor']);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const profiles = ['admin', 'supervisor', 'doctor', 'user'] as const;
    await demo.database.db
      .insertInto('appUser')
      .values(
        profiles.map((profile) => ({
          username: profile,
          firstName: 'Cuenta',
          lastName: profile,
          email: `${profile}@ejemplo.cl`,
          profile,
          passwordHash,
        })),
      )
      .execute();
    for (const profile of profiles.slice(0, 3)) {
      const entered = await demo.anonymous.get(`/api/mock-login/${profile}`);
      expect(entered).toMatchObject({ status: 200, body: { success: true } });
      const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
      const me = await demo.anonymous.request<CurrentUser>({
        method: 'GET',
        url: '/api/native-user',
        headers: { cookie },
      });
      expect(me.body.profile).toBe(profile);
    }
    for (const other of ['user', '1', 'nadie'])
      expect((await demo.anonymous.get(`/api/mock-login/${other}`)).status, other).toBe(404);
    await demo.query`
      UPDATE app_user SET password_hash = ${await hashPassword('otra clave')} WHERE username = 'admin'`;
    expect((await demo.anonymous.get('/api/mock-login/admin')).status).toBe(401);
  });
});
