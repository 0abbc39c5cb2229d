import { describe, expect, test } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import {
  describeMaster,
  type Refused,
  someMasters,
  testRut,
} from '../../../../test/support/masters.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { formatRut } from '../../../domain/identity/rut.ts';

describeMaster({
  path: '/api/doctors',
  entity: 'doctor',
  record: 'el médico',
  prepare: async (_app, admin) => {
    const answer = await admin.post<{ id: number }>('/api/specialties', { name: 'Cardiología' });
    return { specialtyId: answer.body.id };
  },
  valid: (number, { specialtyId }) => ({
    rut: testRut(number),
    internalCode: `MED-${number}`,
    name: `Médico ${number}`,
    email: `medico${number}@ejemplo.cl`,
    specialtyId,
  }),
  title: ({ name }) => String(name),
  change: (number) => ({
    name: `Doctora ${number}`,
    phone: '+56 9 1234 5678',
    station: 'Pabellón',
  }),
  searched: {
    field: 'name',
    value: 'Íñigo Muñoz Ibáñez',
    searches: ['inigo', 'IBAÑEZ munoz', 'iñigo ibanez'],
  },
  required: {
    rut: 'RUT es requerido',
    name: 'Nombre es requerido',
    specialtyId: 'Especialidad es requerida',
  },
  // masters §3.2, masters §3.3
  collisions: [
    { of: 'rut', as: (rut) => formatRut(rut).replaceAll('.', ' '), code: 'doctor.rutTaken' },
    { of: 'internalCode', as: (code) => ` ${code} `, code: 'doctor.internalCodeTaken' },
    {
      of: 'internalCode',
      as: (code) => code.toLowerCase().replace('-', '.'),
      code: 'doctor.internalCodeTaken',
    },
  ],
  writers: ['admin', 'supervisor'],
});

const { app, admin } = await adminApp();
const ids = await someMasters(admin);

describe('a doctor', () => {
  let number = 0;
  const valid = () => ({
    rut: testRut(++number),
    name: 'Elena Díaz',
    specialtyId: ids.specialtyId,
  });
  const create = async (overrides: Record<string, unknown>) => {
    const answer = await admin.post<Doctor>('/api/doctors', { ...valid(), ...overrides });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const listed = async (query: string) => {
    const list = await admin.get<Doctor[]>(`/api/doctors?${query}`);
    return list.body.map(({ id }) => id);
  };

  // masters §3.2, masters §3.13, product §7.1
  test('keeps the RUT in stored form, however it was typed, and is found by each form', async () => {
    const { id, rut } = await create({ rut: ' 012.345.678 - 5 ' });
    expect(rut).toBe('12345678-5');
    const withK = await create({ rut: '10.000.013-k' });
    expect(withK.rut).toBe('10000013-K');
    for (const search of ['12.345.678-5', '123456785', '12345678-5', '12.345.678', '12 345 678 5'])
      expect(await listed(`search=${encodeURIComponent(search)}`), search).toEqual([id]);
    for (const search of ['10.000.013-k', '10000013K', '10 000 013 - k'])
      expect(await listed(`search=${encodeURIComponent(search)}`), search).toEqual([withK.id]);
  });

  // masters §3.1, masters §3.4, masters §3.11
  test.each([
    [{ rut: '12.345.678-6' }, 'rut', 'RUT inválido: revise el dígito verificador'],
    [{ rut: '   ' }, 'rut', 'RUT es requerido'],
    [{ name: '' }, 'name', 'Nombre es requerido'],
    [{ email: 'elena@' }, 'email', 'Email inválido'],
    [{ specialtyId: '' }, 'specialtyId', 'Especialidad es requerida'],
    [{ specialtyId: null }, 'specialtyId', 'Especialidad es requerida'],
    [{ retentionPercentage: 100.01 }, 'retentionPercentage', 'Debe estar entre 0 y 100'],
    [{ retentionPercentage: -0.01 }, 'retentionPercentage', 'Debe estar entre 0 y 100'],
    [{ retentionPercentage: 10.005 }, 'retentionPercentage', 'Máximo dos decimales'],
    [{ retentionPercentage: 'diez' }, 'retentionPercentage', 'Porcentaje inválido'],
    [{ accountHolderRut: '1-2' }, 'accountHolderRut', 'RUT inválido: revise el dígito verificador'],
  ])('refuses %o', async (change, field, message) => {
    const answer = await admin.post<Refused>('/api/doctors', { ...valid(), ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { message, data: { fields: { [field]: message } } },
    });
  });

  // masters §3.5, masters §3.8
  test.each([
    [{ societyType: 'mixed' }, 'societyType'],
    [{ paymentType: 'cash' }, 'paymentType'],
    [{ accountKind: 'dólares' }, 'accountKind'],
    [{ isActive: 'sí' }, 'isActive'],
  ])('refuses %o, which is no valid choice', async (change, field) => {
    const answer = await admin.post<Refused>('/api/doctors', { ...valid(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toHaveProperty(field);
  });

  // masters §3.11, masters §3.12
  test.each([
    [undefined, '10.00'],
    [0, '0.00'],
    [100, '100.00'],
    [15.25, '15.25'],
    ['15.25', '15.25'],
    ['12,5', '12.50'],
    ['13.75', '13.75'],
  ])('retains %o as the text %s', async (retentionPercentage, expected) => {
    const doctor = await create({ retentionPercentage });
    expect(doctor.retentionPercentage).toBe(expected);
  });

  // masters §3.16
  test('follows the legal rate of the year, or has a rate of their own, with a surcharge for some days', async () => {
    expect(await create({})).toMatchObject({ retentionMode: 'own', surchargePercentage: '0.00' });
    const rows = await app.query`SELECT legal_rate(current_date) AS rate`;
    const surcharge = { surchargeFrom: '2026-01-01', surchargeUntil: '2026-12-31' };
    const legal = await create({
      retentionMode: 'legal',
      retentionPercentage: 10,
      surchargePercentage: 3,
      ...surcharge,
    });
    expect(legal).toMatchObject({
      retentionMode: 'legal',
      retentionPercentage: (Number(rows[0]?.rate) / 100).toFixed(2),
      surchargePercentage: '3.00',
      ...surcharge,
    });
    const own = await admin.edit<Doctor>(`/api/doctors/${legal.id}`, {
      ...legal,
      retentionMode: 'own',
      retentionPercentage: '12.00',
    });
    expect(own.body).toMatchObject({ retentionMode: 'own', retentionPercentage: '12.00' });
    for (const [change, code] of [
      [{ surchargeFrom: '2026-12-31', surchargeUntil: '2026-01-01' }, 'doctor.surchargeBackwards'],
      [{ retentionPercentage: 98, surchargePercentage: 3 }, 'doctor.retentionAboveAll'],
      // What counts is the rate that is followed, not the percentage beside it.
      [{ retentionMode: 'legal', surchargePercentage: 90 }, 'doctor.retentionAboveAll'],
    ] as const) {
      expect(await admin.post('/api/doctors', { ...valid(), ...change })).toMatchObject({
        status: 400,
        body: { code },
      });
    }
  });

  // masters §3.4, masters §3.5, masters §3.8
  test('is paid in person by transfer by default, and e-mail may be empty', async () => {
    expect(await create({ email: '' })).toMatchObject({
      email: null,
      societyType: 'individual',
      paymentType: 'transfer',
      isActive: true,
      specialtyName: 'Cardiología',
    });
  });

  // masters §3.6, masters §3.7
  test('is paid through a society, which is removed when paid in person', async () => {
    const society = { societyId: ids.societyId, societyName: 'Sociedad Ñuble' };
    expect(await create({ societyType: 'society', societyId: ids.societyId })).toMatchObject(
      society,
    );
    const societyRut = formatRut(testRut(900_001));
    const { id, rut } = await create({ societyType: 'society', societyRut });
    expect(await listed(`societyId=${ids.societyId}`)).toContain(id);
    const alone = await admin.edit<Doctor>(`/api/doctors/${id}`, {
      ...valid(),
      rut,
      societyType: 'individual',
      societyId: ids.societyId,
    });
    expect(alone.body).toMatchObject({ societyId: null, societyRut: null, societyName: null });
  });

  // masters §3.6, masters §3.9, masters §1.8
  test.each([
    [{ societyType: 'society' }, 'doctor.societyUnknown', 'societyId'],
    [{ societyType: 'society', societyId: 999_999 }, 'doctor.societyUnknown', 'societyId'],
    [{ societyType: 'society', societyRut: '11.111.111-1' }, 'doctor.societyUnknown', 'societyId'],
    [{ bankCode: '999' }, 'doctor.bankUnknown', 'bankCode'],
    [{ bankName: 'Banco Inventado' }, 'doctor.bankUnknown', 'bankName'],
    [{ specialtyId: 999_999 }, 'specialty.unknown', 'specialtyId'],
  ])('refuses %o as %s', async (change, code, field) => {
    const answer = await admin.post<Refused>('/api/doctors', { ...valid(), ...change });
    expect(answer).toMatchObject({ status: 400, body: { code, data: { field } } });
  });

  // masters §3.9, masters §3.10
  test('keeps the bank account, its bank by code or by name', async () => {
    const account = {
      accountKind: 'vista',
      bankAccount: '000123',
      accountHolderName: 'Elena Díaz',
      accountHolderRut: '11.111.111-1',
    };
    const kept = {
      ...account,
      accountHolderRut: '11111111-1',
      bankCode: '012',
      bankName: 'BancoEstado',
    };
    expect(await create({ ...account, bankCode: '012' })).toMatchObject(kept);
    expect(await create({ ...account, bankName: 'BancoEstado' })).toMatchObject(kept);
    // Also the longest name that a bank may have comes along with a record that was read.
    const bank = { code: '999', name: 'Banco de nombre largo '.repeat(6).slice(0, 119) };
    expect((await admin.post('/api/banks', bank)).status).toBe(201);
    const doctor = await create({ ...account, bankCode: '999' });
    expect((await admin.edit(`/api/doctors/${doctor.id}`, { ...doctor })).status).toBe(200);
  });

  // masters §1.3, masters §1.4
  test('is made inactive with the whole record of the list', async () => {
    const { id } = await create({
      internalCode: 'H-77',
      email: 'elena@ejemplo.cl',
      phone: '+56 2 2345 6789',
      hmqType: 'Cirujano',
      station: 'Pabellón',
      societyType: 'society',
      societyId: ids.societyId,
      paymentType: 'deposit',
      bankCode: '012',
      accountKind: 'rut',
      bankAccount: '11111111',
      accountHolderName: 'Elena Díaz',
      accountHolderRut: '11.111.111-1',
      retentionPercentage: 13.75,
    });
    const { body } = await admin.get<Doctor[]>(`/api/doctors?ids=${id}`);
    const [row] = body;
    const turned = await admin.edit<Doctor>(`/api/doctors/${id}`, { ...row, isActive: false });
    expect(turned.body).toEqual({ ...row, isActive: false, version: 2 });
    await admin.edit(`/api/doctors/${id}`, { ...turned.body, isActive: true });
  });

  // masters §3.13, masters §3.14
  test('is listed by specialty, state and ids, sorted by name or RUT', async () => {
    const { id } = await create({ specialtyId: ids.otherSpecialtyId, isActive: false });
    expect(await listed(`specialtyId=${ids.otherSpecialtyId}`)).toEqual([id]);
    expect(await listed('isActive=false')).toEqual([id]);
    expect(await listed(`ids=${ids.doctorId},${id}&sort=-name`)).toEqual([id, ids.doctorId]);
    expect(await listed('ids=')).toEqual([]);
    expect(await listed('sort=rut')).toEqual((await listed('sort=-rut')).toReversed());
    const summary = await admin.get(`/api/doctors/summary?specialtyId=${ids.otherSpecialtyId}`);
    expect(summary.body).toEqual({ total: 1 });
  });

  test('masters §1.9: is not deleted while rules name it', async () => {
    const { id } = await create({});
    await admin.post('/api/calculation-rules', aRule({ doctorId: id }));
    expect(await admin.delete<Refused>(`/api/doctors/${id}`)).toMatchObject(
      refusedBy(
        409,
        'record.inUse',
        'No se puede eliminar el médico: está en uso por 1 regla (REGLA-01). Puede dejar el registro inactivo.',
      ),
    );
  });
});
