/** The keys of second factors: without one, with another one, and after a change (access §18.5). */
import { expect, it } from 'vitest';
import { TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import { enrol, FACTOR_KEY, finish, halfOpen } from '../../../../test/support/factors.ts';
import type { OwnFactors } from '../../../contract/access/factors.ts';
import { keyIdOf } from '../../platform/sealed-secret.ts';
import { readSecretKey } from '../../platform/secret-key.ts';

const NEWER_KEY = Buffer.alloc(32, 8).toString('base64');
const MISSING =
  'Este portal no tiene la clave con que se guardan los segundos factores. Use un código de recuperación, o avise a quien administra el servidor: falta FACTOR_KEY.';

const before = await testApp({ FACTOR_KEY });
/** The same database, served with other settings. */
const served = (settings: Record<string, string>) =>
  testApp(settings, { clinic: async () => ({ url: before.url, drop: async () => {} }) as never });

it('access §18.5: without FACTOR_KEY no app is enrolled, and codes are refused; recovery codes go on', async () => {
  const user = await enrol(before, await before.signedInAs('admin'));
  const after = await served({});
  const client = await before.signedInAs('supervisor');
  const own = await after.anonymous.request<OwnFactors>({
    method: 'GET',
    url: '/api/own-factors',
    headers: { cookie: client.cookie ?? '' },
  });
  expect(own.body.canEnrol).toBe(false);
  const begun = await after.anonymous.request({
    method: 'POST',
    url: '/api/own-factors/authenticator',
    payload: { currentPassword: TEST_PASSWORD },
    headers: { cookie: client.cookie ?? '' },
  });
  expect([begun.status, begun.body]).toEqual([
    503,
    { code: 'factor.keyMissing', message: MISSING },
  ]);

  const waiting = await halfOpen(after, user.username);
  const code = await finish(after, waiting, await user.freshCode());
  expect([code.status, code.body.message]).toEqual([503, MISSING]);
  expect((await finish(after, waiting, user.recoveryCodes[0])).status).toBe(200);
});

it('access §18.5: with an old key secrets open, and are sealed with the new one when they are used', async () => {
  const user = await enrol(before, await before.signedInAs('admin'));
  const after = await served({ FACTOR_KEY: NEWER_KEY, FACTOR_OLD_KEYS: FACTOR_KEY });
  const answer = await finish(after, await halfOpen(after, user.username), await user.freshCode());
  expect(answer.status).toBe(200);
  const [{ sealedSecret }] = await before.query`
    SELECT sealed_secret AS "sealedSecret" FROM authenticator WHERE user_id = ${user.id}`;
  expect(sealedSecret && keyIdOf(sealedSecret)).toBe(readSecretKey('factor', NEWER_KEY)?.id);
  const newer = await served({ FACTOR_KEY: NEWER_KEY });
  const again = await finish(newer, await halfOpen(newer, user.username), await user.freshCode());
  expect(again.status).toBe(200);
});
