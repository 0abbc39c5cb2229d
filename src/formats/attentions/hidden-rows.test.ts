/** Rows of a workbook that are hidden (intake §15.3). */
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { HiddenRows } from './hidden-rows.ts';
import { readWorkbook } from './workbook.ts';

const sheetOf = (cells: readonly (readonly string[])[], hidden: readonly number[]) => {
  const sheet = XLSX.utils.aoa_to_sheet(cells.map((row) => [...row]));
  sheet['!rows'] = cells.map((_, at) => ({ hidden: hidden.includes(at + 1) }));
  sheet['!cols'] = [{ hidden: true }];
  return sheet;
};
const hiddenOf = (bytes: Uint8Array) =>
  readWorkbook(bytes).map(({ name, batches }) => [
    name,
    [...batches()].flat().flatMap(({ row, isHidden }) => (isHidden ? [row] : [])),
  ]);

// intake §15.3: whatever a sheet is called, and however its columns are.
test.each<XLSX.BookType>(['xlsx', 'xlml'])('are told of each sheet of an %s', (bookType) => {
  const book = XLSX.utils.book_new();
  const rows = [['a'], ['hidden="1"'], ['c'], ['d']];
  XLSX.utils.book_append_sheet(book, sheetOf(rows, []), 'Vacía & abierta');
  XLSX.utils.book_append_sheet(book, sheetOf(rows, [3, 4]), 'Julio');
  const bytes = XLSX.write(book, { type: 'buffer', bookType, compression: true });
  expect(hiddenOf(bytes)).toEqual([
    ['Vacía & abierta', []],
    ['Julio', [3, 4]],
  ]);
});

// intake §15.3
test('are read as other programs write them, and none where a mark stands elsewhere', () => {
  const rows = new HiddenRows();
  rows.add('xl/workbook.xml', Buffer.from(`<x:sheets><x:sheet name='A' sheetId="4" r:id='rId9'/>`));
  rows.add(
    'xl/_rels/workbook.xml.rels',
    Buffer.from('<Relationship Target="/xl/worksheets/sheet7.xml" Type="t" Id="rId9"/>'),
  );
  const xml = [
    '<cols><col min="1" max="1" hidden="1"/></cols>',
    `<x:row spans="1:3" r='2' hidden="true" ht="0"><c r="A2"/></x:row>`,
    '<row r="3" hidden="0"><c><is><t>hidden="1" r="9"</t></is></c></row>',
    '<row r="14" hidden="1" collapsed="1"/>',
  ];
  rows.add('xl/worksheets/sheet7.xml', Buffer.from(xml.join('')));
  expect([...rows.ofSheet(0)]).toEqual([2, 14]);
  expect([...rows.ofSheet(1)]).toEqual([]);
});
