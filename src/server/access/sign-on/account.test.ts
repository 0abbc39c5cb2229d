/** Single sign-on against a real OpenID Connect provider: whose account it opens (access §21). */
import { afterAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestApp, testApp } from '../../../../test/support/app.ts';
import { enrol, FACTOR_KEY, finish as finishWithCode } from '../../../../test/support/factors.ts';
import { identityProvider } from '../../../../test/support/identity-provider.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { cookieOf, finish, peopleAt, type Said, whoAmI } from '../../../../test/support/sign-on.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const PORTAL = 'http://portal.ejemplo.cl';
const provider = await identityProvider({});
provider.serve(PORTAL);
afterAll(() => provider.stop());
const { arrive, signOn, known, now } = peopleAt(provider);

const plain = await testApp(provider.settings(PORTAL));
const managed = await testApp({
  ...provider.settings(PORTAL),
  OIDC_RUT_CLAIM: 'rut',
  OIDC_PROFILE_CLAIM: 'groups',
  OIDC_PROFILES: 'portal-admin=admin, portal-sup=supervisor, portal-medico=doctor',
  OIDC_CREATE_USERS: '1',
  OIDC_FACTOR_VALUES: 'mfa',
  FACTOR_KEY,
});

const stored = (app: TestApp, id: number) =>
  app.database.db
    .selectFrom('appUser')
    .select(['profile', 'isActive', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('access §21.4: who comes', () => {
  test('without an account is refused, and told in the audit log', async () => {
    provider.people.extranjera = { email: 'extranjera@ejemplo.cl', email_verified: true };
    expect((await signOn(plain, 'extranjera')).body.code).toBe('signOn.unknown');
    const rows = await plain.query`
      SELECT calls FROM refusal_trace WHERE kind = 'signOn' AND user_id IS NULL`;
    expect(rows.flatMap(({ calls }) => calls)).toContain('persona sin cuenta');
  });

  test('with an address that was not verified is refused', async () => {
    const { who } = await known(plain, 'supervisor', { email_verified: false });
    expect((await signOn(plain, who)).body.code).toBe('signOn.unverifiedEmail');
  });

  test('with a deactivated account stays out', async () => {
    const { who, id } = await known(plain, 'supervisor');
    await plain.query`UPDATE app_user SET is_active = false WHERE id = ${id}`;
    expect((await signOn(plain, who)).body.code).toBe('signOn.deactivated');
  });

  test('by RUT is found whatever the address, and an address does not outweigh another RUT', async () => {
    const { who, id, rut } = await known(managed, 'supervisor', { groups: ['portal-sup'] });
    now(who, { rut, email: 'otra@ejemplo.cl' });
    expect(await whoAmI(managed, await signOn(managed, who))).toMatchObject({ id });
    const other = await known(managed, 'supervisor', { groups: ['portal-sup'] });
    now(other.who, { rut: rutOf(11_222_333) });
    expect((await signOn(managed, other.who)).body.code).toBe('signOn.unknown');
  });
});

describe('access §21.4: an address', () => {
  type Source = { email?: string; email_verified?: unknown };
  const arriveWith = async (idToken: Source, userInfo: Source) => {
    const { who, email } = await known(plain, 'supervisor', userInfo);
    // The user info says `userInfo`; the ID token, which names no address by itself, `idToken`.
    const of = (source: Source) => ({
      ...source,
      ...(source.email && { email: source.email.replace('*', email) }),
    });
    now(who, { email: undefined, email_verified: undefined, ...of(userInfo) });
    provider.spoil((claims) => ({ ...claims, ...of(idToken) }));
    const answer = await signOn(plain, who);
    provider.spoil(null);
    return answer.body.code;
  };

  test('of the ID token is believed when the user info says that the same is verified', async () => {
    const both = { email: '*', email_verified: true };
    expect(await arriveWith({ email: '*' }, both)).toBeUndefined();
    expect(await arriveWith(both, {})).toBeUndefined();
    expect(await arriveWith({}, both)).toBeUndefined();
  });

  test('is not believed by what is said of another one', async () => {
    const other = { email: 'otra-persona@ejemplo.cl', email_verified: true };
    expect(await arriveWith({ email: '*' }, other)).toBe('signOn.unknown');
    expect(await arriveWith({ email: '*' }, { email_verified: true })).toBe(
      'signOn.unverifiedEmail',
    );
    expect(await arriveWith({ email_verified: true }, { email: '*' })).toBe(
      'signOn.unverifiedEmail',
    );
  });
});

describe('access §21.5: the profile', () => {
  test('follows the provider at each sign-in, and is taken away with it', async () => {
    await managed.signedInAs('admin');
    const { who, id, client } = await known(managed, 'admin', { groups: ['otro', 'portal-admin'] });
    expect(await whoAmI(managed, await signOn(managed, who))).toMatchObject({ profile: 'admin' });
    now(who, { groups: 'portal-sup' });
    expect(await whoAmI(managed, await signOn(managed, who))).toMatchObject({
      profile: 'supervisor',
    });
    now(who, { groups: ['otro'] });
    expect((await signOn(managed, who)).body.code).toBe('signOn.noProfile');
    expect(await stored(managed, id)).toMatchObject({ profile: 'user' });
    expect((await client.get('/api/native-user')).status).toBe(401);
    expect((await auditEntries(managed, 'user', id)).at(-1)).toMatchObject({
      action: 'user.update',
      before: { profile: 'supervisor' },
      after: { profile: 'user' },
    });
  });

  test('of the only administrator is not taken away', async () => {
    const app = await testApp({
      ...provider.settings(PORTAL),
      OIDC_PROFILE_CLAIM: 'groups',
      OIDC_PROFILES: 'portal-sup=supervisor',
    });
    const { who, id } = await known(app, 'admin', { groups: [] });
    expect((await signOn(app, who)).body.code).toBe('signOn.lastAdministrator');
    now(who, { groups: ['portal-sup'] });
    expect((await signOn(app, who)).body.code).toBe('signOn.lastAdministrator');
    expect(await stored(app, id)).toMatchObject({ profile: 'admin' });
  });

  test('of a doctor goes with the doctor’s own RUT only', async () => {
    const { who, id, rut } = await known(managed, 'doctor', { groups: ['portal-medico'] });
    expect((await signOn(managed, who)).body.code).toBe('signOn.notOwnDoctor');
    now(who, { rut });
    expect(await whoAmI(managed, await signOn(managed, who))).toMatchObject({ id });
    const plainDoctor = await known(plain, 'doctor');
    expect((await signOn(plain, plainDoctor.who)).body.code).toBe('signOn.notOwnDoctor');
  });

  test('that the provider replaced is taken away, even if the other one can’t be given', async () => {
    const app = await testApp({
      ...provider.settings(PORTAL),
      OIDC_RUT_CLAIM: 'rut',
      OIDC_PROFILE_CLAIM: 'groups',
      OIDC_PROFILES: 'portal-medico=doctor,auditores=No existe',
    });
    const only = await known(app, 'admin', { groups: ['auditores'] });
    expect((await signOn(app, only.who)).body.code).toBe('signOn.lastAdministrator');
    expect(await stored(app, only.id)).toMatchObject({ profile: 'admin' });
    expect((await only.client.get('/api/native-user')).status).toBe(200);
    for (const [group, code] of [
      ['auditores', 'signOn.profileMissing'],
      ['portal-medico', 'signOn.notOwnDoctor'],
    ] as const) {
      const { who, id, client } = await known(app, 'admin', { groups: [group] });
      expect((await signOn(app, who)).body.code).toBe(code);
      expect(await stored(app, id)).toMatchObject({ profile: 'user' });
      expect((await client.get('/api/native-user')).status).toBe(401);
    }
    const doctor = await known(app, 'doctor', { groups: ['portal-medico'] });
    expect((await signOn(app, doctor.who)).body.code).toBe('signOn.notOwnDoctor');
    expect(await stored(app, doctor.id)).toMatchObject({ profile: 'doctor' });
    expect((await doctor.client.get('/api/native-user')).status).toBe(200);
  });

  test('that is no doctor’s goes with the doctor’s own RUT, too, where the account is linked to one', async () => {
    const app = await testApp({ ...provider.settings(PORTAL), OIDC_RUT_CLAIM: 'rut' });
    const { who, id, rut } = await known(app, 'supervisor');
    const { query } = app;
    const doctorId = await (await payrollData(app.database)).doctor();
    await query`UPDATE doctor SET rut = ${rut} WHERE id = ${doctorId}`;
    await query`UPDATE app_user SET profile = 'user', doctor_id = ${doctorId} WHERE id = ${id}`;
    expect((await signOn(app, who)).body.code).toBe('signOn.notOwnDoctor');
    now(who, { rut });
    expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id, doctorId });
  });

  test('can be one of the clinic’s own, by name', async () => {
    const app = await testApp({
      ...provider.settings(PORTAL),
      OIDC_PROFILE_CLAIM: 'groups',
      OIDC_PROFILES: 'tesoreros=Tesorería,auditores=No existe',
    });
    await app.query`INSERT INTO own_profile (name, description, copied_from) VALUES ('Tesorería', '', 'supervisor')`;
    const { who } = await known(app, 'supervisor', { groups: ['tesoreros'] });
    expect(await whoAmI(app, await signOn(app, who))).toMatchObject({
      profile: 'supervisor',
      ownProfileName: 'Tesorería',
    });
    now(who, { groups: ['auditores'] });
    expect((await signOn(app, who)).body.code).toBe('signOn.profileMissing');
  });
});

describe('access §21.6: somebody new', () => {
  const create = (who: string, claims: Record<string, unknown>) => {
    provider.people[who] = { email: `${who}@ejemplo.cl`, email_verified: true, ...claims };
    return signOn(managed, who);
  };

  test('gets an account with the profile of the provider, if the settings say so', async () => {
    const names = { given_name: 'Ana', family_name: 'Soto Vera' };
    const answer = await create('nueva', { ...names, groups: ['portal-sup'] });
    expect(await whoAmI(managed, answer)).toMatchObject({
      firstName: 'Ana',
      lastName: 'Soto Vera',
      email: 'nueva@ejemplo.cl',
      profile: 'supervisor',
      mustChangePassword: false,
    });
    const again = await signOn(managed, 'nueva');
    expect((await whoAmI(managed, again)).id).toBe((await whoAmI(managed, answer)).id);
  });

  test('gets none without a profile, without a verified address, or as a doctor who is none', async () => {
    expect((await create('sin-perfil', { groups: [] })).body.code).toBe('signOn.unknown');
    const unverified = { rut: rutOf(13_131_313), groups: ['portal-sup'], email_verified: false };
    expect((await create('sin-verificar', unverified)).body.code).toBe('signOn.unverifiedEmail');
    const doctor = { rut: rutOf(12_121_212), groups: ['portal-medico'] };
    expect((await create('no-medico', doctor)).body.code).toBe('signOn.notOwnDoctor');
  });

  test('has no password, and activates a second factor by a sign-on at which the provider has just asked', async () => {
    const names = { name: 'Sin Clave', groups: ['portal-sup'] };
    await create('sin-clave', names);
    const ago = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
    const begin = async (asked: number | undefined) => {
      provider.spoil((claims) => ({ ...claims, auth_time: asked }));
      const headers = { cookie: cookieOf(await signOn(managed, 'sin-clave')) };
      provider.spoil(null);
      const own = { method: 'GET', url: '/api/own-factors', headers } as const;
      expect((await managed.anonymous.request(own)).body).toMatchObject({ hasPassword: false });
      return managed.anonymous.request<Said & { secret?: string }>({
        method: 'POST',
        url: '/api/own-factors/authenticator',
        payload: {},
        headers,
      });
    };
    for (const asked of [ago(11), undefined]) {
      const refused = await begin(asked);
      expect(refused).toMatchObject({ status: 409, body: { code: 'factor.signOnAgain' } });
      expect(refused.body.message).toContain('ingrese de nuevo con la cuenta de la clínica');
    }
    expect((await begin(ago(9))).body.secret).toMatch(/^[A-Z2-7]{32}$/);
    // Who has a password types it, wherever they came from.
    const { who } = await known(managed, 'supervisor', { groups: ['portal-sup'] });
    const answer = await managed.anonymous.request<Said>({
      method: 'POST',
      url: '/api/own-factors/authenticator',
      payload: {},
      headers: { cookie: cookieOf(await signOn(managed, who)) },
    });
    expect(answer.body.code).toBe('session.wrongPassword');
  });

  test('is one account, even if two windows come at once', async () => {
    provider.people.doble = {
      email: 'doble@ejemplo.cl',
      email_verified: true,
      name: 'Doble Prueba',
      groups: ['portal-sup'],
    };
    const arrived = await Promise.all([arrive(managed, 'doble'), arrive(managed, 'doble')]);
    await Promise.all(arrived.map(({ back, cookie }) => finish(managed, back, cookie)));
    const rows = await managed.query`SELECT id FROM app_user WHERE email = 'doble@ejemplo.cl'`;
    expect(rows).toHaveLength(1);
  });
});

describe('access §21.7: the second factor', () => {
  test('is asked here, unless the provider says that it has asked for one', async () => {
    const { who, client } = await known(managed, 'supervisor', { groups: ['portal-sup'] });
    const { freshCode } = await enrol(managed, client);
    const halfway = await signOn(managed, who);
    expect(halfway.body).toEqual({ success: true, secondFactor: true });
    expect((await whoAmI(managed, halfway)).id).toBeUndefined();
    const done = await finishWithCode(managed, cookieOf(halfway), await freshCode());
    expect(await whoAmI(managed, done)).toMatchObject({ hasFactor: true });

    now(who, { amr: ['pwd', 'otp'] });
    expect((await signOn(managed, who)).body.secondFactor).toBe(true);
    now(who, { amr: ['pwd', 'mfa'] });
    expect((await signOn(managed, who)).body).toEqual({ success: true });
  });

  test('that the provider asked for satisfies a profile that requires one', async () => {
    const app = await testApp({ ...provider.settings(PORTAL), OIDC_FACTOR_VALUES: 'mfa' });
    const { who, id } = await known(app, 'supervisor');
    await app.query`INSERT INTO factor_requirement (profile) VALUES ('supervisor')`;
    expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ mustEnrolFactor: true });
    now(who, { amr: ['mfa'] });
    expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ mustEnrolFactor: false });
    expect((await auditEntries(app, 'user', id)).at(-1)?.summary).toMatch(
      / con la cuenta de la clínica y con su segundo factor\.$/,
    );
  });

  test('that the provider asked for long ago, or when is not said, is asked again before sensitive acts', async () => {
    const { who, client } = await known(managed, 'admin', {
      groups: ['portal-admin'],
      amr: ['mfa'],
    });
    await enrol(managed, client);
    const hire = async (change: Record<string, unknown>) => {
      provider.spoil((claims) => ({ ...claims, ...change }));
      const cookie = cookieOf(await signOn(managed, who));
      provider.spoil(null);
      const answer = await managed.anonymous.request<Said>({
        method: 'POST',
        url: '/api/users',
        payload: {},
        headers: { cookie },
      });
      return answer.body.code;
    };
    const ago = (minutes: number) => ({ auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });
    expect(await hire({})).toBe('request.invalid');
    expect(await hire(ago(9))).toBe('request.invalid');
    expect(await hire(ago(11))).toBe('factor.again');
    expect(await hire({ auth_time: undefined })).toBe('factor.again');
    // A clock that is ahead makes no factor fresh for longer.
    await hire(ago(-600));
    const rows = await managed.query`SELECT max(factor_at) <= now() AS holds FROM session`;
    expect(rows).toEqual([{ holds: true }]);
  });

  test('shown here does not stand for the provider’s, once it was taken away', async () => {
    const app = await testApp({
      ...provider.settings(PORTAL),
      OIDC_FACTOR_VALUES: 'mfa',
      FACTOR_KEY,
    });
    const { who, id, client } = await known(app, 'supervisor');
    const { freshCode } = await enrol(app, client);
    const halfway = await signOn(app, who);
    const done = await finishWithCode(app, cookieOf(halfway), await freshCode());
    expect(await whoAmI(app, done)).toMatchObject({ hasFactor: true, mustEnrolFactor: false });
    const { query } = app;
    await query`DELETE FROM authenticator WHERE user_id = ${id}`;
    await query`INSERT INTO factor_requirement (profile) VALUES ('supervisor')`;
    expect(await whoAmI(app, done)).toMatchObject({ hasFactor: false, mustEnrolFactor: true });
  });
});

describe('access §21.8: passwords beside the provider', () => {
  test('are left to the accounts that the settings name', async () => {
    const app = await testApp({ ...provider.settings(PORTAL), LOCAL_SIGN_IN_USERS: 'admin-1' });
    const { cookie } = await app.signedInAs('admin');
    expect(cookie).toMatch(/^portal_session=/);
    const other = await app.signedInAs('supervisor');
    expect(other.cookie).not.toMatch(/^portal_session=/);
    const login = (password: string) =>
      app.anonymous.post<Said>('/api/native-login', { username: 'supervisor-2', password });
    expect((await login(TEST_PASSWORD)).body).toMatchObject({
      code: 'session.signOnOnly',
      message:
        'Su cuenta ingresa con la cuenta de la clínica: use el botón que está bajo la contraseña.',
    });
    // Who does not know the password learns nothing.
    expect((await login('otra clave')).body.code).toBe('session.wrongCredentials');
  });

  test('that were handed out need not be changed by who comes from the provider', async () => {
    const { who, id } = await known(plain, 'supervisor');
    await plain.query`
      UPDATE app_user SET must_change_password = true, password_expires_at = now() - interval '1 day' WHERE id = ${id}`;
    expect(await whoAmI(plain, await signOn(plain, who))).toMatchObject({
      id,
      mustChangePassword: false,
    });
  });
});
