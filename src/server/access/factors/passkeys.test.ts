/** Passkeys: made, shown once for their site and owner, and refused otherwise (access §25). */
import { describe, expect, it } from 'vitest';
import { type Answer, type Client, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import { cookieOf, enrol, FACTOR_KEY, halfOpen } from '../../../../test/support/factors.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { COSE, type SoftPasskey, softPasskey } from '../../../../test/support/passkeys.ts';
import type { OwnFactors } from '../../../contract/access/factors.ts';
import type { PasskeyProof } from '../../../contract/access/passkeys.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { removeFactorByName } from './public.ts';

const SITE = 'portal.ejemplo.cl';
const ORIGIN = `https://${SITE}`;
const app = await testApp({ PUBLIC_URL: ORIGIN });
const { db } = app.database;
const newDevice = () => softPasskey(SITE, ORIGIN);
const currentPassword = TEST_PASSWORD;
const own = async (client: Client) => (await client.get<OwnFactors>('/api/own-factors')).body;

/** Adds the device's passkey to the client's account. */
async function add(client: Client, device: SoftPasskey, name = 'Notebook') {
  const begun = await client.post<object>('/api/own-passkeys/begin', { currentPassword });
  if (begun.status !== 200) return begun as Answer<Refused & { recoveryCodes: string[] | null }>;
  return client.post<Refused & { recoveryCodes: string[] | null }>('/api/own-passkeys', {
    name,
    passkey: device.answerToMake(begun.body),
  });
}

/** A new user with a passkey. */
async function someone(profile: 'admin' | 'supervisor' = 'supervisor') {
  const client = await app.signedInAs(profile);
  const { id, username } = (await client.get<CurrentUser>('/api/native-user')).body;
  const device = newDevice();
  const added = await add(client, device);
  expect(added.status).toBe(200);
  return { client, id, username: username ?? '', device, codes: added.body.recoveryCodes ?? [] };
}

const post = <T = Refused>(url: string, cookie: string, payload: object) =>
  app.anonymous.request<T>({ method: 'POST', url, headers: { cookie }, payload });
const challenge = async (cookie: string, purpose: 'factor' | 'signIn' = 'factor') =>
  (await post<object>('/api/passkey-challenge', cookie, { purpose })).body;
const finish = (cookie: string, passkey: PasskeyProof) =>
  post('/api/second-factor', cookie, { passkey });

describe('access §25.1: a passkey', () => {
  it('is added by password, several to an account, and the first brings recovery codes', async () => {
    const client = await app.signedInAs('supervisor');
    const wrong = await client.post<Refused>('/api/own-passkeys/begin', { currentPassword: 'x' });
    expect(wrong.body.code).toBe('session.wrongPassword');
    const first = await add(client, newDevice());
    expect(first.body.recoveryCodes).toHaveLength(10);
    expect((await add(client, newDevice(), 'Teléfono')).body.recoveryCodes).toBeNull();
    const standing = await own(client);
    expect(standing.passkeys).toMatchObject([
      { name: 'Notebook', lastUsedAt: null },
      { name: 'Teléfono', lastUsedAt: null },
    ]);
    expect(standing.recoveryCodesLeft).toBe(10);
    const { body } = await client.get<CurrentUser>('/api/native-user');
    expect(body.hasFactor).toBe(true);
    expect((await auditEntries(app, 'user', body.id)).at(-1)).toMatchObject({
      action: 'factor.addPasskey',
      summary: 'Agregó la llave de acceso «Teléfono».',
    });
  });

  it('is added once, ten an account, and for this site only', async () => {
    const { client, device } = await someone();
    expect((await add(client, device)).body.code).toBe('passkey.known');
    expect((await add(client, softPasskey(SITE, 'https://otro.ejemplo'))).body.code).toBe(
      'passkey.wrong',
    );
    expect((await add(client, softPasskey('otro.ejemplo', ORIGIN))).body.code).toBe(
      'passkey.wrong',
    );
    for (let more = 0; more < 9; more += 1) await add(client, newDevice());
    expect((await add(client, newDevice())).body.code).toBe('passkey.tooMany');
    expect((await own(client)).passkeys).toHaveLength(10);
  });

  it('of an algorithm that nobody asked for is not added', async () => {
    const { client } = await someone();
    for (const algorithm of [COSE.es512, COSE.rs1])
      expect((await add(client, softPasskey(SITE, ORIGIN, algorithm))).body.code).toBe(
        'passkey.wrong',
      );
    expect((await add(client, softPasskey(SITE, ORIGIN, COSE.es256))).status).toBe(200);
  });

  it('is added by who has another factor only after showing it', async () => {
    const { client, id } = await someone();
    await db.updateTable('session').set({ factorAt: null }).where('userId', '=', id).execute();
    expect((await add(client, newDevice())).body.code).toBe('factor.again');
  });

  it('needs an address with https and a name', async () => {
    for (const PUBLIC_URL of ['http://portal.ejemplo.cl', 'https://192.0.2.1']) {
      const other = await testApp({ PUBLIC_URL });
      const client = await other.signedInAs('user');
      const begun = await client.post<Refused>('/api/own-passkeys/begin', { currentPassword });
      expect(begun.body.code).toBe('passkey.unavailable');
      expect((await own(client)).canUsePasskeys).toBe(false);
    }
  });
});

describe('access §25.2: as a second factor', () => {
  it('it finishes the sign-in, also without FACTOR_KEY, and so does a recovery code', async () => {
    const { username, device, client, codes } = await someone();
    const waiting = await halfOpen(app, username);
    const options = await challenge(waiting);
    expect(options).toMatchObject({ rpId: SITE, allowCredentials: [{ type: 'public-key' }] });
    // Half open, it reaches nothing else.
    const early = await post('/api/own-passkeys/begin', waiting, { currentPassword });
    expect(early.status).toBe(401);
    const done = await finish(waiting, device.answerToSign(options));
    expect(done.status).toBe(200);
    const cookie = cookieOf(done);
    expect(cookie).not.toBe(waiting);
    expect((await post('/api/own-factors/again', cookie, { passkey: {} })).status).toBe(400);
    expect((await own(client)).passkeys[0]?.lastUsedAt).not.toBeNull();
    const byCode = await post('/api/second-factor', await halfOpen(app, username), {
      code: codes[0],
    });
    expect(byCode.status).toBe(200);
  });

  it('it is shown when it is asked again', async () => {
    const { client, id, device } = await someone('admin');
    await db.updateTable('session').set({ factorAt: null }).where('userId', '=', id).execute();
    const require = () =>
      client.put<Refused>('/api/idle-times', {
        profile: 'user',
        ownProfileId: null,
        idleMinutes: 60,
        shown: 720,
      });
    expect((await require()).body.code).toBe('factor.again');
    const { body: options } = await client.post('/api/passkey-challenge', { purpose: 'factor' });
    const passkey = device.answerToSign(options);
    expect((await client.post('/api/own-factors/again', { passkey })).status).toBe(200);
    expect((await require()).status).toBe(200);
    await db.deleteFrom('idleTime').execute();
  });
});

describe('access §25.3: a signature', () => {
  it('counts once: its challenge is void afterwards, and for any other session', async () => {
    const { username, device } = await someone();
    const [waiting, other] = [await halfOpen(app, username), await halfOpen(app, username)];
    const signed = device.answerToSign(await challenge(waiting));
    expect((await finish(other, signed)).body.code).toBe('passkey.expired');
    expect((await finish(waiting, signed)).status).toBe(200);
    const again = await halfOpen(app, username);
    expect((await finish(again, signed)).body.code).toBe('passkey.expired');
    await challenge(again);
    expect((await finish(again, signed)).body.code).toBe('passkey.wrong');
  });

  it('is refused after five minutes, and of an answer that was wrong before', async () => {
    const { username, device } = await someone();
    const waiting = await halfOpen(app, username);
    const options = await challenge(waiting);
    await app.query`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`;
    expect((await finish(waiting, device.answerToSign(options))).body.code).toBe('passkey.expired');
    const next = await challenge(waiting);
    const foreign = newDevice().answerToSign(next);
    expect((await finish(waiting, foreign)).body.code).toBe('passkey.wrong');
    expect((await finish(waiting, device.answerToSign(next))).body.code).toBe('passkey.expired');
  });

  it('of another page, of another user or changed opens nothing', async () => {
    const [one, other] = [await someone(), await someone()];
    const waiting = await halfOpen(app, one.username);
    const signedBy = async (change: (proof: PasskeyProof) => PasskeyProof, device = one.device) =>
      (await finish(waiting, change(device.answerToSign(await challenge(waiting))))).body.code;
    const clientData = (change: object) => (proof: PasskeyProof) => {
      const said = JSON.parse(
        Buffer.from(proof.response.clientDataJSON, 'base64url').toString('utf8'),
      );
      const clientDataJSON = Buffer.from(JSON.stringify({ ...said, ...change })).toString(
        'base64url',
      );
      return { ...proof, response: { ...proof.response, clientDataJSON } };
    };
    expect(await signedBy((proof) => proof, other.device)).toBe('passkey.wrong');
    expect(
      await signedBy((proof) => ({
        ...proof,
        id: other.device.answerToSign({ challenge: 'x' }).id,
      })),
    ).toBe('passkey.wrong');
    expect(await signedBy(clientData({ origin: 'https://portal.ejemplo.cl.otro.cl' }))).toBe(
      'passkey.wrong',
    );
    // Wrong ones count as wrong codes do, and lock the account.
    expect(await signedBy(clientData({ type: 'webauthn.create' }))).toBe('passkey.wrong');
    expect(await signedBy(clientData({ challenge: 'AAAA' }))).toBe('passkey.wrong');
    expect(await signedBy((proof) => proof)).toBe('session.locked');
  });

  it('by a copy, whose counter did not rise, is refused and told', async () => {
    const { username, device, id } = await someone();
    device.counter = 7;
    const first = await halfOpen(app, username);
    expect((await finish(first, device.answerToSign(await challenge(first)))).status).toBe(200);
    device.counter = 3;
    const second = await halfOpen(app, username);
    const copied = await finish(second, device.answerToSign(await challenge(second)));
    expect(copied.body.code).toBe('passkey.copied');
    expect((await auditEntries(app, 'user', id)).at(-1)).toMatchObject({ action: 'factor.copied' });
  });
});

describe('access §25.4: without a password', () => {
  /** A browser that asks for a challenge: its cookie, and the challenge. */
  async function browser() {
    const asked = await post<object>('/api/passkey-challenge', '', { purpose: 'signIn' });
    return { cookie: cookieOf(asked), options: asked.body };
  }
  const signIn = (cookie: string, passkey: PasskeyProof) =>
    post('/api/passkey-login', cookie, { passkey });

  it('a device that knows its user signs in, and counts as password and factor', async () => {
    const { device, username, id } = await someone('admin');
    const { cookie, options } = await browser();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const opened = await signIn(cookie, device.answerToSign(options));
    expect(opened.status).toBe(200);
    const me = await app.anonymous.request<CurrentUser>({
      method: 'GET',
      url: '/api/native-user',
      headers: { cookie: cookieOf(opened) },
    });
    expect(me.body.username).toBe(username);
    // access §18.13: no password was typed.
    const [session] = await app.query`
      SELECT password_at AS "passwordAt" FROM session WHERE user_id = ${id} ORDER BY id DESC`;
    expect(session.passwordAt).toBeNull();
    const other = await browser();
    device.verifiesUser = false;
    const unknown = await signIn(other.cookie, device.answerToSign(other.options));
    expect(unknown.body.code).toBe('passkey.wrong');
  });

  it('nobody does by the challenge of another browser or of a second factor', async () => {
    const { device, username } = await someone();
    const [one, other] = [await browser(), await browser()];
    const signed = device.answerToSign(one.options);
    expect((await signIn(other.cookie, signed)).body.code).toBe('passkey.wrong');
    const waiting = await halfOpen(app, username);
    const asFactor = device.answerToSign(await challenge(waiting));
    expect((await signIn(waiting, asFactor)).body.code).toBe('passkey.expired');
  });

  it('nobody does who is deactivated, has a temporary password or an unknown passkey', async () => {
    const { device, id } = await someone();
    const attempt = async (by = device) => {
      const { cookie, options } = await browser();
      return (await signIn(cookie, by.answerToSign(options))).body.code;
    };
    expect(await attempt(newDevice())).toBe('passkey.wrong');
    const set = (change: { isActive?: boolean; mustChangePassword?: boolean }) =>
      db.updateTable('appUser').set(change).where('id', '=', id).execute();
    await set({ mustChangePassword: true });
    expect(await attempt()).toBe('passkey.passwordFirst');
    await set({ mustChangePassword: false, isActive: false });
    expect(await attempt()).toBe('passkey.wrong');
  });
});

describe('access §25.5: a required factor', () => {
  const require = async (isRequired: boolean) => {
    const admin = await app.signedInAs('admin');
    const answer = await admin.put('/api/factor-requirements', {
      profile: 'supervisor',
      ownProfileId: null,
      isRequired,
      shown: !isRequired,
    });
    expect(answer.status).toBe(200);
  };

  it('is a passkey, which alone is not taken away; removal asks for it again', async () => {
    await require(true);
    const { client, id } = await someone();
    expect((await client.get<CurrentUser>('/api/native-user')).body.mustEnrolFactor).toBe(false);
    const [first] = (await own(client)).passkeys;
    const remove = (key = first?.id) => client.delete<Refused>(`/api/own-passkeys/${key}`);
    expect((await remove()).body.code).toBe('factor.required');
    await add(client, newDevice());
    await db.updateTable('session').set({ factorAt: null }).where('userId', '=', id).execute();
    expect((await remove()).body.code).toBe('factor.again');
    await app.query`UPDATE session SET factor_at = now() WHERE user_id = ${id}`;
    const foreign = (await own((await someone()).client)).passkeys[0]?.id;
    expect((await remove(foreign)).status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect((await own(client)).passkeys).toHaveLength(1);
    await require(false);
  });
});

describe('access §25.6: taken away', () => {
  it('the last one takes the recovery codes along', async () => {
    const { client } = await someone();
    const [key] = (await own(client)).passkeys;
    expect((await client.delete(`/api/own-passkeys/${key?.id}`)).status).toBe(200);
    expect(await own(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await client.get<CurrentUser>('/api/native-user')).body.hasFactor).toBe(false);
  });

  it('by an administrator, or at the console, with everything', async () => {
    const [one, other] = [await someone(), await someone()];
    const admin = await app.signedInAs('admin');
    expect(
      (await admin.post(`/api/users/${one.id}/remove-factors`, { evidence: 'En persona' })).status,
    ).toBe(200);
    await removeFactorByName(app.database, other.username);
    const left = await db
      .selectFrom('passkey')
      .select('id')
      .where('userId', 'in', [one.id, other.id])
      .execute();
    expect(left).toEqual([]);
  });

  it('the app beside a passkey leaves the passkey and the codes, and asks for no code', async () => {
    const both = await testApp({ FACTOR_KEY, PUBLIC_URL: ORIGIN });
    const user = await enrol(both, await both.signedInAs('supervisor'));
    expect((await add(user.client, newDevice())).body.recoveryCodes).toBeNull();
    const removed = await user.client.post('/api/own-factors/remove', { currentPassword });
    expect(removed.status).toBe(200);
    expect(await own(user.client)).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Notebook' }],
    });
  });
});
