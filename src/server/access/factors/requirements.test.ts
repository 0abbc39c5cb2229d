/** Second factors that a profile requires, and those that are asked again (access §18.10 to access §18.12). */
import { describe, expect, it } from 'vitest';
import { adminApp, type Client, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import {
  codeOf,
  cookieOf,
  enrol,
  FACTOR_KEY,
  finish,
  halfOpen,
  wrongCodeOf,
} from '../../../../test/support/factors.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import type { FactorRequirement } from '../../../contract/access/factors.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { ASKED_AGAIN } from '../../../contract/asked-again.ts';
import { callRoutes } from '../../platform/http/calls.ts';

const { app, db, admin } = await adminApp({ FACTOR_KEY }, { checksBooks: 'atEnd' });

const require = (
  client: Client,
  change: { profile: string; isRequired: boolean; shown?: boolean; ownProfileId?: number | null },
) =>
  client.put<{ code: string }>('/api/factor-requirements', {
    ownProfileId: null,
    shown: !change.isRequired,
    ...change,
  });
const codeOfCall = async (client: Client, url: string) =>
  (await client.get<{ code?: string }>(url)).body.code;

describe('access §18.10: a factor that the profile requires', () => {
  it('is asked of who has none before anything else, also in open sessions', async () => {
    const client = await app.signedInAs('supervisor');
    expect(await codeOfCall(client, '/api/doctors')).toBeUndefined();
    expect((await require(admin, { profile: 'supervisor', isRequired: true })).status).toBe(200);
    const open = callRoutes().filter(
      ({ meta }) => meta.access.kind !== 'public' && meta.withoutFactor,
    );
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'factors.begin',
      'factors.confirm',
      'factors.own',
      'passkeys.add',
      'passkeys.begin',
      'session.authUser',
      'session.changePassword',
      'session.currentUser',
    ]);
    for (const { name, method, path } of callRoutes().filter(
      ({ meta }) => meta.access.kind !== 'public' && !meta.withoutFactor,
    )) {
      const answer = await client.request<{ code: string }>({
        method: method as 'GET',
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
      });
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'session.factorMissing']);
    }
    expect((await client.get<CurrentUser>('/api/native-user')).body.mustEnrolFactor).toBe(true);
    const user = await enrol(app, client);
    expect(await codeOfCall(client, '/api/doctors')).toBeUndefined();
    const removed = await client.post<{ code: string }>('/api/own-factors/remove', {
      currentPassword: TEST_PASSWORD,
      code: await user.freshCode(),
    });
    expect(removed.body.code).toBe('factor.required');
    expect((await require(admin, { profile: 'supervisor', isRequired: false })).status).toBe(200);
  });

  it('concerns no other profile, nor those of the clinic’s own', async () => {
    const { id } = await db
      .insertInto('ownProfile')
      .values({ name: 'Caja', copiedFrom: 'Supervisor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await app.signedInAs('supervisor');
    const { id: userId } = (await own.get<CurrentUser>('/api/native-user')).body;
    await db.updateTable('appUser').set({ ownProfileId: id }).where('id', '=', userId).execute();
    const must = async () => (await own.get<CurrentUser>('/api/native-user')).body.mustEnrolFactor;
    await require(admin, { profile: 'supervisor', isRequired: true });
    expect(await must()).toBe(false);
    await require(admin, { profile: 'supervisor', isRequired: true, ownProfileId: id });
    expect(await must()).toBe(true);
    const { body } = await admin.get<FactorRequirement[]>('/api/factor-requirements');
    expect(body.find(({ ownProfileId }) => ownProfileId === id)).toEqual({
      profile: 'supervisor',
      ownProfileId: id,
      ownProfileName: 'Caja',
      isRequired: true,
      idleMinutes: 720,
      users: 1,
      withFactor: 0,
    });
    expect(body.filter(({ ownProfileId }) => ownProfileId === null)).toHaveLength(4);
    await require(admin, { profile: 'supervisor', isRequired: false });
    expect(await must()).toBe(true);
  });

  it('is set by an administrator alone, seen as it stands, and written down', async () => {
    const stale = await require(admin, { profile: 'user', isRequired: true, shown: true });
    expect([stale.status, stale.body.code]).toEqual([409, 'record.changed']);
    expect(
      (await require(admin, { profile: 'user', isRequired: true, ownProfileId: 99_999 })).body.code,
    ).toBe('ownProfile.notGiven');
    const other = await app.signedInAs('doctor');
    expect((await require(other, { profile: 'user', isRequired: true })).body.code).toBe(
      'access.denied',
    );
    expect(await auditEntries(app, 'menu')).toContainEqual(
      expect.objectContaining({
        action: 'factor.require',
        summary: 'Exigió segundo factor al perfil Supervisor.',
      }),
    );
  });

  it('is not set without a key, with which nobody could activate one', async () => {
    const keyless = await testApp({});
    const client = await keyless.signedInAs('admin');
    const answer = await require(client, { profile: 'admin', isRequired: true });
    expect([answer.status, answer.body.code]).toEqual([503, 'factor.keyMissing']);
  });
});

describe('access §18.12: a factor that is asked again', () => {
  const age = (userId: number, minutes: number) =>
    app.query`
      UPDATE session SET factor_at = now() - make_interval(mins => ${minutes}) WHERE user_id = ${userId}`;

  it('names calls that exist', () => {
    const names = new Set(callRoutes().map(({ name }) => name));
    expect([...ASKED_AGAIN].filter((name) => !names.has(name))).toEqual([]);
  });

  it('names every call that makes, changes or deletes an account', () => {
    const changing = callRoutes().filter(
      ({ name, method }) => /^users\.(?!preview)/.test(name) && method !== 'GET',
    );
    const names = changing.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['users.createForDoctor', 'users.remove']));
    expect(names.filter((name) => !ASKED_AGAIN.has(name))).toEqual([]);
  });

  it('after ten minutes, for each of those calls and no other; a code opens them again', async () => {
    const user = await enrol(app, await app.signedInAs('admin'));
    const ask = async (name: string) => {
      const route = callRoutes().find((one) => one.name === name);
      const answer = await user.client.request<{ code?: string }>({
        method: route?.method as 'GET',
        url: `/api${route?.path.replace(/\{\w+\}/g, '99999999')}`,
        ...(route?.method !== 'GET' && { payload: {} }),
      });
      return answer.body.code;
    };
    // The enrolment has just shown it.
    expect(await ask('permissions.save')).not.toBe('factor.again');
    await age(user.id, 9);
    expect(await ask('permissions.save')).not.toBe('factor.again');
    await age(user.id, 11);
    for (const name of ASKED_AGAIN) expect([name, await ask(name)]).toEqual([name, 'factor.again']);
    expect(await ask('doctors.list')).toBeUndefined();
    const again = (code: string) =>
      user.client.post<{ code?: string }>('/api/own-factors/again', { code });
    expect((await again(wrongCodeOf(user.secret))).body.code).toBe('factor.wrongCode');
    expect(await ask('permissions.save')).toBe('factor.again');
    expect((await again(await user.freshCode())).status).toBe(200);
    expect(await ask('permissions.save')).not.toBe('factor.again');
  });

  it('is asked for a new password, but not for the one that replaces a password that was handed out', async () => {
    const user = await enrol(app, await app.signedInAs('admin'));
    const change = () =>
      user.client.post<{ code?: string }>('/api/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: 'una frase larga de prueba 27',
      });
    await age(user.id, 11);
    expect((await change()).body.code).toBe('factor.again');
    await app.query`UPDATE app_user SET must_change_password = true WHERE id = ${user.id}`;
    expect((await change()).status).toBe(200);
  });

  it('is of one session: another one asks for itself', async () => {
    const user = await enrol(app, await app.signedInAs('admin'));
    const opened = await finish(app, await halfOpen(app, user.username), await user.freshCode());
    await age(user.id, 11);
    expect(
      (await user.client.post('/api/own-factors/again', { code: await user.freshCode() })).status,
    ).toBe(200);
    const route = callRoutes().find(({ name }) => name === 'permissions.save');
    const answer = await app.anonymous.request<{ code: string }>({
      method: route?.method as 'PUT',
      url: `/api${route?.path}`,
      payload: {},
      headers: { cookie: cookieOf(opened) },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'factor.again']);
  });

  it('access §2.12: gives the session another token, and the one before opens nothing', async () => {
    const user = await enrol(app, await app.signedInAs('admin'));
    const before = user.client.cookie ?? '';
    const again = await user.client.post('/api/own-factors/again', {
      code: await user.freshCode(),
    });
    expect(cookieOf(again)).toBe(user.client.cookie);
    expect(user.client.cookie).not.toBe(before);
    const ask = (cookie = '') =>
      app.anonymous.request({ method: 'GET', url: '/api/native-user', headers: { cookie } });
    expect((await ask(before)).status).toBe(401);
    expect((await ask(user.client.cookie)).status).toBe(200);
  });

  it('changes nothing for who has none', async () => {
    const answer = await admin.post<{ code?: string }>('/api/own-factors/again', {
      code: codeOf('JBSWY3DPEHPK3PXP'),
    });
    expect(answer.body.code).toBe('factor.none');
    for (const name of ['permissions.save', 'users.update', 'ownProfiles.create']) {
      const route = callRoutes().find((one) => one.name === name);
      const refused = await admin.request<{ code?: string }>({
        method: route?.method as 'PUT',
        url: `/api${route?.path.replace(/\{\w+\}/g, '99999999')}`,
        payload: {},
      });
      expect(refused.body.code).not.toBe('factor.again');
    }
  });
});
