/** Failed sign-ins, locks and refused calls leave a trace in the audit log, which no flood fills (access §13.10). */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { adminApp, TEST_PASSWORD } from '../../../../test/support/app.ts';
import type { AuditEntry } from '../../../contract/access/audit.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { auditActionLabel } from '../../../domain/words/audit-words.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { auditChores, traceRefusal } from './public.ts';
import { ENTRIES_A_MINUTE } from './refusal-traces.ts';

const { app, database, admin } = await adminApp();
const ADDRESS = '203.0.113.40';

const signIn = (username: string | null, password: string, remoteAddress = ADDRESS) =>
  app.anonymous.request({
    method: 'POST',
    url: '/api/native-login',
    payload: { username, password },
    remoteAddress,
  });
const someUser = async () => {
  const client = await app.signedInAs('user');
  return { client, ...(await client.get<CurrentUser>('/api/native-user')).body };
};

/** Lets the minute of all traces pass, and writes them; answers the entries that were written, with Spanish labels. */
async function written(): Promise<{ label: string; userName: string; summary: string }[]> {
  const before = (await admin.get<AuditEntry[]>('/api/audit?limit=1')).body[0]?.id ?? 0;
  // By an hour: by a minute, one count could meet another one of its account and network.
  await sql`UPDATE refusal_trace SET minute = minute - interval '1 hour'`.execute(database.db);
  for (const chore of auditChores) await chore.run(database, app.services);
  const { body } = await admin.get<AuditEntry[]>('/api/audit?limit=200');
  return body
    .filter(({ id }) => id > before)
    .sort((one, other) => one.id - other.id)
    .map(({ action, userName, summary }) => ({
      label: auditActionLabel(action),
      userName,
      // The time is of the clock.
      summary: summary.replace(/\d\d:\d\d/, 'HH:MM'),
    }));
}
const summariesOf = async () => (await written()).map(({ summary }) => summary);

afterEach(async () => {
  await database.db.deleteFrom('refusalTrace').execute();
  await database.db.deleteFrom('signInFailure').execute();
});

/** Denied calls are counted after their answer. */
const denied = (times: number) => expect.poll(counts, { timeout: 10_000 }).toEqual({ deny: times });

/** How often each kind was counted, whatever minutes it fell into. */
async function counts() {
  const rows = await rowsOf<{ kind: string; times: number }>(database.db)`
    SELECT kind, sum(times)::int AS times FROM refusal_trace GROUP BY kind ORDER BY kind`;
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

describe('a trace', () => {
  test('access §13.10: is kept of wrong passwords, of the lock, and of what it refuses', async () => {
    const { username } = await someUser();
    for (let guess = 1; guess <= 5; guess++) await signIn(username, `mala ${guess}`);
    await signIn(username, TEST_PASSWORD);
    await signIn(username, TEST_PASSWORD);
    expect(await counts()).toEqual({ fail: 5, lock: 1, refuse: 2 });
    const entries = await written();
    const locked = entries.find(({ label }) => label === 'Sesión: bloquear una cuenta');
    expect(locked).toEqual({
      label: 'Sesión: bloquear una cuenta',
      userName: 'Sistema',
      summary: `Bloqueó la cuenta de Prueba ${username} para ${ADDRESS}, por cinco contraseñas o códigos equivocados (1 vez, a las HH:MM).`,
    });
    const labels = new Set(entries.map(({ label }) => label));
    expect(labels).toEqual(
      new Set([
        'Sesión: fallar el ingreso',
        'Sesión: bloquear una cuenta',
        'Sesión: rechazar el ingreso por el bloqueo',
      ]),
    );
    expect(await counts()).toEqual({});
  });

  test('access §13.10: is kept of wrong current passwords', async () => {
    const { client } = await someUser();
    await client.post('/api/change-password', {
      newPassword: 'una clave nueva',
      currentPassword: 'mala',
    });
    expect(await counts()).toEqual({ fail: 1 });
  });

  test('access §13.10: does not hold what was typed: it may be a password', async () => {
    await signIn('MiClaveSecreta', 'mala');
    const [entry] = await written();
    expect(entry?.summary).toBe(
      `Intento de ingresar con un usuario que no existe, desde ${ADDRESS} (1 vez, a las HH:MM).`,
    );
    const held = await sql`
      SELECT FROM audit_log WHERE audit_log::text ILIKE '%miclavesecreta%'`.execute(database.db);
    expect(held.rows).toEqual([]);
  });

  test('access §13.10: is kept of calls that the profile may not make, by their route', async () => {
    const { client, firstName, lastName } = await someUser();
    expect((await client.get('/api/users?search=Ana')).status).toBe(403);
    await denied(1);
    const [entry] = await written();
    expect(entry).toEqual({
      label: 'Sesión: negar lo que el perfil no permite',
      userName: `${firstName} ${lastName}`,
      summary: 'Se le negó lo que su perfil no permite: GET /api/users (1 vez, a las HH:MM).',
    });
  });

  test('access §13.10: is kept of requests from another site', async () => {
    const headers = { origin: 'https://otro.ejemplo' };
    await app.anonymous.request({ method: 'POST', url: '/api/native-login', headers, payload: {} });
    await denied(1);
    const [entry] = await written();
    expect(entry?.summary).toMatch(
      /^Solicitud de otro sitio rechazada, desde .*: POST \/api\/native-login \(1 vez/,
    );
  });

  // ASVS 16.3.3
  test('access §13.10: is kept of input that no form sends, by its call and not by its content', async () => {
    const { client, firstName, lastName } = await someUser();
    await client.post('/api/change-password', { newPassword: 'MiClaveSecreta', esAdmin: true });
    await client.request({ method: 'POST', url: '/api/change-password', payload: '{"a":' });
    await signIn(null, 'MiClaveSecreta');
    await expect.poll(counts, { timeout: 10_000 }).toEqual({ input: 3 });
    const entries = await written();
    expect(entries.map(({ userName, summary }) => [userName, summary]).sort()).toEqual([
      [
        `${firstName} ${lastName}`,
        'Datos que el portal no acepta ni envía, desde 127.0.0.1: POST /api/change-password (2 veces, a las HH:MM).',
      ],
      [
        'Sistema',
        `Datos que el portal no acepta ni envía, desde ${ADDRESS}: POST /api/native-login (1 vez, a las HH:MM).`,
      ],
    ]);
    expect(entries[0]?.label).toBe('Sesión: rechazar datos que el portal no acepta');
    const held = await sql`
      SELECT FROM audit_log WHERE audit_log::text ~* 'miclavesecreta|esadmin'`.execute(database.db);
    expect(held.rows).toEqual([]);
  });

  test('access §13.10: is none of an upload that was cancelled, nor of a file that is too large', async () => {
    const client = await app.signedInAs('admin');
    const address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
    const upload = (length: number) =>
      [
        'POST /api/import/files HTTP/1.1',
        `Host: ${address.host}`,
        `Cookie: ${client.cookie}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${length}`,
        '',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nID;',
      ].join('\r\n');
    const send = (length: number) => {
      const socket = connect(Number(address.port), address.hostname);
      socket.write(upload(length));
      return socket;
    };
    const cancelled = send(1_000_000);
    // Its part is being read by then.
    await delay(1_000);
    cancelled.destroy();
    const [refused] = await once(send(10 ** 10), 'data');
    expect(String(refused)).toMatch(/^HTTP\/1\.1 413 /);
    await delay(1_000);
    // A count from before would be in the same entry.
    await client.request({ method: 'POST', url: '/api/change-password', payload: '{"a":' });
    await expect.poll(counts, { timeout: 10_000 }).toEqual({ input: 1 });
  });

  test('access §13.10: is none of a call that is let in, nor of one without a session', async () => {
    const { client } = await someUser();
    await client.get('/api/native-user');
    await app.anonymous.get('/api/users');
    expect(await counts()).toEqual({});
  });
});

test('access §13.11: a flood is one entry for each account, network and minute, and one sum beyond fifty', async () => {
  const { id, username } = await someUser();
  const networks = Array.from({ length: ENTRIES_A_MINUTE + 10 }, (_, at) => `198.51.100.${at + 1}`);
  await database.db.transaction().execute(async (tx) => {
    // One transaction, and so one minute.
    for (const network of networks) await traceRefusal(tx, { kind: 'fail', userId: id, network });
    for (let again = 0; again < 200; again++)
      await traceRefusal(tx, { kind: 'fail', userId: id, network: ADDRESS });
  });
  const summaries = await summariesOf();
  expect(summaries).toHaveLength(ENTRIES_A_MINUTE + 1);
  expect(summaries[0]).toBe(
    `Contraseña equivocada para la cuenta de Prueba ${username}, desde ${ADDRESS} (200 veces, a las HH:MM).`,
  );
  expect(summaries.at(-1)).toMatch(
    /^Otros 11 ingresos y llamadas rechazados el .*, desde 11 redes: posible ataque\.$/,
  );
});

test('access §13.11: denied calls that come at once are all counted', async () => {
  const { client } = await someUser();
  const paths = ['/api/users', '/api/doctors', '/api/audit'];
  await Promise.all(Array.from({ length: 60 }, (_, at) => client.get(paths[at % 3] ?? '')));
  await denied(60);
});

test('access §13.10: a flood of denied calls names ten of them', async () => {
  await database.db.transaction().execute(async (tx) => {
    for (let at = 1; at <= 30; at++)
      await traceRefusal(tx, { kind: 'deny', userId: null, network: ADDRESS, call: `GET /${at}` });
  });
  const [{ calls, times }] = await app.query`SELECT calls, times FROM refusal_trace`;
  expect({ named: calls.length, times }).toEqual({ named: 10, times: 30 });
});
