import { beforeEach, describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { saveMatrix } from '../../../../test/support/menu-changes.ts';
import type {
  MenuChangeEntry,
  MenuEntry,
  MenuSettings,
  PermissionTest,
} from '../../../contract/access/permissions.ts';
import { SCREENS } from '../../../contract/screens.ts';

const app = await testApp();
const { database, signedInAs } = app;
const admin = await signedInAs('admin');
const colleague = await signedInAs('admin');
const supervisor = await signedInAs('supervisor');

const settings = async () => (await admin.get<MenuSettings>('/api/menu-options')).body;
const optionOf = async (href: string): Promise<MenuEntry> => {
  const found = (await settings()).options.find((option) => option.href === href);
  if (!found) throw new Error(`no option ${href}`);
  return found;
};
const add = (option: object) => admin.post<MenuEntry & Refused>('/api/menu-options', option);
const save = (changes: object[], client = admin) =>
  saveMatrix<MenuSettings & Refused>(client, changes);
const history = async () => (await admin.get<MenuChangeEntry[]>('/api/permissions/history')).body;
const undo = (entryId: number) => admin.post<Refused>('/api/permissions/undo', { entryId });
const NEW = { href: 'intranet', label: 'Intranet', section: 'Sistema' };
const content = ({ options }: MenuSettings) =>
  options
    .map(({ id, version, ...option }) => option)
    .toSorted((a, b) => (a.href < b.href ? -1 : 1));

beforeEach(() => admin.post('/api/permissions/reset'));

describe('access §6: the defaults', () => {
  test('access §6.1: have an option for every screen that calls name', async () => {
    const known = new Set((await settings()).options.map(({ href }) => href));
    expect(SCREENS.filter((screen) => !known.has(screen))).toEqual([]);
    expect((await settings()).isCustom).toBe(false);
  });

  test('have the audit log for administrators only', async () => {
    expect((await optionOf('/auditoria')).permissions).toEqual({
      admin: true,
      supervisor: false,
      doctor: false,
      user: false,
    });
  });
});

describe('access §8: adding a menu option', () => {
  // access §8.4, access §8.5, access §8.7
  test('adds the slash to the route, the calculator as icon, and only admin', async () => {
    const { status, body } = await add(NEW);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...NEW,
      href: '/intranet',
      icon: 'Calculator',
      isActive: true,
      permissions: { admin: true, supervisor: false, doctor: false, user: false },
    });
    expect((await settings()).isCustom).toBe(true);
  });

  test('access §8.5: leaves an outside address unchanged', async () => {
    const { body } = await add({ ...NEW, href: 'https://intranet.ejemplo.cl/turnos?mes=7' });
    expect(body.href).toBe('https://intranet.ejemplo.cl/turnos?mes=7');
  });

  test.each(['//ejemplo.cl', 'javascript:alert(1)'])(
    'makes an address of the portal of %s',
    async (href) => {
      const { body } = await add({ ...NEW, href });
      expect(body.href).toMatch(/^\/[^/]/);
    },
  );

  test('access §8.4: refuses what is missing', async () => {
    const { status, body } = await add({ section: 'Sistema' });
    expect(status).toBe(400);
    const message = 'Completa todos los campos requeridos';
    expect(body.data?.fields).toEqual({ href: message, label: message });
  });

  test.each(['/medicos', 'medicos', '  /medicos '])(
    'access §8.6: refuses the route %j, which exists',
    async (href) => {
      expect(await add({ ...NEW, href })).toMatchObject({
        status: 409,
        body: { message: 'Ya existe un menú con esa ruta', data: { field: 'href' } },
      });
    },
  );

  test('access §8.6: refuses an unknown icon', async () => {
    expect((await add({ ...NEW, icon: 'Skull' })).status).toBe(400);
  });
});

describe('access §10: editing the menu', () => {
  // access §10.2, access §10.4
  test('renames, moves to another section, and takes the option from all profiles', async () => {
    const { id, href, version, permissions } = await optionOf('/reportes');
    const edit = { label: 'Informes', section: 'Documentación', icon: 'Heart', isActive: false };
    const edited = await admin.put<MenuEntry>(`/api/menu-options/${id}`, { ...edit, version });
    expect(edited.body).toMatchObject({ ...edit, href, permissions, version: version + 1 });
    expect((await supervisor.get('/api/reports/services')).status).toBe(403);
    await admin.edit(`/api/menu-options/${id}`, { ...edit, isActive: true });
    expect((await supervisor.get('/api/reports/services')).status).toBe(200);
    const user = await supervisor.get<{ menu: { label: string }[] }>('/api/native-user');
    expect(user.body.menu.map(({ label }) => label)).toContain('Informes');
  });

  test('access §10.3: puts the options in another order, which the menu then shows', async () => {
    const shown = (await settings()).options.map(({ id }) => id);
    const ids = [...shown].reverse();
    const answer = await admin.put<MenuSettings>('/api/menu-options/order', { shown, ids });
    expect(answer.body.options.map(({ id }) => id)).toEqual(ids);
    const late = { shown, ids: shown };
    expect(await colleague.put('/api/menu-options/order', late)).toMatchObject(
      refusedBy(409, 'menu.orderChanged'),
    );
    const doubled = { shown: ids, ids: ids.map(() => ids[0]) };
    expect((await admin.put('/api/menu-options/order', doubled)).status).toBe(409);
  });

  test('access §8.8: deleting removes its permissions, too', async () => {
    const { id } = (await add(NEW)).body;
    expect(await admin.delete(`/api/menu-options/${id}`)).toMatchObject({ status: 200 });
    const left = database.db.selectFrom('permission').where('menuOptionId', '=', id).selectAll();
    expect(await left.execute()).toEqual([]);
    expect((await admin.delete(`/api/menu-options/${id}`)).status).toBe(404);
  });

  test('access §8.8: refuses to delete the only option that leads to a call, and names the call', async () => {
    const { id } = await optionOf('/usuarios');
    const refused = await admin.delete<Refused>(`/api/menu-options/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'menu.neededByCalls' } });
    expect(refused.body.message).toMatch(
      /^No se puede eliminar Usuarios: a \d+ llamadas del servidor solo se llega por ella, por ejemplo \w+ \/api\/users/,
    );
  });
});

describe('access §8.9: the protected option', () => {
  test('access §8.9: can’t be taken from admin, left inactive or deleted', async () => {
    const { id, version, ...option } = await optionOf('/permissions-admin');
    const { label, section, icon } = option;
    const attempts = [
      save([{ menuItemId: id, version, permissions: { admin: false } }]),
      admin.edit<Refused>(`/api/menu-options/${id}`, { label, section, icon, isActive: false }),
      admin.delete<Refused>(`/api/menu-options/${id}`),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code]).toEqual([409, 'menu.protected']);
    }
    expect((await optionOf('/permissions-admin')).permissions.admin).toBe(true);
  });

  test('may be taken from others, and given to them', async () => {
    const { id } = await optionOf('/permissions-admin');
    expect((await supervisor.post('/api/permissions/reset')).status).toBe(403);
    await save([{ menuItemId: id, permissions: { supervisor: true } }]);
    expect((await supervisor.get('/api/permissions/history')).status).toBe(200);
    await save([{ menuItemId: id, permissions: { supervisor: false } }]);
    expect((await supervisor.get('/api/permissions/history')).status).toBe(403);
  });
});

describe('access §8: switching cells', () => {
  // access §8.2, access §2.5
  test('takes effect on the next call, in a session that was open before', async () => {
    expect((await supervisor.get('/api/reports/services')).status).toBe(200);
    const { id, version } = await optionOf('/reportes');
    const saved = await save([{ menuItemId: id, version, permissions: { supervisor: false } }]);
    expect(saved.status).toBe(200);
    expect(saved.body.isCustom).toBe(true);
    expect((await supervisor.get('/api/reports/services')).status).toBe(403);
  });

  test('access §8.10: of two administrators the later one is refused, and nothing of theirs is saved', async () => {
    const [doctors, reports] = [await optionOf('/medicos'), await optionOf('/reportes')];
    await save([{ menuItemId: reports.id, permissions: { user: true } }], colleague);
    const late = await save([
      { menuItemId: doctors.id, version: doctors.version, permissions: { user: true } },
      { menuItemId: reports.id, version: reports.version, permissions: { doctor: true } },
    ]);
    expect(late).toMatchObject({ status: 409, body: { code: 'record.changed' } });
    expect(late.body.message).toMatch(/^Prueba admin-2 modificó este registro/);
    expect(late.body.data?.current).toMatchObject({
      href: '/reportes',
      version: reports.version + 1,
    });
    expect((await optionOf('/medicos')).permissions.user).toBe(false);
    expect((await optionOf('/reportes')).permissions).toMatchObject({ user: true, doctor: false });
  });

  test('two at the same moment come one after the other', async () => {
    const { id, version } = await optionOf('/convenios');
    const holder = await database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE menu_option IN SHARE ROW EXCLUSIVE MODE');
    const both = [admin, colleague].map((client) =>
      save([{ menuItemId: id, version, permissions: { supervisor: true } }], client),
    );
    await untilWaiting(database, 'relation');
    // Nobody who only reads waits.
    expect((await supervisor.get('/api/native-user')).status).toBe(200);
    await holder.query('COMMIT');
    holder.release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('a change of nothing writes nothing', async () => {
    const { id, permissions } = await optionOf('/medicos');
    const [before] = await history();
    expect((await save([{ menuItemId: id, permissions }])).status).toBe(200);
    expect((await history())[0]?.id).toBe(before?.id);
  });
});

describe('access §8.12: Reset', () => {
  // access §8.12, access §8.14
  test('restores what was deleted, removes what was added, and can be undone', async () => {
    const installed = content(await settings());
    const { id } = await optionOf('/convenios');
    await add(NEW);
    await admin.delete(`/api/menu-options/${(await optionOf('/descarga-manuales')).id}`);
    await save([{ menuItemId: id, permissions: { supervisor: true } }]);
    const mine = content(await settings());
    const reset = await admin.post<MenuSettings>('/api/permissions/reset');
    expect(content(reset.body)).toEqual(installed);
    expect(reset.body.isCustom).toBe(false);
    const [entry] = await history();
    expect(entry?.summary).toBe('Restableció el menú y los permisos por defecto.');
    expect((await undo(entry?.id ?? 0)).status).toBe(200);
    expect(content(await settings())).toEqual(mine);
  });
});

describe('access §8.13: undoing a change', () => {
  test('access §8.13: restores its cells alone, is itself in the log, and can be undone again', async () => {
    const [doctors, reports] = [await optionOf('/medicos'), await optionOf('/reportes')];
    await save([{ menuItemId: doctors.id, permissions: { supervisor: false } }]);
    const [first] = await history();
    await save([{ menuItemId: doctors.id, permissions: { user: true } }]);
    await save([{ menuItemId: reports.id, permissions: { user: true } }]);
    expect((await undo(first?.id ?? 0)).status).toBe(200);
    expect((await optionOf('/medicos')).permissions).toMatchObject({
      supervisor: true,
      user: true,
    });
    expect((await optionOf('/reportes')).permissions.user).toBe(true);
    const [undone] = await history();
    expect(undone).toMatchObject({
      userName: 'Prueba admin-1',
      summary:
        'Deshizo un cambio de Prueba admin-1: Cambió permisos: Médicos ya no para Supervisor.',
      canUndo: true,
    });
    expect((await undo(undone?.id ?? 0)).status).toBe(200);
    expect((await optionOf('/medicos')).permissions.supervisor).toBe(false);
  });

  test('access §8.13: is refused when a later change touched the same cells', async () => {
    const { id } = await optionOf('/medicos');
    await save([{ menuItemId: id, permissions: { supervisor: false } }]);
    const [entry] = await history();
    await save([{ menuItemId: id, permissions: { supervisor: true } }]);
    expect(await undo(entry?.id ?? 0)).toMatchObject(refusedBy(409, 'menu.changedSince'));
    expect((await history()).find((one) => one.id === entry?.id)?.canUndo).toBe(false);
  });

  test('restores a deleted option with its permissions, and removes an added one', async () => {
    const made = (await add(NEW)).body;
    await save([{ menuItemId: made.id, permissions: { supervisor: true } }]);
    await admin.delete(`/api/menu-options/${made.id}`);
    const [removal] = await history();
    expect((await undo(removal?.id ?? 0)).status).toBe(200);
    expect((await optionOf('/intranet')).permissions.supervisor).toBe(true);
    const other = (await add({ ...NEW, href: '/otra' })).body;
    const [addition] = await history();
    expect((await undo(addition?.id ?? 0)).status).toBe(200);
    expect((await settings()).options.map(({ id }) => id)).not.toContain(other.id);
  });

  test('is refused for an entry that is no change of the menu', async () => {
    const [{ id }] = await app.query`SELECT id FROM audit_log WHERE action = 'session.signIn'`;
    expect((await undo(id)).status).toBe(404);
  });
});

test('access §9.2: the tester lists the calls behind an option, with method, path and description', async () => {
  const { body } = await admin.get<PermissionTest>('/api/permissions/test?profile=doctor');
  expect(body.options.filter(({ isAllowed }) => isAllowed).map(({ href }) => href)).toEqual([
    '/mis-pagos',
    '/participaciones',
    '/reportes-medico',
    '/perfil',
  ]);
  expect(body.calls).toContainEqual({
    name: 'users.list',
    method: 'GET',
    path: '/api/users',
    description: 'Ver los usuarios',
    access: 'screens',
    screens: ['/usuarios'],
    verdict: 'refused',
    isNarrowed: false,
  });
  const own = body.calls.find(({ name }) => name === 'movements.list');
  expect(own?.verdict).toBe('own');
  const wipe = body.calls.find(({ name }) => name === 'attentionCleaning.previewAll');
  expect(wipe?.isNarrowed).toBe(true);
});

test('product §1.6: every change records who made it, and the options before and after', async () => {
  const { id, ...before } = await optionOf('/medicos');
  await save([{ menuItemId: id, permissions: { supervisor: false } }]);
  const [entry] = await app.query`
    SELECT user_name AS "userName", action, entity, before, after FROM audit_log ORDER BY id DESC`;
  const { version, calls, ...option } = before;
  expect(entry).toMatchObject({
    userName: 'Prueba admin-1',
    action: 'menu.permissions',
    entity: 'menu',
    before: [{ id, ...option }],
    after: [{ id, ...option, permissions: { ...option.permissions, supervisor: false } }],
  });
});
