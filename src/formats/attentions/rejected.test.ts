import { expect, test } from 'vitest';
import { readAttentions } from './read.ts';
import { type RejectedRow, writeRejected } from './rejected.ts';
import type { AttentionRow } from './types.ts';

const HEADER =
  'RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Valor Participado;Valor Neto;Médico';

async function read(text: string) {
  const rows: AttentionRow[] = [];
  const source = { fileName: 'prueba.csv', bytes: Buffer.from(text) };
  const summary = await readAttentions(source, 'participacion', (batch) => {
    rows.push(...batch);
  });
  return { rows, header: summary.header };
}

const rejectedOf = (rows: readonly AttentionRow[]): RejectedRow[] =>
  rows.flatMap(({ row, values, occurrence, result }) =>
    result.ok ? [] : [{ row, values, occurrence, reason: result.reason }],
  );

const write = (header: readonly string[] | null, rows: RejectedRow[]) =>
  [...writeRejected(header, 'participacion', rows)].join('');

const idOf = (row: AttentionRow | undefined) =>
  row?.result.ok ? row.result.attention.externalId : 'rejected';

// intake §12.5
test('rejected rows come with line, reason and their own columns', async () => {
  const { rows, header } = await read(`${HEADER}\r\n1-9;ANA SOTO;15-AGO-25;1;x;"5;00";1-9\r\n`);
  expect(write(header, rejectedOf(rows))).toBe(
    `\uFEFFFila;Motivo;Repetición;${HEADER}\r\n` +
      '2;"Estructura del archivo incorrecta: columnas corridas (Valor Neto «5;00» no es un monto; ' +
      'Valor Participado «x» no es un monto).";1;1-9;ANA SOTO;15-AGO-25;1;x;"5;00";1-9\r\n',
  );
});

test('without a header the columns get their names', () => {
  const [first = ''] = writeRejected(null, 'hmq', []);
  expect(first).toMatch(/^\uFEFFFila;Motivo;Repetición;RUT Paciente;.*;Participante\r\n$/);
});

// intake §12.7
test('a cell that a spreadsheet would run is neutralised, and restored when read', async () => {
  const { rows, header } = await read(`${HEADER}\n1-9;=HYPERLINK("x");x;1;1;1;@1\n`);
  const file = write(header, rejectedOf(rows));
  expect(file).toContain(`"'=HYPERLINK(""x"")";x;1;1;1;'@1`);
  const again = await read(file.replace(';x;', ';15-AGO-25;'));
  expect(again.rows[0]?.result).toMatchObject({
    ok: true,
    attention: { patientName: '=HYPERLINK("x")', doctorText: '@1' },
  });
});

// intake §12.6
test('a corrected row keeps its own identity, distinct from its imported twin', async () => {
  const good = '1-9;ANA SOTO;15-AGO-25;0101001;10;20;1-9';
  const bad = good.replace(';20;', ';veinte;');
  const whole = await read(`${HEADER}\n${good}\n${good}\n`);
  const first = await read(`${HEADER}\n${good}\n${bad}\n`);
  const file = write(first.header, rejectedOf(first.rows)).replace(';veinte;', ';20;');
  const second = await read(file);

  expect(idOf(first.rows[0])).toBe(idOf(whole.rows[0]));
  expect(idOf(second.rows[0])).toBe(idOf(whole.rows[1]));
  expect(idOf(whole.rows[1])).not.toBe(idOf(whole.rows[0]));
});

test('a row that is rejected again gains no columns', async () => {
  const { rows, header } = await read(`${HEADER}\n1-9;ANA SOTO;x;1;1;1;1-9\n`);
  const once = write(header, rejectedOf(rows));
  const again = await read(once);
  expect(write(again.header, rejectedOf(again.rows))).toBe(once);
});
