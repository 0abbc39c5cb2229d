import { describe, expect, test } from 'vitest';
import { localDate } from '../../domain/calendar.ts';
import { pesos } from '../../domain/money.ts';
import { buildDirectory, resolveAttention } from './resolve.ts';
import type { ParsedAttention } from './types.ts';

const directory = buildDirectory({
  doctors: [
    { id: 7, rut: '11111111-1', internalCode: 'M-007' },
    { id: 8, rut: '22222222-2', internalCode: '9' },
    { id: 9, rut: '12345678-5', internalCode: null },
    { id: 10, rut: '15345674-7', internalCode: 'MED-1' },
    { id: 11, rut: '15345673-9', internalCode: 'med1' },
  ],
  services: [
    { id: 1, code: '0101001' },
    { id: 2, code: '17-01-003' },
    { id: 3, code: '0200' },
    { id: 4, code: '200' },
  ],
  specialties: [{ id: 4, name: 'Cirugía General' }],
  societies: [
    { id: 5, rut: '76123456-0', name: 'Sociedad Médica Ñuble Ltda' },
    { id: 6, rut: '77000111-4', name: 'Homónima' },
    { id: 7, rut: '77000222-6', name: 'Homónima' },
  ],
});

const ATTENTION: ParsedAttention = {
  recordType: 'participacion',
  externalId: 'A-1',
  patientRut: '1-9',
  patientRutValid: true,
  patientName: 'ANA SOTO',
  attentionDate: localDate('2025-08-15'),
  attentionTime: null,
  requestDate: null,
  serviceCode: '0101001',
  serviceName: 'CONSULTA',
  healthPlan: '',
  grossAmount: pesos(1),
  netAmount: pesos(1),
  participatedAmount: pesos(1),
  participationRate: null,
  commissionAmount: null,
  scheduleType: 'regular',
  specialtyText: null,
  statusText: null,
  doctorText: '11.111.111-1',
  internalCode: null,
  societyIdText: null,
  societyName: null,
  societyRut: null,
  participant: null,
  paymentBank: null,
  paymentAccount: null,
};

const resolve = (changes: Partial<ParsedAttention>) =>
  resolveAttention({ ...ATTENTION, ...changes }, directory);

const resolved = (changes: Partial<ParsedAttention>) => {
  const result = resolve(changes);
  if (!result.ok) throw new Error(result.reason);
  return result.resolved;
};

test('a row without specialty and society leaves them to the doctor', () => {
  expect(resolved({})).toEqual({
    attention: ATTENTION,
    doctorId: 7,
    serviceId: 1,
    specialtyId: null,
    newSpecialty: null,
    societyId: null,
  });
});

describe('doctors', () => {
  test.each([
    ['11.111.111-1', 7],
    ['011111111-1', 7],
    ['m007', 7],
    ['M-7', null],
    ['7', 7],
    // A code comes before an id.
    ['9', 8],
    ['009', 8],
  ])('%s', (doctorText, doctorId) => {
    const result = resolve({ doctorText });
    expect(result.ok ? result.resolved.doctorId : null).toBe(doctorId);
  });

  test.each(['MED-1', 'med1', 'MED 1', 'MED01'])(
    'is nobody when several doctors bear the internal code as it may be spelt: %s',
    (doctorText) => {
      expect(resolve({ doctorText })).toMatchObject({ ok: false, class: 'Doctor no encontrado' });
    },
  );

  test('an unknown one is looked for by the internal code, never by that code as an id', () => {
    expect(resolved({ doctorText: '1-9', internalCode: 'M-007' }).doctorId).toBe(7);
    expect(resolve({ doctorText: '1-9', internalCode: '7' })).toEqual({
      ok: false,
      class: 'Doctor no encontrado',
      field: 'doctorText',
      reason: 'Doctor no encontrado: «1-9» no está entre los médicos.',
    });
  });
});

describe('services', () => {
  test.each([
    ['01-01-001', 1],
    ['0101.001', 1],
    ['101001', 1],
    ['1701003', 2],
    ['0200', 3],
    ['200', 4],
    ['00200', null],
    ['9999', null],
  ])('%s', (serviceCode, serviceId) => {
    const result = resolve({ serviceCode });
    expect(result.ok ? result.resolved.serviceId : null).toBe(serviceId);
  });

  test('an unknown one is told', () => {
    expect(resolve({ serviceCode: '9999' })).toMatchObject({
      reason: 'Error en los datos: Prestación «9999» no encontrada.',
    });
  });
});

describe('specialties', () => {
  test('by name in any spelling, or by id', () => {
    expect(resolved({ specialtyText: 'CIRUGIA  GENERAL' }).specialtyId).toBe(4);
    expect(resolved({ specialtyText: '4' }).specialtyId).toBe(4);
  });

  test('a name that is missing is to be added; an id is an error', () => {
    expect(resolved({ specialtyText: 'Geriatría' })).toMatchObject({
      specialtyId: null,
      newSpecialty: 'Geriatría',
    });
    expect(resolve({ specialtyText: '99' })).toMatchObject({
      class: 'Especialidad no registrada',
    });
  });
});

describe('societies', () => {
  test('by RUT, else by name, else by id', () => {
    expect(resolved({ societyRut: '76123456-0', societyName: 'x' }).societyId).toBe(5);
    expect(resolved({ societyName: 'SOCIEDAD MEDICA NUBLE LTDA' }).societyId).toBe(5);
    expect(resolved({ societyIdText: '6' }).societyId).toBe(6);
  });

  test('an id does not stand in for a name that is unknown or shared', () => {
    expect(resolve({ societyName: 'Otra', societyIdText: '5' }).ok).toBe(false);
    expect(resolve({ societyName: 'Homónima', societyIdText: '6' }).ok).toBe(false);
    expect(resolve({ societyRut: '1-9' })).toMatchObject({
      reason: 'Error en los datos: Sociedad «1-9» no encontrada.',
    });
  });
});
