import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import {
  codeOf,
  cookieOf,
  FACTOR_KEY,
  finish,
  halfOpen,
  peopleOf,
  wrongCodeOf,
} from '../../../../test/support/factors.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import type { OwnFactors } from '../../../contract/access/factors.ts';
import { callRoutes } from '../../platform/http/calls.ts';

const app = await testApp({ FACTOR_KEY }, { checksBooks: 'atEnd' });
const { db } = app.database;

const { someone, withCookie, signIn } = peopleOf(app);

describe('access §18.1: the two steps of a sign-in', () => {
  it('opens a session by the code, with a token of its own', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    const answer = await finish(app, waiting, await user.freshCode());
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const cookie = cookieOf(answer);
    expect(cookie).not.toBe(waiting);
    expect((await withCookie(cookie, 'GET', '/api/native-user')).body).toMatchObject({
      id: user.id,
      hasFactor: true,
    });
    const entries = await auditEntries(app, 'user', user.id);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['factor.add', 'session.halfOpen', 'session.signIn']),
    );
    // The token of the first step opens nothing a second time.
    expect((await finish(app, waiting, await user.freshCode())).body.code).toBe(
      'factor.signInExpired',
    );
  });

  it('opens no call to a password alone', async () => {
    const user = await someone('admin');
    const waiting = await halfOpen(app, user.username);
    const closed = callRoutes().filter(({ meta }) => meta.access.kind !== 'public');
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path, name } of closed) {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
      const answer = await app.anonymous.request<{ code: string }>({
        method: method as 'GET',
        url,
        headers: { cookie: waiting },
      });
      expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'session.required']);
    }
    for (const url of ['/metrics', '/api/openapi.json'])
      expect((await withCookie(waiting, 'GET', url)).status).toBeGreaterThanOrEqual(401);
  });

  it('tells a professional no name before the code', async () => {
    const user = await someone();
    const [{ rut }] = await app.query`SELECT rut FROM app_user WHERE id = ${user.id}`;
    const answer = await app.anonymous.post('/api/professional-login', {
      rut,
      password: TEST_PASSWORD,
    });
    expect(answer.body).toEqual({ success: true, secondFactor: true });
  });

  it('waits five minutes', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    const [{ left }] = await app.query`
      SELECT extract(epoch FROM expires_at - created_at)::int AS left FROM half_open_session
       WHERE user_id = ${user.id}`;
    expect(left).toBe(300);
    await app.query`UPDATE half_open_session SET expires_at = now() WHERE user_id = ${user.id}`;
    const answer = await finish(app, waiting, await user.freshCode());
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        code: 'factor.signInExpired',
        message: 'Pasó mucho tiempo desde que escribió su contraseña. Escríbala de nuevo.',
      },
    ]);
  });

  it.each([
    ['the account is deactivated', { isActive: false }],
    ['the password is reset', null],
  ])('opens nothing any more once %s', async (_, change) => {
    const admin = await app.signedInAs('admin');
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    if (change) await db.updateTable('appUser').set(change).where('id', '=', user.id).execute();
    else await admin.post(`/api/reset-user-password/${user.id}`);
    expect((await finish(app, waiting, await user.freshCode())).body.code).toBe(
      'factor.signInExpired',
    );
  });

  it('ends with signing out', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    await withCookie(waiting, 'POST', '/api/native-logout');
    expect((await finish(app, waiting, await user.freshCode())).body.code).toBe(
      'factor.signInExpired',
    );
  });

  it('is asked of a browser without any cookie, or with a session’s, to begin with the password', async () => {
    const user = await someone();
    expect((await finish(app, '', '123456')).body.code).toBe('factor.signInExpired');
    expect((await finish(app, user.client.cookie ?? '', await user.freshCode())).body.code).toBe(
      'factor.signInExpired',
    );
  });
});

describe('access §18.3: a code', () => {
  it('is taken once, and none before it', async () => {
    const user = await someone();
    const [first, second] = [
      await halfOpen(app, user.username),
      await halfOpen(app, user.username),
    ];
    const code = await user.freshCode();
    expect((await finish(app, first, code)).status).toBe(200);
    const again = await finish(app, second, code);
    expect([again.status, again.body.code]).toEqual([400, 'factor.wrongCode']);
    // A later one was used: the code of now is as good as used.
    await app.query`
      UPDATE authenticator SET last_step = extract(epoch FROM now())::bigint / 30 + 5
       WHERE user_id = ${user.id}`;
    expect((await finish(app, second, codeOf(user.secret))).body.code).toBe('factor.wrongCode');
  });

  it('of two that come at once, opens one session', async () => {
    const user = await someone();
    const waiting = [await halfOpen(app, user.username), await halfOpen(app, user.username)];
    const code = await user.freshCode();
    const answers = await Promise.all(waiting.map((cookie) => finish(app, cookie, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('of another user is wrong', async () => {
    const [one, other] = [await someone(), await someone()];
    const waiting = await halfOpen(app, one.username);
    expect((await finish(app, waiting, await other.freshCode())).body.code).toBe(
      'factor.wrongCode',
    );
    expect((await finish(app, waiting, other.recoveryCodes[0])).body.code).toBe(
      'factor.wrongRecoveryCode',
    );
  });

  it.each(['', '   ', 'x'.repeat(41), 123_456, null, undefined, { code: 1 }])(
    'as %j is refused as no code',
    async (code) => {
      const user = await someone();
      const answer = await finish(app, await halfOpen(app, user.username), code);
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    },
  );

  it('is taken with spaces, as apps show it', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    const code = await user.freshCode();
    expect((await finish(app, waiting, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });
});

describe('access §18.4: guessing codes', () => {
  it('locks the account for the network after five, also against the right code and password', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await finish(app, waiting, wrongCodeOf(user.secret))).status).toBe(400);
    const right = await finish(app, waiting, await user.freshCode());
    expect([right.status, right.body.code]).toEqual([429, 'session.locked']);
    expect((await signIn(user.username)).body.code).toBe('session.locked');
    const kinds = await app.query`SELECT kind FROM refusal_trace WHERE user_id = ${user.id}`;
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['code', 'lock', 'refuse']),
    );
  });

  it('is not begun anew by the right password', async () => {
    const user = await someone();
    for (let guess = 0; guess < 5; guess += 1) {
      const waiting = await halfOpen(app, user.username);
      await finish(app, waiting, wrongCodeOf(user.secret));
    }
    expect((await signIn(user.username)).body.code).toBe('session.locked');
  });

  it('ends after ten from whichever networks, for an hour', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await finish(app, waiting, wrongCodeOf(user.secret), `192.0.2.${guess + 1}`);
      expect(answer.status).toBe(400);
    }
    const right = await finish(app, waiting, await user.freshCode(), '192.0.2.99');
    expect([right.status, right.body.message]).toEqual([
      429,
      'Demasiados intentos fallidos. Espere 60 minutos e intente de nuevo.',
    ]);
  });

  it('counts guesses that come at once one by one', async () => {
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        finish(app, waiting, wrongCodeOf(user.secret), `198.51.100.${guess + 1}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  it('forgets the wrong ones after a right one', async () => {
    const user = await someone();
    for (let round = 0; round < 2; round += 1) {
      const waiting = await halfOpen(app, user.username);
      for (let guess = 0; guess < 4; guess += 1)
        await finish(app, waiting, wrongCodeOf(user.secret));
      expect((await finish(app, waiting, await user.freshCode())).status).toBe(200);
    }
  });
});

describe('access §18.6: recovery codes', () => {
  it('are ten, of which each opens a session once, however it is typed', async () => {
    const user = await someone();
    expect(user.recoveryCodes).toHaveLength(10);
    expect(new Set(user.recoveryCodes).size).toBe(10);
    const [code = ''] = user.recoveryCodes;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await finish(app, await halfOpen(app, user.username), typed)).status).toBe(200);
    const again = await finish(app, await halfOpen(app, user.username), code);
    expect([again.status, again.body.code]).toEqual([400, 'factor.wrongRecoveryCode']);
    // Its own words: a list has no clock.
    expect(again.body.message).not.toMatch(/hora|espere/i);
    const own = await user.client.get<OwnFactors>('/api/own-factors');
    expect(own.body.recoveryCodesLeft).toBe(9);
    expect(await auditEntries(app, 'user', user.id)).toContainEqual(
      expect.objectContaining({
        action: 'factor.useCode',
        summary: expect.stringMatching(/ usó un código de recuperación; le quedan 9\.$/),
      }),
    );
  });

  it('open one session when the same comes twice at once', async () => {
    const user = await someone();
    const waiting = [await halfOpen(app, user.username), await halfOpen(app, user.username)];
    const [code] = user.recoveryCodes;
    const answers = await Promise.all(waiting.map((cookie) => finish(app, cookie, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('are stored as hashes, and renewed by password and code; the old ones are void', async () => {
    const user = await someone();
    const rows = await app.query`
      SELECT code_hash AS "codeHash" FROM recovery_code WHERE user_id = ${user.id}`;
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^\$argon2id\$/);
    const renew = (currentPassword: string, code: string) =>
      user.client.post<{ recoveryCodes: string[]; code: string }>(
        '/api/own-factors/recovery-codes',
        { currentPassword, code },
      );
    expect((await renew('otra clave larga', await user.freshCode())).body.code).toBe(
      'session.wrongPassword',
    );
    expect((await renew(TEST_PASSWORD, wrongCodeOf(user.secret))).body.code).toBe(
      'factor.wrongCode',
    );
    const renewed = await renew(TEST_PASSWORD, await user.freshCode());
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const waiting = await halfOpen(app, user.username);
    expect((await finish(app, waiting, user.recoveryCodes[1])).body.code).toBe(
      'factor.wrongRecoveryCode',
    );
    expect((await finish(app, waiting, renewed.body.recoveryCodes[1])).status).toBe(200);
  });
});
