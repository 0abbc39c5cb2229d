/** How people, references, moments and codes of a FHIR resource are read (intake §22). */
import { describe, expect, test } from 'vitest';
import {
  chargeItem,
  identifier,
  patient,
  practitioner,
} from '../../../../test/support/fhir-resources.ts';
import { cellsOf, problemOf } from '../../../../test/support/fhir-rows.ts';
import { demoDoctors } from '../../../server/operations/demo/doctors.ts';
import type { Json } from './json.ts';

const [doctor] = demoDoctors();

// intake §22.5
describe('a RUN', () => {
  const withRun = (...identifiers: readonly Json[]) =>
    cellsOf(chargeItem('c1'), {}, patient({ identifier: identifiers })).patientRut;

  test('is the identifier of type 1, written with one digit or two', () => {
    expect(withRun({ value: '999' }, identifier('11111111-1', '01'))).toBe('11111111-1');
  });
  test('is that of the civil register in earlier versions', () => {
    expect(
      withRun(
        { value: '999' },
        { system: 'http://regcivil.cl/Validacion/RUN', value: '22.222.222-2' },
      ),
    ).toBe('22.222.222-2');
  });
  test('is never an old one, nor the mother’s', () => {
    expect(
      problemOf(
        chargeItem('c1'),
        {},
        patient({
          identifier: [{ ...identifier('11111111-1'), use: 'old' }, identifier('1-9', '3')],
        }),
      ),
    ).toBe('ChargeItem/c1: el paciente Patient/p1 no trae RUN');
  });
  test('is never a temporary one, nor one that has ended by then', () => {
    const ended = (end: string) => ({ ...identifier('11111111-1'), period: { end } });
    expect(withRun({ ...identifier('11111111-1'), use: 'temp' }, identifier('22222222-2'))).toBe(
      '22222222-2',
    );
    for (const end of ['2024', '2025-07', '2025-08-14', '2025-08-14T10:00:00Z'])
      expect(withRun(ended(end), identifier('22222222-2'))).toBe('22222222-2');
    for (const end of ['2025', '2025-08', '2025-08-15', '2026-01-01'])
      expect(withRun(ended(end), identifier('22222222-2'))).toBe('11111111-1');
  });
  test('is replaced by a passport only for the patient', () => {
    expect(withRun(identifier('AB123456', '5'))).toBe('AB123456');
    const foreign = practitioner({ identifier: [identifier('AB123456', '5')] });
    expect(problemOf(chargeItem('c1'), {}, foreign)).toBe(
      'ChargeItem/c1: el profesional Practitioner/d1 no trae RUN',
    );
  });
  test('is that of the chosen system alone', () => {
    const choices = { runSystem: 'https://clinica.example/run' };
    const own = [{ system: 'https://clinica.example/run', value: '22222222-2' }];
    const resources = [patient({ identifier: own }), practitioner({ identifier: own })];
    expect(cellsOf(chargeItem('c1'), choices, ...resources)).toMatchObject({
      patientRut: '22222222-2',
      doctorText: '22222222-2',
    });
    expect(problemOf(chargeItem('c1'), choices)).toContain('no trae RUN');
  });
});

// intake §22.5
describe('a reference', () => {
  test('may lead to a contained resource', () => {
    const contained = [practitioner({ id: 'inside', identifier: [identifier('22222222-2')] })];
    const performer = [{ actor: { reference: '#inside' } }];
    expect(cellsOf(chargeItem('c1', { contained, performer }))).toMatchObject({
      doctorText: '22222222-2',
    });
  });
  test('may only identify', () => {
    const subject = { identifier: identifier('22222222-2'), display: 'Berta Prueba' };
    expect(cellsOf(chargeItem('c1', { subject }))).toMatchObject({
      patientRut: '22222222-2',
      patientName: 'Berta Prueba',
      sourceProblem: '',
    });
  });
  test('to what did not come refuses the row by the resource’s id', () => {
    const base = chargeItem('c1', {
      subject: { reference: 'Patient/nadie' },
      performer: [{ actor: { reference: 'Practitioner/nadie' } }],
    });
    expect(problemOf(base)).toBe(
      'ChargeItem/c1: el paciente Patient/nadie no viene en la respuesta; el profesional Practitioner/nadie no viene en la respuesta',
    );
  });
  test('of a role leads to what the role contains', () => {
    const contained = [practitioner({ id: 'x', identifier: [identifier('22222222-2')] })];
    const role = {
      resourceType: 'PractitionerRole',
      id: 'r1',
      practitioner: { reference: '#x' },
      contained,
    };
    const wrong = [practitioner({ id: 'x', identifier: [identifier('11111111-1')] })];
    const performer = [{ actor: { reference: 'PractitionerRole/r1' } }];
    expect(cellsOf(chargeItem('c1', { performer, contained: wrong }), {}, role)).toMatchObject({
      doctorText: '22222222-2',
    });
    const inner = [...contained, { ...role, id: 'inner', contained: undefined }];
    const within = [{ actor: { reference: '#inner' } }];
    expect(cellsOf(chargeItem('c1', { performer: within, contained: inner }))).toMatchObject({
      doctorText: '22222222-2',
    });
  });
  test('may pass through a role, which brings the specialty', () => {
    const role = {
      resourceType: 'PractitionerRole',
      id: 'r1',
      practitioner: { reference: 'Practitioner/d1' },
      specialty: [{ text: 'Cardiología' }],
    };
    const performer = [{ actor: { reference: 'PractitionerRole/r1' } }];
    expect(cellsOf(chargeItem('c1', { performer }), {}, role)).toMatchObject({
      doctorText: doctor?.rut,
      specialtyText: 'Cardiología',
    });
  });
});

// intake §22.7
describe('a moment', () => {
  const when = (text: string) => {
    const { attentionDate, attentionTime } = cellsOf(
      chargeItem('c1', { occurrenceDateTime: text }),
    );
    return `${attentionDate} ${attentionTime}`;
  };

  test.each([
    ['2026-03-01T02:59:00Z', '2026-02-28 23:59'],
    ['2026-03-01T03:00:00Z', '2026-03-01 00:00'],
    ['2026-07-01T03:59:59.999Z', '2026-06-30 23:59'],
    ['2026-07-01T04:00:00Z', '2026-07-01 00:00'],
    // The clocks went back at midnight, and forward at midnight.
    ['2026-04-05T03:30:00Z', '2026-04-04 23:30'],
    ['2026-04-05T04:00:00Z', '2026-04-05 00:00'],
    ['2026-09-06T03:59:00Z', '2026-09-05 23:59'],
    ['2026-09-06T04:00:00Z', '2026-09-06 01:00'],
    ['2026-03-01T00:00:00+09:00', '2026-02-28 12:00'],
    ['2026-03-01', '2026-03-01 '],
  ])('%s is %s in Chile', (text, expected) => expect(when(text)).toBe(expected));

  test.each([
    ['2026-03', 'la fecha 2026-03 no dice el día'],
    ['2026-03-01T10:00:00', 'la fecha 2026-03-01T10:00:00 no dice su zona horaria'],
    ['2026-02-30', 'la fecha 2026-02-30 no existe'],
    ['ayer', 'la fecha ayer no existe'],
  ])('%s is refused', (occurrenceDateTime, problem) => {
    expect(problemOf(chargeItem('c1', { occurrenceDateTime }))).toBe(`ChargeItem/c1: ${problem}`);
  });

  test('is the beginning of a period, else that of the encounter', () => {
    const period = {
      occurrenceDateTime: undefined,
      occurrencePeriod: { start: '2026-03-01T12:00:00Z' },
    };
    expect(cellsOf(chargeItem('c1', period))).toMatchObject({ attentionDate: '2026-03-01' });
    const context = { reference: 'Encounter/e1' };
    expect(cellsOf(chargeItem('c1', { occurrenceDateTime: undefined, context }))).toMatchObject({
      attentionDate: '2025-08-15',
      attentionTime: '09:00',
    });
    expect(problemOf(chargeItem('c1', { occurrenceDateTime: undefined }))).toBe(
      'ChargeItem/c1: no trae fecha',
    );
  });
});

// intake §22.3
describe('a code', () => {
  const coding = [
    { system: 'https://clinica.example/a', code: '0101001' },
    { system: 'https://clinica.example/b', code: 'XYZ' },
  ];

  test('among several is the one of the chosen system', () => {
    const base = chargeItem('c1', { code: { coding } });
    expect(problemOf(base)).toBe(
      'ChargeItem/c1: trae 2 códigos de prestación: elija el sistema que vale',
    );
    expect(cellsOf(base, { serviceSystem: 'https://clinica.example/b' })).toMatchObject({
      serviceCode: 'XYZ',
      sourceProblem: '',
    });
  });
  test('must be there', () => {
    expect(problemOf(chargeItem('c1', { code: { text: 'Consulta' } }))).toBe(
      'ChargeItem/c1: no trae código de prestación',
    );
  });
});
