import { describe, expect, test } from 'vitest';
import { localDate } from '../../domain/calendar/calendar.ts';
import { formatRut, rutOf } from '../../domain/identity/rut.ts';
import { NOTE_KEYS, type NoteKey } from '../../domain/intake/import-columns.ts';
import { pesos } from '../../domain/money.ts';
import { buildDirectory, resolveAttention, resolveReadable } from './resolve.ts';
import type { ParsedAttention } from './types.ts';

const directory = buildDirectory({
  doctors: [
    { id: 7, rut: '11111111-1', internalCode: 'M-007', name: 'Ana Rojas' },
    { id: 8, rut: '22222222-2', internalCode: '9', name: 'Luis Soto' },
    { id: 9, rut: '12345678-5', internalCode: null, name: 'Eva Paz' },
    { id: 10, rut: '15345674-7', internalCode: 'MED-1', name: 'Juan Mora' },
    { id: 11, rut: '15345673-9', internalCode: 'med1', name: 'Inés Lara' },
    { id: 12, rut: '9999999-3', internalCode: null, name: 'Marta Díaz' },
    { id: 13, rut: '8888888-K', internalCode: null, name: 'MARTA DIAZ' },
  ],
  services: [
    { id: 1, code: '0101001', name: 'Consulta médica' },
    { id: 2, code: '17-01-003', name: 'Sutura' },
    { id: 3, code: '0200', name: 'Control' },
    { id: 4, code: '200', name: 'Control' },
  ],
  specialties: [{ id: 4, name: 'Cirugía General' }],
  societies: [
    { id: 5, rut: '76123456-0', name: 'Sociedad Médica Ñuble Ltda' },
    { id: 6, rut: '77000111-4', name: 'Homónima' },
    { id: 7, rut: '77000222-6', name: 'Homónima' },
  ],
  providerTypes: [{ id: 3, name: 'Cirujano Ñandú' }],
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
  grossAmount: pesos(1),
  netAmount: pesos(1),
  participatedAmount: pesos(1),
  participationRate: null,
  commissionAmount: null,
  scheduleType: 'regular',
  specialtyText: null,
  doctorText: '11.111.111-1',
  internalCode: null,
  societyIdText: null,
  societyName: null,
  societyRut: null,
  providerTypeText: null,
  ...(Object.fromEntries(NOTE_KEYS.map((key) => [key, null])) as Record<NoteKey, null>),
};

const resolve = (changes: Partial<ParsedAttention>) =>
  resolveAttention({ ...ATTENTION, ...changes }, directory);

const resolved = (changes: Partial<ParsedAttention>) => {
  const result = resolve(changes);
  if (!result.ok) throw new Error(result.reason);
  return result.resolved;
};

// intake §12.1
test('every fault of a row is reported at once', () => {
  const changes = { doctorText: '1-9', serviceCode: '999', societyRut: '76000000-0' };
  const faults =
    '«1-9» no está entre los médicos; Prestación «999» no encontrada; Sociedad «76000000-0» no encontrada.';
  expect(resolve(changes)).toMatchObject({ reason: `Doctor no encontrado: ${faults}` });
  const attention = { ...ATTENTION, ...changes };
  expect(resolveReadable({ attention, failed: ['serviceCode'] }, directory)).toMatchObject({
    reason:
      'Doctor no encontrado: «1-9» no está entre los médicos; Sociedad «76000000-0» no encontrada.',
  });
  expect(
    resolveReadable({ attention: ATTENTION, failed: ['attentionDate'] }, directory),
  ).toBeNull();
});

// intake §11.1
test('a doctor is found by a unique name, in any order of its parts', () => {
  for (const doctorText of ['Luis Soto', 'SOTO, LUIS', 'Dr. Luis  Soto'])
    expect(resolved({ doctorText }).doctorId).toBe(8);
  expect(resolve({ doctorText: 'Marta Díaz' })).toMatchObject({
    reason:
      'Doctor no encontrado: «Marta Díaz» es el nombre de más de un médico: escriba el RUT o el Código Interno.',
  });
});

// intake §11.10
test('a row without specialty and society takes those of the doctor', () => {
  expect(resolved({})).toEqual({
    attention: ATTENTION,
    doctorId: 7,
    serviceId: 1,
    specialtyId: null,
    newSpecialty: null,
    societyId: null,
    providerTypeId: null,
    identityDiffers: false,
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
    ['#9', 8],
  ])('%s', (doctorText, doctorId) => {
    const result = resolve({ doctorText });
    expect(result.ok ? result.resolved.doctorId : null).toBe(doctorId);
  });

  // intake §11.3
  test.each(['MED-1', 'med1', 'MED 1', 'MED01'])(
    'is not found when several doctors match the internal code: %s',
    (doctorText) => {
      expect(resolve({ doctorText })).toMatchObject({ ok: false, class: 'Doctor no encontrado' });
    },
  );

  // intake §11.1
  test('an unknown one is never searched by its internal code as an id', () => {
    expect(resolve({ doctorText: '12', internalCode: '12' })).toMatchObject({
      ok: false,
      reason: 'Doctor no encontrado: «12» no está entre los médicos.',
    });
    expect(resolved({ doctorText: '9', internalCode: '9' }).doctorId).toBe(8);
    expect(resolve({ doctorText: '1-9', internalCode: '7' })).toEqual({
      ok: false,
      class: 'Doctor no encontrado',
      field: 'doctorText',
      reason: 'Doctor no encontrado: «1-9» no está entre los médicos.',
    });
  });

  test('an unknown RUT is refused, even if the internal code is known', () => {
    expect(resolve({ doctorText: '1-9', internalCode: 'M-007' })).toMatchObject({
      reason:
        'Doctor no encontrado: «1-9» no está entre los médicos, pero el Código Interno «M-007» es de Ana Rojas: corrija o quite el que no corresponde.',
    });
  });

  // intake §11.13
  test('a RUT with a wrong check digit is told so, with the one of its number and whose that is', () => {
    expect(resolve({ doctorText: '12.345.678-9' })).toEqual({
      ok: false,
      class: 'Error en los datos',
      field: 'doctorText',
      reason:
        'Error en los datos: RUT del médico «12.345.678-9» tiene otro dígito verificador: con ese número sería «12.345.678-5», el RUT de «Eva Paz».',
    });
    expect(resolve({ doctorText: '5.555.555-0' })).toMatchObject({
      reason: `Error en los datos: RUT del médico «5.555.555-0» tiene otro dígito verificador: con ese número sería «${formatRut(rutOf(5_555_555))}».`,
    });
    expect(resolve({ societyRut: '76123456-9' })).toMatchObject({
      reason:
        'Error en los datos: RUT Sociedad «76123456-9» tiene otro dígito verificador: con ese número sería «76.123.456-0».',
    });
  });

  // intake §11.2
  test('a RUT, a code or an id and the internal code of another doctor are refused', () => {
    for (const doctorText of ['22.222.222-2', '9', '8']) {
      expect(resolve({ doctorText, internalCode: 'M-007' })).toMatchObject({
        class: 'Error en los datos',
        reason: `Error en los datos: Médico «${doctorText}» es Luis Soto, pero el Código Interno «M-007» es de Ana Rojas: corrija o quite el que no corresponde.`,
      });
    }
  });

  test('the internal code may repeat the same doctor, be unknown, or replace a name', () => {
    expect(resolved({ doctorText: '11.111.111-1', internalCode: 'm007' }).doctorId).toBe(7);
    expect(resolved({ doctorText: '12.345.678-5', internalCode: 'X-1' }).doctorId).toBe(9);
    expect(resolved({ doctorText: 'Rojas, Ana', internalCode: 'M-007' }).doctorId).toBe(7);
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

  test('an unknown one is reported', () => {
    expect(resolve({ serviceCode: '9999' })).toMatchObject({
      reason: 'Error en los datos: Prestación «9999» no encontrada.',
    });
  });
});

describe('names of services', () => {
  // intake §11.4
  test("one that is another service's is refused", () => {
    expect(resolve({ serviceName: 'SUTURA' })).toMatchObject({
      reason:
        'Error en los datos: Prestación «0101001» es Consulta médica, pero «SUTURA» es la de código 17-01-003: corrija o quite el que no corresponde.',
    });
  });

  test('its own, a shared one, and the wording of the file are accepted', () => {
    for (const serviceName of ['CONSULTA MEDICA', 'Control', 'Cons. med. electiva', '']) {
      expect(resolved({ serviceName }).serviceId).toBe(1);
    }
    expect(resolved({ serviceCode: '0200', serviceName: 'Control' }).serviceId).toBe(3);
  });
});

test.each<[string, Partial<ParsedAttention>, boolean]>([
  ['an internal code that nobody has', { internalCode: 'X-1' }, true],
  ['one of a doctor without any', { doctorText: '12.345.678-5', internalCode: 'X-1' }, false],
  ['its own internal code', { internalCode: 'm007' }, false],
  ['a name in other words', { doctorText: 'Pérez, Juan', internalCode: 'M-007' }, true],
  ['a name in other order', { doctorText: 'ROJAS, ANA', internalCode: 'M-007' }, false],
  ['a service in other words', { serviceName: 'Apendicectomía' }, true],
  ['a service cut short', { serviceName: 'Cons. electiva' }, false],
  ['a service as letters', { serviceName: 'ECG' }, false],
  ['the id of another society', { societyRut: '76123456-0', societyIdText: '6' }, true],
  ['an id that no society has', { societyRut: '76123456-0', societyIdText: '900' }, false],
])('%s is doubted or not', (_, changes, identityDiffers) => {
  expect(resolved(changes).identityDiffers).toBe(identityDiffers);
});

describe('specialties', () => {
  // intake §11.5
  test('by name in any spelling, or by id', () => {
    expect(resolved({ specialtyText: 'CIRUGIA  GENERAL' }).specialtyId).toBe(4);
    expect(resolved({ specialtyText: '4' }).specialtyId).toBe(4);
  });

  // intake §11.5, intake §11.8
  test('a name that is missing is to be added; an id is an error', () => {
    expect(resolved({ specialtyText: 'Geriatría' })).toMatchObject({
      specialtyId: null,
      newSpecialty: 'Geriatría',
    });
    expect(resolve({ specialtyText: '99' })).toMatchObject({ class: 'Especialidad no registrada' });
  });
});

describe('societies', () => {
  // intake §11.9
  test('by RUT, else by name, else by id', () => {
    expect(resolved({ societyRut: '76123456-0', societyName: 'x' }).societyId).toBe(5);
    expect(resolved({ societyName: 'SOCIEDAD MEDICA NUBLE LTDA' }).societyId).toBe(5);
    expect(resolved({ societyIdText: '6' }).societyId).toBe(6);
  });

  // intake §11.9
  test('a RUT and a name of different societies are refused, even if the RUT is unknown', () => {
    const societyName = 'Sociedad Médica Ñuble Ltda';
    expect(resolve({ societyRut: '77000111-4', societyName })).toMatchObject({
      reason:
        'Error en los datos: RUT Sociedad «77000111-4» es de Homónima, pero «Sociedad Médica Ñuble Ltda» tiene el RUT 76.123.456-0: corrija o quite el que no corresponde.',
    });
    expect(resolve({ societyRut: '1-9', societyName })).toMatchObject({
      reason:
        'Error en los datos: RUT Sociedad «1-9» no está registrado, pero «Sociedad Médica Ñuble Ltda» tiene el RUT 76.123.456-0: corrija o quite el que no corresponde.',
    });
    expect(resolved({ societyRut: '77000111-4', societyName: 'Homónima' }).societyId).toBe(6);
  });

  test('an id does not stand in for a name that is unknown or shared', () => {
    expect(resolve({ societyName: 'Otra', societyIdText: '5' }).ok).toBe(false);
    expect(resolve({ societyName: 'Homónima', societyIdText: '6' }).ok).toBe(false);
    expect(resolve({ societyRut: '1-9' })).toMatchObject({
      reason: 'Error en los datos: Sociedad «1-9» no encontrada.',
    });
  });
});

// intake §11.12
test.each([
  ['CIRUJANO  ÑANDU', 3, false],
  ['3', 3, false],
  ['Ayudante', null, true],
  [null, null, false],
])('a provider type written %o is %o', (providerTypeText, providerTypeId, identityDiffers) => {
  const resolved = { ok: true, resolved: { providerTypeId, identityDiffers } };
  expect(resolve({ providerTypeText, serviceName: 'Consulta médica' })).toMatchObject(resolved);
});
