import * as XLSX from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LocalDate, localDate } from '../../domain/calendar/calendar.ts';
import { neutralizeFormula } from '../../domain/words/csv.ts';
import { csvHeader, csvRow, type TableColumn, toCsv, toWorkbook } from './tabular.ts';

type Row = {
  name: string | null;
  date: LocalDate | null;
  amount: number | null;
  rate: number | null;
  count: number | null;
};

const COLUMNS: readonly TableColumn<Row>[] = [
  { title: 'Médico', type: 'text', value: (row) => row.name },
  { title: 'Fecha', type: 'date', value: (row) => row.date },
  { title: 'Monto', type: 'pesos', value: (row) => row.amount },
  { title: '% Retención', type: 'rate', value: (row) => row.rate },
  { title: 'Atenciones', type: 'integer', value: (row) => row.count },
];

const ROWS: readonly Row[] = [
  { name: 'Núñez; Ana', date: localDate('2026-07-31'), amount: 1_234_567, rate: 1050, count: 3 },
  { name: '=HYPERLINK("x")', date: localDate('2024-02-29'), amount: -1234, rate: 0, count: 0 },
  { name: null, date: null, amount: null, rate: null, count: null },
];

test('product §16.1: CSV as Excel reads it in Chile', () => {
  expect(toCsv(COLUMNS, ROWS)).toBe(
    '\uFEFFMédico;Fecha;Monto;% Retención;Atenciones\r\n' +
      '"Núñez; Ana";31-07-2026;1234567;10,5;3\r\n' +
      `"'=HYPERLINK(""x"")";29-02-2024;-1234;0;0\r\n` +
      ';;;;\r\n',
  );
});

test('a table written row by row is the same', () => {
  const written = [csvHeader(COLUMNS), ...ROWS.map((row) => csvRow(COLUMNS, row))].join('');
  expect(written).toBe(toCsv(COLUMNS, ROWS));
});

// product §3.13, product §16.2
test('any text comes back from CSV, neutralised', () => {
  const columns: readonly TableColumn<string>[] = [
    { title: 'a', type: 'text', value: (text) => text },
    { title: 'b', type: 'text', value: () => 'x' },
  ];
  const text = fc.string({ unit: fc.constantFrom('=', "'", '"', ';', '\n', ' ', 'ñ', '-') });
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const read: string[][] = parse(toCsv(columns, texts), { delimiter: ';', bom: true });
      expect(read.slice(1).map(([cell]) => cell)).toEqual(texts.map(neutralizeFormula));
    }),
  );
});

test('product §16.1: a workbook holds real numbers and dates, and text that is only text', () => {
  const book = XLSX.read(toWorkbook(COLUMNS, ROWS, 'Pagos: julio/2026'), { cellNF: true });
  expect(book.SheetNames).toEqual(['Pagos  julio 2026']);
  const sheet = book.Sheets['Pagos  julio 2026'] ?? {};
  expect(sheet['!ref']).toBe('A1:E4');
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:E4' });
  expect(sheet.A2).toMatchObject({ t: 's', v: 'Núñez; Ana' });
  expect(sheet.B2).toMatchObject({ t: 'n', w: '31-07-2026', z: 'dd-mm-yyyy' });
  expect(sheet.C2).toMatchObject({ t: 'n', v: 1_234_567, w: '$1,234,567' });
  expect(sheet.C3).toMatchObject({ t: 'n', v: -1234, w: '-$1,234' });
  expect(sheet.D2).toMatchObject({ t: 'n', v: 0.105, w: '10.50%' });
  expect(sheet.E3).toMatchObject({ t: 'n', v: 0 });
  expect(sheet.A3).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
  expect(sheet.A3.f).toBeUndefined();
  expect(sheet.A4?.v).toBeUndefined();
});

test('product §16.4: a sheet has its limits', () => {
  const long: Row = { name: 'x'.repeat(40_000), date: null, amount: null, rate: null, count: null };
  const book = XLSX.read(toWorkbook(COLUMNS, [long], 'x'.repeat(40)));
  expect(book.SheetNames[0]).toHaveLength(31);
  expect(String(book.Sheets['x'.repeat(31)]?.A2.v)).toHaveLength(32_767);
  const many = Array<Row>(1_048_576).fill(long);
  expect(() => toWorkbook(COLUMNS, many, 'x')).toThrow('expórtela como CSV');
});
