/** What only rows further down reveal about the columns of a file (intake §9.6, intake §9.20). */
import { expect, test } from 'vitest';
import { readAttentions } from './read.ts';
import { DoubtfulColumns } from './repeated-headings.ts';
import type { FieldMapping } from './types.ts';

const HEADINGS = [
  'RUT Paciente',
  'Nombre Paciente',
  'Fecha Atención',
  'Código Prestación',
  'Valor Participado',
  'Valor Neto',
  'Médico',
];
const ROW = ['1-9', 'Ana Soto', '15-08-2025', '0101001', '7.000', '10.000', '1-9'];
const fileOf = (...rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.join(';')).join('\n'));

async function outcomeOf(bytes: Uint8Array, mapping?: FieldMapping) {
  const outcomes: (number | string)[] = [];
  const source = { fileName: 'a.csv', bytes };
  await readAttentions(
    source,
    'participacion',
    (rows) => {
      outcomes.push(
        ...rows.map(({ result }) => (result.ok ? result.attention.netAmount : result.reason)),
      );
    },
    mapping && { mapping },
  );
  return outcomes;
}

/** With the headings of both columns changed. */
const turned = HEADINGS.with(4, 'Valor Neto').with(5, 'Valor Participado');

// intake §9.20
test('a second table with the same columns is a heading that is no attention', async () => {
  const again = HEADINGS.with(5, 'NETO');
  expect(await outcomeOf(fileOf(HEADINGS, ROW, again, ROW))).toEqual([
    10_000,
    expect.stringContaining('Fecha Atención «Fecha Atención»'),
    10_000,
  ]);
});

// intake §9.20
test.each([
  ['in another order', turned],
  ['of which one is missing', [...HEADINGS.toSpliced(4, 1), 'Estado']],
])('a second table with columns %s refuses the file', async (_, other) => {
  await expect(outcomeOf(fileOf(HEADINGS, ROW, other, ROW))).rejects.toThrow(
    'La fila 3 es el encabezado de otra tabla: tiene «Valor Neto» donde el primero tiene «Valor Participado»',
  );
});

// intake §9.20
test('a row with two words of headings is none', async () => {
  const row = ['', '', 'Total', '', 'Valor Neto', 'Valor Participado', ''];
  expect(await outcomeOf(fileOf(HEADINGS, ROW, row))).toHaveLength(2);
});

// intake §9.20
test.each([
  ['of doctors', ['Médico', 'Especialidad', 'Neto', '', '', '', '']],
  ['of amounts', ['', '', 'Médico', 'Cantidad', 'Valor Neto', 'Valor Participado', '']],
])('a summary %s below the table is refused row by row', async (_, heading) => {
  const line = ['Ana Soto', 'Total', '', '2', '10.000', '7.000', ''];
  expect(await outcomeOf(fileOf(HEADINGS, ROW, heading, line))).toEqual([
    10_000,
    expect.any(String),
    expect.any(String),
  ]);
});

// intake §9.20
test('a second table is told where a heading of an amount has a year', async () => {
  const other = turned.with(5, 'Participado 2025');
  await expect(outcomeOf(fileOf(HEADINGS, ROW, other, ROW))).rejects.toThrow('La fila 3');
});

// intake §9.6
test('two columns of one heading that differ in a late row refuse the file until one is chosen', async () => {
  const header = [...HEADINGS, 'Valor Neto'];
  const same = Array.from({ length: 30 }, () => [...ROW, '10.000']);
  expect(await outcomeOf(fileOf(header, ...same, [...ROW, '']))).toHaveLength(31);
  const differing = fileOf(header, ...same, [...ROW, '9.000']);
  await expect(outcomeOf(differing)).rejects.toThrow(DoubtfulColumns);
  const chosen = await outcomeOf(differing, { netAmount: 'Valor Neto (2)' });
  expect(chosen.at(-1)).toBe(9000);
});

// intake §9.6
test('all columns of one heading that differ further down are asked about together', async () => {
  const header = [...HEADINGS, 'Valor Neto', 'Médico'];
  const same = Array.from({ length: 1_500 }, () => [...ROW, '10.000', '1-9']);
  const differing = fileOf(header, ...same.slice(0, 30), [...ROW, '9.000', '1-9'], ...same, [
    ...ROW,
    '10.000',
    '2-7',
  ]);
  await expect(outcomeOf(differing)).rejects.toMatchObject({ keys: ['netAmount', 'doctorText'] });
});

// intake §9.6
test('two columns of one heading may differ in a row that is no attention, and in how they write an amount', async () => {
  const header = [...HEADINGS, 'Valor Neto'];
  const same = Array.from({ length: 30 }, () => [...ROW, '10000']);
  const total = ['', '', 'Total', '', '210.000', '300.000', '', '299.000'];
  expect(await outcomeOf(fileOf(header, ...same, total))).toHaveLength(31);
});
