import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { BrowserError } from '../shell/errors.ts';
import { csvOf, refuseOverSheet, workbookOf } from './export-files.ts';
import { allRows, exportFailure, pagesOf } from './export-table.ts';

const table = {
  header: ['Médico', 'RUT', 'Monto', 'Retención'],
  pages: [
    [['Núñez; "Paco"', '12.345.678-5', 1234567, 12.5]],
    [['=HYPERLINK("http://x")', null, -1234, 10]],
  ],
};

// product §16.1, product §16.2
test('CSV opens in a Chilean Excel, and no cell runs as a formula', async () => {
  const bytes = new Uint8Array(await (await csvOf(table)).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'Médico;RUT;Monto;Retención',
      '"Núñez; ""Paco""";12.345.678-5;1234567;12,5',
      `"'=HYPERLINK(""http://x"")";;-1234;10`,
      '',
    ].join('\r\n'),
  );
});

test('a workbook holds amounts as numbers and texts as texts', async () => {
  const maker = { by: 'Ana <Soto>', at: new Date('2026-07-31T12:00:00Z') };
  const file = await workbookOf('Médicos', table, maker);
  const book = read(await file.arrayBuffer());
  // product §16.8
  expect(book.Props).toMatchObject({ Author: 'Ana <Soto>', CreatedDate: maker.at });
  const sheet = book.Sheets.Médicos;
  expect(sheet && utils.sheet_to_json(sheet, { header: 1, blankrows: true })).toEqual([
    table.header,
    table.pages[0]?.[0],
    ['=HYPERLINK("http://x")', undefined, -1234, 10],
  ]);
  expect(sheet?.A3).toMatchObject({ t: 's' });
});

test('pages are asked for one after the other until one is not full', async () => {
  const all = Array.from({ length: 2345 }, (_, index) => index);
  const asked: number[] = [];
  const load = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset);
    return all.slice(offset, offset + limit);
  };
  const pages = pagesOf(load);
  expect((await pages.next()).value).toEqual(all.slice(0, 1000));
  expect(asked).toEqual([0]);
  expect(await allRows(pages)).toEqual(all.slice(1000));
  expect(asked).toEqual([0, 1000, 2000]);
});

test('product §8.4: a full last page is followed by no empty one', async () => {
  const load = async ({ offset }: { offset: number }) => (offset < 2000 ? Array(1000).fill(1) : []);
  expect((await Array.fromAsync(pagesOf(load))).map((page) => page.length)).toEqual([1000, 1000]);
  expect(await Array.fromAsync(pagesOf(async () => []))).toEqual([]);
});

test('only the workbook has a limit: the rows of Excel', async () => {
  function* pages(rows: number) {
    for (let row = 0; row < rows; row += 1000) yield Array.from({ length: 1000 }, () => [row]);
  }
  const csv = await csvOf({ header: ['Fila'], pages: pages(1_100_000) });
  expect((await csv.text()).split('\r\n')).toHaveLength(1 + 1_100_000 + 1);
  const workbook = workbookOf(
    'Filas',
    { header: ['Fila'], pages: pages(1_049_000) },
    { by: 'Ana', at: new Date() },
  );
  await expect(workbook).rejects.toThrow('Son más de 1.048.575 filas');
  expect(() => refuseOverSheet(1_048_575)).not.toThrow();
  expect(() => refuseOverSheet(1_048_576)).toThrow('Expórtelas como CSV');
}, 60_000);

test('product §16.7: an export that fails says which file was not made, and why', () => {
  const error = new BrowserError('Son más de 1.048.575 filas.');
  expect(exportFailure('csv', error)).toBe(
    'No se pudo generar el archivo CSV. Son más de 1.048.575 filas.',
  );
  expect(exportFailure('xlsx', error)).toBe(
    'No se pudo completar la exportación. Son más de 1.048.575 filas.',
  );
});
