/** An account belongs to one identity of the provider from its first sign-on on (access §21.10). */
import { afterAll, expect, test } from 'vitest';
import { adminApp, refusedBy, testApp } from '../../../../test/support/app.ts';
import { identityProvider } from '../../../../test/support/identity-provider.ts';
import { answerAfter } from '../../../../test/support/locks.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import { cookieOf, finish, peopleAt, whoAmI } from '../../../../test/support/sign-on.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { mailOtherIdentity } from './public.ts';

const PORTAL = 'http://portal.ejemplo.cl';
const provider = await identityProvider({});
provider.serve(PORTAL);
afterAll(() => provider.stop());
const mail = await testMailServer();
const { arrive, signOn, known, now } = peopleAt(provider);
const { app, query, admin } = await adminApp({
  ...provider.settings(PORTAL),
  OIDC_RUT_CLAIM: 'rut',
  SMTP_URL: mail.url,
});

/** Somebody else of the provider, who has by now what is given. */
let others = 0;
function another(claims: Record<string, unknown>): string {
  others += 1;
  provider.people[`otra-${others}`] = { email_verified: true, ...claims };
  return `otra-${others}`;
}
const refused = { status: 401, body: { code: 'signOn.otherIdentity' } };
const userOf = async (id: number) =>
  (
    await admin.get<{ boundSince: string | null; otherRefusedAt: string | null }[]>(
      `/api/users?ids=${id}`,
    )
  ).body[0];

test('a changed address with the same identity finds the account, verified or not', async () => {
  const { who, id } = await known(app, 'supervisor');
  expect((await userOf(id))?.boundSince).toBeNull();
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  expect((await userOf(id))?.boundSince).toMatch(/^\d{4}-\d\d-\d\dT/);
  for (const claims of [
    { email: 'casada@ejemplo.cl' },
    { email: 'casada@ejemplo.cl', email_verified: false },
    { email: undefined, email_verified: undefined },
  ]) {
    now(who, claims);
    expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  }
  const entries = await auditEntries(app, 'user', id);
  expect(entries.filter(({ summary }) => /quedó unida/.test(summary))).toHaveLength(1);
});

test('an address that was given to somebody else opens nothing, and the administrators are told once a day', async () => {
  const { who, id, email } = await known(app, 'supervisor');
  await signOn(app, who);
  now(who, { email: 'la-de-antes@ejemplo.cl' });
  const heir = another({ email });
  const answer = await signOn(app, heir);
  expect(answer).toMatchObject(refused);
  expect(cookieOf(answer)).not.toContain('portal_session');
  expect(await signOn(app, heir)).toMatchObject(refused);
  expect((await userOf(id))?.otherRefusedAt).not.toBeNull();
  // The account is still its owner's.
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  const traces = await query(
    `SELECT calls FROM refusal_trace WHERE kind = 'signOn' AND user_id = $1`,
    [id],
  );
  expect(traces.flatMap(({ calls }) => calls)).toContain(
    'otra identidad con el correo o RUT de la cuenta',
  );
  const jobs = await query(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'tell-administrator-of-other-identity'`,
  );
  expect(jobs).toHaveLength(1);
  await mailOtherIdentity(app.services, jobs[0].payload);
  expect(mail.messages.map(recipientOf)).toEqual(['admin-1@ejemplo.cl']);
  const text = mail.messages.map(textOf).join();
  expect(text).toContain(email);
  expect(text).toContain('Desvincular identidad');
});

test('who tries again within each day is told of once a day all the same', async () => {
  const { who, id, email } = await known(app, 'supervisor');
  await signOn(app, who);
  now(who, { email: 'cambio@ejemplo.cl' });
  const heir = another({ email });
  const toldOf: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(await signOn(app, heir)).toMatchObject(refused);
    const jobs = await query(
      `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'tell-administrator-of-other-identity' AND j.payload::jsonb @> jsonb_build_object('accountId', $1::int)`,
      [id],
    );
    toldOf.push(jobs.length);
    await query`
      UPDATE sign_on_identity SET refused_at = refused_at - interval '23 hours', told_at = told_at - interval '23 hours' WHERE user_id = ${id}`;
  }
  expect(toldOf).toEqual([1, 1, 2, 2]);
});

test('a RUT is not enough either, and an identity does not outweigh another RUT', async () => {
  const { who, id, rut } = await known(app, 'supervisor');
  now(who, { rut });
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  expect(await signOn(app, another({ rut, email: 'x@ejemplo.cl' }))).toMatchObject(refused);
  now(who, { rut: rutOf(9_999_999) });
  expect(await signOn(app, who)).toMatchObject(refused);
  now(who, { rut });
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
});

test('what is no RUT opens no account that has one, bound or not, and is told in the log', async () => {
  const { who, id, rut } = await known(app, 'supervisor');
  const invalid = { status: 401, body: { code: 'signOn.invalidRut' } };
  for (const claim of ['12.345.678-9', 'sin RUT', 12_345_678, [rut, rut], { rut }]) {
    now(who, { rut: claim });
    expect(await signOn(app, who)).toMatchObject(invalid);
  }
  now(who, { rut: [rut] });
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  now(who, { rut });
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  now(who, { rut: '12.345.678-9' });
  const answer = await signOn(app, who);
  expect(answer).toMatchObject(invalid);
  expect(answer.body.message).toMatch(/un RUT que no es válido/);
  expect(cookieOf(answer)).not.toContain('portal_session');
  const traces = await query(
    `SELECT calls FROM refusal_trace WHERE kind = 'signOn' AND user_id = $1`,
    [id],
  );
  expect(traces.flatMap(({ calls }) => calls)).toContain(
    'el proveedor dice un RUT que no es válido',
  );
  // Who has no RUT here, e.g. of another country, is known otherwise; and an empty claim says nothing.
  now(who, { rut: '' });
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
  await query`UPDATE app_user SET rut = NULL WHERE id = ${id}`;
  now(who, { rut: 'PAS-778812' });
  expect(await whoAmI(app, await signOn(app, who))).toMatchObject({ id });
});

test('an identity opens one account: the address of a second one leads to its own', async () => {
  const first = await known(app, 'supervisor');
  const second = await known(app, 'supervisor');
  await signOn(app, first.who);
  now(first.who, { email: second.email });
  expect(await whoAmI(app, await signOn(app, first.who))).toMatchObject({ id: first.id });
  expect((await userOf(second.id))?.boundSince).toBeNull();
});

test('of two who come at once for a free account one gets it', async () => {
  const { id, email } = await known(app, 'supervisor');
  const answers = await Promise.all(
    [another({ email }), another({ email })].map((who) => signOn(app, who)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const bound = await query('SELECT FROM sign_on_identity WHERE user_id = $1', [id]);
  expect(bound).toHaveLength(1);
});

test('another provider in the settings binds anew, and the first one’s identity is kept apart', async () => {
  const { who, id, email } = await known(app, 'supervisor');
  await signOn(app, who);
  await query`UPDATE sign_on_identity SET issuer = 'https://anterior.ejemplo.cl' WHERE user_id = ${id}`;
  expect(await whoAmI(app, await signOn(app, another({ email })))).toMatchObject({ id });
  const bound = await query('SELECT issuer FROM sign_on_identity WHERE user_id = $1', [id]);
  expect(bound).toHaveLength(2);
});

test('an administrator unbinds another user’s account, which ends its sessions and frees it', async () => {
  const { who, id, email, client } = await known(app, 'supervisor');
  const path = `/api/users/${id}/unbind-identity`;
  expect(await admin.post(path)).toMatchObject({ status: 409, body: { code: 'signOn.notBound' } });
  await signOn(app, who);
  const supervisor = await app.signedInAs('supervisor');
  expect((await supervisor.post(path)).status).toBe(403);
  expect((await admin.post(path)).status).toBe(200);
  expect((await client.get('/api/native-user')).status).toBe(401);
  expect((await auditEntries(app, 'user', id)).at(-1)).toMatchObject({
    action: 'user.update',
    summary: expect.stringMatching(/^Desvinculó la cuenta de /),
  });
  expect((await userOf(id))?.otherRefusedAt).toBeNull();
  const successor = another({ email });
  expect(await whoAmI(app, await signOn(app, successor))).toMatchObject({ id });
  expect(await signOn(app, who)).toMatchObject(refused);
  const me = (await admin.get<{ id: number }>('/api/native-user')).body;
  expect(await admin.post(`/api/users/${me.id}/unbind-identity`)).toMatchObject(
    refusedBy(409, 'signOn.ownIdentity'),
  );
});

test('an account that is unbound while somebody signs on does not take the identity again by itself', async () => {
  const { who, id } = await known(app, 'supervisor');
  await signOn(app, who);
  // By now nothing but the identity leads to the account.
  now(who, { email: 'otra-casa@ejemplo.cl' });
  const { back, cookie } = await arrive(app, who);
  const unbound = `
    SELECT FROM app_user WHERE id = ${id} FOR NO KEY UPDATE;
    DELETE FROM sign_on_identity WHERE user_id = ${id}`;
  const finished = await answerAfter(app.database, unbound, 'transactionid', () =>
    finish(app, back, cookie),
  );
  expect(finished).toMatchObject({ status: 401, body: { code: 'signOn.unknown' } });
  const bound = await query('SELECT FROM sign_on_identity WHERE user_id = $1', [id]);
  expect(bound).toEqual([]);
});

test('an identity of more characters than OpenID Connect has is refused', async () => {
  const { email } = await known(app, 'supervisor');
  const longest = 'x'.repeat(255);
  for (const [sub, expected] of [
    [`${longest}x`, { status: 401, body: { code: 'signOn.failed' } }],
    [longest, { status: 200 }],
  ] as const) {
    provider.people[sub] = { email, email_verified: true };
    expect(await signOn(app, sub)).toMatchObject(expected);
  }
});

test('whom the settings create is bound at once, and a deleted account forgets it', async () => {
  const managed = await testApp({
    ...provider.settings(PORTAL),
    OIDC_PROFILE_CLAIM: 'groups',
    OIDC_PROFILES: 'portal-sup=supervisor',
    OIDC_CREATE_USERS: '1',
  });
  const email = 'recien-llegada@ejemplo.cl';
  const made = await whoAmI(
    managed,
    await signOn(managed, another({ email, name: 'Ana Nueva', groups: ['portal-sup'] })),
  );
  const other = another({ email, groups: ['portal-sup'] });
  expect(await signOn(managed, other)).toMatchObject(refused);
  const boss = await managed.signedInAs('admin');
  expect((await boss.delete(`/api/users/${made.id}`)).status).toBe(200);
  const left = await managed.query('SELECT FROM sign_on_identity');
  expect(left).toHaveLength(0);
});
