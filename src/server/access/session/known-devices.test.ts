/** The owner of an account is told of a sign-in from a browser that it was not used in before (access §20). */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import { cookieOf, enrol, FACTOR_KEY } from '../../../../test/support/factors.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import type { CurrentUser, OwnSession } from '../../../contract/access/session.ts';
import { work } from '../../job-registry.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { DEVICES_PER_ACCOUNT } from './known-devices.ts';

const mail = await testMailServer();
const PUBLIC_URL = 'https://portal.ejemplo.cl';
const app = await testApp({ FACTOR_KEY, SMTP_URL: mail.url, PUBLIC_URL });
const { db } = app.database;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36';

/** The cookie by which the browser of an answer is known again. */
function deviceOf(answer: Answer): string {
  const cookies = answer.headers['set-cookie'] as string[];
  return cookies.find((cookie) => cookie.includes('portal_device='))?.split(';')[0] ?? '';
}

/** A call from a browser with these cookies. */
const ask = <T>(method: 'GET' | 'POST' | 'DELETE', url: string, cookies: string[], payload = {}) =>
  app.anonymous.request<T>({
    method,
    url,
    ...(method === 'POST' && { payload }),
    headers: { cookie: cookies.join('; '), 'user-agent': CHROME },
    remoteAddress: '198.51.100.7',
  });
const signIn = (username: string, ...cookies: string[]) =>
  ask<{ secondFactor?: true }>('POST', '/api/native-login', cookies, {
    username,
    password: TEST_PASSWORD,
  });

/** A user who has signed in once. */
async function someone() {
  const client = await app.signedInAs('user');
  const { id, username } = (await client.get<CurrentUser>('/api/native-user')).body;
  return { id, username: username ?? '', client };
}

/** How many letters wait to be sent. */
async function waiting(): Promise<number> {
  const rows = await rowsOf<{ n: number }>(db)`
    SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'tell-of-device'`;
  return rows[0]?.n ?? 0;
}

beforeEach(() => sql`DELETE FROM graphile_worker._private_jobs`.execute(db));

it('access §20.1: of another browser by mail, with when, from where and what to do', async () => {
  const { username } = await someone();
  expect(await waiting()).toBe(0);
  const desk = deviceOf(await signIn(username));
  expect(await waiting()).toBe(1);
  await signIn(username, desk);
  expect(await waiting()).toBe(1);
  const worker = await startWorker(app.services, work);
  await expect.poll(() => mail.messages.length, { timeout: 30_000 }).toBe(1);
  await worker.stop();
  const [message = ''] = mail.messages;
  expect(recipientOf(message)).toBe(`${username}@ejemplo.cl`);
  const text = textOf(message);
  expect(text).toMatch(/El \d\d-\d\d-\d{4} \d\d:\d\d se ingresó a su cuenta desde un dispositivo/);
  expect(text).toContain('Chrome en Windows, desde internet (dirección 198.51.100.7).');
  expect(text).toContain(`${PUBLIC_URL}/olvide-mi-contrasena`);
  expect(text).toContain('revise «Sesiones abiertas»');
});

it('access §20.1: of the same kind of browser with other cookies, too', async () => {
  const { username } = await someone();
  const first = deviceOf(await signIn(username));
  const second = deviceOf(await signIn(username));
  expect(await waiting()).toBe(2);
  expect(second).not.toBe(first);
});

it('access §20.2: each account of one browser for itself, by one cookie', async () => {
  const [one, other] = [await someone(), await someone()];
  const desk = deviceOf(await signIn(one.username));
  expect(deviceOf(await signIn(other.username, desk))).toBe(desk);
  expect(await waiting()).toBe(2);
  await signIn(one.username, desk);
  await signIn(other.username, desk);
  expect(await waiting()).toBe(2);
});

it('access §20.2: by a cookie that scripts do not see and that this server gave, of which it keeps the hash', async () => {
  const { id, username } = await someone();
  const planted = '__Host-portal_device=planted-by-a-stranger';
  const answer = await signIn(username, planted);
  const device = deviceOf(answer);
  expect(device).toMatch(/^__Host-portal_device=[\w-]{43}$/);
  const cookie = (answer.headers['set-cookie'] as string[]).find((one) => one.startsWith(device));
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000'])
    expect(cookie).toContain(attribute);
  const [, token = ''] = device.split('=');
  const kept = await db.selectFrom('knownDevice').selectAll().where('userId', '=', id).execute();
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain(token);
  // The cookie alone opens nothing.
  expect((await ask('GET', '/api/native-user', [device])).status).toBe(401);
});

it('access §20.3: not before the second factor was shown', async () => {
  const user = await enrol(app, await app.signedInAs('supervisor'));
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  const halfway = await signIn(user.username);
  expect(halfway.body.secondFactor).toBe(true);
  expect(String(halfway.headers['set-cookie'])).not.toContain('portal_device');
  expect(await waiting()).toBe(0);
  const whole = await ask('POST', '/api/second-factor', [cookieOf(halfway)], {
    code: await user.freshCode(),
  });
  expect(whole.status).toBe(200);
  expect(await waiting()).toBe(1);
  await signIn(user.username, deviceOf(whole));
  expect(await waiting()).toBe(1);
});

it('access §20.4: again, once its session was closed as a stranger’s or the password was changed', async () => {
  const { username, client } = await someone();
  const [desk, phone] = [await signIn(username), await signIn(username)];
  const list = await ask<OwnSession[]>('GET', '/api/own-sessions', [cookieOf(desk)]);
  const { id } = list.body.find(({ isCurrent }) => isCurrent) as OwnSession;
  const proof = { currentPassword: TEST_PASSWORD };
  expect((await client.post(`/api/own-sessions/${id}/close`, proof)).status).toBe(200);
  expect(await waiting()).toBe(2);
  await signIn(username, deviceOf(phone));
  expect(await waiting()).toBe(2);
  await signIn(username, deviceOf(desk));
  expect(await waiting()).toBe(3);
  const newPassword = 'un invierno muy largo';
  const changed = await client.post('/api/change-password', {
    currentPassword: TEST_PASSWORD,
    newPassword,
  });
  expect(changed.status).toBe(200);
  await ask('POST', '/api/native-login', [deviceOf(phone)], { username, password: newPassword });
  expect(await waiting()).toBe(4);
});

it('access §20.5: a few browsers an account, and none that was not used for 400 days', async () => {
  const { id, username } = await someone();
  const first = deviceOf(await signIn(username));
  for (let more = 0; more < DEVICES_PER_ACCOUNT; more += 1) await signIn(username);
  const count = async () =>
    (await db.selectFrom('knownDevice').select('id').where('userId', '=', id).execute()).length;
  expect(await count()).toBe(DEVICES_PER_ACCOUNT);
  const told = await waiting();
  await signIn(username, first);
  expect(await waiting()).toBe(told + 1);
  await app.query`
    UPDATE known_device SET last_used_at = now() - interval '401 days' WHERE user_id = ${id}`;
  for (const chore of work.chores ?? [])
    if (chore.at === 'nightly') await chore.run(app.database, app.services);
  expect(await count()).toBe(0);
});

it('access §20.6: without a mail server it goes on without a letter', async () => {
  const quiet = await testApp();
  const client = await quiet.signedInAs('user');
  const { username } = (await client.get<CurrentUser>('/api/native-user')).body;
  const payload = { username, password: TEST_PASSWORD };
  expect((await quiet.anonymous.post('/api/native-login', payload)).status).toBe(200);
  expect(await quiet.query`SELECT FROM graphile_worker.jobs`).toHaveLength(0);
});
