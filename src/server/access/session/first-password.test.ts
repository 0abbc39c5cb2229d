/** Temporary passwords expire within hours, and their user learns who used them (decision 54). */
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import {
  type GeneratedAccount,
  generateAccount,
} from '../../../../test/support/doctor-accounts.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { ClinicSettings } from '../../../contract/masters/clinic.ts';
import { work } from '../../job-registry.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { mailFirstPasswordLetter } from './public.ts';

const mail = await testMailServer();
const app = await testApp({ SMTP_URL: mail.url, PUBLIC_URL: 'http://portal.ejemplo.cl' });
const { database } = app;
const admin = await app.signedInAs('admin');
const data = await payrollData(database);
const HOUR_MS = 3_600_000;

const generate = async (email: string | null = null) =>
  (await generateAccount(database, admin, data, email)).body;
const signIn = ({ username, password }: Pick<GeneratedAccount, 'username' | 'password'>) =>
  app.anonymous.request<Refused>({
    method: 'POST',
    url: '/api/professional-login',
    payload: { rut: username, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36' },
  });
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
const me = async (answer: Awaited<ReturnType<typeof signIn>>) =>
  (
    await app.anonymous.request<CurrentUser>({
      method: 'GET',
      url: '/api/native-user',
      headers: { cookie: cookieOf(answer) },
    })
  ).body;
const expire = ({ userId }: GeneratedAccount) =>
  app.query`
    UPDATE app_user SET password_expires_at = now() - interval '1 second' WHERE id = ${userId}`;
const hoursUntil = (instant: string) => (Date.parse(instant) - Date.now()) / HOUR_MS;

beforeEach(async () => {
  mail.messages.length = 0;
  await database.db.deleteFrom('signInFailure').execute();
});

describe('a temporary password', () => {
  // access §3.10, masters §10.13
  test('lasts a day, or the time that the clinic sets', async () => {
    expect(hoursUntil((await generate()).expiresAt)).toBeCloseTo(24, 1);
    const { body } = await admin.edit<ClinicSettings>('/api/clinic/access', {
      firstPasswordHours: 4,
      factorMinutes: 10,
    });
    expect(body.access).toEqual({ firstPasswordHours: 4, factorMinutes: 10, masksPatients: false });
    expect(body.lastChanges.access?.by).toBe('Prueba admin-1');
    const account = await generate();
    expect(hoursUntil(account.expiresAt)).toBeCloseTo(4, 1);
    const reset = await admin.post<GeneratedAccount>(`/api/reset-user-password/${account.userId}`);
    expect(hoursUntil(reset.body.expiresAt)).toBeCloseTo(4, 1);
    for (const firstPasswordHours of [0, 169, 1.5, '24'])
      expect(
        (await admin.edit('/api/clinic/access', { firstPasswordHours, factorMinutes: 10 })).status,
      ).toBe(400);
    await admin.edit('/api/clinic/access', { firstPasswordHours: 24, factorMinutes: 10 });
  });

  test('access §3.10: opens no session once it has expired, and says how to get another', async () => {
    const account = await generate();
    await expire(account);
    const refused = await signIn(account);
    expect(refused).toMatchObject({
      status: 401,
      body: { success: false, code: 'session.firstPasswordExpired' },
    });
    expect(refused.body.message).toMatch(/Pida otra a la administración de la clínica/);
    expect(refused.headers['set-cookie']).toBeUndefined();
    // Who does not know it is not told.
    const guessed = await signIn({ ...account, password: 'otra' });
    expect(guessed.body.code).toBe('session.wrongRutCredentials');
    const { body } = await admin.post<{ tempPassword: string }>(
      `/api/reset-user-password/${account.userId}`,
    );
    expect((await signIn({ ...account, password: body.tempPassword })).status).toBe(200);
  });

  test('access §3.11: opens no session that lasts longer than itself, until another password is chosen', async () => {
    const account = await generate();
    await app.query`
      UPDATE app_user SET password_expires_at = now() + interval '1 hour' WHERE id = ${account.userId}`;
    const cookie = cookieOf(await signIn(account));
    const left = async () => {
      const [{ hours }] = await app.query`
        SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM session
         WHERE user_id = ${account.userId}`;
      return hours;
    };
    expect(await left()).toBeCloseTo(1, 1);
    const change = await app.anonymous.request({
      method: 'POST',
      url: '/api/change-password',
      payload: { newPassword: 'una clave propia' },
      headers: { cookie },
    });
    expect(change.status).toBe(200);
    expect(await left()).toBeCloseTo(12, 1);
    expect((await signIn({ ...account, password: 'una clave propia' })).status).toBe(200);
  });
});

describe('its user is informed', () => {
  test('access §3.13: on the screen who used it first', async () => {
    const account = await generate();
    const first = await signIn(account);
    const second = await signIn(account);
    const from = 'Chrome en Windows, dirección 127.0.0.1';
    expect((await me(first)).firstSignIn).toMatchObject({ from, isThisSession: true });
    expect((await me(second)).firstSignIn).toMatchObject({ from, isThisSession: false });
    expect((await admin.get<CurrentUser>('/api/native-user')).body.firstSignIn).toBeNull();
  });

  test('access §3.13: by mail, once, of the first sign-in', async () => {
    const account = await generate('ana.prueba@ejemplo.cl');
    await signIn(account);
    await signIn(account);
    const worker = await startWorker(app.services, work);
    // The other one tells of the second browser (access §20.1).
    await expect.poll(() => mail.messages.length, { timeout: 15_000 }).toBe(2);
    await worker.stop();
    const rows = await rowsOf<{ due: number }>(database.db)`
      SELECT count(*)::int AS due FROM graphile_worker.jobs
       WHERE task_identifier = 'tell-of-first-password' AND run_at <= now()`;
    expect(rows[0]?.due).toBe(0);
    const first = mail.messages.filter((one) => textOf(one).includes('ingresó por primera vez'));
    expect(first).toHaveLength(1);
    const text = textOf(first[0] ?? '');
    expect(first[0]).toContain('To: ana.prueba@ejemplo.cl');
    expect(text).toMatch(/Chrome en Windows, dirección 127\.0\.0\.1/);
    expect(text).toMatch(/Si no fue usted, avise de inmediato/);
  });

  test('access §3.14: by mail of its expiry and of how to get another; not after a change', async () => {
    const account = await generate('otra.prueba@ejemplo.cl');
    const rows = await rowsOf<{ runAt: Date }>(database.db)`
      SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'tell-of-first-password'
       ORDER BY id DESC LIMIT 1`;
    expect(rows[0]?.runAt.toISOString()).toBe(account.expiresAt);
    const letter = { userId: account.userId, about: 'expiry' };
    await mailFirstPasswordLetter(app.services, letter);
    expect(mail.messages).toEqual([]);
    await expire(account);
    await mailFirstPasswordLetter(app.services, letter);
    const text = textOf(mail.messages[0] ?? '');
    expect(text).toMatch(/venció sin que se eligiera otra/);
    expect(text).toContain('http://portal.ejemplo.cl/olvide-mi-contrasena');
  });

  test('access §3.15: by no mail without a valid address', async () => {
    const account = await generate();
    await signIn(account);
    await expire(account);
    for (const about of ['firstSignIn', 'expiry'])
      await mailFirstPasswordLetter(app.services, { userId: account.userId, about });
    expect(mail.messages).toEqual([]);
  });
});
