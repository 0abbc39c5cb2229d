/** Tokens with which programs make calls: what they reach, and what stops them (access §30). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { enrol, FACTOR_KEY } from '../../../../test/support/factors.ts';
import {
  askForToken,
  type Listed,
  makeToken,
  optionIds,
  program,
  type Refused,
} from '../../../../test/support/tokens.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { TOKEN_PREFIX } from '../../../contract/by-token.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { tokenHash } from '../../platform/passwords.ts';
import { auditChores } from '../audit/public.ts';

const { app, query, admin } = await adminApp({ FACTOR_KEY });
const me = (await admin.get<CurrentUser>('/api/native-user')).body;
const UNKNOWN = `${TOKEN_PREFIX}${'A'.repeat(43)}`;
const DOCTORS = { method: 'GET', url: '/api/doctors' } as const;
const list = async (client = admin) => (await client.get<Listed>('/api/api-tokens')).body;

beforeEach(async () => {
  await query`DELETE FROM api_token; DELETE FROM refusal_trace; DELETE FROM sign_in_failure;
    UPDATE app_user SET is_active = true, must_change_password = false;
    UPDATE permission SET is_allowed = true FROM menu_option o
     WHERE o.id = menu_option_id AND o.href IN ('/acceso-maquinas', '/medicos') AND profile = 'admin';
    UPDATE permission SET is_allowed = false FROM menu_option o
     WHERE o.id = menu_option_id AND o.href = '/acceso-maquinas' AND profile <> 'admin'`;
});

describe('access §30.1: a token', () => {
  test('is answered once, kept as a hash, and listed by its ending', async () => {
    const { id, token } = await makeToken(admin, ['/medicos']);
    expect(token).toMatch(/^portalmedico_[A-Za-z0-9_-]{43}$/);
    const rows = await query`SELECT token_hash, ending FROM api_token`;
    expect(rows).toEqual([{ token_hash: tokenHash(token), ending: token.slice(-4) }]);
    const { tokens } = await list();
    expect(JSON.stringify(tokens)).not.toContain(token);
    expect(tokens).toMatchObject([
      { id, state: 'active', options: [{ label: 'Médicos', isLost: false }], lastUsedAt: null },
    ]);
    const log = await query`
      SELECT summary, before::text || after::text AS more, after FROM audit_log WHERE entity = 'apiToken'`;
    expect(JSON.stringify(log)).not.toContain(token);
    expect(log[0].summary).toContain('Creó el token «Integración con el ERP»');
  });

  test('reaches the calls of its options for its user, whom it tells', async () => {
    const call = program(app, (await makeToken(admin, ['/medicos'])).token);
    expect((await call(DOCTORS)).status).toBe(200);
    const who = await call<CurrentUser>({ method: 'GET', url: '/api/native-user' });
    expect(who.body).toMatchObject({ id: me.id, menu: [{ href: '/medicos' }] });
    expect(await call({ method: 'GET', url: '/api/medical-attentions' })).toMatchObject(
      refusedBy(403, 'apiToken.outOfScope'),
    );
    expect((await list()).tokens[0]).toMatchObject({ lastUsedFrom: '127.0.0.1' });
    expect((await list()).tokens[0]?.lastUsedAt).not.toBeNull();
  });

  test('tells the audit log and the log of reads which one acted', async () => {
    const call = program(app, (await makeToken(admin, ['/especialidades', '/medicos'])).token);
    const made = await call<{ id: number }>({
      method: 'POST',
      url: '/api/specialties',
      payload: { name: 'Medicina de máquinas' },
    });
    expect(made.status).toBe(201);
    const rows = await query`
      SELECT user_id, user_name FROM audit_log WHERE action = 'specialty.create' ORDER BY id DESC LIMIT 1`;
    const userName = `${me.firstName} ${me.lastName} (token «Integración con el ERP»)`;
    expect(rows).toEqual([{ user_id: me.id, user_name: userName }]);
    await call(DOCTORS);
    await expect
      .poll(async () => {
        const read = await query`
          SELECT user_name FROM read_log WHERE call = 'doctors.list' ORDER BY id DESC LIMIT 1`;
        return read[0]?.user_name;
      })
      .toBe(userName);
  });

  test('needs no origin, reads no cookie, and wins over one', async () => {
    const call = program(app, (await makeToken(admin, ['/especialidades'])).token);
    const foreign = { origin: 'https://otro.ejemplo', 'sec-fetch-site': 'cross-site' };
    const made = await call({
      method: 'POST',
      url: '/api/specialties',
      payload: { name: 'De otro sitio' },
      headers: foreign,
    });
    expect(made.status).toBe(201);
    // The administrator's cookie would reach it.
    const cookie = admin.cookie ?? '';
    expect(await call({ ...DOCTORS, headers: { cookie } })).toMatchObject(
      refusedBy(403, 'apiToken.outOfScope'),
    );
    expect(await program(app, UNKNOWN)({ ...DOCTORS, headers: { cookie } })).toMatchObject(
      refusedBy(401, 'apiToken.unknown'),
    );
    // A header that is no token of ours changes nothing, and the origin counts again.
    const proxied = { authorization: 'Bearer abc', cookie };
    expect((await admin.request({ ...DOCTORS, headers: proxied })).status).toBe(200);
    expect(
      await admin.request({
        method: 'POST',
        url: '/api/specialties',
        payload: { name: 'X' },
        headers: { ...proxied, ...foreign },
      }),
    ).toMatchObject(refusedBy(403, 'request.foreignOrigin'));
  });
});

describe('access §30.3: making one', () => {
  test('is asked again for the second factor, and refused for what is badly said', async () => {
    const client = await app.signedInAs('admin');
    await enrol(app, client);
    await query`UPDATE session SET factor_at = now() - interval '1 hour'`;
    expect(await askForToken(client, ['/medicos'])).toMatchObject(refusedBy(401, 'factor.again'));
    const wrong = (more: object) => askForToken(admin, ['/medicos'], more);
    for (const more of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { optionIds: [] },
      { callsPerMinute: 0 },
      { callsPerMinute: 601 },
      { expiresOn: '2026-02-30' },
      { token: UNKNOWN },
    ])
      expect(await wrong(more)).toMatchObject(refusedBy(400, 'request.invalid'));
    for (const days of [0, -1, 366])
      expect(await wrong({ expiresOn: addDays(today(), days) })).toMatchObject(
        refusedBy(400, 'apiToken.expiry'),
      );
    expect((await wrong({ expiresOn: addDays(today(), 365) })).status).toBe(201);
    expect(await wrong({ name: 'integracion CON el erp' })).toMatchObject(
      refusedBy(409, 'apiToken.nameTaken'),
    );
  });

  test('gives nothing that its user lacks or that persons alone do, and nothing to portals', async () => {
    await query`UPDATE permission SET is_allowed = true FROM menu_option o
      WHERE o.id = menu_option_id AND o.href = '/acceso-maquinas'`;
    const [auditing, users] = await optionIds(admin, ['/auditoria', '/usuarios']);
    const supervisor = await app.signedInAs('supervisor');
    expect(await askForToken(supervisor, [], { optionIds: [auditing] })).toMatchObject(
      refusedBy(403, 'apiToken.beyondOwn'),
    );
    const { options } = await list();
    const labels = options.map(({ label }) => label);
    expect(labels).toContain('Atenciones Médicas');
    expect(labels).not.toContain('Administración de Permisos');
    expect(labels).not.toContain('Mi Perfil');
    expect(labels).not.toContain('Acceso de Máquinas');
    expect(await askForToken(admin, ['/permissions-admin'])).toMatchObject(
      refusedBy(403, 'apiToken.beyondOwn'),
    );
    expect(await askForToken(admin, [], { optionIds: [999_999] })).toMatchObject(
      refusedBy(403, 'apiToken.beyondOwn'),
    );
    expect(users).toBeGreaterThan(0);
    for (const profile of ['doctor', 'user'] as const) {
      const portal = await app.signedInAs(profile);
      expect(await askForToken(portal, [], { optionIds: [auditing] })).toMatchObject(
        refusedBy(403, 'apiToken.staffOnly'),
      );
      const { id } = (await portal.get<CurrentUser>('/api/native-user')).body;
      await expect(
        query(`INSERT INTO api_token (user_id, name, token_hash, ending, calls_per_minute, expires_at)
           VALUES (${id}, 'x', sha256('x'), 'abcd', 1, now() + interval '1 day')`),
      ).rejects.toThrow('Only active users of the staff');
    }
  });

  test('stays as it was made: no program prolongs or widens it', async () => {
    const { id } = await makeToken(admin, ['/medicos']);
    for (const change of [
      `expires_at = expires_at + interval '1 day'`,
      `user_id = user_id + 1`,
      `token_hash = sha256('y')`,
      `calls_per_minute = 500`,
    ])
      await expect(query(`UPDATE api_token SET ${change}`)).rejects.toThrow('stays as it was');
    await expect(
      query(
        `INSERT INTO api_token_option SELECT ${id}, id FROM menu_option WHERE href = '/auditoria'`,
      ),
    ).rejects.toThrow('does not grow');
    await admin.post(`/api/api-tokens/${id}/revoke`);
    await expect(
      query`UPDATE api_token SET revoked_at = NULL, revoked_by_name = NULL`,
    ).rejects.toThrow('stays as it was');
  });

  test('ends at twenty in use, and two at once do not make one more', async () => {
    for (let made = 0; made < 19; made += 1)
      await makeToken(admin, ['/medicos'], { name: `Token ${made}` });
    const [first, second] = await Promise.all(
      ['A', 'B'].map((name) => askForToken(admin, ['/medicos'], { name })),
    );
    expect([first?.status, second?.status].sort()).toEqual([201, 409]);
    const token = (await list()).tokens[0]?.id;
    await admin.post(`/api/api-tokens/${token}/revoke`);
    expect((await askForToken(admin, ['/medicos'], { name: 'C' })).status).toBe(201);
  });
});

describe('access §30.4: a token is refused, in words that say why,', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['when it expired', 'apiToken.expired', ''],
    [
      'when its user is inactive',
      'apiToken.ownerInactive',
      'UPDATE app_user SET is_active = false WHERE id = $1',
    ],
    [
      'when its user may have none any more',
      'apiToken.ownerDenied',
      `UPDATE permission SET is_allowed = false FROM menu_option o
        WHERE o.id = menu_option_id AND o.href = '/acceso-maquinas' AND $1 > 0`,
    ],
  ];
  test.each(cases)('%s', async (_, code, change) => {
    const { token } = await makeToken(admin, ['/medicos']);
    const call = program(app, token);
    expect((await call(DOCTORS)).status).toBe(200);
    if (change) await query(change, [me.id]);
    else
      await query`ALTER TABLE api_token DISABLE TRIGGER api_token_stays;
        UPDATE api_token SET created_at = now() - interval '9 days', expires_at = now() - interval '1 second';
        ALTER TABLE api_token ENABLE TRIGGER api_token_stays`;
    const refused = await call(DOCTORS);
    expect(refused).toMatchObject(refusedBy(401, code));
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  test('when its user became a doctor, or must change the password', async () => {
    const other = await app.signedInAs('admin');
    const { id } = (await other.get<CurrentUser>('/api/native-user')).body;
    const call = program(app, (await makeToken(other, ['/medicos'])).token);
    await query(`UPDATE app_user SET must_change_password = true WHERE id = ${id}`);
    expect(await call(DOCTORS)).toMatchObject(refusedBy(403, 'session.temporaryPassword'));
    await query(
      `UPDATE app_user SET must_change_password = false, profile = 'user' WHERE id = ${id}`,
    );
    expect(await call(DOCTORS)).toMatchObject(refusedBy(401, 'apiToken.ownerDenied'));
  });

  test('while wrong passwords lock its user for this network', async () => {
    const call = program(app, (await makeToken(admin, ['/medicos'])).token);
    for (let times = 0; times < 5; times += 1)
      await app.anonymous.post('/api/native-login', { username: me.username, password: 'no' });
    expect(await call(DOCTORS)).toMatchObject(refusedBy(429, 'session.locked'));
  });

  test('when its user lost the option, or the option is gone', async () => {
    const call = program(app, (await makeToken(admin, ['/medicos'])).token);
    await query`UPDATE permission SET is_allowed = false FROM menu_option o
      WHERE o.id = menu_option_id AND o.href = '/medicos' AND profile = 'admin'`;
    const refused = await call(DOCTORS);
    expect(refused).toMatchObject(refusedBy(403, 'apiToken.outOfScope'));
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
    expect((await list()).tokens[0]?.options).toEqual([{ label: 'Médicos', isLost: true }]);
    await query`DELETE FROM api_token_option`;
    expect(await call(DOCTORS)).toMatchObject(refusedBy(403, 'apiToken.outOfScope'));
    expect((await list()).tokens[0]?.options).toEqual([]);
  });

  test('when it stands in an address, with or without a session', async () => {
    const { token } = await makeToken(admin, ['/medicos']);
    for (const url of [
      `/api/doctors?access_token=${token}`,
      `/api/doctors/${token}`,
      `/?t=${token}`,
    ])
      expect(await admin.get(url)).toMatchObject({ status: 400 });
    expect(await admin.get(`/api/doctors?token=${token}`)).toMatchObject(
      refusedBy(400, 'apiToken.inAddress'),
    );
  });

  test('when it does not exist, which is counted and told to administrators', async () => {
    const call = program(app, UNKNOWN);
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(DOCTORS)));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['apiToken.unknown']));
    expect(await program(app, TOKEN_PREFIX)(DOCTORS)).toMatchObject(
      refusedBy(401, 'apiToken.unknown'),
    );
    await query`UPDATE refusal_trace SET minute = minute - interval '1 minute'`;
    for (const chore of auditChores) await chore.run(app.database, app.services);
    const rows = await query`
      SELECT summary FROM audit_log WHERE action = 'session.token' ORDER BY id DESC LIMIT 1`;
    expect(rows[0].summary).toMatch(/^Token que no existe, desde 127\.0\.0\.1 \(41 veces, a las /);
  });
});

describe('access §30.6: revoking', () => {
  test('is one’s own, and of anybody for administrators; it works from the next call on', async () => {
    await query`UPDATE permission SET is_allowed = true FROM menu_option o
      WHERE o.id = menu_option_id AND o.href = '/acceso-maquinas' AND profile = 'supervisor'`;
    const supervisor = await app.signedInAs('supervisor');
    const own = await makeToken(supervisor, ['/medicos']);
    const foreign = await makeToken(admin, ['/medicos']);
    expect((await list(supervisor)).tokens.map(({ id }) => id)).toEqual([own.id]);
    expect((await list()).tokens.map(({ id }) => id).sort()).toEqual([own.id, foreign.id].sort());
    const revoke = (client: typeof admin, id: number) =>
      client.post<Refused>(`/api/api-tokens/${id}/revoke`);
    expect(await revoke(supervisor, foreign.id)).toMatchObject(refusedBy(404, 'record.notFound'));
    expect((await program(app, foreign.token)(DOCTORS)).status).toBe(200);
    expect((await revoke(admin, own.id)).status).toBe(200);
    expect(await program(app, own.token)(DOCTORS)).toMatchObject(
      refusedBy(401, 'apiToken.revoked'),
    );
    expect(await revoke(admin, own.id)).toMatchObject(refusedBy(409, 'apiToken.over'));
    const rows = await query`
      SELECT summary FROM audit_log WHERE action = 'apiToken.revoke' ORDER BY id DESC LIMIT 1`;
    expect(rows[0].summary).toMatch(/^Revocó el token «Integración con el ERP» de Prueba /);
  });
});
