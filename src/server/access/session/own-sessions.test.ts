/** The list of own sessions, and closing them (decision 43). */
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import { cookieOf, enrol, FACTOR_KEY, finish, halfOpen } from '../../../../test/support/factors.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { CurrentUser, OwnSession } from '../../../contract/access/session.ts';
import { hashPassword } from '../../platform/passwords.ts';

const app = await testApp();

const PROOF = { currentPassword: TEST_PASSWORD };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** A new user's window, a second one on a telephone, and what each may ask. */
async function twoWindows() {
  const client = await app.signedInAs('user');
  const { id, username } = (await client.get<CurrentUser>('/api/native-user')).body;
  await app.database.db.deleteFrom('session').where('userId', '=', id).execute();
  const open = async (userAgent: string, remoteAddress: string) => {
    const answer = await app.anonymous.request({
      method: 'POST',
      url: '/api/native-login',
      payload: { username, password: TEST_PASSWORD },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });
    let cookie = cookieOf(answer);
    const ask = async <T>(method: 'GET' | 'POST', url: string, payload?: object) => {
      const sent = { method, url, ...(payload && { payload }), headers: { cookie } };
      const answered = await app.anonymous.request<T>(sent);
      if (answered.headers['set-cookie']) cookie = cookieOf(answered);
      return answered;
    };
    return {
      cookie: () => cookie,
      ask,
      list: async () => (await ask<OwnSession[]>('GET', '/api/own-sessions')).body,
    };
  };
  const desk = await open(FIREFOX, '192.0.2.10');
  const phone = await open(IPHONE, '198.51.100.7');
  return { id, desk, phone };
}

describe('a person’s sessions', () => {
  test('access §2.7: are listed with device, address and times, this one first, and without any token', async () => {
    const { id, desk, phone } = await twoWindows();
    await app.query`
      UPDATE session SET last_seen_at = now() - interval '3 minutes', created_at = now() - interval '2 hours'
       WHERE user_id = ${id} AND ip_address = '192.0.2.10'`;
    const answer = await desk.ask<OwnSession[]>('GET', '/api/own-sessions');
    expect(answer.body).toEqual([
      {
        id: expect.any(Number),
        device: 'Firefox en Linux',
        ipAddress: '192.0.2.10',
        place: 'internet',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isCurrent: true,
      },
      expect.objectContaining({
        device: 'Safari en iPhone',
        ipAddress: '198.51.100.7',
        isCurrent: false,
      }),
    ]);
    const [own] = answer.body;
    const minutes = (text = '') => Math.round((Date.now() - Date.parse(text)) / 60_000);
    expect([minutes(own?.createdAt), minutes(own?.lastSeenAt)]).toEqual([120, 3]);
    const stored = await app.database.db.selectFrom('session').selectAll().execute();
    const secrets = stored.flatMap(({ tokenHash }) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => tokenHash.toString(form)),
    );
    const tokens = [desk, phone].map(({ cookie }) => cookie().slice(cookie().indexOf('=') + 1));
    for (const secret of [...secrets, ...tokens])
      expect(answer.bytes.toString()).not.toContain(secret);
  });

  test('do not include one that has ended', async () => {
    const { id, desk } = await twoWindows();
    await app.query`
      UPDATE session SET expires_at = now() - interval '1 second'
       WHERE user_id = ${id} AND ip_address = '198.51.100.7'`;
    expect((await desk.list()).map(({ device }) => device)).toEqual(['Firefox en Linux']);
  });

  test('access §2.8: are closed one by one', async () => {
    const { id, desk, phone } = await twoWindows();
    const [, other] = await desk.list();
    const closed = await desk.ask('POST', `/api/own-sessions/${other?.id}/close`, PROOF);
    expect(closed).toMatchObject({ status: 200, body: { success: true } });
    expect((await phone.ask('GET', '/api/native-user')).status).toBe(401);
    expect(await desk.list()).toHaveLength(1);
    const entry = (await auditEntries(app, 'user', id)).at(-1);
    expect(entry).toMatchObject({
      action: 'session.close',
      summary: 'Cerró su sesión en Safari en iPhone.',
    });
    const again = await desk.ask<Refused>('POST', `/api/own-sessions/${other?.id}/close`, PROOF);
    expect([again.status, again.body.message]).toEqual([404, 'No se encontró la sesión.']);
  });

  test('access §2.8: of another user are refused as unknown ones are', async () => {
    const mine = await twoWindows();
    const theirs = await twoWindows();
    for (const { id } of await theirs.desk.list()) {
      const answer = await mine.desk.ask<Refused>('POST', `/api/own-sessions/${id}/close`, PROOF);
      expect([answer.status, answer.body.code]).toEqual([404, 'record.notFound']);
    }
    expect(await theirs.phone.list()).toHaveLength(2);
  });

  test('access §2.8: are closed, all but this one', async () => {
    const { id, desk, phone } = await twoWindows();
    const answer = await desk.ask('POST', '/api/own-sessions/close-others', PROOF);
    expect(answer.body).toEqual({ success: true, closed: 1 });
    expect((await phone.ask('GET', '/api/native-user')).status).toBe(401);
    expect(await desk.list()).toHaveLength(1);
    expect((await auditEntries(app, 'user', id)).at(-1)).toMatchObject({
      action: 'session.closeOthers',
      summary: 'Cerró 1 otra sesión suya.',
    });
    const none = await desk.ask('POST', '/api/own-sessions/close-others', PROOF);
    expect(none.body).toEqual({ success: true, closed: 0 });
  });

  test('access §2.8: are closed by nobody who does not prove again who it is', async () => {
    const { desk, phone } = await twoWindows();
    const [, other] = await desk.list();
    for (const path of ['close-others', `${other?.id}/close`])
      for (const proof of [undefined, { currentPassword: 'no es esta clave' }]) {
        const answer = await desk.ask<Refused>('POST', `/api/own-sessions/${path}`, proof ?? {});
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'session.wrongPassword', data: { field: 'currentPassword' } },
        });
      }
    expect((await phone.ask('GET', '/api/native-user')).status).toBe(200);
  });

  test('access §2.8: are closed by the second factor alone of who has one', async () => {
    const keyed = await testApp({ FACTOR_KEY });
    const user = await enrol(keyed, await keyed.signedInAs('user'));
    const opened = await finish(
      keyed,
      await halfOpen(keyed, user.username),
      await user.freshCode(),
    );
    await keyed.query`
      UPDATE session SET factor_at = now() - interval '11 minutes' WHERE user_id = ${user.id}`;
    const close = () => user.client.post<Refused>('/api/own-sessions/close-others', PROOF);
    expect((await close()).body.code).toBe('factor.again');
    await user.client.post('/api/own-factors/again', { code: await user.freshCode() });
    const closed = await user.client.post('/api/own-sessions/close-others');
    expect(closed.body).toEqual({ success: true, closed: 1 });
    const gone = await keyed.anonymous.request({
      method: 'GET',
      url: '/api/native-user',
      headers: { cookie: cookieOf(opened) },
    });
    expect(gone.status).toBe(401);
  });
});

describe('access §3: a new password', () => {
  test('access §3.2: is not the user’s RUT, in any form, with or without more digits', async () => {
    const client = await app.signedInAs('doctor', { mustChangePassword: true });
    const { rut } = (await client.get<CurrentUser>('/api/native-user')).body;
    const digits = (rut ?? '').split('-')[0] ?? '';
    for (const newPassword of [
      `${digits}2026`,
      `  ${rut}  `,
      `${rut}/2026!`,
      `1985 ${digits.slice(0, 2)}.${digits.slice(2)}`,
    ]) {
      const answer = await client.post<Refused>('/api/change-password', { newPassword });
      expect(answer, newPassword).toMatchObject({
        status: 400,
        body: { code: 'session.rutAsPassword', data: { field: 'newPassword' } },
      });
    }
    expect((await client.get('/api/own-sessions')).status).toBe(403);
  });

  test('access §3.17: is not a name of the user or the clinic, with or without digits', async () => {
    const client = await app.signedInAs('doctor', { mustChangePassword: true });
    const { firstName, lastName, email } = (await client.get<CurrentUser>('/api/native-user')).body;
    const [{ name }] = await app.query`SELECT name FROM clinic`;
    const [localPart] = email.split('@');
    for (const own of [`${firstName}${lastName}`, localPart, name]) {
      const newPassword = `${own} 1985 2026`;
      const answer = await client.post<Refused>('/api/change-password', { newPassword });
      expect(answer.body, newPassword).toMatchObject({
        code: 'session.nameAsPassword',
        data: { field: 'newPassword' },
      });
    }
  });

  test('access §3.16: is none that others try first', async () => {
    const client = await app.signedInAs('user', { mustChangePassword: true });
    for (const newPassword of [
      'unbelievable',
      'Superman 2026!',
      'Contraseña 2026',
      '1qaz2wsx3edc',
    ]) {
      const answer = await client.post<Refused>('/api/change-password', { newPassword });
      expect(answer, newPassword).toMatchObject({
        status: 400,
        body: { code: 'session.commonPassword', data: { field: 'newPassword' } },
      });
    }
  });

  test('access §3.18: signs in however its letters were composed, also with a hash from before', async () => {
    const client = await app.signedInAs('user', { mustChangePassword: true });
    const { id, username } = (await client.get<CurrentUser>('/api/native-user')).body;
    const composed = 'mañana cantaré otra vez';
    const apart = composed.normalize('NFD');
    const signIn = async (password: string) =>
      (await app.anonymous.post('/api/native-login', { username, password })).status;
    expect((await client.post('/api/change-password', { newPassword: apart })).status).toBe(200);
    expect([await signIn(composed), await signIn(apart)]).toEqual([200, 200]);
    // As the product hashed it before: the letters as the keyboard wrote them.
    const passwordHash = await hash(apart);
    await app.query`UPDATE app_user SET password_hash = ${passwordHash} WHERE id = ${id}`;
    expect([await signIn(apart), await signIn(composed)]).toEqual([200, 401]);
  });

  test('access §3.3: is not the current one, temporary or not', async () => {
    for (const mustChangePassword of [true, false]) {
      const client = await app.signedInAs('user', { mustChangePassword });
      const { id } = (await client.get<CurrentUser>('/api/native-user')).body;
      const current = 'mi gato duerme al sol';
      const passwordHash = await hashPassword(current);
      await app.query`UPDATE app_user SET password_hash = ${passwordHash} WHERE id = ${id}`;
      const answer = await client.post<Refused>('/api/change-password', {
        newPassword: current,
        currentPassword: current,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: 'Es la misma contraseña de antes: elija una distinta.',
          data: { field: 'newPassword' },
        },
      });
    }
  });
});
