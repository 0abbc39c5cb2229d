import { expect, test } from 'vitest';
import type { RecordType } from '../../domain/fees/rules.ts';
import { readAttentions } from './read.ts';
import { recogniseColumns } from './recognise-columns.ts';
import type { AttentionRow } from './types.ts';

const HEADINGS = 'RUT;Nombre;Fecha;Código;Neto;Valor Participado;Médico';
const row = (name: string, type: string) =>
  `12345678-5;${name};15-08-2025;0101001;10.000;7.000;1-9;${type}`;

async function read(recordType: RecordType, heading: string, ...rows: string[]) {
  const found: AttentionRow[] = [];
  const text = [`${HEADINGS};${heading}`, ...rows].join('\n');
  const summary = await readAttentions(
    { fileName: 'a.csv', bytes: Buffer.from(text) },
    recordType,
    (batch) => {
      found.push(...batch);
    },
  );
  const names = found.map(({ result }) =>
    result.ok ? result.attention.patientName : result.reason,
  );
  return { ...summary, names };
}

const MIXED = [row('Uno', 'Participación'), row('Dos', 'HMQ'), row('Tres', 'PARTICIPACION')];

// intake §9.10
test.each(['Tipo Registro', 'Tipo de Registro', 'Tipo', 'recordType', 'Tipo de atención'])(
  'in a file with both types the rows of the chosen one are read, the others counted: %s',
  async (heading) => {
    expect(await read('participacion', heading, ...MIXED)).toMatchObject({
      names: ['Uno', 'Tres'],
      rows: 2,
      otherTypeRows: 1,
    });
    expect(await read('hmq', heading, ...MIXED)).toMatchObject({
      names: ['Dos'],
      rows: 1,
      otherTypeRows: 2,
    });
  },
);

// intake §9.11
test('a row without a type, or with an unknown one, is refused: it would be read as both', async () => {
  const first = Array.from({ length: 20 }, () => MIXED[0] ?? '');
  const { names } = await read('hmq', 'Tipo', ...first, row('Sin', ''), row('Otra', 'Consulta'));
  expect(names).toEqual([
    'Error en los datos: falta Tipo Registro.',
    'Error en los datos: Tipo Registro «Consulta» no es Participación ni HMQ.',
  ]);
});

test('a column that holds something else is not one of types', async () => {
  const rows = [row('Uno', 'Urgencia'), row('Dos', 'HMQ')];
  const { names, ignoredColumns } = await read('hmq', 'Tipo', ...rows);
  expect({ names, ignoredColumns }).toEqual({ names: ['Uno', 'Dos'], ignoredColumns: ['Tipo'] });
});

test('a column that names the other type is respected whatever else it holds: its row is not paid as this type', async () => {
  const rows = [row('Uno', 'Urgencia'), row('Dos', 'HMQ'), row('Tres', 'Participación')];
  for (const type of ['participacion', 'hmq'] as const) {
    expect(await read(type, 'Tipo', ...rows)).toMatchObject({
      names: [
        'Error en los datos: Tipo Registro «Urgencia» no es Participación ni HMQ.',
        type === 'hmq' ? 'Dos' : 'Tres',
      ],
      otherTypeRows: 1,
    });
  }
});

// intake §9.10
test('a row far down that names the other type is not read as this type, whatever the first rows hold', async () => {
  const first = Array.from({ length: 25 }, () => row('Uno', 'Urgencia'));
  const found = await read(
    'hmq',
    'Tipo',
    ...first,
    row('Dos', 'Participación'),
    row('Tres', 'HMQ'),
  );
  expect(found).toMatchObject({ rows: 26, otherTypeRows: 1 });
  expect(found.names).not.toContain('Dos');
});

// intake §9.12
test('a file of only the other type is reported as such', async () => {
  await expect(read('hmq', 'Tipo', MIXED[0] ?? '')).rejects.toThrow(
    'Todas las filas con datos (1) son de Participación: elija ese tipo de registro.',
  );
});

test('a file that states the type of each row may have headings of both types', () => {
  const header =
    'RUT;Nombre;Fecha Consumo;Código;Valor Bruto;Comisión;Valor Recaudado;Neto;Plan;Médico';
  const rowsOf = (...lines: string[]) =>
    lines.map((line, at) => ({ row: at + 1, cells: line.split(';') }));
  const cells = '1;A;15-08-2025;1;1;1;1;1;F;1-9';
  expect(recogniseColumns(rowsOf(header, cells), 'participacion').problem).toMatch(/es de HMQ/);
  const mixed = rowsOf(`${header};Tipo`, `${cells};HMQ`);
  expect(recogniseColumns(mixed, 'participacion').problem).toBeNull();
});
