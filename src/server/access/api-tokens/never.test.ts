/** What tokens never do, how often they call, and what they are not told (access §30). */
import { describe, expect, it, test } from 'vitest';
import { type Answer, adminApp, refusedBy } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { hide } from '../../../../test/support/hidden.ts';
import { type Listed, makeToken, optionIds, program } from '../../../../test/support/tokens.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isOpenToTokens } from '../../../contract/by-token.ts';
import { callRoutes } from '../../platform/http/calls.ts';
import { createCallLimit, secondsOfMinuteLeft } from './call-limit.ts';

const { app, query, admin } = await adminApp();
const DOCTORS = { method: 'GET', url: '/api/doctors' } as const;

describe('access §30.5: what persons do alone', () => {
  it('no token does: each such call is refused, whatever its scope', async () => {
    const { options } = (await admin.get<Listed>('/api/api-tokens')).body;
    const { token } = await makeToken(admin, [], {
      name: 'Todo',
      optionIds: options.map(({ id }) => id),
    });
    const call = program(app, token);
    const wrong: string[] = [];
    const closed = callRoutes().filter(({ name, meta }) => !isOpenToTokens(name, meta.access));
    for (const { name, method, path } of closed) {
      const url = `/api${path.replace(/\{[^}]+\}/g, '1')}`;
      const { status, body } = await call({ method: method as 'GET', url });
      if (status !== 403 || body.code !== 'apiToken.inPerson') wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
    const names = closed.map(({ name }) => name);
    // The person who asks by a program would be the one who confirms.
    const confirmed = callRoutes().filter(({ meta: { refuses } }) =>
      refuses.some((code) => code.endsWith('.samePerson')),
    );
    expect(confirmed.length).toBeGreaterThan(5);
    expect(confirmed.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
    for (const name of [
      'savedSources.create',
      'session.changePassword',
      'users.list',
      'permissions.save',
      'factors.confirm',
      'apiTokens.create',
      'apiTokens.list',
      'accountChanges.approve',
      'monthApprovals.approve',
      'rights.file',
      'attentionCleaning.removeAll',
      'profile.link',
      'assistant.chat',
    ])
      expect(names).toContain(name);
  });
});

describe('access §30.7: the calls a minute', () => {
  test('are limited for each token by itself', async () => {
    const few = program(
      app,
      (await makeToken(admin, ['/medicos'], { name: 'Pocas', callsPerMinute: 2 })).token,
    );
    const answers = [
      await few(DOCTORS),
      await few(DOCTORS),
      await few(DOCTORS),
      await few(DOCTORS),
    ];
    // A minute may end in between.
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject(refusedBy(429, 'apiToken.tooMany'));
    expect(refused?.body.message).toContain('2 llamadas por minuto');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const other = program(app, (await makeToken(admin, ['/medicos'], { name: 'Otro' })).token);
    expect((await other(DOCTORS)).status).toBe(200);
  });

  test('begin anew with the minute', () => {
    const count = createCallLimit();
    const minute = 60_000 * 1_000;
    expect([0, 1, 59_999].map((ms) => count(1, 2, minute + ms))).toEqual([true, true, false]);
    expect(count(2, 1, minute + 59_999)).toBe(true);
    expect(count(1, 2, minute + 60_000)).toBe(true);
    expect([0, 1, 59_999].map((ms) => secondsOfMinuteLeft(minute + ms))).toEqual([60, 60, 1]);
  });
});

test('access §30.9: as for its user, patients are hidden from a token', async () => {
  const supervisor = await app.signedInAs('supervisor');
  const { id } = (await supervisor.get<CurrentUser>('/api/native-user')).body;
  const ids = await optionIds(admin, ['/acceso-maquinas', '/atenciones-medicas']);
  const { body } = await admin.post<{ id: number }>('/api/own-profiles', {
    from: { profile: 'supervisor' },
    name: 'Sin pacientes',
    seesPatients: false,
    optionIds: ids,
  });
  await query(`UPDATE app_user SET own_profile_id = ${body.id} WHERE id = ${id}`);
  const call = program(app, (await makeToken(supervisor, ['/atenciones-medicas'])).token);
  const who = await call<CurrentUser>({ method: 'GET', url: '/api/native-user' });
  expect(who.body.patients).toBe('hidden');
  expect(await call({ method: 'GET', url: '/api/medical-attentions?search=Soto' })).toMatchObject(
    refusedBy(403, 'access.patients'),
  );
});

// access §22.3
test('access §30.9: hidden patients are marks to an administrator’s token, which learns nowhere who they are', async () => {
  const rut = '12345678-5';
  await fillClinic(app.database);
  await addAttentions(app.database, '2026-03', 2);
  await query`
    UPDATE attention SET patient_rut = ${rut}, patient_name = 'Zunilda Ñancupil' WHERE id = (SELECT min(id) FROM attention)`;
  await hide(app, rut);
  const screens = ['/atenciones-medicas', '/derechos', '/registro-lecturas'];
  const call = program(app, (await makeToken(admin, screens, { name: 'De pacientes' })).token);
  const asked = [
    { method: 'GET', url: '/api/medical-attentions' },
    { method: 'GET', url: '/api/rights/requests' },
    { method: 'POST', url: '/api/rights/find', payload: { personRut: rut } },
    { method: 'GET', url: `/api/read-log/readers?search=${rut}` },
  ] as const;
  const told = async (ask: (options: (typeof asked)[number]) => Promise<Answer>) => {
    const texts: string[] = [];
    for (const options of asked) {
      const { status, body } = await ask(options);
      expect([options.url, status]).toEqual([options.url, 200]);
      texts.push(JSON.stringify(body));
    }
    return texts;
  };
  const [seen, requests, found, readers] = await told((options) => admin.request(options));
  expect(seen).toContain('Zunilda Ñancupil');
  expect(requests).toContain(rut);
  expect(found).toContain('Zunilda Ñancupil');
  expect(readers).toContain(rut);
  const [marked, ofToken, notFound, nobody] = await told((options) => call(options));
  expect(marked).toContain('RESERVADO-000001');
  expect(ofToken).toContain('RESERVADO-000001');
  // The RUT that was asked for is answered as it was asked.
  for (const text of [marked, ofToken, nobody]) expect(text).not.toContain(rut);
  for (const text of [marked, notFound, nobody]) expect(text).not.toContain('Ñancupil');
  for (const [url, code] of [
    ['/api/hidden-patients', 'hiddenPatients.administrators'],
    ['/api/rectifications', 'rectifications.administrators'],
  ] as const)
    expect(await call({ method: 'GET', url })).toMatchObject(refusedBy(403, code));
});
