/** A browser says as whom it asks: what one person typed is not saved as another one, who signed in in another tab (access §2.15). */
import { expect, test } from 'vitest';
import { type Client, testApp } from '../../../../test/support/app.ts';
import { ASKED_BY } from '../../../contract/asked-by.ts';

const app = await testApp();
const ana: Client = await app.signedInAs('admin');
const beto: Client = await app.signedInAs('admin');

const idOf = async (who: Client) =>
  String((await who.get<{ id: number }>('/api/native-user')).body.id);
const askedAs = (askedBy: string, who: Client) => ({
  create: (name: string) =>
    who.request({
      method: 'POST',
      url: '/api/specialties',
      headers: { [ASKED_BY]: askedBy },
      payload: { name },
    }),
  ask: (url: string, method: 'GET' | 'POST' = 'GET') =>
    who.request({ method, url, headers: { [ASKED_BY]: askedBy } }),
});

test('access §2.15: nothing is saved or answered as somebody else', async () => {
  const { create, ask } = askedAs(await idOf(ana), beto);
  const refused = { status: 409, body: { code: 'session.otherUser' } };
  expect(await create('De Ana')).toMatchObject(refused);
  expect(await ask('/api/specialties')).toMatchObject(refused);
  expect(await app.query`SELECT FROM specialty`).toEqual([]);
});

test('access §2.15: who says nothing or the truth is answered', async () => {
  for (const askedBy of ['', await idOf(beto)])
    expect((await askedAs(askedBy, beto).create(`De Beto${askedBy}`)).status).toBe(201);
});

test('access §2.15: who is signed in is told to anybody, and signing out goes on', async () => {
  const { ask } = askedAs(await idOf(ana), beto);
  const told = await ask('/api/native-user');
  expect([told.status, String((told.body as { id: number }).id)]).toEqual([200, await idOf(beto)]);
  expect((await ask('/api/native-logout', 'POST')).status).toBe(200);
});
