/** Users that were generated together are taken back while nobody used them (access §5.18). */
import { beforeEach, describe, expect, test } from 'vitest';
import { masterFiles } from '../../../../test/support/master-imports.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { MasterImport } from '../../../contract/masters/master-imports.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const { app, pool, query, data, admin } = await adminPayroll();
const { revert, reversionOf } = masterFiles(admin);

const CREATE = '/api/create-users-for-doctors';
const LIST = '/api/master-imports/user';
const READABLE = /[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}/;

type Account = { readonly id: number; readonly rut: string; readonly password: string };

/** Generates the users of doctors with these names, and answers their accounts as the letters have them. */
async function generate(...names: readonly string[]): Promise<Account[]> {
  const ids = [];
  for (const name of names) ids.push(await data.doctor({ name }));
  const { digest } = (await admin.post<{ digest: string }>(`${CREATE}/preview`, { ids })).body;
  const answer = await admin.post(CREATE, { ids, digest, byMail: false });
  expect(answer.status).toBe(200);
  const letters = pdfPages(answer.bytes).slice(1);
  const rows = await query<{ id: number; rut: string; name: string }>`
    SELECT u.id, u.rut, d.name FROM app_user u JOIN doctor d ON d.id = u.doctor_id WHERE d.id = ANY(${ids}) ORDER BY d.id`;
  return rows.map(({ id, rut, name }) => {
    const letter = letters.find((page) => page.replaceAll('\u00a0', ' ').includes(name)) ?? '';
    return { id, rut, password: READABLE.exec(letter)?.[0] ?? '' };
  });
}
const newest = async (client = admin) =>
  (await client.get<[MasterImport]>(`${LIST}?origin=generated&limit=1`)).body[0];
const signIn = ({ rut, password }: Account) =>
  app.anonymous.post('/api/native-login', { username: rut, password });
const present = async () =>
  (
    await query<{ id: number }>`
    SELECT id FROM app_user WHERE profile = 'doctor' AND username IS NULL ORDER BY id`
  ).map(({ id }) => id);

beforeEach(async () => {
  await query`DELETE FROM master_import; DELETE FROM app_user WHERE username IS NULL; DELETE FROM sign_in_failure`;
});

describe('access §5.18: users that were generated together', () => {
  test('are listed as one act, and removed with all that would open them', async () => {
    const accounts = await generate('Ana Araya', 'Luis Lagos');
    const [ana, luis] = accounts as [Account, Account];
    // A link for a forgotten password was asked for, and not used.
    await query`INSERT INTO password_link (token_hash, user_id, email, expires_at)
       SELECT sha256('enlace'), id, email, now() + interval '30 minutes' FROM app_user WHERE id = ${luis.id}`;
    const act = await newest();
    expect(act).toMatchObject({
      name: 'Generación de usuarios para médicos',
      ...{ origin: 'generated', created: 2, changed: 0, isRevertible: true },
    });
    expect((await reversionOf('user', act.id)).body).toMatchObject({ deleted: 2, keptCount: 0 });
    expect((await revert('user', act.id)).body).toMatchObject({ deleted: 2, keptCount: 0 });
    expect(await present()).toEqual([]);
    for (const one of accounts) expect((await signIn(one)).status).toBe(401);
    expect((await pool.query('SELECT FROM password_link')).rowCount).toBe(0);
    expect((await auditEntries(app, 'user', ana.id)).at(-1)).toMatchObject({
      action: 'user.remove',
      summary: 'Eliminó el usuario Ana Araya, al deshacer la generación de usuarios para médicos.',
    });
    expect((await auditEntries(app, 'masterImport', act.id)).map((one) => one.summary)).toEqual([
      'Generó 2 usuarios para médicos.',
      'Deshizo la generación de usuarios para médicos.',
    ]);
    expect(await newest()).toMatchObject({
      isRevertible: false,
      revertedByName: expect.stringContaining('Prueba'),
    });
    // The doctors can be given accounts again.
    const doctors = await pool.query<{ id: number }>('SELECT id FROM doctor WHERE rut = ANY($1)', [
      accounts.map(({ rut }) => rut),
    ]);
    const ids = doctors.rows.map(({ id }) => id);
    const told = await admin.post<{ ready: number }>(`${CREATE}/preview`, { ids });
    expect(told.body.ready).toBe(2);
  });

  test('stay where somebody signed in, edited them or gave another password, each with the reason', async () => {
    const accounts = await generate('Ana Uno', 'Beto Dos', 'Carla Tres', 'Dina Cuatro');
    const [ana, beto, carla, dina] = accounts as [Account, Account, Account, Account];
    expect((await signIn(ana)).status).toBe(200);
    await admin.post(`/api/reset-user-password/${beto.id}`);
    await query`UPDATE app_user SET email = 'carla@ejemplo.cl', version = version + 1 WHERE id = ${carla.id}`;
    const { id } = await newest();
    const kept = [
      { title: 'Ana Uno', reason: 'ya ingresó' },
      { title: 'Beto Dos', reason: 'después se le dio otra contraseña' },
      { title: 'Carla Tres', reason: 'cambió después' },
    ];
    expect((await reversionOf('user', id)).body).toMatchObject({ deleted: 1, kept, keptCount: 3 });
    expect((await revert('user', id)).body).toMatchObject({ deleted: 1, kept });
    expect(await present()).toEqual([ana.id, beto.id, carla.id]);
    expect((await signIn(dina)).status).toBe(401);
    expect((await signIn(carla)).status).toBe(200);
  });

  test('stay with who used them once and has no session, device or first password any more', async () => {
    const [ana, luis] = (await generate('Ana Antes', 'Luis Antes')) as [Account, Account];
    await query`
      INSERT INTO audit_log (user_id, user_name, action, entity, summary) VALUES (${ana.id}, 'Ana Antes', 'session.signIn', 'session', 'Ingresó.')`;
    await query`UPDATE app_user SET must_change_password = false, password_expires_at = NULL WHERE id = ${luis.id}`;
    const act = await newest();
    expect(act.isRevertible).toBe(false);
    expect((await reversionOf('user', act.id)).body).toMatchObject({
      deleted: 0,
      kept: ['Ana Antes', 'Luis Antes'].map((title) => ({ title, reason: 'ya ingresó' })),
    });
    const refused = await admin.post<Refused>(`${LIST}/${act.id}/reversion`, {
      ...{ deleted: 0, restored: 0 },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'masterImport.nothingToRevert' } });
  });

  test('are taken back once by two at the same moment, and not otherwise than was shown', async () => {
    const accounts = await generate('Ana Par', 'Luis Par');
    const { id } = await newest();
    const shown = { deleted: 2, restored: 0 };
    const path = `${LIST}/${id}/reversion`;
    const answers = await Promise.all([1, 2].map(() => admin.post<Refused>(path, shown)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('masterImport.reverted');
    expect(await present()).toEqual([]);
    expect(accounts).toHaveLength(2);
    const [eva] = (await generate('Eva Pronta', 'Iris Par')) as [Account, Account];
    expect((await signIn(eva)).status).toBe(200);
    const late = await admin.post<Refused>(`${LIST}/${(await newest()).id}/reversion`, shown);
    expect(late).toMatchObject({ status: 409, body: { code: 'masterImport.reversionChanged' } });
    expect(await present()).toHaveLength(2);
  });

  test('are either opened or removed when somebody signs in meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one] = (await generate(`Rosa Ronda ${round}`)) as [Account];
      const { id } = await newest();
      const [signedIn, undone] = await Promise.all([
        signIn(one),
        admin.post<Refused>(`${LIST}/${id}/reversion`, { deleted: 1, restored: 0 }),
      ]);
      const isPresent = (await present()).includes(one.id);
      expect([signedIn.status, undone.status, isPresent]).toEqual(
        signedIn.status === 200 ? [200, 409, true] : [401, 200, false],
      );
    }
  });

  test('are taken back by who has the screen of users, and as much as those accounts have', async () => {
    await generate('Ana Ajena');
    const { id } = await newest();
    const supervisor = await app.signedInAs('supervisor');
    const path = `${LIST}/${id}/reversion`;
    expect((await supervisor.get(path)).status).toBe(403);
    expect((await supervisor.post(path, { deleted: 1, restored: 0 })).status).toBe(403);
    await query`
      INSERT INTO own_profile (name, copied_from, sees_patients) VALUES ('Cuentas', 'Supervisor', false);
      INSERT INTO own_profile_option SELECT o.id, m.id FROM own_profile o, menu_option m WHERE m.href = '/usuarios'`;
    const own = (await supervisor.get<{ id: number }>('/api/auth/user')).body;
    await query`UPDATE app_user SET own_profile_id = (SELECT id FROM own_profile) WHERE id = ${own.id}`;
    expect((await supervisor.get(path)).body).toMatchObject({
      deleted: 0,
      kept: [{ title: 'Ana Ajena', reason: expect.stringMatching(/^el perfil da más/) }],
    });
    expect(await newest(supervisor)).toMatchObject({ isRevertible: false });
    expect(await newest()).toMatchObject({ isRevertible: true });
  });

  test('are apart from files and changes of many, which are listed with them unless asked', async () => {
    await generate('Ana Lista');
    const rut = rutOf(41_000_001);
    const { doImport } = masterFiles(admin);
    await doImport('user', `RUT;Nombre;Email;Perfil\r\n${rut};Juana Pinto;j@ejemplo.cl;Usuario`);
    const origins = async (query = '') =>
      (await admin.get<MasterImport[]>(`${LIST}?limit=10${query}`)).body.map((one) => one.origin);
    expect(await origins()).toEqual(['file', 'generated']);
    expect(await origins('&origin=generated')).toEqual(['generated']);
    const total = await admin.get<{ total: number }>(`${LIST}/summary?origin=generated`);
    expect(total.body.total).toBe(1);
  });
});
