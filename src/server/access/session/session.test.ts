import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  type Client,
  refusedBy,
  TEST_PASSWORD,
  testApp,
} from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { tokenHash } from '../../platform/passwords.ts';

const app = await testApp();

const signIn = (username: unknown, password: unknown, headers: Record<string, string> = {}) =>
  app.anonymous.request<Refused & { success: boolean }>({
    method: 'POST',
    url: '/api/native-login',
    payload: { username, password },
    headers,
  });

const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? '';
const get = (url: string, cookie: string) =>
  app.anonymous.request({ method: 'GET', url, headers: { cookie } });

/** A new user with the test password, and who it is. */
async function someUser(
  profile: 'admin' | 'supervisor' | 'doctor' | 'user' = 'supervisor',
): Promise<CurrentUser & { client: Client }> {
  const client = await app.signedInAs(profile);
  return { ...(await client.get<CurrentUser>('/api/native-user')).body, client };
}

async function sessionOf(cookie: string) {
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const session = app.database.db.selectFrom('session').where('tokenHash', '=', tokenHash(token));
  return session
    .select(['userId', sql<number>`extract(epoch FROM expires_at - now()) / 3600`.as('hoursLeft')])
    .executeTakeFirst();
}

async function ageSession(cookie: string, change: { seenAgo?: string; left?: string }) {
  const token = cookie.slice(cookie.indexOf('=') + 1);
  await app.database.db
    .updateTable('session')
    .set({
      ...(change.seenAgo && { lastSeenAt: sql`now() - ${change.seenAgo}::interval` }),
      ...(change.left && { expiresAt: sql`now() + ${change.left}::interval` }),
    })
    .where('tokenHash', '=', tokenHash(token))
    .execute();
}

describe('signing in', () => {
  // access §1.2, access §1.5
  test('takes the user name, the e-mail or the RUT in any form', async () => {
    const { username, email, rut } = await someUser();
    const stored = rut ?? '';
    const names = [
      username,
      username?.toUpperCase(),
      email,
      ` ${email.toUpperCase()} `,
      stored,
      formatRut(stored),
      stored.replace('-', ''),
      `0${formatRut(stored)}`,
      formatRut(stored).replaceAll('.', ' '),
    ];
    for (const name of names) {
      expect(await signIn(name, TEST_PASSWORD), String(name)).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
  });

  test('access §1.2: takes a RUT that ends in k, lower or upper case', async () => {
    const { id } = await someUser();
    const rut = '10000013-K';
    await app.database.db.updateTable('appUser').set({ rut }).where('id', '=', id).execute();
    for (const name of ['10.000.013-k', '10000013K', '10000013k', '10.000.013-K'])
      expect((await signIn(name, TEST_PASSWORD)).status, name).toBe(200);
  });

  test('access §1.4: says the same for an unknown user and a wrong password', async () => {
    const { username } = await someUser();
    const wrong = await signIn(username, 'otra clave');
    const unknown = await signIn('nadie', TEST_PASSWORD);
    const expected = {
      success: false,
      code: 'session.wrongCredentials',
      message: 'Usuario o contraseña incorrectos',
    };
    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({ status: 401 });
      expect(answer.body).toEqual(expected);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('access §1.10: refuses a user without a password, or an inactive one', async () => {
    const { id, username } = await someUser();
    const users = app.database.db.updateTable('appUser').where('id', '=', id);
    await users.set({ isActive: false }).execute();
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(401);
    await users.set({ isActive: true, passwordHash: null }).execute();
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(username, '')).status).toBe(400);
  });

  test('access §1.3: asks for both fields', async () => {
    const answer = await signIn(' ', '');
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toEqual({
      username: 'Usuario es requerido',
      password: 'Contraseña es requerida',
    });
    expect((await signIn(undefined, undefined)).body.data?.fields).toEqual({
      username: 'Usuario es requerido',
      password: 'Contraseña es requerida',
    });
  });

  test('access §2.1: sets a cookie that scripts and other sites do not get', async () => {
    const { username } = await someUser();
    const answer = await signIn(username, TEST_PASSWORD);
    const flags = String(answer.headers['set-cookie']).split('; ').slice(1);
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(flags).not.toContain('Secure');

    const secure = await testApp({ PUBLIC_URL: 'https://portal.ejemplo.cl' });
    const someone = await secure.signedInAs('user');
    const me = await someone.get<CurrentUser>('/api/native-user');
    const behindHttps = await secure.anonymous.post('/api/native-login', {
      username: me.body.username,
      password: TEST_PASSWORD,
    });
    const cookie = String(behindHttps.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-portal_session=[^;]+; Path=\/; HttpOnly; Secure/);
    expect(cookie).not.toContain('Domain');
  });

  test('access §2.1: keeps only the hash of the token, and records who came', async () => {
    const { username, id, firstName, lastName } = await someUser();
    const cookie = cookieOf(await signIn(username, TEST_PASSWORD));
    expect(await sessionOf(cookie)).toMatchObject({ userId: id });
    const entries = await auditEntries(app, 'user', id);
    expect(entries.at(-1)).toMatchObject({
      action: 'session.signIn',
      summary: `${firstName} ${lastName} inició sesión.`,
    });
  });
});

describe('access §6: the menu of a new installation', () => {
  /** Screens by section; the last four masters are ours (access §6). */
  const ADMIN = {
    Dashboard: '/',
    'Gestión de Maestros':
      '/usuarios /medicos /prestaciones /reglas /convenios' +
      ' /especialidades /sociedades-medicas /tipos-prestador /tipos-haberes',
    'Sistema de Pagos':
      '/cierre /atenciones-medicas /calcular-pagos /procesar-pagos /procesar-pagos-avanzado' +
      ' /nomina-completa /pagar-nomina /pagos-procesados /nomina /haberes /pagos-en-pausa /correcciones',
    'Contabilidad Tesorería': '/exportacion-contable /nomina-bancaria /boletas',
    Reportes: '/reportes',
    Documentación: '/descarga-manuales',
    Configuración:
      '/perfil /configuracion /menu-management /permissions-admin /permissions-tester /job-monitor /auditoria' +
      ' /registro-lecturas /derechos /acceso-maquinas',
  };
  const SUPERVISOR = {
    Dashboard: '/',
    'Gestión de Maestros': '/medicos /prestaciones /reglas',
    'Sistema de Pagos':
      '/cierre /atenciones-medicas /calcular-pagos /procesar-pagos /pagos-en-pausa /correcciones',
    Reportes: '/reportes',
    Configuración: '/perfil',
  };
  const DOCTOR = {
    'Portal Médico': '/mis-pagos /participaciones /reportes-medico',
    Configuración: '/perfil',
  };

  // access §6.1, access §6.2, access §6.3
  test.each([
    ['admin', ADMIN],
    ['supervisor', SUPERVISOR],
    ['doctor', DOCTOR],
    ['user', { Configuración: '/perfil' }],
  ] as const)('of the profile %s, by sections and in their order', async (profile, expected) => {
    const { menu } = await someUser(profile);
    const sections = [...Map.groupBy(menu, ({ section }) => section)].map(([section, options]) => [
      section,
      options.map(({ href }) => href).join(' '),
    ]);
    expect(sections).toEqual(Object.entries(expected));
  });

  test('access §6.4: names its screens in the specified words', async () => {
    const options = [await someUser('admin'), await someUser('doctor')].flatMap(({ menu }) => menu);
    const labels = Object.fromEntries(options.map(({ href, label }) => [href, label]));
    expect(labels).toMatchObject({
      '/': 'Panel de Control',
      '/reglas': 'Reglas de Cálculo',
      '/convenios': 'Convenios Médicos',
      '/reportes': 'Reporte Prestaciones',
      '/perfil': 'Mi Perfil',
      '/mis-pagos': 'Mis Pagos',
      '/reportes-medico': 'Mis Reportes',
    });
  });
});

describe('a session', () => {
  test('access §2.4: answers who is signed in, with the menu of the profile', async () => {
    const { client, ...me } = await someUser('supervisor');
    expect(me).toMatchObject({ profile: 'supervisor', doctorId: null, mustChangePassword: false });
    expect(me.menu.map(({ href }) => href)).toEqual([
      '/',
      '/medicos',
      '/prestaciones',
      '/reglas',
      '/cierre',
      '/atenciones-medicas',
      '/calcular-pagos',
      '/procesar-pagos',
      '/pagos-en-pausa',
      '/correcciones',
      '/reportes',
      '/perfil',
    ]);
    expect(JSON.stringify(me)).not.toMatch(/hash|argon2/i);
    expect((await client.get('/api/auth/user')).body).toEqual(me);
    const nobody = await app.anonymous.get('/api/native-user');
    expect(nobody).toMatchObject({ status: 401, body: { code: 'session.required' } });
  });

  test('access §2.2: lasts twelve hours from its last use', async () => {
    const { username } = await someUser();
    const cookie = cookieOf(await signIn(username, TEST_PASSWORD));
    expect((await sessionOf(cookie))?.hoursLeft).toBeCloseTo(12, 1);

    await ageSession(cookie, { seenAgo: '1 minute', left: '2 hours' });
    expect((await get('/api/native-user', cookie)).status).toBe(200);
    expect((await sessionOf(cookie))?.hoursLeft).toBeCloseTo(2, 1);

    await ageSession(cookie, { seenAgo: '6 minutes' });
    expect((await get('/api/native-user', cookie)).status).toBe(200);
    expect((await sessionOf(cookie))?.hoursLeft).toBeCloseTo(12, 1);

    await ageSession(cookie, { seenAgo: '12 hours', left: '-1 second' });
    expect((await get('/api/native-user', cookie)).status).toBe(401);
  });

  test('access §2.3: ends by signing out, also on the server', async () => {
    const { username } = await someUser();
    const cookie = cookieOf(await signIn(username, TEST_PASSWORD));
    const answer = await app.anonymous.request({
      method: 'POST',
      url: '/api/native-logout',
      headers: { cookie },
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^portal_session=;.*Expires=Thu, 01 Jan 1970/,
    );
    expect((await get('/api/native-user', cookie)).status).toBe(401);
    expect(await sessionOf(cookie)).toBeUndefined();
    expect((await app.anonymous.post('/api/native-logout')).status).toBe(200);
  });

  test('can’t be guessed', async () => {
    for (const cookie of [
      'portal_session=x',
      'portal_session=',
      `portal_session=${'a'.repeat(5000)}`,
    ])
      expect((await get('/api/native-user', cookie)).status).toBe(401);
  });
});

describe('changing the password', () => {
  const change = (cookie: string, payload: object) =>
    app.anonymous.request<Refused>({
      method: 'POST',
      url: '/api/change-password',
      payload,
      headers: { cookie },
    });

  test('access §3.6: ends the other sessions and keeps this one', async () => {
    const { username, id } = await someUser();
    const here = cookieOf(await signIn(username, TEST_PASSWORD));
    const there = cookieOf(await signIn(username, TEST_PASSWORD));
    const answer = await change(here, {
      currentPassword: TEST_PASSWORD,
      newPassword: 'mi gato duerme al sol',
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect((await get('/api/native-user', cookieOf(answer))).status).toBe(200);
    // Its token is another one.
    expect((await get('/api/native-user', here)).status).toBe(401);
    expect((await get('/api/native-user', there)).status).toBe(401);
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(username, 'mi gato duerme al sol')).status).toBe(200);
    const entry = (await auditEntries(app, 'user', id)).find(
      ({ action }) => action === 'user.changePassword',
    );
    expect(entry).toMatchObject({ summary: 'Cambió su contraseña.', before: null, after: null });
  });

  test.each([
    [{ newPassword: 'once letras', currentPassword: TEST_PASSWORD }, 'newPassword'],
    // One character as a person sees it, eleven times: 77 units.
    [{ newPassword: '👩‍👩‍👧'.repeat(11), currentPassword: TEST_PASSWORD }, 'newPassword'],
    [{ newPassword: 'a'.repeat(201), currentPassword: TEST_PASSWORD }, 'newPassword'],
  ])('access §3.1: refuses %o', async (payload, field) => {
    const { username } = await someUser();
    const answer = await change(cookieOf(await signIn(username, TEST_PASSWORD)), payload);
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toHaveProperty(field);
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(200);
  });

  test.each(['otra clave', '', undefined])(
    'access §3.4: requires the old one: %o',
    async (currentPassword) => {
      const { username } = await someUser();
      const cookie = cookieOf(await signIn(username, TEST_PASSWORD));
      const answer = await change(cookie, {
        newPassword: 'mi gato duerme al sol',
        currentPassword,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'session.wrongPassword', data: { field: 'currentPassword' } },
      });
      expect((await signIn(username, TEST_PASSWORD)).status).toBe(200);
    },
  );

  test('access §3.9: comes first after a temporary password, and without the old one', async () => {
    const client = await app.signedInAs('admin', { mustChangePassword: true });
    for (const path of ['/api/users', '/api/doctors', '/api/calculation-rules']) {
      expect(await client.get(path)).toMatchObject(refusedBy(403, 'session.temporaryPassword'));
    }
    expect((await client.get('/api/native-user')).body).toMatchObject({ mustChangePassword: true });
    const answer = await client.post('/api/change-password', {
      newPassword: 'mi gato duerme al sol',
    });
    expect(answer.status).toBe(200);
    expect((await client.get('/api/users')).status).toBe(200);
    expect((await client.get('/api/native-user')).body).toMatchObject({
      mustChangePassword: false,
    });
  });

  test('requires a session', async () => {
    expect((await change('', { newPassword: 'mi gato duerme al sol' })).status).toBe(401);
  });
});
