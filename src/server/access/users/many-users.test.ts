/** Many users changed at once (access §33), and their first passwords (access §32.7). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp, type Client, refusedBy, testApp } from '../../../../test/support/app.ts';
import { answerAfter } from '../../../../test/support/locks.ts';
import { testMailServer } from '../../../../test/support/mail.ts';
import { masterFiles } from '../../../../test/support/master-imports.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { LettersPreview } from '../../../contract/access/users.ts';
import type { BulkPreview } from '../../../contract/masters/bulk-changes.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';

const { app, query, admin } = await adminApp();
const supervisor = await app.signedInAs('supervisor');
const { revert } = masterFiles(admin);

const preview = async (order: object, client = admin) =>
  (await client.post<BulkPreview & Refused>('/api/bulk-changes/user/preview', order)).body;
/** Changes them as it was told just before. */
const doChange = async (order: object, client = admin) => {
  const { digest } = await preview(order, client);
  const path = '/api/bulk-changes/user';
  return client.post<{ id: number; changed: number } & Refused>(path, { ...order, digest });
};
const accountOf = async (client: Client) =>
  (await client.get<{ id: number }>('/api/auth/user')).body.id;
const profiles = async () =>
  (
    await query<{ profile: string; active: boolean }>`
    SELECT profile::text, is_active AS active FROM app_user WHERE username IS NULL ORDER BY id`
  ).map(({ profile, active }) => `${profile} ${active}`);
const toSupervisor = { field: 'profile', values: { profile: 'Supervisor' } };
const off = { field: 'isActive', values: { isActive: false } };

/** Gives a supervisor a profile with nothing but Usuarios. */
async function giveUsersTo(client: Client): Promise<void> {
  await query`
    INSERT INTO own_profile (name, copied_from) VALUES ('Cuentas', 'Supervisor');
    INSERT INTO own_profile_option SELECT o.id, m.id FROM own_profile o, menu_option m WHERE m.href = '/usuarios'`;
  await query`UPDATE app_user SET own_profile_id = (SELECT id FROM own_profile) WHERE id = ${await accountOf(client)}`;
}

let ids: number[];
beforeEach(async () => {
  await query`
    DELETE FROM master_import; DELETE FROM app_user WHERE username IS NULL;
    UPDATE app_user SET profile = split_part(username, '-', 1)::user_profile, own_profile_id = NULL;
    DELETE FROM own_profile`;
  const rows = await query<{ id: number }>`
    INSERT INTO app_user (rut, first_name, last_name, email, profile)
     SELECT rut, 'Persona', letter, lower(letter) || '@ejemplo.cl', 'user'
       FROM unnest(${[1, 2, 3].map((at) => rutOf(40_000_000 + at))}::text[], ARRAY['A', 'B', 'C']) AS n (rut, letter) RETURNING id`;
  ids = rows.map(({ id }) => id);
});

describe('access §33.1: many users', () => {
  test('get a profile, as it was told, and have the old one again when it is undone', async () => {
    const [first, second] = ids;
    const order = { ids: [first, second], ...toSupervisor };
    expect(await preview(order)).toMatchObject({
      changed: 2,
      equal: 0,
      groups: [{ label: 'Perfil', before: 'Usuario', after: 'Supervisor', count: 2 }],
    });
    const done = await doChange(order);
    expect(done).toMatchObject({ status: 201, body: { changed: 2 } });
    expect(await profiles()).toEqual(['supervisor true', 'supervisor true', 'user true']);
    expect((await auditEntries(app, 'user', Number(first))).at(-1)).toMatchObject({
      action: 'user.update',
      summary: 'Modificó el usuario Persona A, junto con otros: Perfil: Supervisor.',
    });
    await revert('user', done.body.id);
    expect(await profiles()).toEqual(['user true', 'user true', 'user true']);
  });

  test('get a profile of the clinic, and are found by it', async () => {
    const rows = await query<{ id: number }>`
      INSERT INTO own_profile (name, copied_from) VALUES ('Tesorería', 'Supervisor') RETURNING id`;
    await doChange({ ids, field: 'profile', values: { profile: 'Tesorería' } });
    const found = { filters: { ownProfileId: rows[0]?.id }, ...off };
    expect(await preview(found)).toMatchObject({ changed: 3 });
    await doChange({ filters: { profile: 'supervisor', search: 'persona' }, ...off });
    expect(await profiles()).toEqual(Array(3).fill('supervisor false'));
  });

  test('are out at once when they become inactive, and nobody is told to be in use', async () => {
    const bruno = await app.signedInAs('user');
    const order = { ids: [await accountOf(bruno), ...ids], ...off };
    expect(await preview(order)).toMatchObject({ changed: 4, usedCount: 0 });
    await doChange(order);
    expect((await bruno.get('/api/auth/user')).status).toBe(401);
  });
});

describe('access §33.2: who changes many', () => {
  test('leaves the caller’s account as it is, and changes the others', async () => {
    const order = { ids: [await accountOf(admin), ...ids], ...toSupervisor };
    expect(await preview(order)).toMatchObject({
      changed: 3,
      refused: [
        {
          title: 'Prueba admin-1',
          reasons: ['Es su propia cuenta: su perfil y su estado los cambia otra persona.'],
        },
      ],
    });
    await doChange(order);
    expect((await admin.get<{ profile: string }>('/api/auth/user')).body.profile).toBe('admin');
  });

  test('gives no profile with more than the caller’s, and needs the screen', async () => {
    expect(await preview({ ids, ...off }, await app.signedInAs('doctor'))).toMatchObject({
      code: 'access.denied',
    });
    await giveUsersTo(supervisor);
    const order = { ids, ...toSupervisor };
    expect(await preview(order, supervisor)).toMatchObject({ changed: 0, refusedCount: 3 });
    expect((await doChange(order, supervisor)).body).toMatchObject({ code: 'bulkChange.nothing' });
    expect(await preview({ ids: [await accountOf(admin)], ...off }, supervisor)).toMatchObject({
      changed: 0,
      refusedCount: 1,
    });
  });

  test('changes nothing when one of them was edited meanwhile', async () => {
    const order = { ids, ...toSupervisor };
    const { digest } = await preview(order);
    await query`UPDATE app_user SET is_active = false WHERE id = ${ids[0]}`;
    const path = '/api/bulk-changes/user';
    expect((await admin.post<Refused>(path, { ...order, digest })).body.code).toBe(
      'bulkChange.changed',
    );
    expect(await profiles()).toEqual(['user false', 'user true', 'user true']);
  });
});

describe('access §32.7: first passwords', () => {
  const READABLE = /[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}/;
  const told = async (chosen: object, client = admin) =>
    (await client.post<LettersPreview & Refused>('/api/first-passwords/preview', chosen)).body;
  const withPassword = async () =>
    await query`SELECT id FROM app_user WHERE id = ANY (${ids}) AND password_hash IS NOT NULL`;
  const handOut = (client: Client, order: object) =>
    client.post<Refused>('/api/first-passwords', order);

  test('go by letter to who has none, and open the account once', async () => {
    await query`UPDATE app_user SET is_active = false WHERE id = ${ids[2]}`;
    const chosen = { ids: [...ids, await accountOf(supervisor)] };
    const { digest, ...said } = await told(chosen);
    expect(said).toEqual({
      ...{ ready: 2, mailable: 2, hasMail: false, hasAddress: false, leftOutCount: 2 },
      leftOut: [
        { name: 'Persona C', reason: 'está inactivo' },
        { name: 'Prueba supervisor-2', reason: 'ya tiene contraseña: se restablece en su fila' },
      ],
    });
    const answer = await handOut(admin, { ...chosen, digest, byMail: false });
    expect(answer.status).toBe(200);
    const pages = pdfPages(answer.bytes).map((page) => page.replaceAll('\u00a0', ' '));
    const [list = '', letter = ''] = pages;
    expect(pages).toHaveLength(3);
    expect(list).not.toMatch(READABLE);
    const rut = rutOf(40_000_001);
    expect(letter).toContain(formatRut(rut));
    expect(letter).not.toContain('sus pagos');
    const password = READABLE.exec(letter)?.[0] ?? '';
    const signIn = await app.anonymous.post('/api/native-login', { username: rut, password });
    expect(signIn).toMatchObject({ status: 200, body: { success: true } });
    expect((await auditEntries(app, 'user', Number(ids[0]))).map(({ action }) => action)).toContain(
      'user.firstPassword',
    );
    // They are given once.
    expect((await handOut(admin, { ...chosen, digest, byMail: false })).body.code).toBe(
      'user.accountsChanged',
    );
  });

  test('are given to nobody who has more than who hands them out', async () => {
    await giveUsersTo(supervisor);
    await query`UPDATE app_user SET profile = 'admin' WHERE id = ${ids[0]}`;
    expect(await told({ ids }, supervisor)).toMatchObject({
      ready: 2,
      leftOut: [{ name: 'Persona A', reason: 'su perfil da más que el de usted' }],
    });
    // What an administrator was told gives the supervisor no more, and nothing is given to who became one since it was told.
    const { digest: ofAdmin } = await told({ ids });
    const before = await told({ ids: ids.slice(1) }, supervisor);
    await query`UPDATE app_user SET profile = 'admin' WHERE id = ${ids[1]}`;
    for (const order of [
      { ids, digest: ofAdmin },
      { ids: ids.slice(1), digest: before.digest },
    ])
      expect(await handOut(supervisor, { ...order, byMail: false })).toMatchObject(
        refusedBy(409, 'user.accountsChanged'),
      );
    expect(await withPassword()).toEqual([]);
  });

  test.each([
    ['became an administrator', `profile = 'admin'`],
    ['has another address', `email = 'otra@ejemplo.cl'`],
  ])('are given to nobody if one of them %s while they were made', async (_what, change) => {
    await giveUsersTo(supervisor);
    const { digest } = await told({ ids }, supervisor);
    const changed = `UPDATE app_user SET ${change} WHERE id = ${ids[1]}`;
    const { body } = await answerAfter(app.database, changed, 'transactionid', () =>
      handOut(supervisor, { ids, digest, byMail: false }),
    );
    expect(body.code).toBe('user.accountsChanged');
    expect(await withPassword()).toEqual([]);
  });

  test('are not given to the caller, but to who was bound at a provider that the clinic no longer has', async () => {
    const own = await accountOf(supervisor);
    await giveUsersTo(supervisor);
    await query`UPDATE app_user SET first_name = 'Persona', last_name = 'Z', password_hash = NULL WHERE id = ${own}`;
    await query`INSERT INTO sign_on_identity (user_id, issuer, subject) VALUES (${ids[1]}, 'https://id.ejemplo.cl', 'b')`;
    const chosen = { ids: [...ids, own] };
    expect(await told(chosen, supervisor)).toMatchObject({
      ready: 3,
      leftOut: [{ name: 'Persona Z', reason: 'es su propia cuenta' }],
    });
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['to who comes by the identity provider', {}, ['https://id.ejemplo.cl']],
    ['where the settings leave passwords to others', { LOCAL_SIGN_IN_USERS: 'admin-1' }, []],
  ])('are not given %s', async (_what, more, issuers) => {
    const limited = await testApp({
      PUBLIC_URL: 'https://portal.ejemplo.cl',
      OIDC_ISSUER: 'https://id.ejemplo.cl',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secreto',
      ...more,
    });
    const clerk = await limited.signedInAs('admin');
    const rows = await limited.query<{ id: number }>`
      WITH made AS (INSERT INTO app_user (rut, first_name, last_name, email, profile)
                     VALUES (${rutOf(41_000_000)}, 'Rosa', 'Soto', 'rosa@ejemplo.cl', 'user') RETURNING id),
            bound AS (INSERT INTO sign_on_identity (user_id, issuer, subject)
                      SELECT id, issuer, 'rosa' FROM made, unnest(${issuers}::text[]) AS issuer)
       SELECT id FROM made`;
    expect(await told({ ids: rows.map(({ id }) => id) }, clerk)).toMatchObject({
      ready: 0,
      leftOut: [{ name: 'Rosa Soto', reason: 'entra por el ingreso único' }],
    });
  });

  test('go by mail to who has an address, if it is chosen', async () => {
    const mail = await testMailServer();
    const mailing = await testApp({ SMTP_URL: mail.url });
    const clerk = await mailing.signedInAs('admin');
    const rows = await mailing.query<{ id: number }>`
      INSERT INTO app_user (rut, first_name, last_name, email, profile)
       VALUES (${rutOf(41_000_000)}, 'Rosa', 'Soto', 'rosa@ejemplo.cl', 'user') RETURNING id`;
    const chosen = { ids: rows.map(({ id }) => id) };
    const { digest } = await told(chosen, clerk);
    const { bytes } = await handOut(clerk, { ...chosen, digest, byMail: true });
    expect(pdfPages(bytes)).toHaveLength(1);
    expect(mail.messages.join()).toMatch(READABLE);
  });
});
