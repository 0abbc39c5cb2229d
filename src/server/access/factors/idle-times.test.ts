/** Unused sessions end by profile, whether or not they were open when the time was chosen (access §23). */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminApp, type Client } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { FactorRequirement } from '../../../contract/access/factors.ts';
import type { CurrentUserAnswer, OwnSession } from '../../../contract/access/session.ts';

const { app, db, admin } = await adminApp();

type Time = { profile: string; ownProfileId?: number | null; idleMinutes: number; shown: number };
const set = (time: Time, by: Client = admin) =>
  by.put<Refused>('/api/idle-times', { ownProfileId: null, ...time });
const listed = async () => (await admin.get<FactorRequirement[]>('/api/factor-requirements')).body;
const me = (client: Client, headers = {}) =>
  client.request<CurrentUserAnswer>({ method: 'GET', url: '/api/native-user', headers });

/** A user of the profile whose session was last used this many minutes ago. */
async function unusedFor(
  minutes: number,
  profile: 'supervisor' | 'doctor' | 'user' = 'supervisor',
) {
  const client = await app.signedInAs(profile);
  const { id } = (await me(client)).body;
  const back = () =>
    app.query`
      UPDATE session SET last_seen_at = now() - make_interval(secs => ${minutes * 60}) WHERE user_id = ${id}`;
  await back();
  return { client, id, back };
}

beforeEach(() => db.deleteFrom('idleTime').execute());

describe('access §23.1: an administrator', () => {
  it('chooses from 5 minutes to 12 hours for a profile, and it is in the audit log', async () => {
    expect((await listed()).map(({ idleMinutes }) => idleMinutes)).toEqual([720, 720, 720, 720]);
    expect((await set({ profile: 'supervisor', idleMinutes: 15, shown: 720 })).status).toBe(200);
    expect((await set({ profile: 'supervisor', idleMinutes: 20, shown: 15 })).status).toBe(200);
    expect((await listed()).find(({ profile }) => profile === 'supervisor')?.idleMinutes).toBe(20);
    expect((await auditEntries(app, 'menu')).at(-1)).toMatchObject({
      action: 'session.setIdleTime',
      summary: 'Las sesiones del perfil Supervisor se cierran tras 20 minutos sin uso.',
    });
    for (const idleMinutes of [4, 721, 7.5])
      expect((await set({ profile: 'user', idleMinutes, shown: 720 })).status).toBe(400);
  });

  it('alone does so, and of two the later one is told', async () => {
    await db
      .insertInto('permission')
      .values((from) => ({
        profile: 'supervisor' as const,
        menuOptionId: from
          .selectFrom('menuOption')
          .select('id')
          .where('href', '=', '/permissions-admin'),
        isAllowed: true,
      }))
      .onConflict((conflict) =>
        conflict.columns(['profile', 'menuOptionId']).doUpdateSet({ isAllowed: true }),
      )
      .execute();
    const supervisor = await app.signedInAs('supervisor');
    const mine = { profile: 'supervisor', idleMinutes: 600, shown: 720 };
    expect((await set(mine, supervisor)).body.code).toBe('access.denied');
    await set({ profile: 'doctor', idleMinutes: 30, shown: 720 });
    const late = await set({ profile: 'doctor', idleMinutes: 60, shown: 720 });
    expect(late).toMatchObject({ status: 409, body: { code: 'record.changed' } });
    const unknown = { profile: 'supervisor', ownProfileId: 999, idleMinutes: 30, shown: 720 };
    expect((await set(unknown)).body.code).toBe('ownProfile.notGiven');
  });
});

describe('access §23.2: a session that is not used', () => {
  it('ends for its profile at once when the time is shortened, and not for others', async () => {
    const [held, other] = [await unusedFor(16), await unusedFor(16, 'user')];
    await set({ profile: 'supervisor', idleMinutes: 15, shown: 720 });
    expect((await me(held.client)).status).toBe(401);
    expect((await me(other.client)).status).toBe(200);
    expect((await me(held.client)).status).toBe(401);
  });

  it('stays open while it is used, is not listed once it ended, and ends by the time of another profile, too', async () => {
    await set({ profile: 'supervisor', idleMinutes: 15, shown: 720 });
    const { client, id, back } = await unusedFor(14);
    expect((await me(client)).body.sessionEndsIn).toBe(15 * 60);
    const more = await db
      .insertInto('session')
      .values({
        tokenHash: Buffer.alloc(32, 1),
        userId: id,
        expiresAt: sql`now() + interval '1 hour'`,
        lastSeenAt: sql`now() - interval '16 minutes'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const open = (await client.get<OwnSession[]>('/api/own-sessions')).body;
    expect(open.map((one) => one.id)).not.toContain(more.id);
    expect(open).toHaveLength(1);
    await set({ profile: 'user', idleMinutes: 5, shown: 720 });
    await back();
    await db.updateTable('appUser').set({ profile: 'user' }).where('id', '=', id).execute();
    expect((await me(client)).status).toBe(401);
  });

  it('of an own profile ends by the time of that profile, not of the supervisor', async () => {
    const { id: ownProfileId } = await db
      .insertInto('ownProfile')
      .values({ name: 'Caja', copiedFrom: 'supervisor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await set({ profile: 'supervisor', ownProfileId, idleMinutes: 10, shown: 720 });
    const [own, plain] = [await unusedFor(11), await unusedFor(11)];
    await db.updateTable('appUser').set({ ownProfileId }).where('id', '=', own.id).execute();
    expect((await me(own.client)).status).toBe(401);
    expect((await me(plain.client)).status).toBe(200);
  });

  it('with a temporary password ends unused, and not while it is used', async () => {
    await set({ profile: 'user', idleMinutes: 10, shown: 720 });
    const { client, id, back } = await unusedFor(9, 'user');
    await app.query`UPDATE session SET with_temporary_password = true WHERE user_id = ${id}`;
    expect((await me(client)).status).toBe(200);
    const [seen] = await app.query`
      SELECT last_seen_at > now() - interval '1 minute' AS "isNow" FROM session WHERE user_id = ${id}`;
    expect(seen.isNow).toBe(true);
    await back();
    await set({ profile: 'user', idleMinutes: 5, shown: 10 });
    expect((await me(client)).status).toBe(401);
  });
});

it('access §23.3: what nobody asked for is answered, and is no use', async () => {
  await set({ profile: 'supervisor', idleMinutes: 15, shown: 720 });
  const { client } = await unusedFor(14);
  const byItself = await me(client, { 'x-portal-unattended': '1' });
  expect(byItself.status).toBe(200);
  expect(byItself.body.sessionEndsIn).toBeGreaterThan(50);
  expect(byItself.body.sessionEndsIn).toBeLessThanOrEqual(60);
  expect((await me(client)).body.sessionEndsIn).toBe(900);
});

it('access §23.4: the browser is told when the longest life comes first', async () => {
  const { client, id } = await unusedFor(0);
  expect((await me(client)).body.sessionEndsAnyway).toBe(false);
  await app.query`
    UPDATE session SET created_at = now() - interval '23 hours 59 minutes', expires_at = now() + interval '1 minute',
           last_seen_at = now() - interval '10 minutes'
     WHERE user_id = ${id}`;
  const { body } = await me(client);
  expect(body.sessionEndsAnyway).toBe(true);
  expect(body.sessionEndsIn).toBeLessThanOrEqual(60);
});
