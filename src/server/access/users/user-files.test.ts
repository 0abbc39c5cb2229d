/** Users from files (access §32). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, refusedBy, testApp } from '../../../../test/support/app.ts';
import { enrol, FACTOR_KEY } from '../../../../test/support/factors.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { makeToken, program } from '../../../../test/support/tokens.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const { app, pool, query, data, admin } = await adminPayroll();
const supervisor = await app.signedInAs('supervisor');
const { preview, send, doImport, revert, reversionOf } = masterFiles(admin);
const ofSupervisor = masterFiles(supervisor);
const doctor = { ana: await data.doctor({ name: 'Ana Araya' }) };
const [ANA, EVA] = [rutOf(11_111_111), rutOf(33_333_333)];
const [IDA, LEO] = [rutOf(44_444_444), rutOf(55_555_555)];
const HEAD = 'RUT;Nombre;Email;Perfil;Médico vinculado;Estado';

type Row = Record<string, unknown>;
const users = async (where = `rut::text NOT LIKE '2000%'`) =>
  await query<Row>(`SELECT id, rut, first_name, last_name, email, profile, own_profile_id, doctor_id, is_active, password_hash, version
         FROM app_user WHERE ${where} ORDER BY rut`);
/** The account that a client of the tests signed in with. */
const accountOf = async (client: Client) =>
  (await client.get<{ id: number; rut: string; email: string }>('/api/auth/user')).body;
/** All that the list shows, in the words of the screen's export. */
async function exported(): Promise<string> {
  const rows = await query<Record<string, string | null>>`
    SELECT u.rut, u.first_name || ' ' || u.last_name AS name, u.email, coalesce(o.name,
           CASE u.profile WHEN 'admin' THEN 'Administrador' WHEN 'supervisor' THEN 'Supervisor' WHEN 'doctor' THEN 'Médico' ELSE 'Usuario' END) AS profile,
           d.name AS doctor, CASE WHEN u.is_active THEN 'Activo' ELSE 'Inactivo' END AS state
      FROM app_user u LEFT JOIN doctor d ON d.id = u.doctor_id LEFT JOIN own_profile o ON o.id = u.own_profile_id`;
  const lines = rows.map((row) =>
    Object.values(row)
      .map((cell) => cell ?? '')
      .join(';'),
  );
  return csv(HEAD, ...lines);
}

let own: number;
beforeEach(async () => {
  await query`
    DELETE FROM master_import; DELETE FROM app_user WHERE username IS NULL;
    UPDATE app_user SET profile = split_part(username, '-', 1)::user_profile, own_profile_id = NULL, is_active = true;
    DELETE FROM own_profile`;
  const rows = await query<{ id: number }>`
    INSERT INTO own_profile (name, copied_from) VALUES ('Tesorería', 'Supervisor') RETURNING id`;
  own = rows[0]?.id ?? 0;
});

describe('access §32.1: a file', () => {
  test('adds accounts without a password, with their names, profile and doctor', async () => {
    const content = csv(
      HEAD,
      `${ANA};Ana Araya Pérez;ana@ejemplo.cl;medico;Ana Araya;`,
      `${EVA};Eva María Díaz Soto;eva@ejemplo.cl;TESORERIA;;Inactivo`,
    );
    const told = await preview('user', content);
    expect(told).toMatchObject({ created: 2, changed: 0, refused: [] });
    expect(told.newRows[0]?.cells).toEqual([
      '11.111.111-1',
      'Ana',
      'ana@ejemplo.cl',
      'Médico',
      'Ana Araya',
      'Activo',
    ]);
    const done = await doImport('user', content);
    expect(done).toMatchObject({ status: 201, body: { created: 2 } });
    expect(await users()).toMatchObject([
      {
        ...{ rut: ANA, first_name: 'Ana', last_name: 'Araya Pérez', email: 'ana@ejemplo.cl' },
        ...{ profile: 'doctor', doctor_id: doctor.ana, is_active: true, password_hash: null },
      },
      {
        ...{ first_name: 'Eva María', last_name: 'Díaz Soto', profile: 'supervisor' },
        ...{ own_profile_id: own, is_active: false, password_hash: null },
      },
    ]);
    const [ana] = await users();
    expect((await auditEntries(app, 'user', Number(ana?.id))).at(-1)).toMatchObject({
      action: 'user.create',
      summary: 'Creó el usuario Ana Araya Pérez, del archivo m.csv.',
    });
  });

  test('changes only what it says, and is told field by field', async () => {
    await doImport('user', csv(HEAD, `${ANA};Ana Araya;ana@ejemplo.cl;Usuario;Ana Araya;`));
    const changes = csv('RUT;Perfil;Médico vinculado;Email', `${ANA};Tesorería;Ninguno;`);
    expect((await preview('user', changes)).changedRows).toEqual([
      {
        row: 2,
        title: 'Ana Araya',
        changes: [
          { label: 'Perfil', before: 'Usuario', after: 'Tesorería', waits: false },
          { label: 'Médico vinculado', before: 'Ana Araya', after: null, waits: false },
        ],
      },
    ]);
    await doImport('user', changes);
    expect(await users()).toMatchObject([
      {
        email: 'ana@ejemplo.cl',
        profile: 'supervisor',
        own_profile_id: own,
        doctor_id: null,
        version: 2,
      },
    ]);
  });

  test('is the list’s own export, and changes nothing, also of who has no RUT', async () => {
    await query`UPDATE app_user SET own_profile_id = ${own} WHERE username LIKE ${'supervisor-%'}`;
    await doImport(
      'user',
      csv(
        HEAD,
        `${ANA};Ana Araya;ana@ejemplo.cl;Médico;Ana Araya;`,
        `${EVA};Eva Díaz;eva@ejemplo.cl;Usuario;;Inactivo`,
      ),
    );
    await query`
      INSERT INTO app_user (first_name, last_name, email, profile) VALUES ('Sin', 'RUT', 'sin@ejemplo.cl', 'user')`;
    const told = await preview('user', await exported());
    const all = await users('true');
    expect(told).toMatchObject({ created: 0, changed: 0, equal: all.length, refused: [] });
    // It is changed once it has one.
    const { refused } = await preview(
      'user',
      csv('RUT;Email;Perfil', ';SIN@ejemplo.cl;Supervisor'),
    );
    expect(refused).toMatchObject([
      { reasons: ['Falta «RUT»: llénelo en su ficha antes de cambiarlo.'] },
    ]);
  });
});

test('access §32.2: refuses rows with all that is wrong with them', async () => {
  await data.doctor({ name: 'Luis Doble' });
  await data.doctor({ name: 'Luis Doble' });
  const rows = await query<{ id: number }>`
    INSERT INTO doctor (rut, name, specialty_id) SELECT ${rutOf(10_000_009)}, 'Zoe Zapata', specialty_id FROM doctor LIMIT 1 RETURNING id`;
  expect(rows).toHaveLength(1);
  await doImport('user', csv(HEAD, `${ANA};Ana Araya;ana@ejemplo.cl;Médico;Ana Araya;`));
  const bytes = await readFile(
    join(import.meta.dirname, '../../../../fixtures/masters/usuarios-con-errores.csv'),
  );
  const { refused } = await preview('user', bytes);
  expect(refused.map(({ row, reasons }) => `${row}: ${reasons.join(' ')}`)).toMatchInlineSnapshot(`
    [
      "2: El RUT «11.111.111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1». Falta «Email»: llénelo.",
      "3: «Estado» dice «Quizás»: escriba Activo o Inactivo. «Nombre» dice «Eva»: escriba también el apellido. «Perfil» dice «Jefatura»: escriba Administrador, Supervisor, Médico, Usuario, o un perfil de la clínica.",
      "4: El email «ana@ejemplo.cl» es de Ana Araya: corríjalo.",
      "6: Repite la fila 5: deje una de las dos.",
      "7: El email «NORA@ejemplo.cl» está también en la fila 5.",
      "8: Hay 2 médicos que se llaman «Luis Doble»: escriba su RUT.",
      "9: El médico ya está vinculado a Ana Araya: corríjalo.",
      "10: El médico «Dr. Fantasma» no existe: corríjalo, o créelo en Médicos.",
      "12: El médico está vinculado también en la fila 11.",
      "13: Falta «RUT»: llénelo. Falta «Email»: llénelo. Falta «Perfil»: llénelo.",
    ]
  `);
});

test('access §32.3: asks for the second factor again, and no token reaches it', async () => {
  const withFactors = await testApp({ FACTOR_KEY });
  const { id, client } = await enrol(withFactors, await withFactors.signedInAs('admin'));
  const files = masterFiles(client);
  const { token } = await makeToken(client, ['/medicos']);
  const content = csv(HEAD, `${ANA};Ana Araya;ana@ejemplo.cl;Usuario;;`);
  const { digest } = await files.preview('user', content);
  await withFactors.query`UPDATE session SET factor_at = now() - interval '11 minutes' WHERE user_id = ${id}`;
  expect(await files.send('user', content, { digest })).toMatchObject(
    refusedBy(401, 'factor.again'),
  );
  const call = program(withFactors, token);
  expect(await call({ method: 'POST', url: '/api/master-imports/user' })).toMatchObject(
    refusedBy(403, 'apiToken.inPerson'),
  );
});

describe('access §32.4: who imports', { timeout: 60_000 }, () => {
  const file = (profile: string) => csv(HEAD, `${ANA};Ana Araya;ana@ejemplo.cl;${profile};;`);
  const MORE =
    'El perfil da más que el de usted: solo un administrador lo da, lo cambia o lo quita.';

  beforeEach(async () => {
    await query`
      INSERT INTO own_profile_option SELECT id, (SELECT id FROM menu_option WHERE href = '/usuarios') FROM own_profile;
      UPDATE app_user SET own_profile_id = (SELECT id FROM own_profile) WHERE username LIKE 'supervisor-%'`;
  });

  test('gives, changes and takes no profile with more than the caller’s, as in the form', async () => {
    for (const profile of ['Administrador', 'Supervisor'])
      expect((await ofSupervisor.preview('user', file(profile))).refused).toMatchObject([
        { reasons: [MORE] },
      ]);
    const { rut } = await accountOf(admin);
    for (const line of [`${rut};Usuario;`, `${rut};;Inactivo`])
      expect(
        (await ofSupervisor.preview('user', csv('RUT;Perfil;Estado', line))).refused,
      ).toMatchObject([{ reasons: [MORE] }]);
    expect(await ofSupervisor.preview('user', file('Tesorería'))).toMatchObject({ created: 1 });
    // Another digest, that of the administrator, gives no more.
    const { digest } = await preview('user', file('Administrador'));
    const forced = await send('user', file('Administrador'), { digest }, supervisor);
    expect(forced).toMatchObject({ status: 409, body: { code: 'masterImport.fileChanged' } });
  });

  test('brings nobody more by taking an import back', async () => {
    const { body } = await doImport('user', file('Administrador'));
    const changed = await doImport('user', csv('RUT;Perfil', `${ANA};Usuario`));
    const path = `/api/master-imports/user/${changed.body.id}/reversion`;
    const told = (await supervisor.get<{ restored: number; kept: { reason: string }[] }>(path))
      .body;
    expect(told).toMatchObject({ restored: 0, kept: [{ title: 'Ana Araya' }] });
    expect(told.kept[0]?.reason).toBe(MORE.charAt(0).toLowerCase() + MORE.slice(1, -1));
    expect(await supervisor.post(path, { deleted: 0, restored: 1 })).toMatchObject({
      body: { code: 'masterImport.reversionChanged' },
    });
    expect((await revert('user', changed.body.id)).body).toMatchObject({ restored: 1 });
    expect(await users()).toMatchObject([{ profile: 'admin' }]);
    expect((await revert('user', body.id)).body).toMatchObject({ deleted: 1 });
    expect(await users()).toEqual([]);
  });

  test('changes neither profile nor state of the caller', async () => {
    const { rut } = await accountOf(admin);
    for (const line of [`${rut};Usuario;`, `${rut};;Inactivo`])
      expect((await preview('user', csv('RUT;Perfil;Estado', line))).refused).toMatchObject([
        { reasons: ['Es su propia cuenta: su perfil y su estado los cambia otra persona.'] },
      ]);
    expect(await preview('user', csv('RUT;Nombre;Apellido', `${rut};Otro;Nombre`))).toMatchObject({
      changed: 1,
      refused: [],
    });
  });

  test('needs the screen of users', async () => {
    await query`UPDATE app_user SET own_profile_id = NULL`;
    const plain = masterFiles(await app.signedInAs('doctor'));
    expect(await plain.preview('user', file('Usuario'))).toMatchObject({ code: 'access.denied' });
  });

  test('two administrators who remove each other at once leave one', async () => {
    // Of their own: one of them is out afterwards.
    const clients = [await app.signedInAs('admin'), await app.signedInAs('admin')];
    const ruts = await Promise.all(clients.map(async (one) => (await accountOf(one)).rut));
    await query`UPDATE app_user SET profile = 'user' WHERE profile = 'admin' AND rut <> ALL (${ruts}::text[])`;
    const files = ruts.toReversed().map((rut) => csv('RUT;Estado', `${rut};Inactivo`));
    const digests = await Promise.all(
      clients.map(
        async (one, at) => (await masterFiles(one).preview('user', files[at] ?? '')).digest,
      ),
    );
    const done = await Promise.all(
      clients.map((one, at) => send('user', files[at] ?? '', { digest: digests[at] ?? '' }, one)),
    );
    expect(done.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(await users(`profile = 'admin' AND is_active`)).toHaveLength(1);
  });
});

test('access §32.1: who is signing in at this moment is waited for, and goes on', async () => {
  const { id, rut } = await accountOf(await app.signedInAs('user'));
  const { digest } = await preview('user', csv('RUT;Perfil', `${rut};Supervisor`));
  const other = await pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [id]);
  const done = send('user', csv('RUT;Perfil', `${rut};Supervisor`), { digest });
  await untilWaiting(app.database, 'relation');
  await other.query('UPDATE app_user SET must_change_password = false WHERE id = $1', [id]);
  await other.query('COMMIT');
  other.release();
  expect((await done).status).toBe(201);
});

test('access §32.5: who becomes inactive by a file is out at once', async () => {
  const bruno = await app.signedInAs('user');
  const { rut } = await accountOf(bruno);
  await doImport('user', csv('RUT;Estado', `${rut};Inactivo`));
  expect((await bruno.get('/api/auth/user')).status).toBe(401);
});

test('access §32.6: an account that somebody may have opened stays when the import is taken back', async () => {
  const { body } = await doImport(
    'user',
    csv(
      HEAD,
      `${ANA};Ana Araya;ana@ejemplo.cl;Usuario;;`,
      `${EVA};Eva Díaz;eva@ejemplo.cl;Usuario;;`,
      `${IDA};Ida Imbert;ida@ejemplo.cl;Usuario;;`,
      `${LEO};Leo Lara;leo@ejemplo.cl;Usuario;;`,
    ),
  );
  const [ana, eva, ida] = await users();
  await admin.post(`/api/reset-user-password/${ana?.id}`);
  // What these two opened it with is gone, but not what they did.
  await query`INSERT INTO known_device (user_id, token_hash) VALUES (${eva?.id}, sha256('navegador'))`;
  await query`
    INSERT INTO audit_log (user_id, user_name, action, entity, summary) VALUES (${ida?.id}, 'Ida Imbert', 'session.signIn', 'session', 'Ingresó.')`;
  expect((await reversionOf('user', body.id)).body).toMatchObject({
    deleted: 1,
    kept: ['Ana Araya', 'Eva Díaz', 'Ida Imbert'].map((title) => ({ title, reason: 'ya se usa' })),
  });
});

test('access §32.1: 20,000 users in one file', { timeout: 120_000 }, async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `${rutOf(30_000_000 + at)};Persona ${at};persona${at}@ejemplo.cl;Usuario;;`,
  );
  const content = csv(HEAD, ...lines);
  expect(await doImport('user', content)).toMatchObject({ status: 201, body: { created: 20_000 } });
  expect(await preview('user', content)).toMatchObject({ created: 0, equal: 20_000 });
});
