import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { streamWorkbook } from './streamed-workbook.ts';

async function* rowsOf(rows: (string | null)[][]) {
  yield* rows;
}

async function readBack(rows: (string | null)[][]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamWorkbook('Lista: [año]', ['A', 'B'], rowsOf(rows)))
    pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return { bytes, book: XLSX.read(bytes, { cellFormula: true }) };
}

test('text survives as text: accents, markup, formulas, what XML lacks', async () => {
  const { book } = await readBack([
    ['ñandú & <b>"', '=1+1'],
    [null, ' con espacios \u0001'],
    ['😀', 'x'.repeat(40_000)],
  ]);
  expect(book.SheetNames).toEqual(['Lista   año ']);
  const sheet = book.Sheets['Lista   año '] ?? {};
  expect(XLSX.utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([
    ['A', 'B'],
    ['ñandú & <b>"', '=1+1'],
    [null, ' con espacios '],
    ['😀', 'x'.repeat(32_767)],
  ]);
  expect(sheet.B2).toMatchObject({ t: 's' });
  expect(sheet.B2?.f).toBeUndefined();
});

test('many rows are compressed, and all are there', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [`fila ${at}`, 'siempre lo mismo']);
  const { bytes, book } = await readBack(rows);
  expect(bytes.length).toBeLessThan(500_000);
  const [name = ''] = book.SheetNames;
  const read = XLSX.utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 });
  expect(read.slice(1)).toEqual(rows);
});
