/** A user without a second factor types the password again before what opens accounts changes (access §18.13). */
import { expect, test } from 'vitest';
import { type Client, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { User } from '../../../contract/access/users.ts';
import { PASSWORD_ASKED_AGAIN } from '../../../contract/asked-again.ts';

const app = await testApp();
const { pool } = app.database;
const { query } = app;
const other = await app.signedInAs('user');
const { id } = (await other.get<User>('/api/native-user')).body;
const asked = { status: 401, body: { code: 'session.passwordAgain' } };

/** Sets when the password was last typed in all sessions. */
const typedAgo = (minutes: number | null) =>
  pool.query('UPDATE session SET password_at = now() - make_interval(mins => $1)', [minutes]);

async function changeAddress(admin: Client, email: string) {
  const [{ rut, version } = { rut: '', version: 0 }] = await query<{
    rut: string;
    version: number;
  }>`
    SELECT rut, version FROM app_user WHERE id = ${id}`;
  return admin.request<Refused>({
    method: 'PUT',
    url: `/api/users/${id}`,
    payload: {
      ...{ rut, email, version, firstName: 'Prueba', lastName: 'Usuario' },
      ...{ profile: 'user', isActive: true },
    },
  });
}

test('access §18.13: an address is changed while the password was typed a short while ago', async () => {
  const admin = await app.signedInAs('admin');
  expect((await changeAddress(admin, 'uno@ejemplo.cl')).status).toBe(200);
  await typedAgo(11);
  expect(await changeAddress(admin, 'dos@ejemplo.cl')).toMatchObject(asked);
  const again = '/api/own-password/again';
  expect((await admin.post<Refused>(again, { currentPassword: 'otra cosa' })).body.code).toBe(
    'session.wrongPassword',
  );
  expect(await changeAddress(admin, 'dos@ejemplo.cl')).toMatchObject(asked);
  const before = admin.cookie;
  expect((await admin.post(again, { currentPassword: TEST_PASSWORD })).status).toBe(200);
  expect(admin.cookie).not.toBe(before);
  expect((await changeAddress(admin, 'dos@ejemplo.cl')).status).toBe(200);
  // What opens nothing is not asked for.
  await typedAgo(null);
  expect((await admin.get('/api/users')).status).toBe(200);
});

test('access §18.13: so are passwords, factors, identities and files of users, and no other files', async () => {
  const admin = await app.signedInAs('admin');
  await typedAgo(60);
  const refused = [
    await admin.post(`/api/reset-user-password/${id}`),
    await admin.post('/api/first-passwords', {}),
    await admin.post(`/api/users/${id}/remove-factors`, {}),
    await upload(admin, '/api/master-imports/user', 'RUT', { name: 'u.csv', fields: {} }),
    await admin.post('/api/master-imports/user/1/reversion', { deleted: 0, restored: 0 }),
  ];
  for (const answer of refused) expect(answer).toMatchObject(asked);
  const file = await upload(admin, '/api/master-imports/service', 'Código', {
    name: 's.csv',
    fields: { digest: 'x' },
  });
  expect(file.body).not.toMatchObject(asked.body);
  expect([...PASSWORD_ASKED_AGAIN]).toContain('signOn.unbind');
});

test('access §18.13: who came by the identity provider and has no password is sent there again', async () => {
  const admin = await app.signedInAs('admin');
  const own = (await admin.get<User>('/api/native-user')).body.id;
  await query`UPDATE app_user SET password_hash = NULL WHERE id = ${own}`;
  await query`
    UPDATE session SET password_at = NULL, signed_on = true, identified_at = now() - interval '11 minutes' WHERE user_id = ${own}`;
  expect(await changeAddress(admin, 'tres@ejemplo.cl')).toMatchObject(asked);
  expect((await admin.post<Refused>('/api/own-password/again', {})).body.code).toBe(
    'factor.signOnAgain',
  );
  await query`UPDATE session SET identified_at = now() WHERE user_id = ${own}`;
  expect((await changeAddress(admin, 'tres@ejemplo.cl')).status).toBe(200);
  // Saying that it is oneself types no password: the provider's question is as old as it was.
  await query`UPDATE session SET identified_at = now() - interval '9 minutes' WHERE user_id = ${own}`;
  expect((await admin.post('/api/own-password/again', {})).status).toBe(200);
  await query`
    UPDATE session SET identified_at = identified_at - interval '9 minutes', password_at = password_at - interval '9 minutes' WHERE user_id = ${own}`;
  expect(await changeAddress(admin, 'cuatro@ejemplo.cl')).toMatchObject(asked);
});
