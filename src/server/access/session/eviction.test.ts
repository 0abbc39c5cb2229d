/** A new password ends every session of the old one, even one that begins at that moment (decision 54). */
import { expect, test } from 'vitest';
import { adminApp, type Client, TEST_PASSWORD } from '../../../../test/support/app.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { createLink } from '../password-links/links.ts';

const { app, admin } = await adminApp();
const NEW = 'una clave nueva';

/** The number of rounds of each race: without the lock nearly every one left a session. */
const rounds = Array.from({ length: 10 }, (_, round) => round + 1);
/** Browsers that keep signing in, each from an address of its own. */
const BROWSERS = 3;

type Account = CurrentUser & { client: Client };
async function someDoctor(): Promise<Account> {
  const client = await app.signedInAs('doctor');
  return { ...(await client.get<CurrentUser>('/api/native-user')).body, client };
}

const signIn = (username: string | null, password: string, address = '203.0.113.1') =>
  app.anonymous.request<Refused>({
    method: 'POST',
    url: '/api/native-login',
    payload: { username, password },
    remoteAddress: address,
  });
const sessionsOf = ({ id }: CurrentUser) =>
  app.query`
    SELECT token_hash AS "tokenHash", with_temporary_password AS "withTemporaryPassword" FROM session
     WHERE user_id = ${id}`;

/** Signs in with the old password again and again, until it is refused; tells when it was first let in. */
async function keepSigningIn({ username }: CurrentUser, address: string, isIn: () => void) {
  while ((await signIn(username, TEST_PASSWORD, address)).status === 200) isIn();
}

/** Replaces the password while browsers are signing in with the old one. */
async function race(account: CurrentUser, replace: () => Promise<{ status: number }>) {
  const { promise: somebodyIsIn, resolve } = Promise.withResolvers<void>();
  const browsers = Array.from({ length: BROWSERS }, (_, browser) =>
    keepSigningIn(account, `203.0.113.${browser + 10}`, resolve),
  );
  await somebodyIsIn;
  expect((await replace()).status).toBe(200);
  await Promise.all(browsers);
}

test.each(rounds)(
  'access §3.6: round %i: after a change only the session that made it is left, however many are signing in',
  async () => {
    const account = await someDoctor();
    await race(account, () =>
      account.client.post('/api/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: NEW,
      }),
    );
    expect(await sessionsOf(account)).toHaveLength(1);
    expect((await account.client.get('/api/native-user')).status).toBe(200);
  },
);

test.each(rounds)(
  'access §5.6: round %i: after a reset no session is left, and none may set a password without knowing one',
  async () => {
    const account = await someDoctor();
    await race(account, () => admin.post(`/api/reset-user-password/${account.id}`));
    expect(await sessionsOf(account)).toEqual([]);
  },
);

test.each(rounds)('access §4.5: round %i: after a link was used no session is left', async () => {
  const account = await someDoctor();
  const token = await app.database.db.transaction().execute((tx) => createLink(tx, account));
  await race(account, () =>
    app.anonymous.post('/api/password-links/use', { token, newPassword: NEW }),
  );
  expect(await sessionsOf(account)).toEqual([]);
});

test.each([
  ['closed', (id: number, user: object) => admin.edit(`/api/users/${id}`, user)],
  ['deleted', (id: number) => admin.delete(`/api/users/${id}`)],
])('access §2.6: after an account was %s no session is left', async (_, end) => {
  const account = await someDoctor();
  const { rut, firstName, lastName, email, profile } = account;
  const closed = { rut, firstName, lastName, email, profile, isActive: false };
  await race(account, () => end(account.id, closed));
  expect(await sessionsOf(account)).toEqual([]);
});

test('a sign-in that verified the old password waits for the change, and is then refused', async () => {
  const account = await someDoctor();
  const holder = await app.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [account.id]);
  const late = signIn(account.username, TEST_PASSWORD);
  await untilWaiting(app.database, 'transactionid');
  await holder.query(`UPDATE app_user SET password_hash = 'other' WHERE id = $1`, [account.id]);
  await holder.query('COMMIT');
  holder.release();
  expect(await late).toMatchObject({ status: 401, body: { code: 'session.wrongCredentials' } });
  expect((await late).headers['set-cookie']).toBeUndefined();
});

test('access §2.9: a call that was under way when its session was reset changes no password', async () => {
  const client = await app.signedInAs('doctor', { mustChangePassword: true });
  const { id } = (await client.get<CurrentUser>('/api/native-user')).body;
  const holder = await app.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [id]);
  const late = client.post<Refused>('/api/change-password', { newPassword: NEW });
  await untilWaiting(app.database, 'transactionid');
  await holder.query('DELETE FROM session WHERE user_id = $1', [id]);
  await holder.query('COMMIT');
  holder.release();
  expect(await late).toMatchObject({ status: 401, body: { code: 'session.required' } });
});

test('access §3.12: only a session opened with the temporary password changes it without stating it', async () => {
  const account = await someDoctor();
  await app.query`UPDATE app_user SET must_change_password = true WHERE id = ${account.id}`;
  const change = () => account.client.post<Refused>('/api/change-password', { newPassword: NEW });
  expect(await change()).toMatchObject({ status: 400, body: { code: 'session.wrongPassword' } });
});

test('access §3.11: once it has chosen a password, the session is like any other', async () => {
  const client = await app.signedInAs('doctor', { mustChangePassword: true });
  const me = (await client.get<CurrentUser>('/api/native-user')).body;
  expect(await sessionsOf(me)).toMatchObject([{ withTemporaryPassword: true }]);
  expect((await client.post('/api/change-password', { newPassword: NEW })).status).toBe(200);
  expect(await sessionsOf(me)).toMatchObject([{ withTemporaryPassword: false }]);
  const again = await client.post<Refused>('/api/change-password', {
    newPassword: 'otra más larga que esa',
  });
  expect(again).toMatchObject({ status: 400, body: { code: 'session.wrongPassword' } });
});
