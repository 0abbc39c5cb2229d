/** Tokens of users who are bound to an identity: what of password and factor still holds for them (access §30.4). */
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { FACTOR_KEY } from '../../../../test/support/factors.ts';
import { makeToken, program } from '../../../../test/support/tokens.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';

const ISSUER = 'https://id.ejemplo.cl';
const SIGN_ON = {
  FACTOR_KEY,
  PUBLIC_URL: 'https://portal.ejemplo.cl',
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secreto',
};
const DOCTORS = { method: 'GET', url: '/api/doctors' } as const;
const missing = { status: 403, body: { code: 'session.factorMissing' } };
const temporary = { status: 403, body: { code: 'session.temporaryPassword' } };

/** A supervisor who was bound to an identity of this issuer and has no factor here, and the supervisor's token. */
async function boundTo(app: TestApp, issuer: string) {
  const { query } = app;
  await query`UPDATE permission SET is_allowed = true FROM menu_option o
    WHERE o.id = menu_option_id AND o.href = '/acceso-maquinas' AND profile = 'supervisor'`;
  const client = await app.signedInAs('supervisor');
  const { id } = (await client.get<CurrentUser>('/api/native-user')).body;
  await query(
    `INSERT INTO sign_on_identity (user_id, issuer, subject) VALUES ($1, $2, 'persona-' || $1::int)`,
    [id, issuer],
  );
  const call = program(app, (await makeToken(client, ['/medicos'])).token);
  expect((await call(DOCTORS)).status).toBe(200);
  return { id, call };
}

async function requireFactor(app: TestApp): Promise<void> {
  const admin = await app.signedInAs('admin');
  const change = { profile: 'supervisor', ownProfileId: null, isRequired: true, shown: false };
  expect((await admin.put('/api/factor-requirements', change)).status).toBe(200);
}

test('access §30.4: a factor that was required since is missing, unless their provider tells of one', async () => {
  const app = await testApp({ ...SIGN_ON, OIDC_FACTOR_VALUES: 'mfa' });
  const [own, former] = [await boundTo(app, ISSUER), await boundTo(app, 'https://otro.ejemplo.cl')];
  await requireFactor(app);
  expect((await own.call(DOCTORS)).status).toBe(200);
  expect(await former.call(DOCTORS)).toMatchObject(missing);
});

test.each([
  ['tells of no factor', SIGN_ON],
  ['is not set any more', { FACTOR_KEY }],
])('access §30.4: it is missing where the provider %s', async (_, settings) => {
  const app = await testApp(settings);
  const { call } = await boundTo(app, ISSUER);
  await requireFactor(app);
  expect(await call(DOCTORS)).toMatchObject(missing);
});

test('access §30.4: a password that was handed out is to be changed, by who has one', async () => {
  const app = await testApp(SIGN_ON);
  const { id, call } = await boundTo(app, ISSUER);
  const admin = await app.signedInAs('admin');
  expect((await admin.post(`/api/reset-user-password/${id}`)).status).toBe(200);
  expect(await call(DOCTORS)).toMatchObject(temporary);
  await app.query`UPDATE app_user SET password_hash = NULL, password_expires_at = NULL WHERE id = ${id}`;
  expect((await call(DOCTORS)).status).toBe(200);
});
