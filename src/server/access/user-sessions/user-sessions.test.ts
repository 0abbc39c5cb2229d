/** The administration ends the sessions of other users (access §29). */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { adminApp, type Client, TEST_PASSWORD } from '../../../../test/support/app.ts';
import { cookieOf, enrol, FACTOR_KEY } from '../../../../test/support/factors.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { CurrentUser, OpenSession } from '../../../contract/access/session.ts';
import { mailClosedSessions } from './public.ts';

const mail = await testMailServer();
const { app, db, pool, query, admin } = await adminApp({ FACTOR_KEY, SMTP_URL: mail.url });
const me = (await admin.get<CurrentUser>('/api/native-user')).body;

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const openedBy = (cookie: string | undefined) =>
  app.anonymous.request({
    method: 'GET',
    url: '/api/native-user',
    headers: { cookie: cookie ?? '' },
  });

/** A user who is signed in twice: here, and with a telephone from the internet. */
async function someone(profile: 'user' | 'supervisor' | 'admin' = 'user') {
  const client = await app.signedInAs(profile);
  const { id, username } = (await client.get<CurrentUser>('/api/native-user')).body;
  const phone = await app.anonymous.request({
    method: 'POST',
    url: '/api/native-login',
    payload: { username, password: TEST_PASSWORD },
    headers: { 'user-agent': IPHONE },
    remoteAddress: '198.51.100.7',
  });
  const list = (by: Client = admin) => by.get<OpenSession[]>(`/api/users/${id}/sessions`);
  return { id, client, phone: cookieOf(phone), list };
}

/** The letters that wait, written and sent. */
async function letters(): Promise<string[]> {
  const rows = await query<{ payload: unknown }>`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'tell-of-closed-sessions' ORDER BY j.id`;
  mail.messages.length = 0;
  for (const { payload } of rows) await mailClosedSessions(app.services, payload);
  return mail.messages.map(textOf);
}

beforeEach(() => sql`DELETE FROM graphile_worker._private_jobs`.execute(db));

test('access §29.1: lists them by device, place and times, without any token', async () => {
  const user = await someone();
  const answer = await user.list();
  expect(answer.body).toEqual([
    {
      id: expect.any(Number),
      device: 'Safari en iPhone',
      ipAddress: '198.51.100.7',
      place: 'internet',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    expect.objectContaining({ ipAddress: '127.0.0.1' }),
  ]);
  const stored = await db.selectFrom('session').select('tokenHash').execute();
  for (const { tokenHash } of stored)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(answer.bytes.toString()).not.toContain(tokenHash.toString(form));
});

test('access §29.2, access §29.3: ends one of them, which the audit log and a letter tell', async () => {
  const user = await someone();
  const [phone] = (await user.list()).body;
  const path = `/api/users/${user.id}/sessions/${phone?.id}/close`;
  expect((await admin.post(path)).body).toEqual({ success: true });
  expect((await openedBy(user.phone)).status).toBe(401);
  expect((await user.client.get('/api/native-user')).status).toBe(200);
  expect((await auditEntries(app, 'user', user.id)).at(-1)).toMatchObject({
    action: 'session.closeOf',
    summary: expect.stringMatching(/^Cerró la sesión de Prueba user-\d+ en Safari en iPhone\.$/),
    before: { ipAddress: '198.51.100.7' },
  });
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toContain(
    'la administración de la clínica cerró la sesión de su cuenta en Safari',
  );
  expect(await admin.post(path)).toMatchObject({ status: 404, body: { code: 'record.notFound' } });
  // Of another user it is as unknown as none.
  const other = await someone();
  const [theirs] = (await other.list()).body;
  expect((await admin.post(`/api/users/${user.id}/sessions/${theirs?.id}/close`)).status).toBe(404);
  expect((await openedBy(other.phone)).status).toBe(200);
});

test('access §29.2: ends all of them, also a sign-in that waits for its second factor and mailed links', async () => {
  const user = await someone();
  await query`INSERT INTO password_link (token_hash, user_id, email, expires_at)
     SELECT sha256('enlace'), id, email, now() + interval '30 minutes' FROM app_user WHERE id = ${user.id}`;
  const closed = await admin.post(`/api/users/${user.id}/sessions/close-all`);
  expect(closed.body).toEqual({ success: true, closed: 2 });
  for (const cookie of [user.client.cookie, user.phone])
    expect((await openedBy(cookie)).status).toBe(401);
  const links = await pool.query('SELECT used_at FROM password_link WHERE user_id = $1', [user.id]);
  expect(links.rows[0].used_at).not.toBeNull();
  expect((await auditEntries(app, 'user', user.id)).at(-1)).toMatchObject({
    action: 'session.closeAllOf',
    summary: expect.stringMatching(/^Cerró 2 sesiones de Prueba user-\d+\.$/),
  });
  expect(await letters()).toEqual([
    expect.stringContaining('cerró las sesiones abiertas de su cuenta'),
  ]);
  const none = await admin.post(`/api/users/${user.id}/sessions/close-all`);
  expect(none.body).toEqual({ success: true, closed: 0 });
  // It voids mailed links and half-open sign-ins, too, so that it is told in the log.
  expect((await auditEntries(app, 'user', user.id)).at(-1)).toMatchObject({
    action: 'session.closeAllOf',
    summary: expect.stringMatching(/^Cerró 0 sesiones de /),
  });
  expect(await letters()).toHaveLength(1);
});

test('access §29.4: ends those of everybody but the one that asks, and tells each user once', async () => {
  const [one, other] = [await someone('supervisor'), await someone('admin')];
  const refused = await one.client.post<Refused>('/api/sessions/close-everybodys');
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied']);
  expect((await app.anonymous.post('/api/sessions/close-everybodys')).status).toBe(401);
  const rows = await query`SELECT count(*)::int AS n FROM live_session`;
  const closed = await admin.post('/api/sessions/close-everybodys');
  expect(closed.body).toEqual({ success: true, closed: rows[0].n - 1 });
  for (const cookie of [one.client.cookie, one.phone, other.client.cookie, other.phone])
    expect((await openedBy(cookie)).status).toBe(401);
  expect((await admin.get('/api/native-user')).status).toBe(200);
  const told = await letters();
  expect(told.every((text) => text.includes('las sesiones abiertas de todas las cuentas'))).toBe(
    true,
  );
  expect(new Set(told).size).toBeGreaterThan(0);
  const entries = await pool.query(
    `SELECT summary FROM audit_log WHERE action = 'session.closeEverybodys'`,
  );
  expect(entries.rows).toEqual([
    {
      summary: `Cerró las sesiones de todos: ${rows[0].n - 1} sesiones de ${told.length} usuarios.`,
    },
  ]);
});

test('access §29.5: refuses the caller’s sessions, those of a user with more rights, and those of no user', async () => {
  const own = await admin.post<Refused>(`/api/users/${me.id}/sessions/close-all`);
  expect([own.status, own.body.code]).toEqual([409, 'user.ownSessions']);
  expect((await admin.get(`/api/users/${me.id}/sessions`)).status).toBe(409);
  for (const path of ['/api/users/99999999/sessions/close-all'])
    expect((await admin.post(path)).status).toBe(404);
  expect((await admin.get('/api/users/99999999/sessions')).status).toBe(404);
  const user = await someone();
  for (const profile of ['supervisor', 'user'] as const) {
    const client = await app.signedInAs(profile);
    expect((await user.list(client)).status).toBe(403);
    expect((await client.post(`/api/users/${user.id}/sessions/close-all`)).status).toBe(403);
  }
  // Who has the screen of users, but less than an administrator, ends no administrator's.
  await query`UPDATE permission SET is_allowed = true
      WHERE profile = 'supervisor' AND menu_option_id = (SELECT id FROM menu_option WHERE href = '/usuarios')`;
  const supervisor = await app.signedInAs('supervisor');
  const boss = await someone('admin');
  const list = await supervisor.get<Refused>(`/api/users/${boss.id}/sessions`);
  const closed = await supervisor.post<Refused>(`/api/users/${boss.id}/sessions/close-all`);
  expect([list.body.code, closed.body.code]).toEqual(['user.moreThanOwn', 'user.moreThanOwn']);
  expect((await openedBy(boss.phone)).status).toBe(200);
});

test('access §29.2: asks for the second factor again', async () => {
  const boss = await enrol(app, await app.signedInAs('admin'));
  const user = await someone();
  await query`
    UPDATE session SET factor_at = now() - interval '11 minutes' WHERE user_id = ${boss.id}`;
  for (const path of [
    `users/${user.id}/sessions/1/close`,
    `users/${user.id}/sessions/close-all`,
    'sessions/close-everybodys',
  ]) {
    const answer = await boss.client.post<Refused>(`/api/${path}`);
    expect([answer.status, answer.body.code], path).toEqual([401, 'factor.again']);
  }
  expect((await openedBy(user.phone)).status).toBe(200);
});
