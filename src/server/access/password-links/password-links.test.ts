/** Forgotten passwords, with mails that a real SMTP server receives (access §4; decision 43). */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Client, refusedBy, TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import { cookieOf, enrol, FACTOR_KEY, finish } from '../../../../test/support/factors.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';
import { work } from '../../job-registry.ts';
import { startWorker } from '../../platform/jobs/worker.ts';

const PUBLIC_URL = 'https://portal.ejemplo.cl';
const mail = await testMailServer();
const app = await testApp({ SMTP_URL: mail.url, PUBLIC_URL, FACTOR_KEY });
const { db } = app.database;

const worker = await startWorker(app.services, { ...work, registry: new Map() });
afterAll(() => worker.stop());

let address = 0;
/** Each request comes from an address of its own, unless a test is about that. */
const nextAddress = () => `192.0.2.${++address}`;

const ask = (username: unknown, headers: Record<string, string> = {}, from = nextAddress()) =>
  app.anonymous.request<Refused & { success: boolean }>({
    method: 'POST',
    url: '/api/password-links',
    payload: { username },
    headers,
    remoteAddress: from,
  });
const open = (token: string) =>
  app.anonymous.post<Refused & { email: string }>('/api/password-links/open', { token });
const use = (token: string, newPassword: string) =>
  app.anonymous.post<Refused>('/api/password-links/use', { token, newPassword });
const signIn = (username: string | null, password: string) =>
  app.anonymous.post('/api/native-login', { username, password });

async function someone(): Promise<CurrentUser & { client: Client }> {
  const client = await app.signedInAs('doctor');
  return { ...(await client.get<CurrentUser>('/api/native-user')).body, client };
}

/** Waits until every request has been dealt with. */
async function settled(): Promise<void> {
  const waiting = () =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM graphile_worker.jobs`.execute(db);
  await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 10_000 }).toBe(0);
}

/** The letters to an address, in the order in which they came. */
const lettersTo = (email: string) =>
  mail.messages.filter((message) => recipientOf(message) === email).map(textOf);

const tokenOf = (letter = '') => /nueva-contrasena#([\w-]+)/.exec(letter)?.[1] ?? '';

/** Asks for a link and takes it from the mail. */
async function mailedToken(email: string): Promise<string> {
  expect((await ask(email)).body).toEqual({ success: true });
  await settled();
  return tokenOf(lettersTo(email).at(-1));
}

describe('a forgotten password', () => {
  test('access §4.5, access §18.1: does not pass by the second factor', async () => {
    const { username, email, client } = await someone();
    const factor = await enrol(app, client);
    const newPassword = 'una frase olvidada y vuelta a elegir';
    const used = await use(await mailedToken(email), newPassword);
    expect([used.status, used.headers['set-cookie']]).toEqual([200, undefined]);
    const half = await signIn(username, newPassword);
    expect(half.body).toEqual({ success: true, secondFactor: true });
    const cookie = cookieOf(half);
    const me = { method: 'GET', url: '/api/native-user', headers: { cookie } } as const;
    expect((await app.anonymous.request(me)).status).toBe(401);
    expect((await finish(app, cookie, await factor.freshCode())).status).toBe(200);
  });

  test('access §4.1: is replaced by a link in a mail, for user name, e-mail and RUT alike', async () => {
    const { username, email, rut, firstName } = await someone();
    for (const name of [username, ` ${email.toUpperCase()} `, formatRut(rut ?? '')])
      await ask(name);
    await settled();
    const letters = lettersTo(email);
    expect(letters).toHaveLength(3);
    expect(letters[0]).toContain(`Hola, ${firstName}:`);
    expect(letters[0]).toContain('Sirve una sola vez y dura 30 minutos');
    expect(letters[0]).toMatch(/^https:\/\/portal\.ejemplo\.cl\/nueva-contrasena#[\w-]{43}\r?$/m);
    expect(new Set(letters.map(tokenOf)).size).toBe(3);
  });

  test('access §4.5: is set by it; sessions end, a lock is lifted, and it is written down', async () => {
    const { id, username, email, client } = await someone();
    for (let failure = 1; failure <= 5; failure++) await signIn(username, 'olvidada');
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(429);
    const token = await mailedToken(email);
    expect((await open(token)).body).toEqual({ email });
    expect(await use(token, 'mi gato duerme al sol')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await client.get('/api/native-user')).status).toBe(401);
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(username, 'mi gato duerme al sol')).status).toBe(200);
    const entries = (await auditEntries(app, 'user', id)).map(({ action, summary }) => [
      action,
      summary,
    ]);
    expect(entries).toContainEqual([
      'user.changePassword',
      'Cambió su contraseña con un enlace enviado a su correo.',
    ]);
    expect(entries.map(([action]) => action)).toContain('user.requestPasswordLink');
  });

  test('access §4.5: frees an account from its temporary password', async () => {
    const client = await app.signedInAs('user', { mustChangePassword: true });
    const { username, email } = (await client.get<CurrentUser>('/api/native-user')).body;
    await use(await mailedToken(email), 'mi gato duerme al sol');
    const entered = await signIn(username, 'mi gato duerme al sol');
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const me = await app.anonymous.request({
      method: 'GET',
      url: '/api/native-user',
      headers: { cookie },
    });
    expect(me.body).toMatchObject({ mustChangePassword: false });
  });

  test('access §4.4: keeps only the hash of the token', async () => {
    const { id, email } = await someone();
    const token = await mailedToken(email);
    const row = await db
      .selectFrom('passwordLink')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(30 * 60_000);
  });
});

describe('what the answer tells', () => {
  test('access §4.2: is the same whether or not the account exists', async () => {
    const { username, id } = await someone();
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', id).execute();
    const { username: active } = await someone();
    const before = mail.messages.length;
    for (const name of [active, username, 'nadie', 'nadie@ejemplo.cl', rutOf(5_555_555)]) {
      const answer = await ask(name);
      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    }
    await settled();
    expect(mail.messages).toHaveLength(before + 1);
  });

  test('access §4.2: can’t depend on the account, nor can its time: no account is read before it', async () => {
    const { username } = await someone();
    await db.transaction().execute(async (tx) => {
      // Whoever reads an account now waits for the end of this transaction, which waits for the answers.
      await sql`LOCK TABLE app_user, password_link IN ACCESS EXCLUSIVE MODE`.execute(tx);
      for (const name of [username, 'nadie'])
        expect((await ask(name)).body).toEqual({ success: true });
    });
    await settled();
  });

  test('asks for a name', async () => {
    expect((await ask(' ')).body.data?.fields).toEqual({ username: 'Usuario es requerido' });
  });
});

describe('a link', () => {
  test('access §4.3: works once', async () => {
    const { email } = await someone();
    const token = await mailedToken(email);
    await use(token, 'mi gato duerme al sol');
    for (const answer of [await use(token, 'otra clave larga'), await open(token)])
      expect(answer).toMatchObject(
        refusedBy(
          410,
          'passwordLink.used',
          'Este enlace ya se usó, o la contraseña se cambió después de enviarlo. Inicie sesión con la nueva, o pida otro enlace.',
        ),
      );
    expect((await signIn(email, 'mi gato duerme al sol')).status).toBe(200);
  });

  test('access §4.3: works once also when it is used twice at the same moment', async () => {
    const { email } = await someone();
    const token = await mailedToken(email);
    const answers = await Promise.all(
      ['primera clave', 'segunda clave'].map((one) => use(token, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('access §4.3: works for thirty minutes', async () => {
    const { id, email } = await someone();
    const token = await mailedToken(email);
    const age = (minutes: number) =>
      app.query`
        UPDATE password_link SET expires_at = expires_at - make_interval(mins => ${minutes})
         WHERE user_id = ${id}`;
    await age(29);
    expect((await open(token)).status).toBe(200);
    await age(1);
    for (const answer of [await open(token), await use(token, 'mi gato duerme al sol')])
      expect(answer).toMatchObject(
        refusedBy(
          410,
          'passwordLink.expired',
          'Este enlace venció: dura 30 minutos. Pida uno nuevo.',
        ),
      );
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  test.each(['no-hay', 'x'.repeat(100)])('that was never sent is not valid: %s', async (token) => {
    expect(await open(token)).toMatchObject(
      refusedBy(
        404,
        'passwordLink.unknown',
        'El enlace no es válido: quizás se copió incompleto. Ábralo desde el correo, o pida uno nuevo.',
      ),
    );
  });

  test('access §4.6: is void once the password was changed otherwise, and so are its siblings', async () => {
    const { email, client } = await someone();
    const first = await mailedToken(email);
    const second = await mailedToken(email);
    await client.post('/api/change-password', {
      newPassword: 'mi gato duerme al sol',
      currentPassword: TEST_PASSWORD,
    });
    for (const token of [first, second])
      expect((await use(token, 'otra clave larga')).body.code).toBe('passwordLink.used');
  });

  test('access §4.3: is void once the account has another address, or is closed', async () => {
    const { id, email } = await someone();
    const token = await mailedToken(email);
    const account = db.updateTable('appUser').where('id', '=', id);
    await account.set({ email: 'otra@ejemplo.cl' }).execute();
    expect((await open(token)).body.code).toBe('passwordLink.unknown');
    await account.set({ email, isActive: false }).execute();
    expect((await open(token)).body.code).toBe('passwordLink.unknown');
  });

  // access §3.1, access §3.2, access §3.16
  test('refuses a password that is too short, the RUT of the user or a common one, and stays usable', async () => {
    const { email, rut } = await someone();
    const token = await mailedToken(email);
    const refused = [
      ['12345', /^La contraseña debe tener al menos 12 caracteres/],
      [`${rut}-2026`, /^La contraseña no puede ser su RUT/],
      ['Contraseña2026', /^Es una de las contraseñas que se prueban primero/],
    ] as const;
    for (const [newPassword, message] of refused)
      expect((await use(token, newPassword)).body.message, newPassword).toMatch(message);
    expect((await use(token, 'mi gato duerme al sol')).status).toBe(200);
  });

  test('access §4.8: leads where PUBLIC_URL says, whatever the request calls this server', async () => {
    const { email } = await someone();
    const headers = { host: 'otro.ejemplo', 'x-forwarded-host': 'otro.ejemplo' };
    expect((await ask(email, headers)).status).toBe(200);
    await settled();
    const [letter] = lettersTo(email);
    expect(letter).toContain(`${PUBLIC_URL}/nueva-contrasena#`);
    expect(letter).not.toContain('otro.ejemplo');
  });
});

describe('requests are limited', () => {
  test('access §4.7: to ten in fifteen minutes from one network, known names or not', async () => {
    const from = nextAddress();
    for (let request = 1; request <= 10; request++)
      expect((await ask(`nadie-${request}`, {}, from)).status).toBe(200);
    const refused = await ask('nadie', {}, from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'passwordLink.tooMany' } });
    expect(refused.body.message).toBe(
      'Se pidieron demasiados enlaces desde esta red. Espere 15 minutos e intente de nuevo.',
    );
    expect((await ask('nadie')).status).toBe(200);
    await app.query`
      UPDATE password_link_request SET at = at - interval '15 minutes' WHERE network = ${from}`;
    expect((await ask('nadie', {}, from)).status).toBe(200);
  });

  test('access §4.7: from one IPv6 subscriber, whatever address each comes from', async () => {
    for (let request = 1; request <= 10; request++)
      expect((await ask('nadie', {}, `2001:db8:4:7::${request}`)).status).toBe(200);
    expect((await ask('nadie', {}, '2001:db8:4:7:ffff::1')).status).toBe(429);
    expect((await ask('nadie', {}, '2001:db8:4:8::1')).status).toBe(200);
  });

  test('even when they arrive at once', async () => {
    const from = nextAddress();
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask('nadie', {}, from)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('access §4.7: to three mails in fifteen minutes for one account; the fourth is answered alike', async () => {
    const { id, email, username, rut } = await someone();
    for (const name of [email, username, rut, email]) expect((await ask(name)).status).toBe(200);
    await settled();
    expect(lettersTo(email)).toHaveLength(3);
    // Those that came work, so that nobody can be kept from their account by asking in their name.
    expect((await open(tokenOf(lettersTo(email)[0]))).status).toBe(200);
    await app.query`
      UPDATE password_link SET created_at = created_at - interval '15 minutes' WHERE user_id = ${id}`;
    await ask(email);
    await settled();
    expect(lettersTo(email)).toHaveLength(4);
  });
});

describe('mail', () => {
  test('access §4.9: that the server refuses leaves no link behind, and is tried again', async () => {
    const { id, email } = await someone();
    mail.refuse(email);
    await ask(email);
    const failed = () =>
      sql`SELECT id FROM graphile_worker.jobs WHERE last_error IS NOT NULL`.execute(db);
    await expect.poll(async () => (await failed()).rows.length, { timeout: 10_000 }).toBe(1);
    const links = db.selectFrom('passwordLink').selectAll().where('userId', '=', id);
    await expect.poll(() => links.execute()).toEqual([]);
    await sql`SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`.execute(
      db,
    );
  });

  test.each([
    ['SMTP_URL', { PUBLIC_URL }],
    ['PUBLIC_URL', { SMTP_URL: mail.url }],
  ])('access §4.1: is not promised without %s', async (_, settings) => {
    const without = await testApp(settings);
    const options = await without.anonymous.get('/api/sign-in-options');
    expect(options.body).toMatchObject({ passwordLinks: false });
    const answer = await without.anonymous.post('/api/password-links', { username: 'admin' });
    expect(answer).toMatchObject(
      refusedBy(
        503,
        'passwordLink.unavailable',
        'Este portal no puede enviar correos. Pida a la administración que le dé una contraseña temporal.',
      ),
    );
  });

  test('is offered with both', async () => {
    const options = await app.anonymous.get('/api/sign-in-options');
    expect(options.body).toMatchObject({ passwordLinks: true, quickProfiles: [] });
  });
});
