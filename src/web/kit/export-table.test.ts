import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { BrowserError } from './errors.ts';
import { allPages, csvOf, exportFailure, workbookOf } from './export-table.ts';

const table = {
  header: ['Médico', 'RUT', 'Monto', 'Retención'],
  rows: [
    ['Núñez; "Paco"', '12.345.678-5', 1234567, 12.5],
    ['=HYPERLINK("http://x")', null, -1234, 10],
  ],
};

test('CSV opens in a Chilean Excel, and no cell runs as a formula', async () => {
  const bytes = new Uint8Array(await csvOf(table).arrayBuffer());
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
  const file = await workbookOf('Médicos', table);
  const book = read(await file.arrayBuffer());
  const sheet = book.Sheets.Médicos;
  expect(sheet && utils.sheet_to_json(sheet, { header: 1, blankrows: true })).toEqual([
    table.header,
    table.rows[0],
    ['=HYPERLINK("http://x")', undefined, -1234, 10],
  ]);
  expect(sheet?.A3).toMatchObject({ t: 's' });
});

test('all pages are read until one is not full', async () => {
  const all = Array.from({ length: 2345 }, (_, index) => index);
  const asked: number[] = [];
  const rows = await allPages(async ({ limit, offset }) => {
    asked.push(offset);
    return all.slice(offset, offset + limit);
  });
  expect(rows).toEqual(all);
  expect(asked).toEqual([0, 1000, 2000]);
});

test('too many rows are refused, not cut off', async () => {
  const page = Array.from({ length: 1000 }, (_, index) => index);
  await expect(allPages(async () => page)).rejects.toThrow('más de 100.000 filas');
});

test('spec 2 §8: an export that fails says which file was not made, and why', () => {
  const error = new BrowserError('Son más de 100.000 filas.');
  expect(exportFailure('csv', error)).toBe(
    'No se pudo generar el archivo CSV. Son más de 100.000 filas.',
  );
  expect(exportFailure('xlsx', error)).toBe(
    'No se pudo completar la exportación. Son más de 100.000 filas.',
  );
});
