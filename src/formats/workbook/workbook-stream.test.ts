import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { localDate } from '../../domain/calendar/calendar.ts';
import { streamTable, type TableColumn } from './tabular.ts';

const MAKER = { by: 'Ana Soto', at: new Date('2026-07-31T12:00:00Z') };

type Row = readonly [text: string | null, date: string | null, amount: number | null];
const columns: readonly TableColumn<Row>[] = [
  { title: 'Texto', type: 'text', value: ([text]) => text },
  { title: 'Fecha', type: 'date', value: ([, date]) => (date === null ? null : localDate(date)) },
  { title: 'Monto', type: 'pesos', value: ([, , amount]) => amount },
  { title: 'Tasa', type: 'rate', value: ([, , amount]) => amount },
];

async function bytesOf(pages: readonly (readonly Row[])[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  async function* read() {
    yield* pages;
  }
  for await (const piece of streamTable(columns, read(), 'Una hoja', MAKER)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function sheetOf(pages: readonly (readonly Row[])[]): Promise<XLSX.WorkSheet> {
  const book = XLSX.read(await bytesOf(pages), { cellNF: true });
  expect(book.SheetNames).toEqual(['Una hoja']);
  return book.Sheets['Una hoja'] ?? {};
}

describe('a workbook that is written while its rows are read', () => {
  test('holds texts, dates, amounts and rates as such, and empty cells', async () => {
    const sheet = await sheetOf([
      [['Ñandú & <cía> "á" ]]>', '2026-07-31', 1_234_567]],
      [
        [null, null, null],
        ['  con  blancos ', '2026-01-01', -5],
      ],
    ]);
    expect(sheet['!ref']).toBe('A1:D4');
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:D4' });
    expect(sheet.A1).toMatchObject({ t: 's', v: 'Texto' });
    expect(sheet.A2).toMatchObject({ t: 's', v: 'Ñandú & <cía> "á" ]]>' });
    expect(sheet.B2).toMatchObject({ t: 'n', w: '31-07-2026' });
    expect(sheet.C2).toMatchObject({ t: 'n', v: 1_234_567, w: '$1,234,567' });
    expect(sheet.D2).toMatchObject({ t: 'n', v: 123.4567 });
    expect([sheet.A3, sheet.B3, sheet.C3]).toEqual([undefined, undefined, undefined]);
    expect(sheet.A4).toMatchObject({ t: 's', v: '  con  blancos ' });
    expect(sheet.C4).toMatchObject({ v: -5, w: '-$5' });
  });

  test('product §16.2: never runs a text as a formula, and survives what XML can not hold', async () => {
    const formulas = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', 'a\u0000b\ud800c'];
    const sheet = await sheetOf([formulas.map((text): Row => [text, null, null])]);
    const cells = formulas.map((_, index) => sheet[`A${index + 2}`]);
    expect(cells.map((cell) => cell.f)).toEqual(formulas.map(() => undefined));
    expect(cells.map((cell) => cell.t)).toEqual(formulas.map(() => 's'));
    expect(cells.map((cell) => cell.v)).toEqual([...formulas.slice(0, -1), 'a\u{FFFD}b\u{FFFD}c']);
  });

  test('product §16.3: has many pages in order, packed', async () => {
    const pages = Array.from({ length: 50 }, (_, page) =>
      Array.from({ length: 200 }, (_, row): Row => [`Fila ${page * 200 + row}`, '2026-07-01', row]),
    );
    expect((await bytesOf(pages)).length).toBeLessThan(400_000);
    const sheet = await sheetOf(pages);
    expect(sheet['!ref']).toBe('A1:D10001');
    expect(sheet.A2.v).toBe('Fila 0');
    expect(sheet.A10001.v).toBe('Fila 9999');
  });

  test('without rows is only a header', async () => {
    expect((await sheetOf([]))['!ref']).toBe('A1:D1');
  });

  test('fails when its rows fail, and stops reading them when its reader stops', async () => {
    async function* failing(): AsyncGenerator<Row[]> {
      yield [['uno', null, null]];
      throw new Error('the database went away');
    }
    const reading = Array.fromAsync(streamTable(columns, failing(), 'Hoja', MAKER));
    await expect(reading).rejects.toThrow('the database went away');

    const left = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (let number = 0; ; number += 1) {
          yield Array.from({ length: 100 }, () => [`${Math.sin(number)}`, null, number] as const);
        }
      } finally {
        left.resolve();
      }
    }
    let pieces = 0;
    for await (const _ of streamTable(columns, endless(), 'Hoja', MAKER)) {
      pieces += 1;
      if (pieces === 40) break;
    }
    await left.promise;
  });
});
