/** Every call × every profile, generated from the contract (access §7). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Screen } from '../../src/contract/screens.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Client, type Profile, testApp } from '../support/app.ts';
import { FACTOR_KEY } from '../support/factors.ts';
import { fewAtOnce } from '../support/few-at-once.ts';

const { anonymous, signedInAs, database } = await testApp({ FACTOR_KEY }, { checksBooks: 'atEnd' });

async function addDoctor(name: string, rut: string): Promise<number> {
  await database.db
    .insertInto('specialty')
    .values({ id: 1, name: 'Pediatría' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await database.db
    .insertInto('doctor')
    .values({ name, rut, specialtyId: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const ownDoctor = await addDoctor('Ana Prueba', '18972631-7');
const otherDoctor = await addDoctor('Otra Prueba', '9068826-K');

/** What a new installation lets each profile open (access §6), written here anew. */
const SCREENS_OF: Readonly<Record<Profile, (screen: Screen) => boolean>> = {
  admin: (screen) => !['/mis-pagos', '/participaciones', '/reportes-medico'].includes(screen),
  supervisor: (screen) =>
    [
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
    ].includes(screen),
  doctor: (screen) =>
    ['/mis-pagos', '/participaciones', '/reportes-medico', '/perfil'].includes(screen),
  user: (screen) => screen === '/perfil',
};
const PROFILES: readonly Profile[] = ['admin', 'supervisor', 'doctor', 'user'];
const clients = Object.fromEntries(
  await Promise.all(
    PROFILES.map(async (profile) => [
      profile,
      await signedInAs(profile, profile === 'doctor' ? { doctorId: ownDoctor } : {}),
    ]),
  ),
) as Record<Profile, Client>;

/** Whether the profile may make the call; a doctor asks for `doctorId`. */
function mayCall(profile: Profile, { meta }: CallRoute, doctorId: number): boolean {
  const { access } = meta;
  if (access.kind === 'public' || access.kind === 'signedIn') return true;
  const hasScreen = access.screens.some(SCREENS_OF[profile]);
  // None of the staff here is linked to a doctor.
  if (access.kind === 'screens' || profile === 'admin' || profile === 'supervisor')
    return hasScreen;
  if (profile === 'user') return false;
  return (
    access.portal.some(SCREENS_OF[profile]) &&
    (access.kind === 'ownRecords' || doctorId === ownDoctor)
  );
}

/** The call's address for a doctor, with ids that belong to nobody elsewhere. */
function addressOf({ path }: CallRoute, doctorId: number): string {
  const values: Record<string, string | number> = {
    doctorId,
    month: 7,
    year: 2026,
    name: 'participacion.csv',
  };
  const isUuid = path.startsWith('/jobs/');
  return `/api${path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? (isUuid ? '00000000-0000-4000-8000-000000000000' : 99_999_999)),
  )}`;
}

/** One test asks for nearly every call of the product. */
const MANY = { timeout: 90_000 };

// These would end the sessions that the other calls need; unlinking, the access to own records.
const ENDING = ['session.signOut', 'userSessions.closeEverybodys'];
const LAST = 'profile.unlink';
const routes = callRoutes()
  .filter(({ name }) => !ENDING.includes(name))
  .sort((one, other) => Number(one.name === LAST) - Number(other.name === LAST));

// Kept for the day: their first call takes seconds.
beforeAll(async () => {
  expect(await clients.admin.get('/api/manuals')).toMatchObject({ status: 200 });
}, 120_000);

// access §7.1, access §7.2
describe.each(routes)('$name ($method $path)', (route) => {
  const { method, meta, path } = route;
  const request = (client: Client, doctorId: number) =>
    client.request<{ code?: string }>({
      method: method as 'GET',
      url: addressOf(route, doctorId),
      ...(method !== 'GET' && { payload: {} }),
    });

  it(`${meta.access.kind === 'public' ? 'admits' : 'refuses'} a caller without a session`, async () => {
    const answer = await request(anonymous, ownDoctor);
    if (meta.access.kind === 'public') expect(answer.body.code).not.toBe('session.required');
    else expect([answer.status, answer.body.code]).toEqual([401, 'session.required']);
  });

  const doctors = path.includes('{doctorId}') ? [ownDoctor, otherDoctor] : [ownDoctor];
  for (const profile of PROFILES) {
    for (const doctorId of doctors) {
      const isAdmitted = mayCall(profile, route, doctorId);
      it(`${isAdmitted ? 'admits' : 'refuses'} ${profile}${doctorId === otherDoctor ? ' for another doctor' : ''}`, async () => {
        const answer = await request(clients[profile], doctorId);
        if (isAdmitted) {
          expect(answer.body?.code).not.toBe('access.denied');
          expect(answer.status).toBeLessThan(500);
        } else expect([answer.status, answer.body.code]).toEqual([403, 'access.denied']);
      });
    }
  }
});

describe('the contract', () => {
  it('has calls of every access kind, each address once', () => {
    const all = callRoutes();
    expect(new Set(all.map(({ meta }) => meta.access.kind))).toEqual(
      new Set(['public', 'signedIn', 'screens', 'ownDoctor', 'ownRecords']),
    );
    const addresses = all.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  // access §3.9
  it('allows nothing but a change of a temporary password', MANY, async () => {
    const temporary = await signedInAs('admin', { mustChangePassword: true });
    const closed = routes.filter(
      ({ meta }) => meta.access.kind !== 'public' && !meta.withTemporaryPassword,
    );
    const answers = await fewAtOnce(closed, async (route) => {
      const { status, body } = await temporary.request<{ code: string }>({
        method: route.method as 'GET',
        url: addressOf(route, ownDoctor),
      });
      return [route.name, status, body.code];
    });
    expect(answers).toEqual(closed.map(({ name }) => [name, 403, 'session.temporaryPassword']));
  });
});
