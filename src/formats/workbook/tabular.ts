/** Tables to CSV and Excel, typed by column: what every export button writes (product §16). */
import * as XLSX from '@e965/xlsx';
import { epochDay, formatDate, type LocalDate } from '../../domain/calendar/calendar.ts';
import { CSV_MARK, type CsvCell, csvLine } from '../../domain/words/csv.ts';
import type { Maker } from '../../domain/words/maker.ts';
import { FileError } from '../file-error.ts';
import {
  MAX_CELL_LENGTH,
  NUMBER_FORMATS,
  SHEET_ROW_LIMIT,
  type SheetCell,
  sheetName,
  streamWorkbook,
} from './workbook-stream.ts';

/** A column of texts, dates, pesos, rates in basis points, or whole numbers. Null is an empty cell. */
export type TableColumn<Row> = { readonly title: string } & (
  | { readonly type: 'text'; readonly value: (row: Row) => string | null }
  | { readonly type: 'date'; readonly value: (row: Row) => LocalDate | null }
  | { readonly type: 'pesos' | 'rate' | 'integer'; readonly value: (row: Row) => number | null }
);

/** The rows of a table, some at a time. */
type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** The media type of a workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The first line of a CSV, with the byte order mark by which Excel recognises UTF-8. */
export function csvHeader<Row>(columns: readonly TableColumn<Row>[]): string {
  return CSV_MARK + csvLine(columns.map((column) => column.title));
}

/**
 * A line of CSV as a Chilean Excel reads it: dates `31-07-2026`, rates `10,5`, pesos as bare digits. Texts that would
 * run as formulas are neutralised.
 */
export function csvRow<Row>(columns: readonly TableColumn<Row>[], row: Row): string {
  return csvLine(columns.map((column) => csvCell(column, row)));
}

/** A table as CSV that is written while its rows are read, for tables too long for memory. */
export async function* streamCsv<Row>(
  columns: readonly TableColumn<Row>[],
  pages: Pages<Row>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeader(columns));
  for await (const page of pages) {
    yield encoder.encode(page.map((row) => csvRow(columns, row)).join(''));
  }
}

/** A table as a file, CSV or workbook; `sheet` names the workbook's one. */
export async function tableFile<Row>(
  columns: readonly TableColumn<Row>[],
  pages: Pages<Row>,
  of: { name: string; format: 'csv' | 'xlsx'; sheet: string; maker: Maker },
): Promise<File> {
  const isCsv = of.format === 'csv';
  const pieces = isCsv
    ? streamCsv(columns, pages)
    : streamTable(columns, pages, of.sheet, of.maker);
  const type = isCsv ? 'text/csv;charset=utf-8' : WORKBOOK_TYPE;
  return new File(await Array.fromAsync(pieces), of.name, { type });
}

/** A whole table as CSV. If it is too long for memory, see `streamCsv`. */
export function toCsv<Row>(columns: readonly TableColumn<Row>[], rows: Iterable<Row>): string {
  let text = csvHeader(columns);
  for (const row of rows) text += csvRow(columns, row);
  return text;
}

/** A column's value for delimited text: dates `31-07-2026`, rates in percent. */
export function csvCell<Row>(column: TableColumn<Row>, row: Row): CsvCell {
  switch (column.type) {
    case 'text':
      return column.value(row);
    case 'date': {
      const date = column.value(row);
      return date === null ? null : formatDate(date);
    }
    case 'rate': {
      const rate = column.value(row);
      return rate === null ? null : rate / 100;
    }
    default:
      return column.value(row);
  }
}

const MAX_COLUMN_WIDTH = 50;
/** Excel counts days from 1899-12-30, which is 25 569 days before 1970-01-01. */
const EXCEL_EPOCH_DAY = -25_569;

/** One sheet of a workbook, made by `tableSheet`. */
export type Sheet = { readonly name: string; readonly content: XLSX.WorkSheet };

/**
 * A table as a sheet with a filter on its header. Numbers and dates are real ones; texts are stored as texts and never
 * run as formulas. Throws a FileError when there are more rows than a sheet can hold.
 */
export function tableSheet<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  name: string,
): Sheet {
  if (rows.length > SHEET_ROW_LIMIT) {
    throw new FileError('La tabla no cabe en una hoja de Excel: expórtela como CSV.');
  }
  const header = columns.map((column): XLSX.CellObject => ({ t: 's', v: column.title }));
  const data = [header, ...rows.map((row) => columns.map((column) => sheetCell(column, row)))];
  const last = { r: data.length - 1, c: Math.max(0, columns.length - 1) };
  const range = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: last });
  return {
    name: sheetName(name),
    content: {
      '!data': data,
      '!ref': range,
      '!autofilter': { ref: range },
      '!cols': columns.map((_, at) => ({ wch: widthOf(data, at) })),
    },
  };
}

/** An Excel workbook of these sheets, in order, with who made it if that is told; their names must differ. */
export function writeWorkbook(sheets: readonly Sheet[], maker?: Maker): Uint8Array {
  const book = XLSX.utils.book_new();
  if (maker) book.Props = { Author: maker.by, CreatedDate: maker.at };
  for (const { name, content } of sheets) XLSX.utils.book_append_sheet(book, content, name);
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}

/** A table as an Excel workbook of one sheet: see `tableSheet`. */
export function toWorkbook<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  sheetName: string,
): Uint8Array {
  return writeWorkbook([tableSheet(columns, rows, sheetName)]);
}

/** The width of each kind of column in characters, when the rows can't be measured. */
const STREAMED_WIDTHS = { text: 28, date: 12, pesos: 14, rate: 10, integer: 12 } as const;

/**
 * A table as an Excel workbook that is written while its rows are read, for tables too long for memory. The result is
 * like `tableSheet`'s. At most `SHEET_ROW_LIMIT` rows.
 */
export function streamTable<Row>(
  columns: readonly TableColumn<Row>[],
  pages: Pages<Row>,
  name: string,
  maker: Maker,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  async function* cells() {
    for await (const page of pages) {
      yield page.map((row) => columns.map((column) => cellValue(column, row)));
    }
  }
  const sheetColumns = columns.map(({ title, type }) => ({
    title,
    width: STREAMED_WIDTHS[type],
    format: type === 'text' ? undefined : type,
  }));
  return streamWorkbook(name, sheetColumns, cells(), maker);
}

/** A value as workbooks store it: dates as days, rates as fractions. */
function cellValue<Row>(column: TableColumn<Row>, row: Row): SheetCell {
  switch (column.type) {
    case 'text':
      return column.value(row);
    case 'date': {
      const date = column.value(row);
      return date === null ? null : epochDay(date) - EXCEL_EPOCH_DAY;
    }
    case 'rate': {
      const rate = column.value(row);
      return rate === null ? null : rate / 10_000;
    }
    default:
      return column.value(row);
  }
}

function sheetCell<Row>(column: TableColumn<Row>, row: Row): XLSX.CellObject {
  const value = cellValue(column, row);
  if (value === null) return EMPTY;
  if (column.type === 'text') return { t: 's', v: String(value).slice(0, MAX_CELL_LENGTH) };
  return { t: 'n', v: value, z: NUMBER_FORMATS[column.type] };
}

const EMPTY: XLSX.CellObject = { t: 'z' };

/** Wide enough for the first hundred rows. */
function widthOf(data: readonly XLSX.CellObject[][], at: number): number {
  const lengths = data.slice(0, 100).map((cells) => String(cells[at]?.v ?? '').length);
  return Math.min(MAX_COLUMN_WIDTH, Math.max(...lengths) + 4);
}
