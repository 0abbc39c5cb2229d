/** A session ends after a day, however much it is used, and when its browser signs in again (access §2). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Answer, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';

const app = await testApp();

const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? '';
const statusOf = async (cookie: string) => {
  const headers = { cookie };
  return (await app.anonymous.request({ method: 'GET', url: '/api/native-user', headers })).status;
};
const signIn = (username: string | null, cookie?: string) =>
  app.anonymous.request({
    method: 'POST',
    url: '/api/native-login',
    ...(cookie && { headers: { cookie } }),
    payload: { username, password: TEST_PASSWORD },
  });
const someUser = async () =>
  (await (await app.signedInAs('user')).get<CurrentUser>('/api/native-user')).body;

test('access §2.2: it ends 24 hours after it began, however much it is used', async () => {
  const { id, username } = await someUser();
  await app.database.db.deleteFrom('session').where('userId', '=', id).execute();
  const cookie = cookieOf(await signIn(username));
  const begun = (ago: string) =>
    app.database.db
      .updateTable('session')
      .set({
        createdAt: sql`now() - ${ago}::interval`,
        // Old enough to be prolonged by the next call.
        lastSeenAt: sql`now() - interval '1 hour'`,
      })
      .where('userId', '=', id)
      .execute();
  await begun('20 hours');
  expect(await statusOf(cookie)).toBe(200);
  const [{ left }] = await app.query`
    SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS left FROM session WHERE user_id = ${id}`;
  expect(left).toBe(24);
  await begun('24 hours');
  await statusOf(cookie);
  expect(await statusOf(cookie)).toBe(401);
});

test('access §2.11: it ends when its browser signs in again, and no other one does', async () => {
  const { username } = await someUser();
  const elsewhere = cookieOf(await signIn(username));
  const before = cookieOf(await signIn(username));
  const after = cookieOf(await signIn(username, before));
  expect(after).not.toBe(before);
  expect(await statusOf(before)).toBe(401);
  expect(await statusOf(after)).toBe(200);
  expect(await statusOf(elsewhere)).toBe(200);
});

test('access §2.11: it ends when another person signs in there', async () => {
  const [one, other] = [await someUser(), await someUser()];
  const before = cookieOf(await signIn(one.username));
  const after = cookieOf(await signIn(other.username, before));
  expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
});
