/** Which field of another system is which column of ours. */
import { expect, test } from 'vitest';
import { headingsOf, missingColumns, proposeMapping } from './mapping.ts';
import { readAttentions } from './read.ts';
import { tableLines } from './table-text.ts';
import type { AttentionRow } from './types.ts';

const FIELDS = [
  'id',
  'paciente.rut',
  'paciente.nombre',
  'fechaAtencion',
  'prestacion.codigo',
  'valorParticipado',
  'valorNeto',
  'medico.rut',
  'medico.nombre',
  'otro',
];
const mapped = (fields: readonly string[], given = {}) =>
  proposeMapping(fields, 'participacion', given);

// intake §17.6
test('fields are recognised by name, forwards and backwards', () => {
  expect(mapped(FIELDS)).toMatchObject({
    externalId: 'id',
    patientRut: 'paciente.rut',
    patientName: 'paciente.nombre',
    attentionDate: 'fechaAtencion',
    serviceCode: 'prestacion.codigo',
    participatedAmount: 'valorParticipado',
    netAmount: 'valorNeto',
    doctorText: 'medico.rut',
    specialtyText: null,
  });
  expect(missingColumns(mapped(FIELDS), 'participacion')).toEqual([]);
});

test('our own names of columns are recognised, too', () => {
  expect(mapped(['patientRut', 'doctorText'])).toMatchObject({
    patientRut: 'patientRut',
    doctorText: 'doctorText',
  });
});

test('one field is one column, and the bare service is its code', () => {
  expect(mapped(['prestacion'])).toMatchObject({ serviceCode: 'prestacion', serviceName: null });
});

test('a given mapping overrules the names, even with null', () => {
  const given = { patientName: 'otro', externalId: null };
  expect(mapped(FIELDS, given)).toMatchObject({ patientName: 'otro', externalId: null });
});

test('a field that is not mapped is not read under its own name', () => {
  const mapping = mapped([...FIELDS, 'rut_medico'], { doctorText: 'medico.rut', externalId: null });
  const headings = headingsOf([...FIELDS, 'rut_medico'], 'participacion', mapping);
  expect(headings).toContain('rut_medico (no leído)');
  expect(headings).toContain('id (no leído)');
  expect(headings).toContain('otro');
  expect(headings[0]).not.toBe('ID');
});

// intake §9.17
test.each([
  [FIELDS.slice(2), {}, 'no se reconoce qué campo es RUT Paciente.'],
  [FIELDS, { patientName: 'nadie' }, 'El campo nadie, indicado para Nombre Paciente'],
  [FIELDS, { patientName: 'otro', statusText: 'otro' }, 'está indicado para dos columnas'],
])('a mapping that cannot be used is refused: %#', (fields, given, message) => {
  expect(() => headingsOf(fields, 'participacion', mapped(fields, given))).toThrow(message);
});

test('decision 23: fields of the other record type are refused, mapped or not', () => {
  const fields = [...FIELDS, 'Fecha Atención', 'Valor Participado', '% Participación', 'Horario'];
  expect(() => headingsOf(fields, 'hmq', proposeMapping(fields, 'hmq'))).toThrow(
    'El archivo es de Participación, no de HMQ',
  );
});

test('cells are returned unchanged, whatever they hold', async () => {
  const cells = ['A;1', '12.345.678-5', 'Ana "la, \t otra"\nPrueba', '2025-08-15', '0101001'];
  const headings = ['ID', 'RUT Paciente', 'Nombre Paciente', 'Fecha Atención', 'Código Prestación'];
  const all = [...headings, 'Valor Participado', 'Valor Neto', 'Médico', 'x'];
  const text = [...tableLines(all, [[...cells, '7000', '10000', '1-9'], ['solo']])].join('');
  const rows: AttentionRow[] = [];
  const bytes = new TextEncoder().encode(text);
  await readAttentions({ fileName: 'a.csv', bytes }, 'participacion', (batch) => {
    rows.push(...batch);
  });
  expect(rows.map(({ row }) => row)).toEqual([2, 3]);
  expect(rows[0]?.values).toEqual([
    'A;1',
    '12.345.678-5',
    'Ana "la, \t otra" Prueba',
    '2025-08-15',
    '0101001',
    '7000',
    '10000',
    '1-9',
    '',
  ]);
  expect(rows[0]?.result.ok).toBe(true);
  expect(rows[1]?.values).toHaveLength(9);
});
