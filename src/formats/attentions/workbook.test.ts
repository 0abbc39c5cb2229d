import { randomBytes } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { sheetRow, workbookParts, zipOf } from '../../../test/support/workbook-files.ts';
import { plainNumber } from './cell-text.ts';
import type { SourceRow } from './table.ts';
import { readWorkbook, workbookKind } from './workbook.ts';
import { checkZip } from './zip.ts';

type Cells = (string | number | null)[][];

function workbookOf(sheets: Record<string, XLSX.WorkSheet>, bookType: XLSX.BookType = 'xlsx') {
  const workbook = XLSX.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(workbook, sheet, name);
  }
  return new Uint8Array(XLSX.write(workbook, { type: 'buffer', bookType, compression: true }));
}

const sheetOf = (cells: Cells) => XLSX.utils.aoa_to_sheet(cells);

function formatted(value: number, format: string): XLSX.WorkSheet {
  return { '!ref': 'A1:A1', A1: { t: 'n', v: value, z: format } };
}

function rowsOf(data: Uint8Array | string): SourceRow[] {
  return [...(readWorkbook(data)[0]?.batches() ?? [])].flat();
}

describe.each(['xlsx', 'biff8'] as const)('%s', (bookType) => {
  // intake §8.10
  test('sheets with content are listed, each with its number of rows', () => {
    const bytes = workbookOf(
      { Vacía: sheetOf([]), Julio: sheetOf([['a'], [null], ['b']]), Agosto: sheetOf([['c']]) },
      bookType,
    );
    const sheets = readWorkbook(bytes);
    expect(sheets).toMatchObject([
      { name: 'Julio', rows: 2 },
      { name: 'Agosto', rows: 1 },
    ]);
    expect(rowsOf(bytes)).toEqual([
      { row: 1, cells: ['a'] },
      { row: 3, cells: ['b'] },
    ]);
  });

  // intake §8.16
  test('zero characters are removed', () => {
    expect(rowsOf(workbookOf({ Hoja: sheetOf([['a\0b', 'c']]) }, bookType))[0]?.cells).toEqual([
      'ab',
      'c',
    ]);
  });

  test.each([
    [45_884, 'dd-mm-yyyy', '2025-08-15'],
    [45_884, 'd-mmm-yy', '2025-08-15'],
    [45_884.4375, 'dd/mm/yyyy hh:mm', '2025-08-15 10:30'],
    [0.4375, 'hh:mm', '10:30'],
    [45_884, 'General', '45884'],
    [12_345_678, '"$"#,##0', '12345678'],
    [12_345.5, '#,##0.00', '12345,5'],
    [616.865, 'General', '616,8650'],
    [0.617, '0.0%', '61,7%'],
    [0.07, '0%', '7%'],
    [70.5, '0.0"%"', '70,5'],
    [70, '0\\%', '70'],
    [101_001, '0000000', '0101001'],
    [123_456_789_012, 'General', '123456789012'],
    [-5, 'General', '-5'],
    [7000, '"$"#,##0', '7000'],
    [7000, '[$$-es-CL]#,##0', '7000'],
    [7000, '[$$-409]#,##0', '7000'],
    [7000, '[$$-en-US]#,##0', '7000'],
    [7000, '[$CLP] #,##0', '7000'],
    [7000, '#,##0\\ "CLP"', '7000'],
    [7000, '_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-;_-* "-"??\\ _€_-;_-@_-', '7000'],
    [7000, '#,##0\\ _€', '7000'],
    [7000, '[Red]*€#,##0" UFS"', '7000'],
    [7000, '[$$-340A] #,##0;[Red]-[$$-340A] #,##0', '7000'],
    // intake §8.21
    [7000, '"US$"#,##0', 'US$ 7000'],
    [1200.5, '[$USD] #,##0.00', 'USD 1200,5'],
    [1200, '[$€-2] #,##0', '€ 1200'],
    [34.5, '"UF" 0.0', 'UF 34,5'],
    [34.5, '\\U\\F\\ 0.00', 'UF 34,5'],
    [34.5, '0.0"UF"', 'UF 34,5'],
    [7000, '\\U\\S\\$#,##0', 'US$ 7000'],
    [7000, '"U$"#,##0', 'U$ 7000'],
    [7000, '[$R$-416] #,##0', 'R$ 7000'],
    [7000, '[$S/-280A] #,##0', 'S/ 7000'],
    [7000, '[$MXN] #,##0', 'MXN 7000'],
    [7000, '[$$-2C0A]#,##0', '$ (otro país) 7000'],
    [7000, '0" dólares"', 'dólar 7000'],
    [7000, '#,##0\\ "€"', '€ 7000'],
    [7000, '_-[$€-2]\\ * #,##0_-', '€ 7000'],
  ])('%d in the format %s is %s', (value, format, text) => {
    const bytes = workbookOf({ Hoja: formatted(value, format) }, bookType);
    expect(rowsOf(bytes)[0]?.cells).toEqual([text]);
  });
});

// intake §8.12
test('the calendar of 1904 is honoured', () => {
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, formatted(45_884 - 1462, 'dd-mm-yyyy'), 'Hoja');
  workbook.Workbook = { WBProps: { date1904: true } };
  const bytes = new Uint8Array(XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx' }));
  expect(rowsOf(bytes)[0]?.cells).toEqual(['2025-08-15']);
});

// intake §8.9
test('a heading merged over two rows stands in both', () => {
  const sheet = sheetOf([
    ['RUT', 'Valor', null],
    [null, 'Neto', 'Bruto'],
  ]);
  sheet['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 1, c: 0 } },
    { s: { r: 0, c: 1 }, e: { r: 0, c: 2 } },
  ];
  expect(rowsOf(workbookOf({ Hoja: sheet }))[1]?.cells).toEqual(['RUT', 'Neto', 'Bruto']);
});

// intake §8.20
test('of cells merged over rows, texts and dates stand in each, numbers in the first alone', () => {
  const sheet = sheetOf([
    ['RUT', 'Fecha', '%', 'Neto', 'Recaudado', 'Glosa'],
    ['12.345.678-5', 45_884, 0.7, 10_000, '$ 7.000', 'uno'],
    [null, null, null, null, null, 'dos'],
    ['9.068.826-K', 45_885, 0.7, 5_000, '3.500', 'tres'],
    [null, null, null, null, null, null],
  ]);
  for (const row of [1, 3]) {
    sheet[XLSX.utils.encode_cell({ r: row, c: 1 })].z = 'dd-mm-yyyy';
    sheet[XLSX.utils.encode_cell({ r: row, c: 2 })].z = '0%';
  }
  sheet['!merges'] = [1, 3].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) => ({ s: { r: row, c: column }, e: { r: row + 1, c: column } })),
  );
  const [, ...rows] = rowsOf(workbookOf({ Hoja: sheet }));
  expect(rows).toEqual([
    { row: 2, cells: ['12.345.678-5', '2025-08-15', '70%', '10000', '$ 7.000', 'uno'] },
    { row: 3, cells: ['12.345.678-5', '2025-08-15', '70%', '', '', 'dos'] },
    // A row with nothing of its own is none.
    { row: 4, cells: ['9.068.826-K', '2025-08-16', '70%', '5000', '3.500', 'tres'] },
  ]);
});

test('a failed formula says how it failed', () => {
  const sheet: XLSX.WorkSheet = { '!ref': 'A1:A1', A1: { t: 'e', v: 0x2a } };
  expect(rowsOf(workbookOf({ Hoja: sheet }))[0]?.cells).toEqual(['#N/A']);
});

test('an HTML table is kept as text', () => {
  const html = '<html><table><tr><td>12.345</td><td>15-08-2025</td></tr></table></html>';
  expect(workbookKind(Buffer.from(html))).toBe('markup');
  expect(rowsOf(html)).toEqual([{ row: 1, cells: ['12.345', '15-08-2025'] }]);
});

// intake §8.12
test('numbers are plain: no exponent, decimal comma', () => {
  expect([1e21, 1e-7, 0.5, -1234.25].map(plainNumber)).toEqual([
    '1000000000000000000000',
    '0,0000001',
    '0,5',
    '-1234,25',
  ]);
});

// intake §8.13
describe('workbooks that cannot be read', () => {
  const bytes = workbookOf({ Hoja: sheetOf([['a', 'b']]) });

  test('empty', () => {
    expect(() => readWorkbook(workbookOf({ Hoja: sheetOf([]) }))).toThrow('no tiene datos');
  });

  test('truncated', () => {
    expect(() => readWorkbook(bytes.subarray(0, bytes.length - 100))).toThrow(
      'incompleto o dañado',
    );
    const xls = workbookOf({ Hoja: sheetOf([['a']]) }, 'biff8');
    expect(() => readWorkbook(xls.subarray(0, 2000))).toThrow('incompleto o dañado');
  });

  test('protected by a password', () => {
    const container = XLSX.CFB.utils.cfb_new();
    // Version 4.4: agile encryption, what Excel writes.
    XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from('0400040040000000', 'hex'));
    XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(64));
    const protectedBook: Uint8Array = XLSX.CFB.write(container, { type: 'buffer' });
    expect(workbookKind(protectedBook)).toBe('binary');
    expect(() => readWorkbook(protectedBook)).toThrow('protegido con contraseña');
  });

  test('too wide', () => {
    const wide = sheetOf([Array.from({ length: 201 }, () => 'x')]);
    expect(() => rowsOf(workbookOf({ Hoja: wide }))).toThrow('más de 200 columnas');
  });

  // intake §8.14
  test('a zip bomb, whether its directory says so or lies', () => {
    const bomb = Buffer.alloc(20_000_000);
    expect(() => readWorkbook(zipOfOne(bomb, bomb.length))).toThrow('ocupa demasiado');
    expect(() => readWorkbook(zipOfOne(bomb, 1000))).toThrow('ocupa demasiado');
  });

  test('a zip that unpacks past the limit stops there', () => {
    const large = zipOfOne(randomBytes(5000), 10);
    expect(() => checkZip(large, 5000)).not.toThrow();
    expect(() => checkZip(large, 4999)).toThrow('ocupa demasiado');
  });

  test('a zip whose directory points nowhere', () => {
    const lost = zipOfOne(Buffer.from('x'), 1);
    lost.writeUInt32LE(0xfffffff0, lost.length - 6);
    expect(() => readWorkbook(lost)).toThrow('incompleto o dañado');
  });

  test('a zip whose content was changed on the way', () => {
    const changed = zipOfOne(Buffer.from('x'), 1);
    changed.writeUInt8(changed.readUInt8(39) ^ 1, 39);
    expect(() => checkZip(changed)).toThrow('incompleto o dañado');
  });

  test('a zip whose entries are packed otherwise than its directory says', () => {
    const stored = zipOf({ name: 'xl/a.xml', content: 'x', isStoredInDirectory: true });
    expect(() => checkZip(stored)).toThrow('incompleto o dañado');
  });

  test('a size of its own before an entry, which the codec would set aside', () => {
    const lying = zipOfOne(Buffer.from('x'), 1);
    lying.writeUInt32LE(0xfffffff0, 22);
    expect(() => checkZip(lying)).toThrow('incompleto o dañado');
  });

  // intake §8.15
  test('definitions of XML entities, which no spreadsheet program writes', () => {
    const before = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const parts = workbookParts(sheetRow(['&e;']), { before });
    expect(() => readWorkbook(zipOf(...parts))).toThrow('contiene entidades XML');
    expect(() => readWorkbook(`${before}<table><tr><td>&e;</td></tr></table>`)).toThrow(
      'contiene entidades XML',
    );
  });

  test.each([
    ['a row', sheetRow(['x'], ' r="400000000"')],
    ['a cell', '<row r="1"><c r="ZZZZZ1" t="inlineStr"><is><t>x</t></is></c></row>'],
  ])('%s where no sheet has any', (_, rows) => {
    expect(() => rowsOf(zipOf(...workbookParts(rows)))).toThrow('incompleto o dañado');
  });

  test('texts that are kept once and are far too long where they stand', () => {
    const text = 'x'.repeat(30_000);
    const sharedStrings = `<sst count="1" uniqueCount="1"><si><t>${text}</t></si></sst>`;
    const cell = '<c t="s"><v>0</v></c>';
    const wide = workbookParts(`<row>${cell.repeat(4)}</row>`, { sharedStrings });
    expect(() => rowsOf(zipOf(...wide))).toThrow('La fila 1 tiene más de 100.000 caracteres');
    const long = workbookParts(`<row>${cell.repeat(3)}</row>`.repeat(3_000), { sharedStrings });
    expect(() => rowsOf(zipOf(...long))).toThrow('ocupa demasiado');
  });

  test('an encrypted zip entry', () => {
    expect(() => readWorkbook(zipOfOne(Buffer.from('x'), 1, 1))).toThrow(
      'protegido con contraseña',
    );
  });
});

const zipOfOne = (content: Buffer, claimedBytes: number, flags = 0): Buffer =>
  zipOf({ name: 'xl/a.xml', content, claimedBytes, flags });
