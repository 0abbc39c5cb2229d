import { expect, test } from 'vitest';
import { LAYOUTS } from './layouts.ts';
import { missingLabels, recogniseColumns } from './recognise-columns.ts';

const rowsOf = (...lines: string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line.split(';') }));

const headerOf = (recordType: 'participacion' | 'hmq') =>
  LAYOUTS[recordType].order.map((key) => LAYOUTS[recordType].labels[key]).join(';');

test.each(['participacion', 'hmq'] as const)('the %s header is recognised', (recordType) => {
  const { columns, firstRow } = recogniseColumns(rowsOf(headerOf(recordType), 'x'), recordType);
  expect(firstRow).toBe(1);
  for (const [at, key] of LAYOUTS[recordType].order.entries()) expect(columns.index[key]).toBe(at);
  expect(columns.ignored).toEqual([]);
});

test.each([
  ['participacion', 17],
  ['hmq', 20],
] as const)('intake §9.2: the %s columns', (recordType, count) => {
  expect(LAYOUTS[recordType].order).toHaveLength(count);
  expect(new Set(LAYOUTS[recordType].order).size).toBe(count);
});

test.each([
  ['participacion', 'hmq', /es de HMQ, no de Participación: .*Fecha Consumo/],
  ['hmq', 'participacion', /es de Participación, no de HMQ: .*Valor Participado/],
] as const)('a file chosen as %s is refused when it is one of %s', (chosen, real, words) => {
  expect(recogniseColumns(rowsOf(headerOf(real), 'x'), chosen).problem).toMatch(words);
});

test('one heading of the other type is a synonym, not another type', () => {
  const header = 'RUT;Nombre;Fecha Consumo;Prestación;Neto;Valor Participado;Médico';
  expect(recogniseColumns(rowsOf(header), 'participacion').problem).toBeNull();
});

// intake §9.1
test('headings in any order, spelling and company', () => {
  const header =
    'Obs;MEDICO;fecha;Rut Paciente;PACIENTE;cod. prestación;valor_neto;Valor participado;ID';
  const { columns } = recogniseColumns(rowsOf(header), 'participacion');
  expect(columns.index).toMatchObject({
    doctorText: 1,
    attentionDate: 2,
    patientRut: 3,
    patientName: 4,
    serviceCode: 5,
    netAmount: 6,
    participatedAmount: 7,
    externalId: 8,
    societyRut: -1,
  });
  expect(columns.ignored).toEqual(['Obs']);
});

test('RUT Prestador is the doctor and Honorario the amount of the doctor, unless another heading is clearer', () => {
  const header = 'RUT;Nombre;Fecha;Código;Neto;Honorario;RUT Prestador';
  const { columns, problem } = recogniseColumns(rowsOf(header), 'participacion');
  expect(problem).toBeNull();
  expect(columns.index).toMatchObject({ participatedAmount: 5, doctorText: 6 });
  const telling = `${header};Médico;Valor Participado`;
  const { index } = recogniseColumns(rowsOf(telling), 'participacion').columns;
  expect(index).toMatchObject({ participatedAmount: 8, doctorText: 7 });
});

// intake §9.5
test("a doctor's RUT is preferred to a column with the name", () => {
  const header = 'Médico;RUT Médico;RUT;Nombre;Fecha;Prestación;Neto;Valor Recaudado';
  const { index } = recogniseColumns(rowsOf(header), 'hmq').columns;
  expect(index).toMatchObject({ doctorText: 1, serviceCode: 5, serviceName: -1 });
});

// intake §8.9
test('titles before the header are passed over', () => {
  const rows = rowsOf('Informe de julio', 'Clínica;2026', headerOf('hmq'), 'x');
  expect(recogniseColumns(rows, 'hmq').firstRow).toBe(3);
});

// intake §9.2
test('a file without header is read by position', () => {
  const { columns, firstRow } = recogniseColumns(
    rowsOf('12.345.678-5;ANA SOTO;15-AGO-25;0101001'),
    'participacion',
  );
  expect(firstRow).toBe(0);
  expect(columns.header).toBeNull();
  expect(columns.index).toMatchObject({ patientRut: 0, internalCode: 16, externalId: -1 });
  expect(columns.width).toBe(17);
});

// intake §9.3
test('missing columns are named', () => {
  const rows = rowsOf('RUT Paciente;Nombre Paciente;Fecha Atención;Valor Neto');
  expect(recogniseColumns(rows, 'participacion').problem).toMatch(
    'faltan las columnas Código Prestación, Valor Participado, Médico o Código Interno.',
  );
  const hmq = rowsOf(headerOf('hmq').replace('Valor Recaudado;', ''));
  expect(recogniseColumns(hmq, 'hmq').problem).toMatch('falta la columna Valor Recaudado.');
});

// intake §9.16
test('a file of something else is refused as a whole', () => {
  expect(recogniseColumns(rowsOf('lista de compras', 'pan;2'), 'hmq').problem).toMatch(
    'no se reconocen sus columnas',
  );
});

// intake §9.6
test.each([
  ['other contents', '7;8', ['Valor Neto']],
  ['the same', '7;7', []],
  ['nothing', '7;', []],
])('two columns of one heading, the second with %s', (_, values, missing) => {
  const header =
    'RUT;Nombre;Fecha Atención;Prestación;Valor Participado;Médico;Valor Neto;valor neto';
  const rows = rowsOf(header, `1-9;Ana;01-07-2026;0101001;5;2-7;${values}`);
  const { columns, problem } = recogniseColumns(rows, 'participacion');
  expect(missingLabels(columns)).toEqual(missing);
  if (missing.length > 0) {
    expect(problem).toBe(
      'Estructura del archivo incorrecta: hay más de una columna con el encabezado de Valor Neto, y no dicen lo mismo. Indique cuál se lee, o cambie el encabezado de la otra.',
    );
  } else expect(problem).toBeNull();
  const told = recogniseColumns(rows, 'participacion', { netAmount: 'valor neto' });
  expect(told).toMatchObject({ problem: null, columns: { index: { netAmount: 7 } } });
});

const REQUIRED = 'RUT;Nombre;Fecha;Código;Neto;Valor Participado;Médico';

test.each([
  ['Horario de Atención', 'scheduleType'],
  ['RUT de Sociedad', 'societyRut'],
  ['R.U.T. de la Sociedad Médica', 'societyRut'],
  ['Nombre de la Sociedad', 'societyName'],
  ['Especialidad Médica', 'specialtyText'],
  ['Especialidad del Profesional', 'specialtyText'],
  ['% de la Participación', 'participationRate'],
  ['% Part. Médico', 'participationRate'],
  ['PORCENTAJEDEPARTICIPACION', 'participationRate'],
  ['Fecha de la Solicitud', 'requestDate'],
  ['Nº de Atención', 'externalId'],
  ['Cta. de Pago', 'paymentAccount'],
] as const)('«%s» is %s: articles, order and short forms never matter', (heading, key) => {
  const { columns } = recogniseColumns(rowsOf(`${REQUIRED};${heading}`), 'participacion');
  expect(columns.index[key]).toBe(7);
});

test.each([
  ['Fecha de Consumo', 'attentionDate'],
  ['Fecha de la Atención', 'attentionDate'],
  ['FechaDeAtencion', 'attentionDate'],
  ['RUT del Médico', 'doctorText'],
  ['Médico RUT', 'doctorText'],
  ['RUN Profesional', 'doctorText'],
  ['Nombre de Prestación', 'serviceName'],
  ['Nombre del Paciente', 'patientName'],
  ['Cód. de la Prestación', 'serviceCode'],
  ['Monto Neto de la Prestación', 'netAmount'],
  ['Monto Recaudado', 'participatedAmount'],
] as const)('«%s» is %s', (heading, key) => {
  const { columns } = recogniseColumns(rowsOf(`ID;Plan;Estado;${heading}`), 'hmq');
  expect(columns.index[key]).toBe(3);
});

test.each([
  ['Horaio', 'A', 'scheduleType'],
  ['Horario de turno', 'A', 'scheduleType'],
  ['Turno', 'Nocturno', 'scheduleType'],
  ['RUT Sociedad pagadora', '', 'societyRut'],
  ['Espcialidad', '', 'specialtyText'],
] as const)('«%s» with %s is not read, and reported as similar to %s', (heading, value, key) => {
  const rows = rowsOf(`${REQUIRED};${heading}`, `1-9;Ana;01-07-2026;01;5;5;2-7;${value}`);
  const { columns } = recogniseColumns(rows, 'participacion');
  expect(columns.ignored).toEqual([heading]);
  expect(columns.near).toEqual([{ name: heading, key }]);
});

test('a heading that is similar to no column, or to one already found, is not reported', () => {
  const near = (header: string, given = {}) =>
    recogniseColumns(rowsOf(`${REQUIRED};${header}`), 'participacion', given).columns.near;
  expect(near('Observaciones;Nombre Médico Derivador;Fecha Ingreso;Fila;Motivo')).toEqual([]);
  expect(near('Horario;Horario de turno')).toEqual([]);
  expect(near('Horario de turno', { scheduleType: null })).toEqual([]);
});
