import { describe, expect, test } from 'vitest';
import { ownedHeadings } from './divided-columns.ts';
import { proposeMapping } from './mapping.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { parseRow } from './row.ts';
import type { FieldMapping } from './types.ts';

const COMMON = 'Fecha;Código;Neto;Valor Participado';
const COMMON_CELLS = '15-08-2025;0101001;10.000;7.000';

/** The row of a file, read by its headings. */
function read(headings: string, cells: string, given: FieldMapping = {}) {
  const rows = [`${headings};${COMMON}`, `${cells};${COMMON_CELLS}`].map((line, at) => ({
    row: at + 1,
    cells: line.split(';'),
  }));
  const { columns, problem } = recogniseColumns(rows, 'participacion', given);
  expect(problem).toBeNull();
  return { ...parseRow(rows[1]?.cells ?? [], columns), columns };
}

// intake §9.7
describe('a RUT and its check digit in two columns', () => {
  test.each([
    ['RUT;DV;Nombre;RUT Médico;DV', '12345678;5;Ana Soto;11111111;1'],
    [
      'Nombre;RUT Paciente;D.V.;Rut Profesional;Dígito Verificador',
      'Ana Soto;12.345.678;5;11.111.111;1',
    ],
    ['RUT;DV Paciente;Nombre;DV Médico;RUT Médico', '12345678;5;Ana Soto;1;11111111'],
    [
      'RUN Paciente;Dig. Verif.;Nombre;RUT Médico Tratante;D/V Médico',
      '12345678;5;Ana Soto;11111111;1',
    ],
    ['RUT-DV;DV;Nombre;RUT DV Médico', '12345678-5;5;Ana Soto;11111111-1'],
    ['RUT;DV;Nombre;Médico', '123456785;5;Ana Soto;11111111-1'],
  ])('%s', (headings, cells) => {
    const { result } = read(headings, cells);
    expect(result).toMatchObject({
      ok: true,
      attention: { patientRut: '12345678-5', patientRutValid: true },
    });
    const doctor = result.ok ? result.attention.doctorText.replaceAll('.', '') : '';
    expect(doctor).toBe('11111111-1');
  });

  test("the society's, and a K in small letters", () => {
    const { result } = read(
      'RUT;Nombre;Médico;RUT Sociedad;DV',
      '12345678-5;Ana Soto;11111111-1;76543210;3',
    );
    expect(result).toMatchObject({ ok: true, attention: { societyRut: '76543210-3' } });
    const k = read('RUT;DV;Nombre;Médico', '6;k;Ana Soto;11111111-1');
    expect(k.result.ok).toBe(true);
    expect(read('RUT;DV;Nombre;Médico', '20347878;k;Ana Soto;1-9').result).toMatchObject({
      attention: { patientRut: '20347878-K' },
    });
  });

  // intake §9.7
  test('a row whose check digit is missing or invalid is refused: its RUT would be another', () => {
    expect(read('RUT;DV;Nombre;Médico', '12345678;;Ana Soto;1-9').result).toMatchObject({
      ok: false,
      reason: 'Error en los datos: falta DV Paciente.',
    });
    expect(read('RUT;Nombre;RUT Médico;DV', '1-9;Ana Soto;11111111;X').result).toMatchObject({
      ok: false,
      reason: 'Error en los datos: DV Médico «X» no es un dígito verificador.',
    });
  });

  // intake §9.8
  test('a row has the same identity as with its RUTs in one column', () => {
    const divided = read('RUT;DV;Nombre;RUT Médico;DV', '12345678;5;Ana Soto;11111111;1');
    const whole = read('RUT;Nombre;RUT Médico', '12.345.678-5;Ana Soto;11.111.111-1');
    expect(divided.identity).toBe(whole.identity);
  });
});

// intake §9.7
describe('names in several columns', () => {
  test.each([
    ['RUT;Nombres;Apellido Paterno;Apellido Materno;Médico', '1-9;Ana María;Soto;Díaz;2-7'],
    ['RUT;Ap. Paterno;Ap. Materno;Nombres;Médico', '1-9;Soto;Díaz;Ana María;2-7'],
    ['RUT;Nombres Paciente;Primer Apellido;Segundo Apellido;Médico', '1-9;Ana María;Soto;Díaz;2-7'],
    ['RUT;Nombre;Apellidos;Médico;Nota', '1-9;Ana María;Soto Díaz;2-7;'],
    ['RUT;Nombre Paciente;Apellido Paterno;Médico;Nota', '1-9;Ana María Soto Díaz;Soto;2-7;'],
  ])('of the patient: %s', (headings, cells) => {
    expect(read(headings, cells).result).toMatchObject({
      ok: true,
      attention: { patientName: 'Ana María Soto Díaz' },
    });
  });

  test.each([
    ['Nombres Médico;Apellido Paterno Médico;Apellido Materno Médico', 'Luis;Vera;Rojas'],
    ['Código Médico;Nombres;Apellido Paterno;Apellido Materno', 'M-1;Luis;Vera;Rojas'],
  ])('of the doctor, beside those of the patient: %s', (headings, cells) => {
    const { result } = read(
      `RUT;Nombres;Apellido Paterno;Apellido Materno;${headings}`,
      `1-9;Ana;Soto;Díaz;${cells}`,
    );
    expect(result).toMatchObject({
      ok: true,
      attention: { patientName: 'Ana Soto Díaz', doctorText: 'Luis Vera Rojas' },
    });
  });

  test('those of a doctor with a RUT change nothing', () => {
    const { result } = read(
      'RUT;Nombres;Apellidos;RUT Médico;DV;Nombres;Apellidos',
      '1-9;Ana;Soto;11111111;1;Luis;Vera',
    );
    expect(result).toMatchObject({
      attention: { patientName: 'Ana Soto', doctorText: '11111111-1' },
    });
  });
});

test('they can be chosen, whatever their headings', () => {
  const { result } = read('RUT;Cifra;Nombre;Familia;Médico', '12345678;5;Ana;Soto;2-7', {
    patientRutDigit: 'Cifra',
    patientSurname: 'Familia',
  });
  expect(result).toMatchObject({
    attention: { patientRut: '12345678-5', patientName: 'Ana Soto' },
  });
});

test('fields of another system are proposed in the same way', () => {
  const fields =
    'paciente.rut paciente.dv paciente.nombres paciente.apellidoPaterno medico.rut medico.dv';
  expect(proposeMapping(fields.split(' '), 'participacion')).toMatchObject({
    patientRut: 'paciente.rut',
    patientRutDigit: 'paciente.dv',
    patientName: 'paciente.nombres',
    patientSurname: 'paciente.apellidoPaterno',
    doctorText: 'medico.rut',
    doctorRutDigit: 'medico.dv',
  });
});

test('headings that also name something else are not taken as names', () => {
  const others = ['Apellido Paterno Madre', 'DV Titular', 'Segundo Nombre', 'Código'];
  expect(ownedHeadings(others)).toEqual(others);
});
