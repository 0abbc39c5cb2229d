/** How a person arranged the screens is kept for that person (decision 63). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { type CurrentUserAnswer, MAX_PREFERENCES } from '../../../contract/access/session.ts';

const app = await testApp();

// access §2.10, product §8.9
test('a preference is answered to its user, and to nobody else', async () => {
  const one = await app.signedInAs('supervisor');
  const other = await app.signedInAs('supervisor');
  const keep = (name: string, value: unknown) => one.put('/api/own-preferences', { name, value });
  expect((await keep('filters:/medicos', { pageSize: 50 })).status).toBe(200);
  expect((await keep('filters:/medicos', { pageSize: 100 })).status).toBe(200);
  expect((await keep('density', 'compact')).status).toBe(200);
  const mine = async () => (await one.get<CurrentUserAnswer>('/api/native-user')).body.preferences;
  expect(await mine()).toEqual({ 'filters:/medicos': { pageSize: 100 }, density: 'compact' });
  expect((await keep('density', null)).status).toBe(200);
  expect(await mine()).toEqual({ 'filters:/medicos': { pageSize: 100 } });
  const others = await other.get<CurrentUserAnswer>('/api/native-user');
  expect(others.body.preferences).toEqual({});
});

test('access §2.10: a preference has a size limit, and holds only what can be stored', async () => {
  const one = await app.signedInAs('supervisor');
  const keep = async (name: string, value: unknown) =>
    (await one.put('/api/own-preferences', { name, value })).status;
  expect(await keep('x', 'a'.repeat(3_000))).toBe(400);
  expect(await keep('x', 'a\u0000b')).toBe(400);
  expect(await keep('n'.repeat(81), 1)).toBe(400);
  const { id } = (await one.get<CurrentUserAnswer>('/api/native-user')).body;
  await app.query`
    INSERT INTO user_preference SELECT ${id}, 'name' || i, '1' FROM generate_series(1, ${MAX_PREFERENCES}::int) i`;
  expect(await keep('one more', 1)).toBe(409);
  // Nor do many at once find room for one.
  await app.query`DELETE FROM user_preference WHERE user_id = ${id} AND name = 'name2'`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => keep(`at once ${place}`, 1)),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(await keep('name1', 2)).toBe(200);
});
