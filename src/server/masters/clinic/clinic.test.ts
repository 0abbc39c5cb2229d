/** The settings as they are kept: every field, every refusal, who may, what is written down. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { BankSetting, ClinicSettings } from '../../../contract/masters/clinic.ts';
import { BANK_FORMAT_KEYS } from '../../../domain/payout/file-formats.ts';

const { app, admin } = await adminApp();

const settings = async () => (await admin.get<ClinicSettings>('/api/clinic')).body;

const IDENTITY = {
  name: 'Clínica Ñandú',
  rut: '76.123.456-0',
  address: 'Avenida Siempre 1, Santiago',
  email: 'pagos@ejemplo.cl',
};
const CALCULATION = { participacionBase: 'grossAmount', hmqBase: 'participatedAmount' };
const ACCOUNTS = {
  costCentre: '310',
  feeExpenseAccount: '4-1-01-001',
  feePayableAccount: '2.1.20.005',
  retentionPayableAccount: '2116099',
  bankAccountAccount: 'BCO1',
  cashAccount: 'CAJA-1',
  carriedBalanceAccount: '1-1-04-010',
};
const DAY = { from: '09:00', to: '18:30' };
const SCHEDULE = {
  workingHours: {
    monday: DAY,
    tuesday: DAY,
    wednesday: DAY,
    thursday: DAY,
    friday: { from: '00:00', to: '24:00' },
    saturday: null,
    sunday: null,
  },
  nightHours: { from: '22:00', to: '06:00' },
};

// masters §10.8, masters §10.13
test('a new installation has the specified defaults', async () => {
  expect(await settings()).toMatchObject({
    identity: { name: 'Mi Clínica', rut: null },
    logo: null,
    calculation: { participacionBase: 'participatedAmount', hmqBase: 'netAmount' },
    accounts: {
      feeExpenseAccount: '3101001',
      feePayableAccount: '2120005',
      retentionPayableAccount: '2116006',
      bankAccountAccount: '1102002',
      cashAccount: '1101001',
      carriedBalanceAccount: '1104010',
    },
    schedule: {
      workingHours: {
        monday: { from: '08:00', to: '20:00' },
        saturday: { from: '08:00', to: '14:00' },
        sunday: null,
      },
      nightHours: { from: '20:00', to: '08:00' },
    },
    lastChanges: { identity: null, calculation: null },
    version: 1,
  });
});

describe('each section', () => {
  test.each([
    ['identity', IDENTITY, { ...IDENTITY, rut: '76123456-0' }, 'los datos de la clínica'],
    ['calculation', CALCULATION, CALCULATION, 'el monto base del cálculo'],
    ['accounts', ACCOUNTS, ACCOUNTS, 'las cuentas contables'],
    ['schedule', SCHEDULE, SCHEDULE, 'el horario de la clínica'],
  ] as const)(
    'masters §10.14: %s is replaced, and recorded',
    async (section, payload, kept, words) => {
      const before = await settings();
      const { status, body } = await admin.put<ClinicSettings>(`/api/clinic/${section}`, {
        ...payload,
        version: before.version,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body[section]).toEqual(kept);
      expect(body.version).toBe(before.version + 1);
      expect(body.lastChanges[section]?.by).toMatch(/^Prueba admin-/);
      expect(await settings()).toEqual(body);
      const entries = await auditEntries(app, 'clinic');
      expect(entries.at(-1)).toMatchObject({
        action: `clinic.${section}`,
        entityId: section,
        summary: `Modificó ${words}.`,
        before: before[section],
        after: kept,
      });
    },
  );

  test('masters §10.15: an older version is refused with the current settings', async () => {
    const { version } = await settings();
    const mine = { ...ACCOUNTS, bankAccountAccount: '1102003', version };
    expect((await admin.edit('/api/clinic/accounts', mine)).status).toBe(200);
    const late = await admin.put<Refused>('/api/clinic/calculation', { ...CALCULATION, version });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'record.changed',
        message: expect.stringMatching(/^Prueba admin-\d+ modificó este registro/),
        data: { current: { version: version + 1, accounts: { bankAccountAccount: '1102003' } } },
      },
    });
  });

  // masters §10.10, masters §12.3
  test.each([
    ['identity', { ...IDENTITY, name: ' ' }, { name: 'Nombre es requerido' }],
    ['identity', { ...IDENTITY, name: 'x'.repeat(161) }, { name: 'Máximo 160 caracteres' }],
    ['identity', { ...IDENTITY, rut: '' }, { rut: 'RUT es requerido' }],
    [
      'identity',
      { ...IDENTITY, rut: '76.123.456-1' },
      { rut: 'RUT inválido: revise el dígito verificador' },
    ],
    ['identity', { ...IDENTITY, address: 'x'.repeat(201) }, { address: 'Máximo 200 caracteres' }],
    ['identity', { ...IDENTITY, email: 'pagos' }, { email: 'Email inválido' }],
    ['calculation', { hmqBase: 'netAmount' }, { participacionBase: 'Monto base es requerido' }],
    ['calculation', { ...CALCULATION, hmqBase: 'x' }, { hmqBase: 'Monto base es requerido' }],
    [
      'accounts',
      { ...ACCOUNTS, bankAccountAccount: '' },
      { bankAccountAccount: 'Cuenta es requerida' },
    ],
    [
      'accounts',
      { ...ACCOUNTS, feeExpenseAccount: '31;01', feePayableAccount: '-1' },
      {
        feeExpenseAccount:
          'Use solo letras, dígitos, puntos y guiones, por ejemplo 2120005 o 2-1-20-005',
        feePayableAccount:
          'Use solo letras, dígitos, puntos y guiones, por ejemplo 2120005 o 2-1-20-005',
      },
    ],
    [
      'schedule',
      { ...SCHEDULE, nightHours: { from: '22:00', to: '22:00' } },
      { 'nightHours.to': 'La hora de término debe ser distinta de la de inicio' },
    ],
    [
      'schedule',
      {
        ...SCHEDULE,
        workingHours: {
          ...SCHEDULE.workingHours,
          monday: { from: '18:00', to: '09:00' },
          sunday: { from: '25:00', to: '' },
        },
      },
      {
        'workingHours.monday.to': 'La hora de término debe ser posterior a la de inicio',
        'workingHours.sunday.from': 'Hora inválida: escríbala como 08:00, hasta 24:00',
        'workingHours.sunday.to': 'Hora es requerida',
      },
    ],
  ])('%s refuses invalid values at their field: %o', async (section, payload, fields) => {
    const before = await settings();
    const answer = await admin.edit<Refused>(`/api/clinic/${section}`, payload);
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toEqual(fields);
    expect(await settings()).toEqual(before);
  });

  // masters §12.3, masters §12.4
  test('accepts hours as people type them, and no night at all', async () => {
    const saturday = { from: '8:30', to: '13:00' };
    const payload = { workingHours: { ...SCHEDULE.workingHours, saturday }, nightHours: null };
    const { body } = await admin.edit<ClinicSettings>('/api/clinic/schedule', payload);
    expect(body.schedule.workingHours.saturday).toEqual({ from: '08:30', to: '13:00' });
    expect(body.schedule.nightHours).toBeNull();
  });
});

describe('the settings of each bank', () => {
  const all = async () => (await admin.get<BankSetting[]>('/api/clinic/bank-settings')).body;
  const of = async (format: string) => {
    const found = (await all()).find(({ bankFormat }) => bankFormat === format);
    if (!found) throw new Error(format);
    return found;
  };
  const put = (format: string, payload: object) =>
    admin.edit<BankSetting & Refused>(`/api/clinic/bank-settings/${format}`, {
      accountNumber: '',
      accountKind: 'corriente',
      agreementNumber: '',
      ...payload,
    });

  test('masters §10.12: state what each layout needs and lacks, in the words of the bank payroll', async () => {
    const settings = await all();
    expect(settings.map(({ bankFormat }) => bankFormat)).toEqual(BANK_FORMAT_KEYS);
    const [santander, bci, chile] = settings;
    expect(santander).toMatchObject({
      bankFormat: 'santander',
      needsAccount: true,
      needsAgreement: false,
      layouts: [{ problems: ['La cuenta de cargo de la clínica falta.'] }],
    });
    expect(bci?.layouts.map(({ problems }) => problems)).toEqual([
      ['La cuenta de cargo de la clínica falta.'],
      [],
    ]);
    expect(chile).toMatchObject({ needsAccount: false, needsAgreement: true });
    expect(chile?.layouts[0]?.problems).toEqual(['El número de convenio falta.']);
  });

  test('masters §10.11: are replaced, and recorded', async () => {
    const { version } = await of('estado');
    const payload = { accountNumber: '0003-5127.846', accountKind: 'vista', version };
    const { status, body } = await put('estado', payload);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ accountKind: 'vista', version: version + 1 });
    expect(body.layouts[0]?.problems).toEqual([]);
    const [entry] = await auditEntries(app, 'clinicBankSetting');
    expect(entry).toMatchObject({
      entityId: 'estado',
      before: { accountNumber: '', accountKind: 'corriente', agreementNumber: '' },
      after: { accountNumber: '0003-5127.846', accountKind: 'vista', agreementNumber: '' },
    });
  });

  test('masters §10.17: are there for a format that nobody has filled in yet, with no row of its own', async () => {
    await sql`DELETE FROM clinic_bank_setting WHERE bank_format = 'universal'`.execute(
      app.database.db,
    );
    expect((await all()).map(({ bankFormat }) => bankFormat)).toEqual(BANK_FORMAT_KEYS);
    const { version, ...unsaid } = await of('universal');
    expect(unsaid).toMatchObject({ accountNumber: '', accountKind: 'corriente' });
    const { status, body } = await put('universal', { accountNumber: '77-777', version });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await of('universal')).toMatchObject({ accountNumber: '77-777', version: version + 1 });
  });

  test.each([
    [
      'santander',
      { accountNumber: '1234567890123' },
      'accountNumber',
      'La cuenta de cargo de la clínica «1234567890123» tiene más de 12 dígitos.',
    ],
    [
      'chile',
      { agreementNumber: '1234' },
      'agreementNumber',
      'El número de convenio «1234» tiene más de 3 dígitos.',
    ],
  ])('refuse for %s what its files can’t carry: %o', async (format, payload, field, message) => {
    expect(await put(format, payload)).toMatchObject({
      status: 400,
      body: { code: 'clinic.bankSettingUnfit', message, data: { field } },
    });
  });

  // masters §10.18
  test.each([
    [
      'universal',
      { accountNumber: '12' },
      'accountNumber',
      /^El número «12» no alcanza para una cuenta: .*5 dígitos/,
    ],
    ['santander', { accountNumber: '000-000' }, 'accountNumber', /^El número «000-000» no alcanza/],
    [
      'bci',
      { accountNumber: '12A' },
      'accountNumber',
      /^El número de cuenta debe tener solo dígitos\.$/,
    ],
    [
      'santander',
      { accountNumber: '1234567', accountKind: 'rut' },
      'accountKind',
      /^La CuentaRUT es solo de BancoEstado\.$/,
    ],
  ])('refuse for %s what is no account: %o', async (format, payload, field, message) => {
    const { version } = await of(format);
    const { status, body } = await put(format, { ...payload, version });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
    expect(body.message).toMatch(message);
    expect((await of(format)).version).toBe(version);
  });

  // masters §10.18
  test('take a CuentaRUT of BancoEstado, and none at all', async () => {
    const { version } = await of('estado');
    const rut = { accountNumber: '12345678', accountKind: 'rut', version };
    expect((await put('estado', rut)).status).toBe(200);
    expect((await put('estado', { version: version + 1 })).status).toBe(200);
  });

  // masters §10.18
  test('are told as they stand where they were stored before', async () => {
    await sql`UPDATE clinic_bank_setting SET account_number = '12' WHERE bank_format = 'universal'`.execute(
      app.database.db,
    );
    expect(await of('universal')).toMatchObject({ accountNumber: '12' });
  });

  test('refuse an older version, an unknown format and an unknown kind of account', async () => {
    const { version } = await of('universal');
    expect((await put('universal', { accountNumber: '11111', version })).status).toBe(200);
    expect(await put('universal', { accountNumber: '22222', version })).toMatchObject({
      status: 409,
      body: {
        code: 'record.changed',
        message: expect.stringMatching(/^Prueba admin-\d+ modificó este registro/),
        data: { current: { accountNumber: '11111' } },
      },
    });
    expect((await put('itau', {})).status).toBe(400);
    expect((await put('bci', { accountKind: 'dólares' })).status).toBe(400);
  });
});

describe('access', () => {
  test.each(['supervisor', 'doctor', 'user'] as const)(
    'masters §10.2: the profile %s neither reads nor writes the settings',
    async (profile) => {
      const someone = await app.signedInAs(profile);
      const before = await settings();
      for (const answer of [
        await someone.get('/api/clinic'),
        await someone.get('/api/clinic/logo'),
        await someone.get('/api/clinic/bank-settings'),
        await someone.get('/api/holidays'),
        await someone.edit('/api/clinic/identity', IDENTITY),
        await someone.edit('/api/clinic/calculation', CALCULATION),
        await someone.edit('/api/clinic/accounts', ACCOUNTS),
        await someone.edit('/api/clinic/schedule', SCHEDULE),
        await someone.edit('/api/clinic/bank-settings/bci', {}),
        await someone.delete('/api/clinic/logo', { shown: '' }),
        await someone.post('/api/holidays', { date: '2026-11-22', name: 'Elecciones' }),
        await someone.post('/api/holidays/legal', { year: 2031 }),
        await someone.post('/api/legal-retention', { year: 2031, percentage: 17 }),
      ]) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'access.denied' } });
      }
      expect(await settings()).toEqual(before);
    },
  );

  test('nobody without a session reads them', async () => {
    expect((await app.anonymous.get('/api/clinic')).status).toBe(401);
    expect((await app.anonymous.edit('/api/clinic/identity', IDENTITY)).status).toBe(401);
  });
});
