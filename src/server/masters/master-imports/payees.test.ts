/** Doctors and societies from files (masters §19). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { addDays, formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, query, admin } = await adminApp();
const supervisor = await app.signedInAs('supervisor');
const { preview, doImport, reversionOf, revert, send } = masterFiles(admin);

const DOCTORS = csv(
  'RUT;Nombre;Email;Especialidad;RUT de la sociedad;Sociedad;Tipo de pago;Retención;Banco;Tipo de cuenta;Número de cuenta',
  '11.111.111-1;Ana Soto;ana@ejemplo.cl;Cardiología;76.086.428-5;Ñielol SpA;Transferencia;;Banco de Chile;Cuenta corriente;00123',
  '22222222-2;Luis Rojas;;CARDIOLOGIA;;ñielol spa;Cheque;12,5;;;',
  '33333333-3;Eva Díaz;;Cardiología;;;;;12;CuentaRUT;33333333',
);

beforeEach(async () => {
  await query`
    SET portal.wipe = 'on';
    DELETE FROM master_import; DELETE FROM payee_change; DELETE FROM account_change; DELETE FROM doctor;
    DELETE FROM medical_society; DELETE FROM specialty; RESET portal.wipe`;
  await query`DELETE FROM graphile_worker._private_jobs`;
});

const doctors = () =>
  query<Record<string, unknown>>(`
    SELECT d.rut, d.name, d.payment_type AS pays, d.retention_mode AS mode, d.retention_rate AS rate, d.bank_code AS bank,
           d.bank_account AS account, s.name AS society, d.version
      FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id LEFT JOIN medical_society s ON s.id = a.society_id
     ORDER BY d.rut`);
const waiting = () =>
  query<{ account: string; state: string }>(
    `SELECT new_bank_account AS account, state FROM account_change WHERE NOT is_first ORDER BY id`,
  );

describe('a file of doctors', () => {
  // masters §19.1, masters §19.5, masters §19.8
  test('adds them with their accounts, specialties and societies, when it is asked to', async () => {
    expect(await preview('doctor', DOCTORS)).toMatchObject({
      created: 0,
      missingNames: ['Cardiología'],
      missingSocieties: ['Ñielol SpA'],
    });
    // Two of one name are told apart.
    const another = csv(DOCTORS, '44444444-4;Leo Mora;;Cardiología;77.777.777-7;ñielol  SPA;;;;;');
    expect(await preview('doctor', another)).toMatchObject({
      missingSocieties: ['Ñielol SpA (76.086.428-5)', 'ñielol SPA (77.777.777-7)'],
    });
    // Each is told with RUT and name, whichever of both its row says.
    const told = await preview('doctor', DOCTORS, { withMissing: 'true' });
    const at = told.newHeadings.indexOf('RUT de la sociedad');
    expect(told.newRows.map(({ cells }) => [cells[at], cells[at + 1]])).toEqual([
      ['76.086.428-5', 'Ñielol SpA'],
      ['76.086.428-5', 'Ñielol SpA'],
      [null, null],
    ]);
    const { status } = await doImport('doctor', DOCTORS, { withMissing: 'true' });
    expect(status).toBe(201);
    expect(await doctors()).toMatchObject([
      { rut: '11111111-1', mode: 'legal', bank: '001', account: '00123', society: 'Ñielol SpA' },
      { rut: '22222222-2', mode: 'own', rate: 1_250, pays: 'check', society: 'Ñielol SpA' },
      { rut: '33333333-3', bank: '012', account: '33333333', society: null },
    ]);
    expect(await query(`SELECT master, created FROM master_import ORDER BY id`)).toEqual([
      { master: 'specialty', created: 1 },
      { master: 'society', created: 1 },
      { master: 'doctor', created: 3 },
    ]);
    // First accounts take effect, and are noted.
    expect(await query(`SELECT is_first, state FROM account_change`)).toEqual([
      { is_first: true, state: 'approved' },
      { is_first: true, state: 'approved' },
    ]);
    expect(await preview('doctor', DOCTORS)).toMatchObject({ equal: 3, changed: 0, refused: [] });
  });
});

test('masters §18.11: points out inactive names and accounts that a bank file would leave out', async () => {
  await doImport('doctor', DOCTORS, { withMissing: 'true' });
  await query`UPDATE specialty SET is_active = false`;
  await query`UPDATE bank SET is_active = false WHERE code = '014'`;
  const text = csv(
    'RUT;Nombre;Especialidad;Banco;Tipo de cuenta;Número de cuenta',
    '11111111-1;Ana Soto Díaz;Cardiología;;;',
    '10000013-K;Nueva;cardiologia;14;CuentaRUT;12-A',
    '22222222-2;Luis Rojas Díaz;;;;12-A',
  );
  const { notes, noteCount, refused } = await preview('doctor', text);
  expect({ refused, noteCount }).toEqual({ refused: [], noteCount: 1 });
  expect(notes).toEqual([
    {
      row: 3,
      reasons: [
        'La especialidad «cardiologia» está inactiva.',
        'El banco «14» está inactivo.',
        'Cuenta con errores: El número de cuenta debe tener solo dígitos.',
        'Cuenta con errores: La CuentaRUT es solo de BancoEstado.',
      ],
    },
  ]);
  await query`UPDATE bank SET is_active = true`;
});

describe('masters §19.3: a changed account', () => {
  beforeEach(() => doImport('doctor', DOCTORS, { withMissing: 'true' }));

  test('waits for a second person, as told; the rest takes effect', async () => {
    const text = csv('RUT;Teléfono;Número de cuenta', '11111111-1;9;555', '22222222-2;;777');
    const told = await preview('doctor', text);
    expect(told).toMatchObject({ changed: 2, waiting: 1 });
    expect(told.changedRows[0]?.changes).toEqual([
      { label: 'Teléfono', before: null, after: '9', waits: false },
      { label: 'Número de cuenta', before: '00123', after: '555', waits: true },
    ]);
    const { body } = await doImport('doctor', text);
    expect(await doctors()).toMatchObject([
      { account: '00123', version: 2 },
      { account: '777' },
      {},
    ]);
    expect(await waiting()).toEqual([{ account: '555', state: 'pending' }]);
    // The one who asked does not approve it.
    const [change] = (await admin.get<{ id: number }[]>('/api/account-changes')).body;
    expect((await admin.post(`/api/account-changes/${change?.id}/approve`, {})).status).toBe(409);
    // Its owner is told.
    expect(await query(`SELECT email, about FROM payee_letter`)).toEqual([
      { email: 'ana@ejemplo.cl', about: 'proposal' },
    ]);
    // What is asked for already is not asked for again.
    expect(await preview('doctor', text)).toMatchObject({ changed: 0, equal: 2, waiting: 0 });
    expect((await reversionOf('doctor', body.id)).body).toMatchObject({
      restored: 1,
      keptCount: 1,
    });
    expect((await revert('doctor', body.id)).status).toBe(200);
    expect(await query(`SELECT phone FROM doctor WHERE rut = '11111111-1'`)).toEqual([
      { phone: null },
    ]);
  });

  test('of a society, too; another proposal replaces the one that waits', async () => {
    await doImport('society', csv('RUT;Banco;N° de cuenta', '76086428-5;012;1'));
    expect(await query(`SELECT bank_code AS bank FROM medical_society`)).toEqual([{ bank: '012' }]);
    await doImport('society', csv('RUT;N° de cuenta', '76086428-5;2'));
    await doImport('society', csv('RUT;N° de cuenta', '76086428-5;3'));
    expect(await waiting()).toEqual([
      { account: '2', state: 'withdrawn' },
      { account: '3', state: 'pending' },
    ]);
  });
});

describe('masters §19.4: another payee', () => {
  beforeEach(() => doImport('doctor', DOCTORS, { withMissing: 'true' }));
  const listOf = (rut: string) =>
    query<{ from: string; society: string | null }>(
      `SELECT a.valid_from::text AS "from", s.name AS society FROM doctor_affiliation a JOIN doctor d ON d.id = a.doctor_id
         LEFT JOIN medical_society s ON s.id = a.society_id WHERE d.rut = '${rut}' ORDER BY a.valid_from`,
    );

  // masters §19.4, masters §19.7
  test('is paid from the day that the file says, today if it says none, and goes back as it was', async () => {
    const day = addDays(localDate(today()), -10);
    const text = csv(
      'RUT;Tipo de sociedad;Sociedad;Se le paga así desde',
      `11111111-1;Individual;;`,
      `33333333-3;;Ñielol SpA;${formatDate(day)}`,
    );
    const told = await preview('doctor', text);
    expect(told).toMatchObject({
      changed: 2,
      moved: { doctors: 2, fees: { count: 0, amount: 0 } },
    });
    expect(told.changedRows[1]?.changes).toEqual([
      {
        label: 'Se le paga a',
        before: 'El médico',
        after: `Ñielol SpA, desde el ${formatDate(day)}`,
        waits: false,
      },
    ]);
    const { body } = await doImport('doctor', text);
    expect(await listOf('33333333-3')).toEqual([
      { from: '-infinity', society: null },
      { from: day, society: 'Ñielol SpA' },
    ]);
    expect(await listOf('11111111-1')).toMatchObject([
      { society: 'Ñielol SpA' },
      { from: today(), society: null },
    ]);
    // The doctor is told of it.
    expect(await query(`SELECT count(*)::int AS n FROM payee_change`)).toEqual([{ n: 2 }]);
    expect(await query(`SELECT email, about FROM payee_letter`)).toEqual([
      { email: 'ana@ejemplo.cl', about: 'payee' },
    ]);
    expect((await revert('doctor', body.id)).body).toMatchObject({ restored: 2 });
    expect(await listOf('33333333-3')).toEqual([{ from: '-infinity', society: null }]);
  });

  test('masters §18.9: what can be no more as before stays, with its reason, and the rest goes back', async () => {
    const later = formatDate(addDays(localDate(today()), 10));
    await doImport(
      'doctor',
      csv(
        'RUT;Código interno;Sociedad;RUT de la sociedad;Se le paga así desde',
        `22222222-2;A-1;Ñielol SpA;;`,
        `33333333-3;;Por Venir Ltda.;77123456-9;${later}`,
      ),
      { withMissing: 'true' },
    );
    const { body } = await doImport(
      'doctor',
      csv(
        'RUT;Código interno;Teléfono;Sociedad;Se le paga así desde',
        '22222222-2;B-2;;;',
        `33333333-3;;;Ñielol SpA;${later}`,
        '11111111-1;;+56 2 1;;',
      ),
    );
    expect(body).toMatchObject({ changed: 3 });
    // The code is another doctor's since, and of the society nothing is left.
    await query`
      INSERT INTO doctor (rut, name, internal_code, specialty_id) SELECT '44444444-4', 'Otra', 'a1', min(id) FROM specialty;
      DELETE FROM payee_change; DELETE FROM medical_society WHERE name = 'Por Venir Ltda.'`;
    expect((await reversionOf('doctor', body.id)).body).toMatchObject({
      restored: 1,
      kept: [
        { title: 'Luis Rojas', reason: 'su código interno de antes es ahora de otro médico' },
        { title: 'Eva Díaz', reason: 'nombra registros de antes que ya no existen' },
      ],
    });
    expect((await revert('doctor', body.id)).body).toMatchObject({ restored: 1, keptCount: 2 });
  });

  test('is not what the day of the former one says', async () => {
    const day = formatDate(addDays(localDate(today()), -10));
    await doImport(
      'doctor',
      csv('RUT;Sociedad;Se le paga así desde', `33333333-3;Ñielol SpA;${day}`),
    );
    const { refused } = await preview(
      'doctor',
      csv('RUT;Tipo de sociedad;Se le paga así desde', `33333333-3;Individual;${day}`),
    );
    expect(refused[0]?.reasons[0]).toContain(`Desde el ${day} se le paga de otra forma`);
  });

  test('is not written when somebody changed the doctor since it was told', async () => {
    const text = csv('RUT;Tipo de sociedad', '11111111-1;Individual');
    const { digest } = await preview('doctor', text);
    await admin.edit(
      `/api/doctors/${(await query<{ id: number }>(`SELECT id FROM doctor WHERE rut = '11111111-1'`))[0]?.id}`,
      {
        ...(await admin.get<Record<string, unknown>[]>('/api/doctors?search=11111111')).body[0],
        phone: '1',
      },
    );
    expect((await send('doctor', text, { digest })).body.code).toBe('masterImport.fileChanged');
  });
});

test('masters §19.6: only who has the screen imports doctors, or sees their accounts', async () => {
  const user = await app.signedInAs('user');
  expect((await send('doctor', DOCTORS, { digest: '' }, user)).status).toBe(403);
  expect((await user.get('/api/master-imports/doctor')).status).toBe(403);
  expect((await supervisor.get('/api/master-imports/doctor/template')).status).toBe(200);
});

test('20,000 doctors with accounts are imported and changed, and could be taken back', {
  timeout: 120_000,
}, async () => {
  const ruts = Array.from({ length: 20_000 }, (_, at) => 10_000_000 + at);
  const { rutOf } = await import('../../../domain/identity/rut.ts');
  const file = (account: string) =>
    csv(
      'RUT;Nombre;Especialidad;Sociedad;RUT de la sociedad;Banco;Número de cuenta',
      ...ruts.map(
        (rut) => `${rutOf(rut)};Médico ${rut};General;Ñielol SpA;76086428-5;001;${account}${rut}`,
      ),
    );
  const { body } = await doImport('doctor', file('1'), { withMissing: 'true' });
  const changed = await doImport('doctor', file('2'));
  expect(changed.status).toBe(201);
  expect(
    await query(`SELECT count(*)::int AS n FROM account_change WHERE state = 'pending'`),
  ).toEqual([{ n: 20_000 }]);
  expect((await reversionOf('doctor', body.id)).body).toMatchObject({ deleted: 20_000 });
});

describe('what a file could otherwise change unseen', () => {
  beforeEach(() => doImport('doctor', DOCTORS, { withMissing: 'true' }));

  test('masters §19.3: a waiting change that a file replaces is told, and is part of what is agreed to', async () => {
    await doImport('doctor', csv('RUT;Número de cuenta', '11111111-1;555'));
    const text = csv('RUT;Número de cuenta', '11111111-1;666');
    const told = await preview('doctor', text);
    expect(told.notes[0]?.reasons.at(-1)).toMatch(
      /^Su cuenta ya tiene un cambio que espera, pedido por .+: este lo reemplaza\.$/,
    );
    // Somebody asks for another account meanwhile.
    await query`UPDATE account_change SET state = 'withdrawn', answered_at = now() WHERE state = 'pending'`;
    await doImport('doctor', csv('RUT;Número de cuenta', '11111111-1;777'));
    const { status } = await send('doctor', text, { digest: told.digest });
    expect(status).toBe(409);
  });

  test('masters §19.3: another account has the holder that its row says, or none', async () => {
    const first = csv(
      'RUT;Banco;Tipo de cuenta;Número de cuenta;Nombre del titular;RUT del titular',
      '22222222-2;001;Cuenta vista;444;Otra Persona;10000013-K',
    );
    expect((await doImport('doctor', first)).status).toBe(201);
    const told = await preview('doctor', csv('RUT;Número de cuenta', '22222222-2;555'));
    expect(told.changedRows[0]?.changes.map(({ label, after }) => [label, after])).toEqual([
      ['Número de cuenta', '555'],
      ['Nombre del titular', null],
      ['RUT del titular', null],
    ]);
  });

  test('masters §18.2: the export of one with doubled blanks changes nothing', async () => {
    const holder = csv(
      'RUT;Nombre del titular;RUT del titular;Teléfono',
      '22222222-2;Otra Persona;10000013-K;+56 9 1234',
    );
    await query`
      UPDATE doctor SET bank_code = '001', account_kind = 'vista', bank_account = '444', account_holder_name = 'Otra  Persona',
              account_holder_rut = '10000013-K', phone = '+56  9 1234' WHERE rut = '22222222-2'`;
    expect(await preview('doctor', holder)).toMatchObject({ changed: 0, equal: 1, waiting: 0 });
    const other = csv('RUT;Nombre del titular', '22222222-2;Otra Persona Más');
    expect(await preview('doctor', other)).toMatchObject({ changed: 1 });
  });

  test('masters §19.2: an account whose digits a spreadsheet may have lost is pointed out', async () => {
    const { notes } = await preview(
      'doctor',
      csv(
        'RUT;Banco;Tipo de cuenta;Número de cuenta',
        '33333333-3;001;Cuenta vista;12345678901234500',
      ),
    );
    expect(notes[0]?.reasons.some((reason) => reason.includes('decimoquinto'))).toBe(true);
  });

  test('masters §19.2: a name that two societies have, here or in the file, asks for the RUT', async () => {
    const text = csv(
      'RUT;RUT de la sociedad;Sociedad',
      '11111111-1;76.000.001-9;Ñielol SpA',
      '33333333-3;;Ñielol SpA',
    );
    const { refused } = await preview('doctor', text);
    expect(refused.find(({ row }) => row === 3)?.reasons).toEqual([
      'Hay 2 sociedades que se llaman «Ñielol SpA»: escriba su RUT.',
    ]);
  });

  test('masters §19.4: a day before another affiliation began is refused, and one before a later says until when', async () => {
    const past = csv('RUT;Sociedad;Se le paga así desde', '33333333-3;Ñielol SpA;01-03-2026');
    expect((await doImport('doctor', past)).status).toBe(201);
    const { refused } = await preview(
      'doctor',
      csv('RUT;Tipo de sociedad;Se le paga así desde', '33333333-3;Individual;01-01-2026'),
    );
    expect(refused[0]?.reasons).toEqual([
      'Desde el 01-03-2026 se le paga de otra forma: escriba desde qué día cambia, o deje vacío «Se le paga así desde» para que sea hoy.',
    ]);
    const next = addDays(today(), 40);
    await doImport(
      'doctor',
      csv('RUT;Tipo de sociedad;Se le paga así desde', `22222222-2;Individual;${formatDate(next)}`),
    );
    await query`INSERT INTO medical_society (rut, name) VALUES ('76000001-9', 'Otra SpA')`;
    const told = await preview('doctor', csv('RUT;Sociedad', '22222222-2;Otra SpA'));
    expect(told.changedRows[0]?.changes.at(-1)?.after).toBe(
      `Otra SpA, desde el ${formatDate(today())}, hasta el ${formatDate(addDays(next, -1))}`,
    );
  });
});
