import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteField } from '../../domain/words/csv.ts';
import { detectDelimiter, readDelimited } from './delimited.ts';
import type { SourceRow } from './table.ts';

async function read(text: string, pieceLength = text.length || 1): Promise<SourceRow[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  }
  const rows: SourceRow[] = [];
  for await (const batch of readDelimited(pieces())) rows.push(...batch);
  return rows;
}

// intake §8.6
test('rows keep the line on which they begin', async () => {
  const text = 'a;b\r\n\r\n"one\r\ntwo\r\nthree";c\r\n;;\r\nd;e';
  expect(await read(text)).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 3, cells: ['one\r\ntwo\r\nthree', 'c'] },
    { row: 7, cells: ['d', 'e'] },
  ]);
});

// intake §8.5
test('quotes hold delimiters, breaks and doubled quotes', async () => {
  expect((await read('"a;b";"say ""x""";"";c\n'))[0]?.cells).toEqual(['a;b', 'say "x"', '', 'c']);
});

// intake §8.5
test('stray quotes stay in the text', async () => {
  const [row] = await read('TUBO 6" X;"CLINICA "SUR" SPA";c\n');
  expect(row?.cells).toEqual(['TUBO 6" X', '"CLINICA "SUR" SPA"', 'c']);
});

// intake §8.5
test.each([
  [
    'before a quoted cell',
    '1;"obs;x\n2;"otra" más;x\n',
    [
      ['1', '"obs', 'x'],
      ['2', '"otra" más', 'x'],
    ],
  ],
  [
    'before a quote within',
    '1;"obs;x\n2;TUBO 6" X;x\n',
    [
      ['1', '"obs', 'x'],
      ['2', 'TUBO 6" X', 'x'],
    ],
  ],
  [
    'in the last cell',
    '1;x;"obs\r\n2;x;"otra" más\r\n',
    [
      ['1', 'x', '"obs'],
      ['2', 'x', '"otra" más'],
    ],
  ],
])('a stray quote %s takes no row below into its cell', async (_, text, rows) => {
  for (const length of [text.length, 1, 7])
    expect(await read(text, length)).toEqual(rows.map((cells, at) => ({ row: at + 1, cells })));
});

// intake §8.5
test('line breaks may be of any kind', async () => {
  for (const text of ['a;b\nc;d', 'a;b\r\nc;d\r\n', 'a;b\rc;d\r']) {
    expect((await read(text)).map((row) => row.cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  }
});

// intake §8.3
test("Excel's first line names the delimiter and is no row", async () => {
  expect(await read('sep=,\r\na;x,b\r\n')).toEqual([{ row: 2, cells: ['a;x', 'b'] }]);
});

describe('limits', () => {
  // intake §8.8
  test('an unclosed quote names the line where its row begins', async () => {
    await expect(read('a;b\nc;"d\ne;f\n')).rejects.toThrow('línea 2 tiene comillas sin cerrar');
  });

  test('an unclosed quote does not take a whole file into memory', async () => {
    const text = `a;b\nc;"d\n${'e;f\n'.repeat(50_000)}`;
    await expect(read(text, 65_536)).rejects.toThrow('línea 2 es demasiado larga');
  });

  // intake §8.7
  test('too many columns', async () => {
    await expect(read(`a\n${';'.repeat(200)}x\n`)).rejects.toThrow('La fila 2 tiene más de 200');
  });
});

// intake §8.3
test.each([
  [';', 'a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5'],
  [',', 'a,b,c\n"x;y",2,3\n4,5,6'],
  ['\t', 'a\tb\n1,5\t2;0\n'],
  [';', 'Informe de julio, 2026\n\na;b;c;d\n1;2;3;4'],
  [';', 'one column'],
])('detects %j', (delimiter, sample) => expect(detectDelimiter(sample)).toBe(delimiter));

test('reads what a general CSV parser reads, cut anywhere', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ñ', ' ', '"', ';', ',', '\n', '\r\n'),
    maxLength: 6,
  });
  const table = fc.array(fc.tuple(cell, cell, cell, fc.constant('x')), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 40 }),
      async (rows, lineBreak, pieceLength) => {
        const lines = rows.map((cells) => cells.map((text) => quoteField(text)).join(';'));
        const text = `a;b;c;d${lineBreak}${lines.join(lineBreak)}`;
        const expected = parse(text, { delimiter: ';', record_delimiter: ['\r\n', '\n'] });
        expect((await read(text, pieceLength)).map((row) => row.cells)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});
