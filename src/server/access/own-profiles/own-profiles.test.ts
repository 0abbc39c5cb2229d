/** Profiles of the clinic's own: menu and calls, and that nobody hands out more than they have (access §15). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp, type Client, refusedBy } from '../../../../test/support/app.ts';
import { answerAfter } from '../../../../test/support/locks.ts';
import { saveMatrix } from '../../../../test/support/menu-changes.ts';
import type { OwnProfile } from '../../../contract/access/own-profiles.ts';
import type { MenuSettings, PermissionTest } from '../../../contract/access/permissions.ts';
import type { User } from '../../../contract/access/users.ts';
import { waysTo } from '../../../contract/call.ts';
import { callRoutes } from '../../platform/http/calls.ts';

const { app, query, admin } = await adminApp();
/** A member of the staff who gets own profiles, signed in all the time. */
const bruno = await app.signedInAs('supervisor');
const brunoId = (await bruno.get<{ id: number }>('/api/auth/user')).body.id;

const { options } = (await admin.get<MenuSettings>('/api/menu-options')).body;
const idOf = (href: string) => {
  const option = options.find((one) => one.href === href);
  if (!option) throw new Error(`no option ${href}`);
  return option.id;
};
const FEW = ['/nomina-bancaria', '/exportacion-contable'];

beforeEach(() => query`UPDATE app_user SET own_profile_id = NULL; DELETE FROM own_profile`);

type Refused = { code: string; message: string };
const create = (name: string, hrefs = FEW, client: Client = admin) =>
  client.post<OwnProfile & Refused>('/api/own-profiles', {
    from: { profile: 'supervisor' },
    name,
    optionIds: hrefs.map(idOf),
  });
const update = (one: OwnProfile, more: object, client: Client = admin) =>
  client.edit<OwnProfile & Refused>(`/api/own-profiles/${one.id}`, {
    name: one.name,
    description: one.description,
    optionIds: one.optionIds,
    isActive: one.isActive,
    ...more,
  });
const userOf = async (id: number) =>
  (await admin.get<User[]>(`/api/users?ids=${id}`)).body[0] as User;
/** Edits a user, as the users' screen does. */
async function edit(id: number, more: object, client: Client = admin) {
  const { rut, firstName, lastName, email, profile, isActive } = await userOf(id);
  return client.edit<User & Refused>(`/api/users/${id}`, {
    rut: rut ?? '11111111-1',
    firstName,
    lastName,
    email,
    profile,
    isActive,
    ...more,
  });
}
const give = (one: OwnProfile, id = brunoId, client: Client = admin) =>
  edit(id, { profile: 'supervisor', ownProfileId: one.id }, client);
const menuOf = async (client: Client) =>
  (await client.get<{ menu: { href: string }[] }>('/api/auth/user')).body.menu
    .map(({ href }) => href)
    .sort();

describe('a copied profile', () => {
  test('access §15.1: has the chosen options, and a name of its own', async () => {
    const { status, body } = await create('Tesorería');
    expect(status).toBe(201);
    expect(body).toMatchObject({ copiedFrom: 'Supervisor', isActive: true, users: 0 });
    expect(body.optionIds).toEqual(FEW.map(idOf).sort((a, b) => a - b));
    for (const name of ['tesoreria', 'Supervisor', 'ADMINISTRADOR'])
      expect(await create(name)).toMatchObject(refusedBy(409, 'ownProfile.nameTaken'));
    const again = await admin.post<OwnProfile>('/api/own-profiles', {
      from: { ownProfileId: body.id },
      name: 'Tesorería de noche',
      optionIds: body.optionIds,
    });
    expect(again.body.copiedFrom).toBe('Tesorería');
    expect(await create('Portal', ['/mis-pagos'])).toMatchObject(
      refusedBy(400, 'ownProfile.portalOption'),
    );
    const rows = await query(
      `SELECT summary FROM audit_log WHERE entity = 'ownProfile' AND entity_id = '${body.id}'`,
    );
    expect(rows).toEqual([
      { summary: 'Creó el perfil Tesorería, copia de Supervisor, con 2 opciones de menú.' },
    ]);
  });

  test('access §15.3: allows exactly the calls of its options', async () => {
    const { body } = await create('Tesorería');
    expect(await give(body)).toMatchObject({ status: 200, body: { ownProfileName: 'Tesorería' } });
    expect(await menuOf(bruno)).toEqual([...FEW].sort());
    const wrong: string[] = [];
    let allowed = 0;
    for (const { name, method, path, meta } of callRoutes()) {
      if (meta.access.kind === 'public' || meta.access.kind === 'signedIn') continue;
      // Handlers that look closer refuse by the same code.
      if (meta.refuses.includes('access.denied')) continue;
      const isOf =
        meta.access.kind === 'screens'
          ? waysTo(meta.access).some((screen) => FEW.includes(screen))
          : meta.access.screens.some((screen) => FEW.includes(screen));
      if (isOf) allowed += 1;
      const address = `/api${path.replace(/\{[^}]+\}/g, '999999')}`;
      const send = { GET: bruno.get, POST: bruno.post, PUT: bruno.put, DELETE: bruno.delete }[
        method as 'GET'
      ];
      const answer = await send<Refused>(address);
      const isRefused = answer.status === 403 && answer.body?.code === 'access.denied';
      if (isRefused === isOf) wrong.push(`${name}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
    expect(allowed).toBeGreaterThan(20);
    const tested = await admin.get<PermissionTest>(
      `/api/permissions/test?profile=supervisor&ownProfileId=${body.id}`,
    );
    expect(
      tested.body.options
        .filter(({ isAllowed }) => isAllowed)
        .map(({ href }) => href)
        .sort(),
    ).toEqual([...FEW].sort());
  });

  test('access §15.2: changes at once, in open sessions, too', async () => {
    const { body } = await create('Tesorería');
    await give(body);
    expect((await bruno.get('/api/accounting-exports')).status).toBe(200);
    expect((await bruno.get('/api/users')).status).toBe(403);
    const changed = await update(body, { optionIds: [idOf('/usuarios')] });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, users: 1 } });
    expect((await bruno.get('/api/accounting-exports')).status).toBe(403);
    expect((await bruno.get('/api/users')).status).toBe(200);
    // Bruno keeps the clinic's profile when an edit does not name it, and loses it when he gets one of the four.
    expect((await edit(brunoId, {})).body.ownProfileId).toBe(body.id);
    expect((await edit(brunoId, { profile: 'user' })).body.ownProfileId).toBeNull();
    await edit(brunoId, { profile: 'supervisor' });
    expect(await menuOf(bruno)).toContain('/reglas');
    expect(await update(body, { version: 1 })).toMatchObject(refusedBy(409, 'record.changed'));
  });

  test('access §15.5: is not deactivated while somebody has it, and given to nobody afterwards', async () => {
    const { body } = await create('Tesorería');
    await give(body);
    expect(await update(body, { isActive: false })).toMatchObject(
      refusedBy(409, 'ownProfile.hasUsers', expect.stringContaining('1 usuario')),
    );
    await expect(query`UPDATE own_profile SET is_active = false`).rejects.toThrow('somebody has');
    await edit(brunoId, { profile: 'supervisor', ownProfileId: null });
    expect((await update(body, { isActive: false })).status).toBe(200);
    expect(await give(body)).toMatchObject({ status: 400, body: { code: 'ownProfile.notGiven' } });
    await expect(
      query(`UPDATE app_user SET own_profile_id = ${body.id} WHERE id = ${brunoId}`),
    ).rejects.toThrow('has ended');
    await expect(
      query(`UPDATE app_user SET own_profile_id = ${body.id} WHERE profile = 'admin'`),
    ).rejects.toThrow();
  });
});

describe('access §15.4: nobody hands out more than they have', () => {
  const MANAGER = ['/usuarios', '/permissions-admin', '/nomina-bancaria'];
  const beyond = (code: string) => ({ status: 403, body: { code } });

  test('by profiles, the matrix, users and passwords', async () => {
    const manager = (await create('Encargado', MANAGER)).body;
    const treasury = (await create('Tesorería', FEW)).body;
    await give(manager);
    const cash = await create('Caja', ['/nomina-bancaria'], bruno);
    expect(cash.status).toBe(201);
    expect(await create('Contador', FEW, bruno)).toMatchObject(beyond('ownProfile.moreThanOwn'));
    expect(
      await update(manager, { optionIds: [...manager.optionIds, idOf('/reglas')] }, bruno),
    ).toMatchObject(beyond('ownProfile.moreThanOwn'));
    const matrix = (menuItemId: number, permissions: object) =>
      saveMatrix<Refused>(bruno, [{ menuItemId, permissions }]);
    expect(await matrix(idOf('/auditoria'), { supervisor: true })).toMatchObject(
      beyond('ownProfile.moreThanOwn'),
    );
    expect((await matrix(idOf('/nomina-bancaria'), { supervisor: true })).status).toBe(200);
    await admin.post('/api/permissions/reset');
    const rows = await query`
      INSERT INTO app_user (rut, first_name, last_name, email, profile, password_hash)
       SELECT '22222222-2', 'Carla', 'Rojas', 'carla@ejemplo.cl', 'user', password_hash FROM app_user LIMIT 1 RETURNING id`;
    const carla = rows[0].id;
    expect((await give(cash.body, carla, bruno)).status).toBe(200);
    expect(await give(treasury, carla, bruno)).toMatchObject(beyond('user.moreThanOwn'));
    for (const profile of ['admin', 'supervisor'])
      expect(await edit(carla, { profile, ownProfileId: null }, bruno)).toMatchObject(
        beyond('user.moreThanOwn'),
      );
    const added = {
      rut: '9068826-K',
      firstName: 'Nueva',
      lastName: 'Cuenta',
      email: 'nueva@ejemplo.cl',
    };
    for (const wanted of [
      { profile: 'admin' },
      { profile: 'supervisor' },
      { profile: 'supervisor', ownProfileId: treasury.id },
    ])
      expect(await bruno.post<Refused>('/api/users', { ...added, ...wanted })).toMatchObject(
        beyond('user.moreThanOwn'),
      );
    const allowed = { ...added, profile: 'supervisor', ownProfileId: cash.body.id };
    const { body: made, status } = await bruno.post<{ id: number }>('/api/users', allowed);
    expect(status).toBe(201);
    await admin.delete(`/api/users/${made.id}`);
    const adminId = (await admin.get<{ id: number }>('/api/auth/user')).body.id;
    expect(await edit(adminId, { firstName: 'Otra' }, bruno)).toMatchObject(
      beyond('user.moreThanOwn'),
    );
    expect(await bruno.post<Refused>(`/api/reset-user-password/${adminId}`)).toMatchObject(
      beyond('user.moreThanOwn'),
    );
    expect(await bruno.delete<Refused>(`/api/users/${adminId}`)).toMatchObject(
      beyond('user.moreThanOwn'),
    );
    expect((await bruno.post(`/api/reset-user-password/${carla}`)).status).toBe(200);
    await query(`DELETE FROM app_user WHERE id = ${carla}`);
  });

  // access §18.7, access §29.5
  test('by an account that becomes an administrator’s while they wait for it', async () => {
    await give((await create('Encargado', MANAGER)).body);
    const rows = await query`
      INSERT INTO app_user (rut, first_name, last_name, email, profile, password_hash)
       SELECT '22222222-2', 'Carla', 'Rojas', 'carla@ejemplo.cl', 'user', password_hash FROM app_user LIMIT 1 RETURNING id`;
    const id: number = rows[0].id;
    const ways = {
      edit: (version: number) =>
        bruno.put<Refused>(`/api/users/${id}`, {
          ...{ rut: '22222222-2', firstName: 'Carla', lastName: 'Rojas', isActive: true },
          ...{ email: 'de-bruno@ejemplo.cl', profile: 'user', version: version + 1 },
        }),
      factors: () =>
        bruno.post<Refused>(`/api/users/${id}/remove-factors`, { evidence: 'Vino con su cédula' }),
      sessions: () => bruno.post<Refused>(`/api/users/${id}/sessions/close-all`),
    };
    for (const [name, way] of Object.entries(ways)) {
      await query`UPDATE app_user SET profile = 'user' WHERE id = ${id}`;
      const { version } = await userOf(id);
      const promoted = `UPDATE app_user SET profile = 'admin', version = version + 1 WHERE id = ${id}`;
      const answer = await answerAfter(app.database, promoted, 'transactionid', () => way(version));
      expect(answer, name).toMatchObject(beyond('user.moreThanOwn'));
    }
    expect(await userOf(id)).toMatchObject({ profile: 'admin', email: 'carla@ejemplo.cl' });
    await query`DELETE FROM app_user WHERE id = ${id}`;
  });

  test('by an option of their profile that becomes active again', async () => {
    const hrefs = ['/menu-management', '/permissions-admin', '/auditoria'];
    const manager = (await create('Encargado', hrefs)).body;
    await give(manager);
    const setActive = async (client: Client, isActive: boolean) => {
      const { body } = await admin.get<MenuSettings>('/api/menu-options');
      const option = body.options.find(({ href }) => href === '/auditoria');
      if (!option) throw new Error('no option /auditoria');
      const { id, label, section, icon, version } = option;
      const edited = { label, section, icon, version, isActive };
      return client.put<Refused>(`/api/menu-options/${id}`, edited);
    };
    expect((await setActive(admin, false)).status).toBe(200);
    expect(await menuOf(bruno)).toEqual(['/menu-management', '/permissions-admin']);
    const { body: changes } = await bruno.get<{ id: number }[]>('/api/permissions/history');
    const ways = {
      edit: () => setActive(bruno, true),
      undo: () => bruno.post<Refused>('/api/permissions/undo', { entryId: changes[0]?.id }),
      reset: () => bruno.post<Refused>('/api/permissions/reset'),
    };
    for (const [name, way] of Object.entries(ways))
      expect(await way(), name).toMatchObject(beyond('ownProfile.moreThanOwn'));
    expect(await menuOf(bruno)).not.toContain('/auditoria');
    // Of an option that no other profile has, nobody gets anything.
    const without = manager.optionIds.filter((id) => id !== idOf('/auditoria'));
    expect((await update(manager, { optionIds: without })).status).toBe(200);
    expect((await setActive(bruno, true)).status).toBe(200);
    expect(await menuOf(bruno)).not.toContain('/auditoria');
    await admin.post('/api/permissions/reset');
  });
});
