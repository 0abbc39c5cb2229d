/** Tables to CSV and Excel, typed by column: what every export button writes (design §9). */
import * as XLSX from '@e965/xlsx';
import { epochDay, formatDate, type LocalDate } from '../domain/calendar.ts';
import { CSV_MARK, type CsvCell, csvLine } from '../domain/csv.ts';
import { FileError } from './file-error.ts';

/**
 * A column: text, a date, pesos, a rate in basis points, or a whole number. Null is an empty cell.
 */
export type TableColumn<Row> = { readonly title: string } & (
  | { readonly type: 'text'; readonly value: (row: Row) => string | null }
  | { readonly type: 'date'; readonly value: (row: Row) => LocalDate | null }
  | {
      readonly type: 'pesos' | 'rate' | 'integer';
      readonly value: (row: Row) => number | null;
    }
);

/** The media type of a workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The first line of a CSV, with the byte order mark by which Excel knows UTF-8. */
export function csvHeader<Row>(columns: readonly TableColumn<Row>[]): string {
  return CSV_MARK + csvLine(columns.map((column) => column.title));
}

/**
 * A line of a CSV as Excel reads it in Chile: dates `31-07-2026`, rates `10,5`, pesos as bare
 * digits. Text that would run as a formula is neutralised.
 */
export function csvRow<Row>(columns: readonly TableColumn<Row>[], row: Row): string {
  return csvLine(columns.map((column) => csvCell(column, row)));
}

/** A whole table as CSV. For one that is too long for memory, write header and rows one by one. */
export function toCsv<Row>(columns: readonly TableColumn<Row>[], rows: Iterable<Row>): string {
  let text = csvHeader(columns);
  for (const row of rows) text += csvRow(columns, row);
  return text;
}

/** What a column says of a row, as delimited text has it: dates `31-07-2026`, rates as percent. */
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

/** Rows of a sheet below its header. */
const MAX_SHEET_ROWS = 1_048_575;
/** The most characters that a cell can hold. */
export const MAX_CELL_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;
const MAX_COLUMN_WIDTH = 50;
/** Excel counts days from the last of 1899, 25 569 before 1970-01-01. */
export const EXCEL_EPOCH_DAY = -25_569;

/** Of the columns that are not text, as Excel writes formats. */
export const NUMBER_FORMATS = {
  date: 'dd-mm-yyyy',
  pesos: '"$"#,##0;-"$"#,##0',
  rate: '0.00%',
  integer: '#,##0',
} as const;

/** One sheet of a workbook: of `tableSheet`. */
export type Sheet = { readonly name: string; readonly content: XLSX.WorkSheet };

/**
 * A table as a sheet with a filter on its header. Numbers and dates are real ones; text is stored as
 * text and never runs as a formula. Throws a FileError past the rows that a sheet can hold.
 */
export function tableSheet<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  name: string,
): Sheet {
  if (rows.length > MAX_SHEET_ROWS) {
    throw new FileError('La tabla no cabe en una hoja de Excel: expórtela como CSV.');
  }
  const header = columns.map((column): XLSX.CellObject => ({ t: 's', v: column.title }));
  const data = [header, ...rows.map((row) => columns.map((column) => sheetCell(column, row)))];
  const last = { r: data.length - 1, c: Math.max(0, columns.length - 1) };
  const range = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: last });
  return {
    name: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH),
    content: {
      '!data': data,
      '!ref': range,
      '!autofilter': { ref: range },
      '!cols': columns.map((_, at) => ({ wch: widthOf(data, at) })),
    },
  };
}

/** An Excel workbook of these sheets, in their order; their names differ. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const book = XLSX.utils.book_new();
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

function sheetCell<Row>(column: TableColumn<Row>, row: Row): XLSX.CellObject {
  if (column.type === 'text') {
    const text = column.value(row);
    return text === null ? EMPTY : { t: 's', v: text.slice(0, MAX_CELL_LENGTH) };
  }
  const z = NUMBER_FORMATS[column.type];
  if (column.type === 'date') {
    const date = column.value(row);
    return date === null ? EMPTY : { t: 'n', v: epochDay(date) - EXCEL_EPOCH_DAY, z };
  }
  const number = column.value(row);
  if (number === null) return EMPTY;
  return { t: 'n', v: column.type === 'rate' ? number / 10_000 : number, z };
}

const EMPTY: XLSX.CellObject = { t: 'z' };

/** Wide enough for the first hundred rows. */
function widthOf(data: readonly XLSX.CellObject[][], at: number): number {
  const lengths = data.slice(0, 100).map((cells) => String(cells[at]?.v ?? '').length);
  return Math.min(MAX_COLUMN_WIDTH, Math.max(...lengths) + 4);
}
