/** Five failures lock the account in its network for fifteen minutes (access §1.11). */
import { describe, expect, test } from 'vitest';
import { refusedBy, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';

const app = await testApp();

const signIn = (username: unknown, password: unknown, remoteAddress?: string) =>
  app.anonymous.request<Refused>({
    method: 'POST',
    url: '/api/native-login',
    payload: { username, password },
    ...(remoteAddress && { remoteAddress }),
  });

/** A new user with the test password. */
async function someUser(): Promise<CurrentUser> {
  const client = await app.signedInAs('supervisor');
  return (await client.get<CurrentUser>('/api/native-user')).body;
}

async function shiftFailures(minutes: number): Promise<void> {
  await app.query`UPDATE sign_in_failure SET at = at - make_interval(mins => ${minutes})`;
}

describe('five failures', () => {
  test('access §1.11: lock the account in its network for fifteen minutes, even for the right password', async () => {
    const { username } = await someUser();
    for (let failure = 1; failure <= 5; failure++)
      expect((await signIn(username, 'mala')).status).toBe(401);
    const locked = await signIn(username, TEST_PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { success: false, code: 'session.locked' } });
    expect(locked.body.message).toBe(
      'Demasiados intentos fallidos. Espere 15 minutos e intente de nuevo.',
    );
    expect((await signIn(username?.toUpperCase(), TEST_PASSWORD)).status).toBe(429);

    await shiftFailures(14);
    expect((await signIn(username, TEST_PASSWORD)).body.message).toContain('Espere 1 minuto e');
    await shiftFailures(1);
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(200);
  });

  test('access §1.13: lock also when they arrive at once', async () => {
    const { username } = await someUser();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => signIn(username, `wrong-${guess}`)),
    );
    const codes = guesses.map((guess) => guess.body.code);
    expect(codes.filter((code) => code === 'session.wrongCredentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'session.locked')).toHaveLength(15);
  });

  test('access §1.12: lock a RUT in any form', async () => {
    const rut = rutOf(9_876_543);
    const forms = [rut, formatRut(rut), rut.replace('-', ''), rut, formatRut(rut)];
    for (const form of forms) expect((await signIn(form, 'mala')).status).toBe(401);
    expect((await signIn(`0${rut}`, 'mala')).status).toBe(429);
  });

  test('access §1.12: lock the account, whichever of user name, e-mail and RUT names it', async () => {
    const { username, email, rut } = await someUser();
    for (const word of [username, email, rut, email.toUpperCase(), formatRut(rut ?? '')])
      expect((await signIn(word, 'mala')).status).toBe(401);
    for (const word of [username, email, rut])
      expect(await signIn(word, TEST_PASSWORD)).toMatchObject(refusedBy(429, 'session.locked'));
  });

  test('access §1.11: lock the account for all addresses of an IPv6 subscriber (/64)', async () => {
    const { username } = await someUser();
    for (let failure = 1; failure <= 5; failure++)
      expect((await signIn(username, 'mala', `2001:db8:5:6::${failure}`)).status).toBe(401);
    expect((await signIn(username, TEST_PASSWORD, '2001:db8:5:6:ffff::9')).status).toBe(429);
    expect((await signIn(username, TEST_PASSWORD, '2001:db8:5:7::9')).status).toBe(200);
  });

  test('access §3.5: count with wrong current passwords, whichever word the sign-in uses', async () => {
    const client = await app.signedInAs('user');
    const { email, rut } = (await client.get<CurrentUser>('/api/native-user')).body;
    for (const currentPassword of ['mala 1', 'mala 2', 'mala 3'])
      await client.post('/api/change-password', {
        newPassword: 'mi gato duerme al sol',
        currentPassword,
      });
    expect((await signIn(email, 'mala')).status).toBe(401);
    expect((await signIn(rut, 'mala')).status).toBe(401);
    expect((await signIn(rut, TEST_PASSWORD)).status).toBe(429);
  });

  test('access §1.11: lock no other user, and no other network', async () => {
    const { username } = await someUser();
    const other = await someUser();
    for (let failure = 1; failure <= 5; failure++) await signIn(username, 'mala');
    expect((await signIn(other.username, TEST_PASSWORD)).status).toBe(200);
    const elsewhere = await app.anonymous.request({
      method: 'POST',
      url: '/api/native-login',
      payload: { username, password: TEST_PASSWORD },
      remoteAddress: '203.0.113.9',
    });
    expect(elsewhere.status).toBe(200);
  });

  test('access §3.5: at the old password of a password change lock, too: a window may be left open', async () => {
    const client = await app.signedInAs('user');
    const guess = (currentPassword: string) =>
      client.post<Refused>('/api/change-password', {
        newPassword: 'mi gato duerme al sol',
        currentPassword,
      });
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, at) => guess(`mala ${at}`)));
    const codes = guesses.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'session.wrongPassword')).toHaveLength(5);
    expect(codes.filter((code) => code === 'session.locked')).toHaveLength(3);
    expect(await guess(TEST_PASSWORD)).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Demasiados intentos/) },
    });
  });

  test('access §1.14: are forgotten after a right password', async () => {
    const { username } = await someUser();
    for (let failure = 1; failure <= 4; failure++) await signIn(username, 'mala');
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(200);
    for (let failure = 1; failure <= 4; failure++)
      expect((await signIn(username, 'mala')).status).toBe(401);
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(200);
  });

  test('access §1.11: do not lock when they are spread over more than fifteen minutes', async () => {
    const { username } = await someUser();
    for (let failure = 1; failure <= 6; failure++) {
      expect((await signIn(username, 'mala')).status).toBe(401);
      await shiftFailures(4);
    }
  });
});
