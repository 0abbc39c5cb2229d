/**
 * Passwords, one-time links, session tokens and the keys of other servers are in no log line, answer or table
 * (product §19.5; decisions 29, 43). Only who is to have one is told it: the browser its cookie, the mailbox its letter.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRoutes } from '../../src/server/platform/http/calls.ts';
import { TEST_PASSWORD, testApp } from '../support/app.ts';
import { attentionRecord, httpSource, json } from '../support/http-source.ts';
import { loadDemoMasters } from '../support/imports.ts';
import { recipientOf, testMailServer, textOf } from '../support/mail.ts';
import { startModelServer } from '../support/model-server.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { everythingStored } from '../support/stored.ts';

/** What the test itself chooses; each is looked for as it is and as base64 has it. */
const CHOSEN = {
  mailPassword: 'correo-secreto-5101',
  modelKey: 'modelo-secreto-5102',
  sourceKey: 'fuente-secreta-5103',
  hisKey: 'his-secreto-5104',
  ownPassword: 'clave-propia-5105',
  linkedPassword: 'clave-enlazada-5106',
  wrongPassword: 'clave-errada-5107',
  misplaced: 'fuera-de-lugar-5108',
};
const EMAIL = 'eva@ejemplo.cl';

const mail = await testMailServer();
const model = await startModelServer();
const source = await httpSource();
const { database, query, url, signedInAs } = await testApp();
let server: ServerProcess;
let answers = '';
const secrets: Record<string, string> = { ...CHOSEN };

/** Keeps what was answered, but for the cookie: its browser is who has to know it. */
async function send(method: string, path: string, body?: unknown, cookie = ''): Promise<Response> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const told = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  answers += JSON.stringify(told) + (await answer.clone().text());
  return answer;
}

/** Signs in; the session's token is one more secret. */
async function signIn(username: string, password: string): Promise<string> {
  const answer = await send('POST', '/native-login', { username, password });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  secrets[`session of ${username} with ${password}`] = cookie.split('=')[1] ?? '';
  return cookie;
}

const TEMPORARY_PASSWORD = /contraseña temporal[^:]*:\s*(\S+)/i;
const LINK = /nueva-contrasena#([\w-]+)/;

/** The newest letter to the address that says this, once there are `count`. */
async function letter(count: number, about: RegExp): Promise<string> {
  // Others come between them, such as that of the first sign-in.
  const letters = () =>
    mail.messages
      .filter((message) => recipientOf(message) === EMAIL)
      .map(textOf)
      .filter((text) => about.test(text));
  await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(count);
  return letters().at(-1) ?? '';
}

beforeAll(async () => {
  await loadDemoMasters(database);
  // The accounts by which the server process is signed in to.
  await signedInAs('admin');
  await signedInAs('supervisor');
  server = await startProcess('main', url, {
    LOG_LEVEL: 'trace',
    WORKERS: '1',
    IMPORT_ALLOWED_HOSTS: '127.0.0.1',
    PUBLIC_URL: 'https://portal.ejemplo.cl',
    SMTP_URL: mail.url.replace('//', `//portal:${CHOSEN.mailPassword}@`),
    AI_BASE_URL: model.url,
    AI_API_KEY: CHOSEN.modelKey,
  });
});
afterAll(async () => {
  await server.kill();
  await model[Symbol.asyncDispose]();
});

describe('a secret that is used', () => {
  let admin = '';

  test('to sign in, and to change the user’s password', async () => {
    const { wrongPassword, ownPassword } = CHOSEN;
    const refused = { username: 'admin-1', password: wrongPassword };
    expect((await send('POST', '/native-login', refused)).status).toBe(401);
    admin = await signIn('admin-1', TEST_PASSWORD);
    const other = await signIn('supervisor-2', TEST_PASSWORD);
    const change = { newPassword: ownPassword, currentPassword: TEST_PASSWORD };
    const wrong = { ...change, currentPassword: wrongPassword };
    expect((await send('POST', '/change-password', wrong, other)).status).toBe(400);
    expect((await send('POST', '/change-password', change, other)).status).toBe(200);
    await signIn('supervisor-2', ownPassword);
  });

  test('as a temporary password and a link, each mailed to its owner', async () => {
    const account = {
      rut: '12345678-5',
      firstName: 'Eva',
      lastName: 'Lagos',
      email: EMAIL,
      profile: 'doctor',
    };
    const made = await send('POST', '/users', account, admin);
    const { id } = (await made.json()) as { id: number };
    const passwordIn = (text: string) => TEMPORARY_PASSWORD.exec(text)?.[1] ?? '';
    secrets.firstPassword = passwordIn(await letter(1, TEMPORARY_PASSWORD));
    expect((await send('POST', `/reset-user-password/${id}`, {}, admin)).status).toBe(200);
    secrets.secondPassword = passwordIn(await letter(2, TEMPORARY_PASSWORD));
    await signIn(EMAIL, secrets.secondPassword);

    await send('POST', '/password-links', { username: EMAIL });
    const token = LINK.exec(await letter(1, LINK))?.[1] ?? '';
    secrets.link = token;
    expect((await send('POST', '/password-links/open', { token })).status).toBe(200);
    const newPassword = CHOSEN.linkedPassword;
    expect((await send('POST', '/password-links/use', { token, newPassword })).status).toBe(200);
    expect((await send('POST', '/password-links/use', { token, newPassword })).status).toBe(410);
    await signIn(EMAIL, newPassword);
  });

  test('to ask other servers', async () => {
    source.on('/a', json([attentionRecord('A-1')]));
    const address = `${source.origin}/a`;
    const headers = { 'X-API-Key': CHOSEN.sourceKey };
    const asked = await send('POST', '/import/api-participacion', { url: address, headers }, admin);
    expect(asked.status).toBe(200);
    const his = { endpoint: address, apiKey: CHOSEN.hisKey };
    expect((await send('POST', '/import/his-participacion', his, admin)).status).toBe(200);
    for (const turn of [{ words: ['Hola.'] }, { status: 401, body: CHOSEN.modelKey }]) {
      model.says(turn);
      await send('POST', '/ai/chat', { message: '¿Cómo se calcula un mes?' }, admin);
      expect(model.requests[0]?.authorization).toBe(`Bearer ${CHOSEN.modelKey}`);
    }
  });

  test('where no call expects it: every call gets one under each field name of any call', async () => {
    const misplaced = CHOSEN.misplaced;
    const names = [
      'password',
      'newPassword',
      'currentPassword',
      'token',
      'apiKey',
      'authorization',
    ];
    const body = {
      ...Object.fromEntries(names.map((name) => [name, misplaced])),
      headers: { Authorization: misplaced },
    };
    const changes = callRoutes().filter(
      ({ method, name }) => method !== 'GET' && !name.startsWith('session.signOut'),
    );
    expect(changes.length).toBeGreaterThan(50);
    for (const { method, path } of changes) {
      await send(method, path.replace(/\{\w+\}/g, '99999999'), body, admin);
    }
  });
});

describe('afterwards it', () => {
  /** The secrets that a text has, by what they are. */
  const foundIn = (text: string) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')].some((form) =>
        text.includes(form),
      )
        ? [name]
        : [],
    );

  test('is known to this test', () => {
    expect(Object.keys(secrets)).toHaveLength(Object.keys(CHOSEN).length + 8);
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(5);
  });

  // access §3.7
  test('operations §10.3: is in no line of the log', () => {
    expect(server.output()).toContain('the model gave no answer');
    expect(foundIn(server.output())).toEqual([]);
  });

  test('is in no answer', () => {
    expect(answers).toContain('Eva');
    expect(foundIn(answers)).toEqual([]);
  });

  test('is in no table, the audit log included', async () => {
    const stored = await everythingStored(database);
    expect(stored).toContain('user.resetPassword');
    expect(stored).toContain('user.changePassword');
    expect(foundIn(stored)).toEqual([]);
  });

  test('has no hash of a password in the audit log either', async () => {
    const rows = await query<{ text: string }>`SELECT json_agg(t)::text AS text FROM audit_log t`;
    expect(rows[0]?.text).not.toMatch(
      /\$argon2|"(?:passwordHash|tokenHash|token|apiKey|tempPassword)"/i,
    );
  });
});
