/** Generar usuarios: accounts of many doctors at once, with letters or mails (access §5.17). */
import { expect, test } from 'vitest';
import { type Client, refusedBy, type TestApp, testApp } from '../../../../test/support/app.ts';
import { testMailServer } from '../../../../test/support/mail.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import { formatRut } from '../../../domain/identity/rut.ts';

type Told = {
  ready: number;
  mailable: number;
  hasMail: boolean;
  hasAddress: boolean;
  leftOut: { name: string; reason: string }[];
  leftOutCount: number;
  digest: string;
};

const PREVIEW = '/api/create-users-for-doctors/preview';
const CREATE = '/api/create-users-for-doctors';
const READABLE = /[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}/;

const { app, data, admin } = await adminPayroll();

const rutOfDoctor = async ({ database }: TestApp, id: number) =>
  (
    await database.db
      .selectFrom('doctor')
      .select('rut')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).rut;
const usersOf = ({ database }: TestApp, ids: readonly number[]) =>
  database.db
    .selectFrom('appUser')
    .select(['id', 'rut', 'email', 'profile', 'mustChangePassword', 'passwordExpiresAt'])
    .where('doctorId', 'in', ids)
    .orderBy('doctorId')
    .execute();
/** What was told of the doctors, to be agreed to. */
const digestOf = async (clerk: Client, chosen: object) =>
  (await clerk.post<Told>(PREVIEW, chosen)).body.digest;
const pagesOf = (bytes: Buffer) => pdfPages(bytes).map((page) => page.replaceAll('\u00a0', ' '));

test('access §5.17: a letter for each, with a random password that opens the account once', async () => {
  const ana = await data.doctor({ name: 'Ana Araya', email: 'ana@ejemplo.cl' });
  const luis = await data.doctor({ name: 'Luis Lagos', email: null });
  const inactive = await data.doctor({ name: 'Íngrid Inactiva' });
  await app.query`UPDATE doctor SET is_active = false WHERE id = ${inactive}`;
  const linked = await data.doctor({ name: 'Vera Vinculada' });
  await app.signedInAs('doctor', { doctorId: linked });
  const ids = [ana, luis, inactive, linked];
  expect((await admin.post<Told>(PREVIEW, { ids })).body).toEqual({
    ready: 2,
    mailable: 1,
    hasMail: false,
    hasAddress: false,
    leftOut: [
      { name: 'Íngrid Inactiva', reason: 'está inactivo' },
      { name: 'Vera Vinculada', reason: 'ya tiene usuario' },
    ],
    leftOutCount: 2,
    digest: expect.any(String),
  });
  const digest = await digestOf(admin, { ids });
  const answer = await admin.post(CREATE, { ids, digest, byMail: false });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/cuentas_nuevas_[\d-]+\.pdf/);
  const [list = '', ...letters] = pagesOf(answer.bytes);
  expect(letters).toHaveLength(2);
  const rut = await rutOfDoctor(app, ana);
  expect(list).toContain(formatRut(rut));
  expect(list).not.toMatch(READABLE);
  const [letter = ''] = letters;
  expect(letter).toContain('Ana Araya');
  const password = READABLE.exec(letter)?.[0] ?? '';
  const users = await usersOf(app, ids.slice(0, 2));
  expect(users).toMatchObject([
    { rut, email: 'ana@ejemplo.cl', profile: 'doctor', mustChangePassword: true },
    { email: expect.stringMatching(/@medicos\.invalid$/), mustChangePassword: true },
  ]);
  const hours = (Number(users[0]?.passwordExpiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  const signedIn = await app.anonymous.post('/api/native-login', { username: rut, password });
  expect(signedIn.status).toBe(200);
  const entries = await auditEntries(app, 'user', users[0]?.id ?? 0);
  expect(entries[0]).toMatchObject({
    action: 'user.create',
    summary: 'Creó el usuario Ana Araya, junto con otros médicos.',
  });
  expect(JSON.stringify(entries)).not.toContain(password);
});

test('access §5.17: nobody gets an account when others than those shown would', async () => {
  const eva = await data.doctor({ name: 'Eva Espejo' });
  const iris = await data.doctor({ name: 'Iris Ibarra' });
  const ids = [eva, iris];
  const told = await digestOf(admin, { ids });
  // As many as were told, but another one instead of Iris.
  const otherIds = [eva, await data.doctor({ name: 'Olga Otra' })];
  await app.signedInAs('doctor', { doctorId: iris });
  const changed = { status: 409, body: { code: 'user.doctorsChanged' } };
  for (const chosen of [ids, otherIds])
    expect(
      await admin.post<Refused>(CREATE, { ids: chosen, digest: told, byMail: false }),
    ).toMatchObject(changed);
  const digest = await digestOf(admin, { ids });
  // Two clerks at the same moment.
  const [one, other] = await Promise.all(
    [1, 2].map(() => admin.post<Refused>(CREATE, { ids, digest, byMail: false })),
  );
  expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
  expect(await usersOf(app, [eva])).toHaveLength(1);
});

test('access §5.17: the RUT of another user is said, and more than 300 are refused', async () => {
  const otto = await data.doctor({ name: 'Otto Olea' });
  await app.query`
    INSERT INTO app_user (rut, first_name, last_name, email, profile) SELECT rut, 'Otto', 'Olea', 'otto@ejemplo.cl', 'user' FROM doctor WHERE id = ${otto}`;
  expect((await admin.post<Told>(PREVIEW, { ids: [otto] })).body.leftOut).toEqual([
    { name: 'Otto Olea', reason: 'su RUT ya es de otro usuario: vincúlelo en Usuarios' },
  ]);
  const many = {
    ids: await Promise.all(
      Array.from({ length: 301 }, (_, at) => data.doctor({ name: `Médico ${at}` })),
    ),
  };
  const { ready, digest } = (await admin.post<Told>(PREVIEW, many)).body;
  expect(ready).toBe(301);
  expect(await admin.post<Refused>(CREATE, { ...many, digest, byMail: false })).toMatchObject({
    body: { code: 'user.tooManyDoctors', message: expect.stringContaining('300') },
  });
  const supervisor = await app.signedInAs('supervisor');
  expect((await supervisor.post(PREVIEW, { filters: {} })).status).toBe(403);
});

test('access §5.17: by mail to who has an address; the others, and who can’t be reached, get a letter', async () => {
  const mail = await testMailServer();
  const withMail = await testApp({ SMTP_URL: mail.url, PUBLIC_URL: 'http://portal.ejemplo.cl' });
  const clerk = await withMail.signedInAs('admin');
  const own = await payrollData(withMail.database);
  const ids = [
    await own.doctor({ name: 'Ana Araya', email: 'ana@ejemplo.cl' }),
    await own.doctor({ name: 'Beto Bravo', email: 'beto@ejemplo.cl' }),
    await own.doctor({ name: 'Carla Cid', email: null }),
  ];
  mail.refuse('beto@ejemplo.cl');
  expect((await clerk.post<Told>(PREVIEW, { ids })).body).toMatchObject({
    ready: 3,
    mailable: 2,
    hasMail: true,
    hasAddress: true,
  });
  const digest = await digestOf(clerk, { ids });
  const answer = await clerk.post(CREATE, { ids, digest, byMail: true });
  expect(answer.status).toBe(200);
  expect(mail.messages).toHaveLength(1);
  expect(mail.messages[0]).toContain('To: ana@ejemplo.cl');
  const [list = '', ...letters] = pagesOf(answer.bytes);
  expect(list).toContain('Enviada a ana@ejemplo.cl');
  expect(letters.map((letter) => /Beto Bravo|Carla Cid|Ana Araya/.exec(letter)?.[0])).toEqual([
    'Beto Bravo',
    'Carla Cid',
  ]);
  expect(letters[0]).toContain('http://portal.ejemplo.cl');
});

test('access §5.17: after three mails in a row that fail, nobody else is tried, and all get letters', async () => {
  const mail = await testMailServer();
  const withMail = await testApp({ SMTP_URL: mail.url });
  const clerk = await withMail.signedInAs('admin');
  const own = await payrollData(withMail.database);
  const addresses = [1, 2, 3, 4, 5].map((n) => `m${n}@ejemplo.cl`);
  const ids = [];
  for (const email of addresses) {
    ids.push(await own.doctor({ name: `Médico ${email}`, email }));
    mail.refuse(email);
  }
  const digest = await digestOf(clerk, { ids });
  const answer = await clerk.post(CREATE, { ids, digest, byMail: true });
  expect(answer.status).toBe(200);
  expect(mail.recipients).toHaveLength(3);
  expect(pagesOf(answer.bytes)).toHaveLength(1 + addresses.length);
});

test('access §5.17: a doctor whose generated address another account kept is left out', async () => {
  const nora = await data.doctor({ name: 'Nora Nueva', email: null });
  await app.query`INSERT INTO app_user (rut, first_name, last_name, email, profile)
     SELECT '9068826-K', 'Vito', 'Viejo', rut || '@medicos.invalid', 'user' FROM doctor WHERE id = ${nora}`;
  expect((await admin.post<Told>(PREVIEW, { ids: [nora] })).body).toMatchObject({
    ready: 0,
    leftOut: [{ name: 'Nora Nueva', reason: expect.stringContaining('la dirección') }],
  });
  // With an address of their own, nothing stands in the way.
  await app.query`UPDATE doctor SET email = 'nora@ejemplo.cl' WHERE id = ${nora}`;
  expect((await admin.post<Told>(PREVIEW, { ids: [nora] })).body).toMatchObject({
    ready: 1,
    leftOut: [],
  });
});

test('access §5.17: who sees no patients, as doctors do, is refused before choosing, too', async () => {
  const ids = [await data.doctor({ name: 'Paz Pinto' })];
  const manager = await app.signedInAs('supervisor');
  const rows = await app.query<{ id: number }>`
    SELECT id FROM menu_option WHERE href = '/usuarios'`;
  const made = await admin.post<{ id: number }>('/api/own-profiles', {
    from: { profile: 'supervisor' },
    name: 'Encargado',
    optionIds: rows.map(({ id }) => id),
  });
  expect(made.status).toBe(201);
  await app.query`UPDATE own_profile SET sees_patients = false WHERE id = ${made.body.id}`;
  const { id } = (await manager.get<{ id: number }>('/api/auth/user')).body;
  await app.query`UPDATE app_user SET own_profile_id = ${made.body.id} WHERE id = ${id}`;
  expect(await manager.post<Refused>(PREVIEW, { ids })).toMatchObject(
    refusedBy(403, 'user.moreThanOwn'),
  );
});
