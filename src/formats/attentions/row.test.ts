import { describe, expect, test } from 'vitest';
import type { RecordType } from '../../domain/fees/rules.ts';
import type { ColumnKey } from '../../domain/intake/import-columns.ts';
import { LAYOUTS } from './layouts.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { parseRow } from './row.ts';

const PARTICIPACION: Partial<Record<ColumnKey, string>> = {
  patientRut: '12.345.678-5',
  patientName: '  ANA   SOTO ',
  attentionDate: '15-AGO-25',
  serviceCode: '01-01-001',
  serviceName: 'CONSULTA',
  healthPlan: 'FONASA',
  participatedAmount: '$6.173',
  netAmount: '10.000',
  participationRate: '61,73',
  doctorText: '11.111.111-1',
};
const HMQ: Partial<Record<ColumnKey, string>> = {
  ...PARTICIPACION,
  participationRate: '',
  commissionAmount: '150',
  participatedAmount: '9.850',
};
const EXTRA: ColumnKey[] = [
  'externalId',
  'attentionTime',
  'requestDate',
  'grossAmount',
  'unit',
  'occurrence',
];

function parse(
  changes: Partial<Record<ColumnKey, string>>,
  recordType: RecordType = 'participacion',
) {
  const { order, labels } = LAYOUTS[recordType];
  const keys = [...new Set([...order, ...EXTRA])];
  const { columns } = recogniseColumns(
    [{ row: 1, cells: keys.map((key) => labels[key]) }],
    recordType,
  );
  const values = { ...(recordType === 'hmq' ? HMQ : PARTICIPACION), ...changes };
  return parseRow(
    keys.map((key) => values[key] ?? ''),
    columns,
  );
}

function attentionOf(changes: Partial<Record<ColumnKey, string>>, recordType?: RecordType) {
  const { result } = parse(changes, recordType);
  if (!result.ok) throw new Error(result.reason);
  return result.attention;
}

// intake §9.4, intake §10.14
test('a participacion row', () => {
  expect(attentionOf({})).toMatchObject({
    recordType: 'participacion',
    externalId: null,
    patientRut: '12345678-5',
    patientRutValid: true,
    patientName: 'ANA SOTO',
    attentionDate: '2025-08-15',
    attentionTime: null,
    grossAmount: 10_000,
    netAmount: 10_000,
    participatedAmount: 6173,
    participationRate: 6173,
    commissionAmount: null,
    scheduleType: 'regular',
    doctorText: '11.111.111-1',
    specialtyText: null,
  });
});

test('an HMQ row', () => {
  expect(attentionOf({}, 'hmq')).toMatchObject({
    recordType: 'hmq',
    grossAmount: 10_000,
    netAmount: 10_000,
    participatedAmount: 9850,
    commissionAmount: 150,
    participationRate: null,
  });
});

describe('a gross that the file lacks', () => {
  // intake §10.12
  test('is the participated amount by its percentage, rounded half up', () => {
    expect(attentionOf({ participatedAmount: '100', participationRate: '33' }).grossAmount).toBe(
      303,
    );
    expect(attentionOf({ participatedAmount: '1', participationRate: '40' }).grossAmount).toBe(3);
  });

  // intake §10.12
  test('is the net amount without a percentage', () => {
    expect(attentionOf({ participationRate: '' }).grossAmount).toBe(10_000);
    expect(attentionOf({ participationRate: '0' }).grossAmount).toBe(10_000);
  });

  test('is exact to the last peso of the largest amounts', () => {
    const large = { participatedAmount: '949999999999', participationRate: '95' };
    expect(attentionOf(large).grossAmount).toBe(999_999_999_999);
    expect(parse({ ...large, participationRate: '94,99' }).result.ok).toBe(false);
  });

  test('is the file’s own when it has one', () => {
    expect(attentionOf({ grossAmount: '12.000' }).grossAmount).toBe(12_000);
  });
});

// intake §9.4, intake §9.18
describe('a note', () => {
  test('is kept unchanged; a dash or an empty cell is no note', () => {
    expect(attentionOf({ healthPlan: ' Isapre  Uno ' }).healthPlan).toBe('Isapre Uno');
    expect(attentionOf({ healthPlan: '-' }).healthPlan).toBeNull();
    expect(attentionOf({ unit: '' }).unit).toBeNull();
  });

  test('has the length limit of the column table', () => {
    const { result } = parse({ unit: 'x'.repeat(121) });
    expect(result).toMatchObject({
      ok: false,
      field: 'unit',
      reason: 'Error en los datos: Unidad tiene más de 120 caracteres.',
    });
  });
});

// intake §10.11
test("a patient's RUT is kept and flagged", () => {
  expect(attentionOf({ patientRut: '12345678-9' })).toMatchObject({
    patientRut: '12345678-9',
    patientRutValid: false,
  });
  expect(attentionOf({ patientRut: 'PAS-A12' })).toMatchObject({
    patientRut: 'PAS-A12',
    patientRutValid: false,
  });
});

test('the doctor is the RUT or id, else the internal code', () => {
  expect(attentionOf({ doctorText: '', internalCode: 'M-7' }).doctorText).toBe('M-7');
  expect(attentionOf({ internalCode: 'M-7' }).doctorText).toBe('11.111.111-1');
});

// intake §10.7
test('a time stands in its column or beside the date', () => {
  expect(attentionOf({ attentionDate: '15-08-2025 09:30' }).attentionTime).toBe('09:30');
  const both = { attentionDate: '15-08-2025 09:30', attentionTime: '10:00' };
  expect(attentionOf(both).attentionTime).toBe('10:00');
});

// intake §10.15
test('several marks mean an empty cell', () => {
  const empty = { societyIdText: '0', societyRut: '0-0', providerTypeText: '-', statusText: '-' };
  expect(attentionOf(empty)).toMatchObject({
    societyIdText: null,
    societyRut: null,
    providerTypeText: null,
    statusText: null,
  });
});

test('the mark against formulas is removed', () => {
  expect(attentionOf({ patientName: "'=ANA" }).patientName).toBe('=ANA');
});

describe('rejections', () => {
  test.each<[Partial<Record<ColumnKey, string>>, string]>([
    [
      { patientName: '😀😀' },
      'Datos del paciente incompletos: Nombre Paciente «😀😀» tiene menos de 3 caracteres.',
    ],
    [
      { patientName: 'AN' },
      'Datos del paciente incompletos: Nombre Paciente «AN» tiene menos de 3 caracteres.',
    ],
    [{ patientRut: '' }, 'Datos del paciente incompletos: falta RUT Paciente.'],
    [{ attentionDate: '' }, 'Formato de fecha incorrecto: falta Fecha Atención.'],
    [
      { attentionDate: '31-02-2025' },
      'Formato de fecha incorrecto: Fecha Atención «31-02-2025» no es una fecha entre 2000 y 2099.',
    ],
    [
      { attentionDate: '20250815' },
      'Formato de fecha incorrecto: Fecha Atención «20250815» no separa día, mes y año: escríbala con guiones, por ejemplo 15-08-2025 o 2025-08-15.',
    ],
    [
      { attentionDate: '15/08/25' },
      'Formato de fecha incorrecto: Fecha Atención «15/08/25» tiene el año con dos cifras, y no se sabe cuál es el día y cuál el año: escríbala con cuatro, por ejemplo 15-08-2025.',
    ],
    [
      { attentionDate: '31-12-2023' },
      'Error en los datos: Fecha Atención «31-12-2023» es anterior a 2024, y la nómina y el banco pagan desde ese año.',
    ],
    [{ doctorText: '' }, 'Doctor no encontrado: la fila no indica Médico ni Código Interno.'],
    [{ netAmount: '-5' }, 'Error en los datos: Valor Neto «-5» es negativo.'],
    [{ netAmount: '' }, 'Error en los datos: falta Valor Neto.'],
    [
      { participatedAmount: '12,345' },
      'Error en los datos: Valor Participado «12,345» puede ser decimal o de miles: escríbalo en pesos enteros, sin punto ni coma.',
    ],
    [
      { participationRate: '120' },
      'Error en los datos: % Participación «120» no es un porcentaje entre 0 y 100.',
    ],
    [{ scheduleType: 'tarde' }, 'Error en los datos: Horario «tarde» no es un horario conocido.'],
    [{ societyRut: 'LTDA' }, 'Error en los datos: RUT Sociedad «LTDA» no es un RUT.'],
    [
      { serviceCode: '9'.repeat(31) },
      'Error en los datos: Código Prestación tiene más de 30 caracteres.',
    ],
  ])('%j', (changes, reason) => {
    const { result } = parse(changes);
    expect(result).toMatchObject({ ok: false, reason });
    expect(result.ok || reason.startsWith(result.class)).toBe(true);
  });

  // intake §12.1
  test('every fault of a row is reported', () => {
    const { result } = parse({ patientName: '', netAmount: '', attentionDate: '99-99-9999' });
    expect(result).toMatchObject({
      class: 'Formato de fecha incorrecto',
      field: 'attentionDate',
      reason: expect.stringMatching(/Fecha Atención.*; falta Nombre Paciente; falta Valor Neto\./),
    });
  });

  // intake §12.3
  test('several unreadable values mean shifted columns', () => {
    const { result } = parse({ participatedAmount: 'FONASA', participationRate: '20000' });
    expect(result).toMatchObject({ class: 'Estructura del archivo incorrecta', field: null });
  });
});

describe('a row of totals', () => {
  const TOTALS =
    'Estructura del archivo incorrecta: es una fila de totales: no es una atención, y no hay nada que corregir en ella.';
  const only = (changes: Partial<Record<ColumnKey, string>>) => {
    const none = Object.keys(PARTICIPACION).map((key) => [key, '']);
    return parse({ ...Object.fromEntries(none), ...changes }).result;
  };

  // intake §12.13
  test.each<Partial<Record<ColumnKey, string>>>([
    { patientRut: 'TOTAL', participatedAmount: '1.234.567', netAmount: '2.345.678' },
    { serviceName: 'Total general:', participatedAmount: '12' },
    { attentionDate: ' Totales ', netAmount: 'x', participationRate: 'y' },
    { patientName: 'SUBTOTAL', netAmount: '5' },
  ])('is refused as that alone: %j', (changes) => {
    expect(only(changes)).toMatchObject({ ok: false, field: null, reason: TOTALS });
  });

  // intake §12.13
  test('is none with a date, a RUT or a service, nor when another word comes first', () => {
    const named = { patientName: 'Total' };
    for (const own of [
      { attentionDate: '15-AGO-25' },
      { patientRut: '12.345.678-5' },
      { serviceCode: '01-01-001' },
    ])
      expect(only({ ...named, ...own })).not.toMatchObject({ reason: TOTALS });
    expect(only({ patientName: 'Ana', serviceName: 'Total' })).not.toMatchObject({
      reason: TOTALS,
    });
    expect(only({ patientName: 'Totalmente Ana' })).not.toMatchObject({ reason: TOTALS });
    expect(parse({ patientName: 'Total' }).result.ok).toBe(true);
  });
});

describe('the shape of a row', () => {
  const { columns } = recogniseColumns(
    [
      {
        row: 1,
        cells: LAYOUTS.participacion.order.map((key) => LAYOUTS.participacion.labels[key]),
      },
    ],
    'participacion',
  );
  const row = '1-9;ANA;15-AGO-25;1;X;FONASA;1;2;;;;;5;;;;'.split(';');

  test('cells after the last required one may be missing, and empty ones may follow', () => {
    expect(parseRow(row.slice(0, 13), columns).result.ok).toBe(true);
    expect(parseRow([...row, '', ' '], columns).result.ok).toBe(true);
  });

  // intake §12.3
  test('too few cells, or content past the last column, are a wrong structure', () => {
    expect(parseRow(row.slice(0, 12), columns).result).toMatchObject({
      reason: 'Estructura del archivo incorrecta: la fila tiene 12 columnas y deben ser 17.',
    });
    expect(parseRow([...row, 'x'], columns).result).toMatchObject({
      class: 'Estructura del archivo incorrecta',
      reason: expect.stringContaining('comillas'),
    });
  });

  // intake §12.13
  test('a row of totals may be short', () => {
    expect(parseRow(['TOTAL', '', '', '', '', '', '12.345'], columns).result).toMatchObject({
      reason: expect.stringContaining('es una fila de totales'),
    });
  });

  test('an unreadable value in a row with a cell too many is blamed on the shift', () => {
    const shifted = row.toSpliced(4, 0, 'CONSULTA');
    expect(parseRow(shifted, columns).result).toMatchObject({
      class: 'Estructura del archivo incorrecta',
    });
  });
});

describe('identity', () => {
  // intake §13.2
  test('is the same however codes and names are spelt', () => {
    const spelt = { patientRut: '12345678-5', serviceCode: '101001', doctorText: '0011111111-1' };
    expect(parse(spelt).identity).toBe(parse({}).identity);
    expect(parse({ netAmount: '1' }).identity).toBe(parse({}).identity);
  });

  test('differs with each of its fields', () => {
    const changes: Partial<Record<ColumnKey, string>>[] = [
      {},
      { patientRut: '1-9' },
      { attentionDate: '16-AGO-25' },
      { serviceCode: '0101002' },
      { doctorText: '22.222.222-2' },
      { scheduleType: 'noche' },
    ];
    const identities = changes.map((change) => parse(change).identity);
    expect(new Set(identities).size).toBe(changes.length);
    expect(parse({}, 'hmq').identity).not.toBe(parse({}).identity);
    expect(parse({ participant: 'Ayudante' }, 'hmq').identity).not.toBe(parse({}, 'hmq').identity);
  });

  test('survives faults in other fields, not in its own', () => {
    expect(parse({ netAmount: 'x' }).identity).toBe(parse({}).identity);
    expect(parse({ attentionDate: 'x' }).identity).toBeNull();
    expect(parse({ scheduleType: 'x' }).identity).toBeNull();
    expect(parse({ externalId: 'A-1' }).identity).toBeNull();
  });
});
