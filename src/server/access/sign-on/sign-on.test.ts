/** Single sign-on against a real OpenID Connect provider: the exchange itself (access §21). */
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusedBy, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import { identityProvider } from '../../../../test/support/identity-provider.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import { cookieOf, finish, peopleAt, type Said, whoAmI } from '../../../../test/support/sign-on.ts';
import { sessionChores } from '../session/public.ts';

const PORTAL = 'http://portal.ejemplo.cl';
const provider = await identityProvider({});
provider.serve(PORTAL);
afterAll(() => provider.stop());
const { arrive, signOn, known } = peopleAt(provider);
const plain = await testApp(provider.settings(PORTAL));

/** Sets the clock of this process ahead, until the test is over. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('access §21.1: the provider', () => {
  test('is offered on the sign-in page when it is set, and nowhere else', async () => {
    const options = await plain.anonymous.get('/api/sign-in-options');
    expect(options.body).toMatchObject({ signOn: { label: 'la cuenta de la clínica' } });
    const without = await testApp();
    expect((await without.anonymous.get('/api/sign-in-options')).body).toMatchObject({
      signOn: null,
    });
    expect((await without.anonymous.post('/api/sign-on')).status).toBe(404);
  });

  test('lets in by its verified e-mail, with code, PKCE, state and nonce; the audit log tells', async () => {
    const { who, id } = await known(plain, 'supervisor');
    const begun = await plain.anonymous.post<{ url: string }>('/api/sign-on');
    const asked = new URL(begun.body.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${PORTAL}/ingreso-unico`,
    });
    expect([asked.get('state'), asked.get('nonce')]).not.toContain(null);
    expect(String(begun.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/);
    const answer = await signOn(plain, who);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await whoAmI(plain, answer)).toMatchObject({ id, profile: 'supervisor' });
    expect((await auditEntries(plain, 'user', id)).at(-1)).toMatchObject({
      action: 'session.signIn',
      summary: expect.stringMatching(/ inició sesión con la cuenta de la clínica\.$/),
    });
  });

  test('that is down is said in a sentence, and passwords go on', async () => {
    const app = await testApp(provider.settings(PORTAL));
    const { username, who } = await known(app, 'supervisor');
    await provider.stop();
    const refused = await app.anonymous.post<Said>('/api/sign-on');
    expect(refused).toMatchObject({ status: 503, body: { code: 'signOn.unreachable' } });
    const local = { username, password: TEST_PASSWORD };
    expect((await app.anonymous.post('/api/native-login', local)).status).toBe(200);
    await provider.start();
    later(6);
    expect((await signOn(app, who)).status).toBe(200);
  });

  test('access §21.11: that went down after it was known is said before the browser is sent there', async () => {
    const app = await testApp(provider.settings(PORTAL));
    const { username, who } = await known(app, 'supervisor');
    expect((await signOn(app, who)).status).toBe(200);
    const page = () => provider.asked.get('/auth') ?? 0;
    const before = page();
    expect((await app.anonymous.post<Said>('/api/sign-on')).status).toBe(200);
    // Remembered for some seconds.
    expect(page() - before).toBe(0);
    await provider.stop();
    later(6);
    const refused = await Promise.all([1, 2].map(() => app.anonymous.post<Said>('/api/sign-on')));
    for (const one of refused)
      expect(one).toMatchObject(
        refusedBy(
          503,
          'signOn.unreachable',
          expect.stringMatching(/avise a informática.*cuenta con contraseña/),
        ),
      );
    const local = { username, password: TEST_PASSWORD };
    expect((await app.anonymous.post('/api/native-login', local)).status).toBe(200);
    await provider.start();
    later(12);
    expect((await signOn(app, who)).status).toBe(200);
  });

  test('access §21.11: whose page is elsewhere, where only browsers come, is not judged by it', async () => {
    const app = await testApp(provider.settings(PORTAL));
    provider.describe({ authorization_endpoint: 'https://127.0.0.1:1/auth' });
    onTestFinished(() => provider.describe(null));
    const begun = await app.anonymous.post<{ url: string }>('/api/sign-on');
    expect(begun.status).toBe(200);
    expect(begun.body.url).toContain('https://127.0.0.1:1/auth');
  });

  test('that is down is not asked by each call', async () => {
    const app = await testApp(provider.settings(PORTAL));
    const asked = () => provider.asked.get('/.well-known/openid-configuration') ?? 0;
    // It answers, but what it says can't be used.
    provider.describe({ issuer: 'https://otro.ejemplo.cl' });
    onTestFinished(() => provider.describe(null));
    const before = asked();
    const begin = async () => (await app.anonymous.post<Said>('/api/sign-on')).body.code;
    const codes = await Promise.all([begin(), begin(), begin()]);
    expect([...codes, await begin()]).toEqual(Array(4).fill('signOn.unreachable'));
    expect(asked() - before).toBe(1);
    provider.describe(null);
    later(6);
    expect(await begin()).toBeUndefined();
  });

  test.each([
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'end_session_endpoint',
  ])('that names a %s without https at another host is not used', async (endpoint) => {
    const app = await testApp(provider.settings(PORTAL));
    provider.describe({ [endpoint]: 'http://otro.ejemplo.cl/aqui' });
    onTestFinished(() => provider.describe(null));
    expect((await app.anonymous.post<Said>('/api/sign-on')).body.code).toBe('signOn.unreachable');
  });

  test('that goes down before its code is exchanged is said, too', async () => {
    const { who } = await known(plain, 'supervisor');
    const { back, cookie } = await arrive(plain, who);
    await provider.stop();
    expect((await finish(plain, back, cookie)).body.code).toBe('signOn.unreachable');
    await provider.start();
  });

  test('may replace its keys; what it says about itself is not asked at each sign-in', async () => {
    const { who } = await known(plain, 'supervisor');
    expect((await signOn(plain, who)).status).toBe(200);
    const before = provider.asked.get('/.well-known/openid-configuration');
    provider.rotate();
    expect((await signOn(plain, who)).status).toBe(200);
    expect(provider.asked.get('/.well-known/openid-configuration')).toBe(before);
  });

  test('is not asked at an address of this server that the settings do not name', async () => {
    const app = await testApp({
      ...provider.settings(PORTAL),
      OIDC_ISSUER: provider.issuer.replace('http:', 'https:'),
      OIDC_ALLOWED_HOSTS: '',
    });
    const before = [...provider.asked.values()].reduce((sum, times) => sum + times, 0);
    expect((await app.anonymous.post<Said>('/api/sign-on')).body.code).toBe('signOn.unreachable');
    expect([...provider.asked.values()].reduce((sum, times) => sum + times, 0)).toBe(before);
  });
});

describe('access §21.2: an answer of the provider', () => {
  test('with another state, without the cookie or with another browser’s is refused', async () => {
    const { who } = await known(plain, 'supervisor');
    const other = await plain.anonymous.post('/api/sign-on');
    const { back, cookie } = await arrive(plain, who);
    for (const sent of ['', cookieOf(other)]) {
      const answer = await finish(plain, back, sent);
      expect(answer).toMatchObject({ status: 401, body: { code: 'signOn.expired' } });
    }
    const forged = await finish(plain, back, cookie, { state: 'otro' });
    expect(forged.body.code).toBe('signOn.expired');
    // What was asked for is over: the right answer comes too late.
    expect((await finish(plain, back, cookie)).body.code).toBe('signOn.expired');
  });

  test('is taken once: neither the answer nor its code again', async () => {
    const { who } = await known(plain, 'supervisor');
    const { back, cookie } = await arrive(plain, who);
    expect((await finish(plain, back, cookie)).status).toBe(200);
    expect((await finish(plain, back, cookie)).body.code).toBe('signOn.expired');
    const next = await arrive(plain, who);
    const stolen = { code: back.searchParams.get('code') };
    expect((await finish(plain, next.back, next.cookie, stolen)).body.code).toBe('signOn.failed');
  });

  test('is not taken after fifteen minutes', async () => {
    const { who } = await known(plain, 'supervisor');
    const { back, cookie } = await arrive(plain, who);
    await plain.query`UPDATE sign_on_attempt SET expires_at = now() - interval '1 second'`;
    expect((await finish(plain, back, cookie)).body.code).toBe('signOn.expired');
  });

  test('that never comes is forgotten within a minute', async () => {
    const { query } = plain;
    await plain.anonymous.post('/api/sign-on');
    await query`UPDATE sign_on_attempt SET expires_at = now() - interval '1 second'`;
    for (const chore of sessionChores)
      if (chore.at === 'everyMinute') await chore.run(plain.database, plain.services);
    expect(await query`SELECT FROM sign_on_attempt`).toEqual([]);
  });

  test('is not called late when it is the server that fails', async () => {
    const app = await testApp(provider.settings(PORTAL));
    const { who } = await known(app, 'supervisor');
    const { back, cookie } = await arrive(app, who);
    const { pool } = app.database;
    const { query } = app;
    await query`ALTER TABLE sign_on_attempt RENAME TO elsewhere`;
    expect((await finish(app, back, cookie)).status).toBe(500);
    const traced = await pool.query(`SELECT calls FROM refusal_trace WHERE kind = 'signOn'`);
    expect(traced.rows).toEqual([]);
  });

  test('that says nobody was identified is refused in words', async () => {
    const { back, cookie } = await arrive(plain, 'nadie');
    expect((await finish(plain, back, cookie)).body.code).toBe('signOn.denied');
  });

  test.each([
    ['another nonce', { nonce: 'otro' }],
    ['another audience', { aud: 'otra-aplicacion' }],
    ['another issuer', { iss: 'https://otro.ejemplo.cl' }],
    ['an ended time', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ])('with %s in its ID token is refused', async (_, change) => {
    const { who } = await known(plain, 'supervisor');
    provider.spoil((claims) => ({ ...claims, ...change }));
    const answer = await signOn(plain, who);
    provider.spoil(null);
    expect(answer).toMatchObject({ status: 401, body: { code: 'signOn.failed' } });
    expect(answer.headers['set-cookie']).not.toMatch(/portal_session/);
    expect((await signOn(plain, who)).status).toBe(200);
  });

  test('signed by a key that is not the provider’s is refused', async () => {
    const { who } = await known(plain, 'supervisor');
    const { back, cookie } = await arrive(plain, who);
    const listed = provider.publishOtherKeys();
    expect((await finish(plain, back, cookie)).body.code).toBe('signOn.failed');
    listed.restore();
  });
});

test('access §21.9: signing out ends the session here, and says where the provider ends its own', async () => {
  const { who, client } = await known(plain, 'supervisor');
  const cookie = cookieOf(await signOn(plain, who));
  const out = await plain.anonymous.request<{ providerSignOut: string }>({
    method: 'POST',
    url: '/api/native-logout',
    headers: { cookie },
  });
  const there = new URL(out.body.providerSignOut);
  expect(there.href).toContain(`${provider.issuer}/session/end`);
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${PORTAL}/`);
  const me = { method: 'GET', url: '/api/native-user', headers: { cookie } } as const;
  expect((await plain.anonymous.request(me)).status).toBe(401);
  expect((await client.post('/api/native-logout')).body).toEqual({ success: true });
});
