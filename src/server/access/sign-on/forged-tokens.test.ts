/** Single sign-on with what a hostile provider or thief would send (access §21.2), and what becomes of true tokens. */
import { createHmac, type KeyObject } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { identityProvider } from '../../../../test/support/identity-provider.ts';
import { startProcess } from '../../../../test/support/server-process.ts';
import { finish, peopleAt, type Said } from '../../../../test/support/sign-on.ts';
import { everythingStored } from '../../../../test/support/stored.ts';

const PORTAL = 'http://portal.ejemplo.cl';
const provider = await identityProvider({});
provider.serve(PORTAL);
afterAll(() => provider.stop());
afterEach(() => {
  provider.forge(null);
  provider.describe(null);
});
const { arrive, signOn, known } = peopleAt(provider);

const inBase64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (claims: object, alg: string) =>
  `${inBase64({ alg, typ: 'JWT' })}.${inBase64(claims)}`;
/** By a shared key that everybody knows: the published one. */
const byPublicKey = (claims: object, key: KeyObject, published = pemOf(key)) => {
  const text = unsigned(claims, 'HS256');
  return `${text}.${createHmac('sha256', published).update(text).digest('base64url')}`;
};
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' });
const derOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

describe('ASVS 9.1.2: an ID token', () => {
  const FORGERIES = [
    ['without a signature', (claims: object) => `${unsigned(claims, 'none')}.`],
    ['without a signature, in other letters', (claims: object) => `${unsigned(claims, 'NONE')}.`],
    [
      'with the public key as a shared one',
      (claims: object, key: KeyObject) => byPublicKey(claims, key),
    ],
    [
      'with the public key as a shared one, in bytes',
      (claims: object, key: KeyObject) => byPublicKey(claims, key, derOf(key)),
    ],
  ] as const;

  test.each(FORGERIES)('%s is refused', async (_, forge) => {
    const app = await testApp(provider.settings(PORTAL));
    const { who } = await known(app, 'supervisor');
    provider.forge(forge);
    const answer = await signOn(app, who);
    expect(answer).toMatchObject({ status: 401, body: { code: 'signOn.failed' } });
    expect(String(answer.headers['set-cookie'])).not.toMatch(/portal_session/);
    provider.forge(null);
    expect((await signOn(app, who)).status).toBe(200);
  });

  test.each(FORGERIES)('%s is refused even if the provider declares such', async (_, forge) => {
    provider.describe({
      id_token_signing_alg_values_supported: ['none', 'NONE', 'HS256', 'RS256'],
    });
    const app = await testApp(provider.settings(PORTAL));
    const { who } = await known(app, 'supervisor');
    expect((await signOn(app, who)).status).toBe(200);
    provider.forge(forge);
    expect(await signOn(app, who)).toMatchObject({ status: 401, body: { code: 'signOn.failed' } });
  });
});

describe('ASVS 10.5.3: another provider', () => {
  test.each([
    'https://otro.ejemplo.cl',
    `${provider.issuer}/otro`,
    provider.issuer.replace('127.0.0.1', 'localhost'),
  ])('that calls itself %s where this one is expected is not used', async (issuer) => {
    provider.describe({ issuer });
    const app = await testApp(provider.settings(PORTAL));
    expect(await app.anonymous.post<Said>('/api/sign-on')).toMatchObject(
      refusedBy(503, 'signOn.unreachable'),
    );
  });

  test('that the answer names is refused', async () => {
    const app = await testApp(provider.settings(PORTAL));
    const { who } = await known(app, 'supervisor');
    const { back, cookie } = await arrive(app, who);
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    const answer = await finish(app, back, cookie, { iss: 'https://otro.ejemplo.cl' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'signOn.failed' } });
  });
});

test('ASVS 10.1.1: tokens are in no answer, no table and no line of the log', async () => {
  const app = await testApp(provider.settings(PORTAL));
  const server = await startProcess('main', app.url, {
    ...provider.settings(PORTAL),
    LOG_LEVEL: 'trace',
    WORKERS: '0',
  });
  const { who } = await known(app, 'supervisor');
  let answers = '';
  const post = async (path: string, body: object, cookie = '') => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    answers += JSON.stringify([...answer.headers]) + (await answer.clone().text());
    return answer;
  };
  const enter = async () => {
    const begun = await post('/sign-on', {});
    const { url } = (await begun.json()) as { url: string };
    const { code, state, iss } = Object.fromEntries((await provider.enter(url, who)).searchParams);
    const cookie = begun.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return (await post('/sign-on/finish', { code, state, iss }, cookie)).status;
  };
  const before = provider.handedOut.length;
  expect(await enter()).toBe(200);
  // One that is refused gets into a line of the log.
  provider.forge((claims, key) => byPublicKey(claims, key));
  expect(await enter()).toBe(401);
  await expect.poll(server.output).toContain('answer of the identity provider refused');
  await server.kill();

  const tokens = provider.handedOut.slice(before);
  expect(tokens).toHaveLength(4);
  const told = answers + server.output() + (await everythingStored(app.database));
  const kept = tokens.filter((token) => told.includes(token.split('.').at(-1) || token));
  expect(kept).toEqual([]);
});
