/** What changes, told over real HTTP to open screens (operations §16). */
import { expect, it } from 'vitest';
import { type Client, testApp } from '../../../../test/support/app.ts';
import type { LiveEvent } from '../../../contract/operations/live.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import { closeHub, hubOf } from './hub.ts';

const PATH = '/api/live/changes?topics=jobs,findings,payments';

const app = await testApp();
const address = await app.app.listen({ port: 0, host: '127.0.0.1' });

type Stream = {
  status: number;
  /** The next event; null when the stream has ended. */
  next: () => Promise<LiveEvent | null>;
  leave: () => void;
};

async function listenAs({ cookie = '' }: Client): Promise<Stream> {
  const leaving = new AbortController();
  const answer = await fetch(address + PATH, { headers: { cookie }, signal: leaving.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    leave: () => leaving.abort(),
    async next() {
      for (;;) {
        const found = /event: message\n(?:id: .*\n)?data: (.*)\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1] as string);
        }
        const part = await reader?.read();
        if (!part || part.done) return null;
        text += part.value;
      }
    },
  };
}

const change = (action: string) =>
  audit(app.database.db, SYSTEM, { action, entity: 'x', summary: 'Cambió algo.' });

it('operations §16.1: a change is told within a second, without whose or what', async () => {
  const stream = await listenAs(await app.signedInAs('admin'));
  expect(await stream.next()).toEqual({ topics: [], jobs: [], isGap: false });
  const began = performance.now();
  await change('monthFinding.accept');
  expect(await stream.next()).toEqual({ topics: ['findings'], jobs: [], isGap: false });
  expect(performance.now() - began).toBeLessThan(1_000);
  // Of what was not asked for, nothing is told; what happens at once is told together.
  await change('import.create');
  await change('payroll.process');
  await change('payroll.pay');
  expect(await stream.next()).toMatchObject({ topics: ['payments'] });
  const rows = await app.query<{ id: string }>`
    INSERT INTO job (type, payload) VALUES ('check-month', '{}') RETURNING id`;
  expect(await stream.next()).toMatchObject({ topics: ['jobs'], jobs: [rows[0]?.id] });
  stream.leave();
});

it('operations §16.1: all of the staff hear, also without the dashboard', async () => {
  const { query } = app;
  const admin = await app.signedInAs('admin');
  const bruno = await app.signedInAs('supervisor');
  const options = await query`SELECT id FROM menu_option WHERE href = '/auditoria'`;
  const { body: own } = await admin.post<{ id: number }>('/api/own-profiles', {
    from: { profile: 'supervisor' },
    name: 'Auditoría',
    optionIds: options.map(({ id }) => id),
  });
  const { body: user } = await bruno.get<{ id: number }>('/api/native-user');
  await query`UPDATE app_user SET own_profile_id = ${own.id} WHERE id = ${user.id}`;
  const stream = await listenAs(bruno);
  expect(await stream.next()).toEqual({ topics: [], jobs: [], isGap: false });
  stream.leave();
  await query`UPDATE app_user SET own_profile_id = NULL WHERE id = ${user.id}`;
});

it('operations §16.2: only staff hears, for as long as the session lasts', async () => {
  expect((await app.anonymous.get(PATH)).status).toBe(401);
  expect((await (await app.signedInAs('doctor')).get(PATH)).status).toBe(403);
  expect((await (await app.signedInAs('admin')).get('/api/live/changes')).status).toBe(400);
  const [leaving, staying] = [await app.signedInAs('supervisor'), await app.signedInAs('admin')];
  const [ended, other] = [await listenAs(leaving), await listenAs(staying)];
  await ended.next();
  await other.next();
  expect((await leaving.post('/api/native-logout')).status).toBe(200);
  expect(await ended.next()).toBeNull();
  await change('monthFinding.plan');
  expect(await other.next()).toMatchObject({ topics: ['findings'] });
  // An account that is made inactive, too.
  const { id } = (await staying.get<{ id: number }>('/api/native-user')).body;
  await app.query`UPDATE app_user SET is_active = false WHERE id = ${id}`;
  await change('user.update');
  expect(await other.next()).toBeNull();
});

it('operations §16.2, access §2.5: who is no staff any more hears nothing more', async () => {
  const bruno = await app.signedInAs('supervisor');
  const stream = await listenAs(bruno);
  await stream.next();
  const { id } = (await bruno.get<{ id: number }>('/api/native-user')).body;
  await app.query`UPDATE app_user SET profile = 'user' WHERE id = ${id}`;
  await app.query`
    UPDATE permission SET is_allowed = false WHERE profile = 'user' AND menu_option_id IN (SELECT id FROM menu_option WHERE href <> '/perfil')`;
  await change('user.update');
  expect(await stream.next()).toBeNull();
});

it('operations §16.3: screens are told in a limited number, and none keeps the server from stopping', async () => {
  const admin = await app.signedInAs('admin');
  const streams = await Promise.all(Array.from({ length: 12 }, () => listenAs(admin)));
  for (const stream of streams) await stream.next();
  expect(await admin.get(PATH)).toMatchObject({ status: 503, body: { code: 'live.full' } });
  const hub = hubOf(app.database, app.services.log);
  const before = hub.size();
  streams.pop()?.leave();
  await expect.poll(() => hub.size()).toBe(before - 1);
  const began = performance.now();
  await closeHub(app.database);
  for (const stream of streams) expect(await stream.next()).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(hub.size()).toBe(0);
  expect(await admin.get(PATH)).toMatchObject({ status: 503, body: { code: 'server.stopping' } });
});
