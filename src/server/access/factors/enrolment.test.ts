import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import {
  codeOf,
  cookieOf,
  enrol,
  FACTOR_KEY,
  finish,
  forgetLastCode,
  halfOpen,
  peopleOf,
  wrongCodeOf,
} from '../../../../test/support/factors.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import type { OwnFactors } from '../../../contract/access/factors.ts';

const app = await testApp({ FACTOR_KEY }, { checksBooks: 'atEnd' });

const { someone, withCookie, signIn } = peopleOf(app);

describe('access §18.2: enrolling an app', () => {
  it('asks for the password, and for a first code within a quarter of an hour', async () => {
    const client = await app.signedInAs('user');
    const begin = (payload: object) =>
      client.post<{ code: string; secret: string }>('/api/own-factors/authenticator', payload);
    const confirm = (code: string) =>
      client.post<{ code: string }>('/api/own-factors/authenticator/confirm', { code });
    expect((await begin({ currentPassword: 'no es esta clave' })).body.code).toBe(
      'session.wrongPassword',
    );
    expect((await begin({})).body.code).toBe('session.wrongPassword');
    expect((await confirm('123456')).body.code).toBe('factor.notBegun');
    const { secret } = (await begin({ currentPassword: TEST_PASSWORD })).body;
    expect((await confirm(wrongCodeOf(secret))).body.code).toBe('factor.wrongCode');
    const own = await client.get<OwnFactors>('/api/own-factors');
    // Not before its first code: who loses the picture is not locked out.
    expect(own.body).toEqual({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
      hasPassword: true,
      canEnrol: true,
      passkeys: [],
      canUsePasskeys: false,
    });
    await app.query`
      UPDATE authenticator SET new_expires_at = now() WHERE new_expires_at IS NOT NULL`;
    expect((await confirm(codeOf(secret))).body.code).toBe('factor.notBegun');
  });

  it('stores the secret encrypted, and ends the other sessions', async () => {
    const client = await app.signedInAs('supervisor');
    const { username } = (await client.get<{ username: string }>('/api/native-user')).body;
    const another = cookieOf(await signIn(username));
    const user = await enrol(app, client);
    expect((await withCookie(another, 'GET', '/api/native-user')).status).toBe(401);
    expect((await client.get('/api/native-user')).status).toBe(200);
    const [{ sealedSecret }] = await app.query`
      SELECT sealed_secret AS "sealedSecret" FROM authenticator WHERE user_id = ${user.id}`;
    expect(sealedSecret?.includes(user.secret)).toBe(false);
    const entries = JSON.stringify(await auditEntries(app, 'user', user.id));
    for (const word of [user.secret, ...user.recoveryCodes]) expect(entries).not.toContain(word);
  });

  it('of another app asks for a code of the one that stands, which goes on until then', async () => {
    const user = await someone();
    const begin = (code?: string) =>
      user.client.post<{ code: string; secret: string }>('/api/own-factors/authenticator', {
        currentPassword: TEST_PASSWORD,
        ...(code && { code }),
      });
    expect((await begin()).body.code).toBe('factor.codeRequired');
    expect((await begin(wrongCodeOf(user.secret))).body.code).toBe('factor.wrongCode');
    const { secret } = (await begin(await user.freshCode())).body;
    const old = await finish(app, await halfOpen(app, user.username), await user.freshCode());
    expect(old.status).toBe(200);
    const confirmed = await user.client.post<{ recoveryCodes: string[] }>(
      '/api/own-factors/authenticator/confirm',
      { code: codeOf(secret) },
    );
    expect(confirmed.status).toBe(200);
    const waiting = await halfOpen(app, user.username);
    await forgetLastCode(app, user.id);
    expect((await finish(app, waiting, codeOf(user.secret))).body.code).toBe('factor.wrongCode');
    expect((await finish(app, waiting, user.recoveryCodes[0])).body.code).toBe(
      'factor.wrongRecoveryCode',
    );
    expect((await finish(app, waiting, codeOf(secret))).status).toBe(200);
  });

  it('is left to who has chosen a password', async () => {
    const client = await app.signedInAs('user', { mustChangePassword: true });
    const answer = await client.post<{ code: string }>('/api/own-factors/authenticator', {
      currentPassword: TEST_PASSWORD,
    });
    expect(answer.body.code).toBe('session.temporaryPassword');
  });
});

describe('access §18.7: taking a factor away', () => {
  it('asks its owner for password and code', async () => {
    const user = await someone();
    const remove = (currentPassword: string, code: string) =>
      user.client.post<{ code: string }>('/api/own-factors/remove', { currentPassword, code });
    expect((await remove('no es esta clave', await user.freshCode())).body.code).toBe(
      'session.wrongPassword',
    );
    expect((await remove(TEST_PASSWORD, wrongCodeOf(user.secret))).body.code).toBe(
      'factor.wrongCode',
    );
    expect((await remove(TEST_PASSWORD, await user.freshCode())).status).toBe(200);
    expect((await remove(TEST_PASSWORD, await user.freshCode())).body.code).toBe('factor.none');
    expect((await signIn(user.username)).body).toEqual({ success: true });
  });

  it('is an administrator’s for another user, whose sessions end', async () => {
    const admin = await app.signedInAs('admin');
    const user = await someone();
    const waiting = await halfOpen(app, user.username);
    const remove = (id: number, body: object = { evidence: 'En persona, con su cédula' }) =>
      admin.post<{ code: string }>(`/api/users/${id}/remove-factors`, body);
    // ASVS 6.4.4: by what evidence.
    for (const body of [{}, { evidence: '  ' }])
      expect((await remove(user.id, body)).body.code).toBe('request.invalid');
    expect((await user.client.get('/api/native-user')).status).toBe(200);
    expect((await remove(user.id)).status).toBe(200);
    expect((await user.client.get('/api/native-user')).status).toBe(401);
    expect((await finish(app, waiting, codeOf(user.secret))).body.code).toBe(
      'factor.signInExpired',
    );
    expect((await remove(user.id)).body).toMatchObject({ code: 'factor.noneOf' });
    expect((await remove(99_999_999)).body.code).toBe('record.notFound');
    const { id } = (await admin.get<{ id: number }>('/api/native-user')).body;
    expect((await remove(id)).body.code).toBe('factor.own');
    expect((await signIn(user.username)).body).toEqual({ success: true });
    expect(await auditEntries(app, 'user', user.id)).toContainEqual(
      expect.objectContaining({
        action: 'factor.remove',
        after: { evidence: 'En persona, con su cédula' },
      }),
    );
  });

  it('is refused to who is no administrator', async () => {
    const user = await someone('admin');
    const supervisor = await app.signedInAs('supervisor');
    const answer = await supervisor.post<{ code: string }>(`/api/users/${user.id}/remove-factors`, {
      evidence: 'En persona',
    });
    expect(answer.body.code).toBe('access.denied');
  });
});
