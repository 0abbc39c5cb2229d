/** Reads workbooks (.xlsx, .xls, and the HTML tables that some systems call .xls) as rows of text. */
import * as XLSX from '@e965/xlsx';
import { FileError } from '../file-error.ts';
import { plainNumber, storable } from './cell-text.ts';
import { otherCurrency } from './currencies.ts';
import { HiddenRows } from './hidden-rows.ts';
import {
  BATCH_ROWS,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  type SourceRow,
  tooManyColumns,
} from './table.ts';
import { readAmount } from './values.ts';
import { checkZip, DAMAGED, FOREIGN, MAX_UNPACKED_BYTES, PROTECTED, TOO_BIG } from './zip.ts';

export type WorkbookKind = 'zip' | 'binary' | 'markup';

export type Sheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** The number of rows with content, including headings. */
  readonly rows: number;
  /** The sheet's rows as text, in batches, without blank ones. */
  readonly batches: () => Generator<SourceRow[]>;
};

/** The parts of the number-format library that are used here; its own declaration is untyped. */
type NumberFormats = {
  is_date(format: string): boolean;
  parse_date_code(
    serial: number,
    options: { date1904: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number } | null;
};
const formats: NumberFormats = XLSX.SSF;

/** Likewise for the library of binary containers. */
type Containers = {
  read(data: Uint8Array, options: { type: 'buffer' }): object;
  find(container: object, path: string): { content: Uint8Array } | null;
};
const containers: Containers = XLSX.CFB;

/** Recognises a workbook by its first bytes; null for text. */
export function workbookKind(bytes: Uint8Array): WorkbookKind | null {
  const starts = (...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'binary';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 512));
  return /^[^\w;,"]*<(?:\?xml|!doctype html|html|head|meta|table|style)\b/i.test(start)
    ? 'markup'
    : null;
}

/**
 * Reads the sheets with content, at least one. Real dates become ISO text; numbers become plain text with a decimal
 * comma, without loss. Throws a FileError when the workbook is damaged, protected, too large or empty.
 */
export function readWorkbook(data: Uint8Array | string): readonly Sheet[] {
  const hidden = new HiddenRows();
  const workbook = parseWorkbook(data, hidden);
  const options = { date1904: workbook.Workbook?.WBProps?.date1904 ?? false };
  const filled = workbook.SheetNames.flatMap((name, at): Sheet[] => {
    const sheet = workbook.Sheets[name];
    const cells = sheet?.['!data'] ?? [];
    refuseOutOfBounds(cells);
    const rows = cells.filter((row) => row?.some(hasText)).length;
    if (!sheet || rows === 0) return [];
    return [
      {
        name,
        isHidden: isHidden(workbook, name),
        rows,
        batches: () => {
          fillMergesDown(sheet, cells);
          return rowsOf(
            cells,
            (cell) => cellText(cell, options),
            hidden.ofSheet(at).union(toldHidden(sheet)),
          );
        },
      },
    ];
  });
  if (filled.length === 0) throw new FileError('El libro de Excel no tiene datos.');
  return filled;
}

/** The hidden rows that the codec tells by itself: of binary workbooks and those of one XML. */
function toldHidden({ '!rows': rows = [] }: XLSX.WorkSheet): Set<number> {
  return new Set(rows.flatMap((row, at) => (row?.hidden ? [at + 1] : [])));
}

function isHidden(workbook: XLSX.WorkBook, name: string): boolean {
  const at = workbook.SheetNames.indexOf(name);
  return (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
}

function parseWorkbook(data: Uint8Array | string, hidden: HiddenRows): XLSX.WorkBook {
  const isText = typeof data === 'string';
  const kind = isText ? 'markup' : workbookKind(data);
  if (!isText && kind === 'zip')
    checkZip(data, undefined, (name, content) => hidden.add(name, content));
  if (isText && data.includes('<!ENTITY')) throw new FileError(FOREIGN);
  try {
    return XLSX.read(!isText && kind === 'binary' ? workbookStream(data) : data, {
      type: isText ? 'string' : 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      // HTML contains only text: it is interpreted here, not by the codec, which assumes American formats.
      raw: isText,
    });
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    if (isText) throw new FileError(WEB_PAGE, { cause });
    const problem = cause instanceof Error ? cause.message : '';
    if (/unsupported zip/i.test(problem)) throw new FileError(OTHER_ZIP, { cause });
    const isProtected = /password|encrypt/i.test(problem);
    throw new FileError(isProtected ? PROTECTED : DAMAGED, { cause });
  }
}

const OTHER_ZIP =
  'El archivo está comprimido y no es un libro de Excel: descomprímalo y suba lo que contiene.';
const WEB_PAGE =
  'El archivo es una página web sin tabla, no un libro de Excel: ábralo y guárdelo como XLSX o CSV.';

/**
 * The stream of a binary container that contains the sheets. The codec gets no other stream: on damaged document
 * properties it would read until memory is exhausted.
 */
function workbookStream(data: Uint8Array): Uint8Array {
  const container = containers.read(data, { type: 'buffer' });
  if (containers.find(container, '/EncryptedPackage')) throw new FileError(PROTECTED);
  const stream = containers.find(container, '/Workbook') ?? containers.find(container, '/Book');
  if (!stream) throw new FileError(DAMAGED);
  return stream.content;
}

/** Refuses row and column numbers beyond any sheet: iterating up to them would never end. */
function refuseOutOfBounds(rows: readonly XLSX.CellObject[][]): void {
  if (rows.length > MAX_SHEET_ROWS) throw new FileError(DAMAGED);
  for (const row of rows) if (row && row.length > MAX_SHEET_COLUMNS) throw new FileError(DAMAGED);
}
const MAX_SHEET_ROWS = 1_048_576;
const MAX_SHEET_COLUMNS = 16_384;

/**
 * A text merged over some rows stands in each of them: any can be the header, and names whose the row is. A number stands in
 * the first alone: an amount would be paid in each. A row with nothing of its own stays none.
 */
function fillMergesDown(sheet: XLSX.WorkSheet, rows: XLSX.CellObject[][]): void {
  const isOwn = rows.map((row) => row?.some(hasText) ?? false);
  for (const { s, e } of sheet['!merges'] ?? []) {
    const cell = rows[s.r]?.[s.c];
    if (!cell || e.r === s.r || e.r - s.r > MAX_MERGED_ROWS) continue;
    for (let row = s.r + 1; row <= e.r; row += 1) {
      const cells = rows[row];
      if (cells === undefined || !isOwn[row]) continue;
      cells[s.c] = isNumber(cell) ? NOTHING : cell;
    }
  }
}

const NOTHING: XLSX.CellObject = { t: 'z' };

/** Whether the cell has a number that may be an amount, be it as text. */
function isNumber({ t, v, z }: XLSX.CellObject): boolean {
  const format = String(z ?? 'General');
  if (t === 'n') return !isDateFormat(format) && !isPercent(format);
  return t === 's' && readAmount(String(v).trim()) !== 'unreadable';
}
const MAX_MERGED_ROWS = 5;

function* rowsOf(
  rows: readonly XLSX.CellObject[][],
  textOf: (cell: XLSX.CellObject) => string,
  hidden: ReadonlySet<number>,
): Generator<SourceRow[]> {
  let batch: SourceRow[] = [];
  const width = widthOf(rows);
  let written = 0;
  for (const [index, row] of rows.entries()) {
    if (!row?.some(hasText)) continue;
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = row[column];
      return cell ? textOf(cell) : '';
    });
    // Shared texts are stored once; repeated in full, they could be thousands of times the workbook's size.
    const length = cells.reduce((total, cell) => total + cell.length, 0);
    written += length;
    if (length > MAX_ROW_LENGTH) {
      throw new FileError(`La fila ${index + 1} tiene más de 100.000 caracteres: acórtela.`);
    }
    if (written > MAX_UNPACKED_BYTES) throw new FileError(TOO_BIG);
    batch.push({ row: index + 1, cells, ...(hidden.has(index + 1) && { isHidden: true }) });
    if (batch.length === BATCH_ROWS) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function widthOf(rows: readonly XLSX.CellObject[][]): number {
  let width = 0;
  for (const [index, row] of rows.entries()) {
    const last = row?.findLastIndex(hasText) ?? -1;
    if (last >= MAX_COLUMNS) throw tooManyColumns(index + 1);
    width = Math.max(width, last + 1);
  }
  return width;
}

function hasText(cell: XLSX.CellObject | undefined): boolean {
  return cell !== undefined && cell.v !== undefined && cell.v !== '' && cell.v !== null;
}

function cellText(cell: XLSX.CellObject, options: { date1904: boolean }): string {
  if (cell.t === 'n' && typeof cell.v === 'number') {
    return numberText(cell.v, String(cell.z ?? 'General'), options);
  }
  if (cell.t === 'e') return ERRORS[Number(cell.v)] ?? '#ERROR!';
  if (cell.t === 'b') return cell.v ? 'VERDADERO' : 'FALSO';
  return storable(String(cell.v ?? ''));
}

/** The text that a failed formula shows, by its code in workbooks. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function numberText(value: number, format: string, options: { date1904: boolean }): string {
  if (isDateFormat(format)) return dateText(value, options) ?? plainNumber(value);
  const currency = otherCurrency(format);
  if (currency !== null) return `${currency} ${plainNumber(value)}`;
  if (isPercent(format)) return `${plainNumber(Number((value * 100).toPrecision(15)))}%`;
  // Codes are often numbers formatted with leading zeros: 0000000.
  return /^0{2,}$/.test(format)
    ? plainNumber(value).padStart(format.length, '0')
    : plainNumber(value);
}

/** Whether the format multiplies by a hundred: a sign that is quoted or escaped only stands beside the number. */
function isPercent(format: string): boolean {
  return format.replace(/"[^"]*"|\\./g, '').includes('%');
}

const dateFormats = new Map<string, boolean>();

function isDateFormat(format: string): boolean {
  const known = dateFormats.get(format);
  if (known !== undefined) return known;
  const isDate = formats.is_date(format);
  // Formats come from files, so their cache must be bounded.
  if (dateFormats.size >= 1000) dateFormats.clear();
  dateFormats.set(format, isDate);
  return isDate;
}

/** `YYYY-MM-DD`, with ` HH:MM` when the serial has a fraction; `HH:MM` for a time without a date. */
function dateText(serial: number, options: { date1904: boolean }): string | null {
  const date = formats.parse_date_code(serial, options);
  if (!date) return null;
  const time = `${pad(date.H, 2)}:${pad(date.M, 2)}`;
  if (serial < 1) return time;
  const day = `${pad(date.y, 4)}-${pad(date.m, 2)}-${pad(date.d, 2)}`;
  return serial % 1 === 0 ? day : `${day} ${time}`;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
