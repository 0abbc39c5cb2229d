import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  adminApp,
  type Client,
  refusedBy,
  type TestApp,
  testApp,
} from '../../../../test/support/app.ts';
import {
  auditEntries,
  describeMaster,
  type Refused,
  someMasters,
  testRut,
} from '../../../../test/support/masters.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { User } from '../../../contract/access/users.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { rowsOf } from '../../platform/db/database.ts';

const valid = (number: number) => ({
  rut: testRut(number),
  firstName: 'Rosa',
  lastName: `Apellido${number}`,
  email: `rosa${number}@ejemplo.cl`,
  profile: 'user',
});

describeMaster({
  path: '/api/users',
  entity: 'user',
  record: 'el usuario',
  valid,
  title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  change: (number) => ({ lastName: `Nuevo${number}`, profile: 'supervisor' }),
  searched: {
    field: 'lastName',
    value: 'Ñancupil Pérez',
    searches: ['nancupil', 'PEREZ rosa', 'rosa ñancupil'],
  },
  required: {
    rut: 'RUT es requerido',
    firstName: 'Nombre es requerido',
    lastName: 'Apellido es requerido',
    email: 'Email inválido',
  },
  // access §5.4
  collisions: [
    { of: 'rut', as: (rut) => formatRut(rut).toLowerCase(), code: 'user.rutTaken' },
    { of: 'email', as: (email) => email.toUpperCase(), code: 'user.emailTaken' },
  ],
  writers: ['admin'],
});

const { app, admin } = await adminApp();
const ids = await someMasters(admin);

describe('a user', () => {
  let number = 100;
  const create = async (overrides: Record<string, unknown> = {}) => {
    const payload = { ...valid(++number), ...overrides };
    const answer = await admin.post<User & { tempPassword: string }>('/api/users', payload);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { payload, ...answer.body };
  };

  test.each([
    [{ rut: '11.111.111-2' }, 'rut', 'RUT inválido: revise el dígito verificador'],
    [{ rut: 'no es un rut' }, 'rut', 'RUT inválido: revise el dígito verificador'],
    [{ firstName: '  ' }, 'firstName', 'Nombre es requerido'],
    [{ lastName: '' }, 'lastName', 'Apellido es requerido'],
    [{ email: '' }, 'email', 'Email inválido'],
    [{ email: 'rosa@' }, 'email', 'Email inválido'],
    [{ email: 'rosa ejemplo.cl' }, 'email', 'Email inválido'],
  ])('access §5.2: refuses %o', async (change, field, message) => {
    const answer = await admin.post<Refused>('/api/users', { ...valid(1), ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { message, data: { fields: { [field]: message } } },
    });
  });

  test('access §5.3: has one of the four profiles', async () => {
    for (const profile of ['user', 'supervisor', 'admin', 'doctor']) {
      expect(await create({ profile })).toMatchObject({ profile });
    }
    const answer = await admin.post<Refused>('/api/users', { ...valid(1), profile: 'root' });
    expect(answer.body.data?.fields).toHaveProperty('profile');
  });

  test('access §5.1: is found by a RUT with dots, spaces and a lower-case k', async () => {
    const { id } = await create({ rut: ' 10.000.013-k ' });
    for (const search of [
      '10.000.013-K',
      '10.000.013-k',
      '10000013k',
      '10 000 013 k',
      '10.000.013',
    ]) {
      const list = await admin.get<User[]>(`/api/users?search=${encodeURIComponent(search)}`);
      expect(
        list.body.map((user) => user.id),
        search,
      ).toEqual([id]);
    }
  });

  test('is listed by profile, and sorted by name, RUT or e-mail', async () => {
    const list = await admin.get<User[]>('/api/users?profile=admin');
    expect(list.body.every(({ profile }) => profile === 'admin')).toBe(true);
    for (const column of ['firstName', 'rut', 'email'] as const) {
      const up = await admin.get<User[]>(`/api/users?sort=${column}`);
      const down = await admin.get<User[]>(`/api/users?sort=-${column}`);
      const values = (users: User[]) => users.map((user) => user[column]);
      expect(values(up.body)).toEqual(values(down.body).toReversed());
    }
  });

  // access §5.5, access §3.9
  test('begins with a temporary password, which has to be changed first', async () => {
    const { payload, tempPassword, ...user } = await create({ profile: 'supervisor' });
    expect(user).toMatchObject({ emailSent: false });
    const answer = await app.anonymous.post('/api/native-login', {
      username: payload.email,
      password: tempPassword,
    });
    expect(answer.status).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0];
    const list = await app.anonymous.request({
      method: 'GET',
      url: '/api/doctors',
      headers: { cookie },
    });
    expect(list).toMatchObject(refusedBy(403, 'session.temporaryPassword'));
  });

  test('access §3.7: never shows a password or its hash, not even in the audit log', async () => {
    const { id, tempPassword } = await create({ profile: 'doctor' });
    const reset = await admin.post<{ tempPassword: string }>(`/api/reset-user-password/${id}`);
    const list = await admin.get('/api/users');
    const entries = await auditEntries(app, 'user');
    const shown = JSON.stringify([list.body, entries]);
    expect(shown).not.toMatch(/argon2|password_?hash/i);
    expect(shown).not.toContain(tempPassword);
    expect(shown).not.toContain(reset.body.tempPassword);
  });

  test('access §5.15: is linked to a doctor, stays linked if an edit omits it, and is unlinked by null', async () => {
    const { id, payload, doctorName } = await create({ profile: 'doctor', doctorId: ids.doctorId });
    expect(doctorName).toBe('Ana Núñez Soto');
    const { doctorId: _, ...unsaid } = payload as Record<string, unknown>;
    const kept = await admin.edit<User>(`/api/users/${id}`, unsaid);
    expect(kept.body.doctorId).toBe(ids.doctorId);
    const taken = await admin.post<Refused>('/api/users', {
      ...valid(++number),
      doctorId: ids.doctorId,
    });
    expect(taken).toMatchObject({
      status: 409,
      body: {
        code: 'user.doctorTaken',
        message: 'Ese médico ya está vinculado a otro usuario.',
        data: { field: 'doctorId' },
      },
    });
    const inUse = await admin.delete<Refused>(`/api/doctors/${ids.doctorId}`);
    expect(inUse.body.message).toContain('está en uso por 1 cuenta de usuario.');
    const unlinked = await admin.edit<User>(`/api/users/${id}`, { ...unsaid, doctorId: null });
    expect(unlinked.body).toMatchObject({ doctorId: null, doctorName: null });
  });

  test('is not linked to an unknown doctor', async () => {
    const answer = await admin.post('/api/users', { ...valid(++number), doctorId: 999_999 });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'doctor.unknown', data: { field: 'doctorId' } },
    });
  });

  test('access §2.6: is signed out when deactivated, and may not sign in again', async () => {
    const someone = await app.signedInAs('supervisor');
    const me = await someone.get<User>('/api/native-user');
    const edit = { ...(await recordOf(admin, me.body)), isActive: false };
    expect((await admin.edit(`/api/users/${me.body.id}`, edit)).status).toBe(200);
    expect((await someone.get('/api/native-user')).status).toBe(401);
    const sessions = await app.query`
      SELECT user_id AS "userId" FROM session WHERE user_id = ${me.body.id}`;
    expect(sessions).toEqual([]);
    const again = await app.anonymous.post('/api/native-login', {
      username: me.body.username,
      password: 'demo1234',
    });
    expect(again).toMatchObject(refusedBy(401, 'session.wrongCredentials'));
  });

  test('access §2.5: has the menu of a changed profile at once', async () => {
    const someone = await app.signedInAs('user');
    const me = await someone.get<User>('/api/native-user');
    expect((await someone.get('/api/doctors')).status).toBe(403);
    const record = await recordOf(admin, me.body);
    await admin.edit(`/api/users/${me.body.id}`, { ...record, profile: 'supervisor' });
    expect((await someone.get('/api/doctors')).status).toBe(200);
  });

  test('access §5.9: neither deletes nor deactivates their own account', async () => {
    const me = await admin.get<User>('/api/native-user');
    await create({ profile: 'admin' });
    const expected = refusedBy(
      409,
      'user.self',
      'No puede eliminar ni desactivar su propia cuenta.',
    );
    expect(await admin.delete(`/api/users/${me.body.id}`)).toMatchObject(expected);
    const edit = { ...(await recordOf(admin, me.body)), isActive: false };
    expect(await admin.edit(`/api/users/${me.body.id}`, edit)).toMatchObject(expected);
    expect((await admin.get('/api/native-user')).status).toBe(200);
  });

  // access §5.11, access §13.5
  test('may be deleted after making rules, whose versions keep the user’s name', async () => {
    const maker = await app.signedInAs('admin');
    const me = await maker.get<User>('/api/native-user');
    const made = await maker.post<{ id: number }>('/api/calculation-rules', aRule());
    const path = `/api/calculation-rules/${made.body.id}`;
    expect((await maker.edit(path, aRule({ name: 'Otro nombre' }))).status).toBe(200);
    expect((await admin.delete(`/api/users/${me.body.id}`)).status).toBe(200);
    const versions = await app.query`
      SELECT created_by AS "createdBy", created_by_name AS "createdByName" FROM fee_rule_version
       WHERE rule_id = ${made.body.id}`;
    const forgotten = {
      createdBy: null,
      createdByName: `${me.body.firstName} ${me.body.lastName}`,
    };
    expect(versions).toEqual([forgotten, forgotten]);
  });
});

describe('the last administrator', () => {
  test('access §5.10: stays, even when two administrators demote each other at once', async () => {
    const app = await testApp();
    const first = await app.signedInAs('admin');
    const me = await first.get<User>('/api/native-user');
    const path = `/api/users/${me.body.id}`;
    const demotion = { ...(await recordOf(first, me.body)), profile: 'supervisor' };
    const refused = refusedBy(409, 'user.lastAdministrator');
    expect(await first.edit(path, demotion)).toMatchObject(refused);

    const second = await app.signedInAs('admin');
    const other = await second.get<User>('/api/native-user');
    const otherRecord = await recordOf(second, other.body);
    // Both are past every check but the last when the lock is let go.
    const { both } = await app.database.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('portal-medico.administrators'))`.execute(tx);
      const both = Promise.all([
        first.edit(`/api/users/${other.body.id}`, { ...otherRecord, profile: 'user' }),
        second.edit(path, demotion),
      ]);
      await vi.waitFor(async () => expect(await waitingForLock(app)).toBe(2));
      return { both };
    });
    const statuses = (await both).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const administrators = await app.query`SELECT id FROM app_user WHERE profile = 'admin'`;
    expect(administrators).toHaveLength(1);
  });
});

/** A user as the list answers it to an administrator: what an edit sends back. */
async function recordOf(asker: Client, { id }: Pick<User, 'id'>): Promise<User> {
  const { body } = await asker.get<User[]>(`/api/users?ids=${id}`);
  return body[0] ?? expect.fail(`no user ${id}`);
}

async function waitingForLock(app: TestApp): Promise<number> {
  const rows = await rowsOf<{ waiting: number }>(app.database.db)`
    SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
  return rows[0]?.waiting ?? 0;
}
