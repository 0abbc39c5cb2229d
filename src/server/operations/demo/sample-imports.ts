/** The sample import files of `fixtures/imports`: one month of the demo clinic in every supported form. */
import * as XLSX from '@e965/xlsx';
import {
  epochDay,
  formatDate,
  type LocalDate,
  monthOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { type DemoAttention, monthAttentions } from './attentions.ts';
import { demoDoctors } from './doctors.ts';
import { demoPatients } from './patients.ts';
import {
  hmqColumns,
  participacionColumns,
  type SampleCell,
  type SampleColumn,
} from './sample-columns.ts';
import { MISTAKES, ODDITIES } from './sample-mistakes.ts';

/** A sample file. */
export type SampleFile = { readonly fileName: string; readonly bytes: Buffer };

/** How a file writes dates and amounts. */
type Style = {
  readonly date: (date: LocalDate) => string;
  readonly amount: (amount: number) => string;
};

/** The month is fixed, so the files never change. */
const PERIOD: Period = { year: 2026, month: 7 };
const ATTENTION_COUNT = 1_100;

/** Excel counts days from 1899-12-30. */
const EXCEL_EPOCH_DAY = 25_569;
const MONTH_ABBREVIATIONS = 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' ');

const NAMED_MONTH: Style = { date: namedMonth, amount: dotted };
const SLASHES: Style = {
  date: (date) => formatDate(date).replaceAll('-', '/'),
  amount: (amount) => `$${dotted(amount)}`,
};
const PLAIN: Style = { date: formatDate, amount: String };

/** All sample files. The same bytes at every call. */
export function sampleImports(): SampleFile[] {
  const month = monthAttentions(PERIOD, {
    seed: 'samples',
    count: ATTENTION_COUNT,
    doctors: demoDoctors(),
    patients: demoPatients(),
  });
  const participaciones = month.filter(({ recordType }) => recordType === 'participacion');
  const hmq = month.filter(({ recordType }) => recordType === 'hmq');
  const byRut = participacionColumns('rut');
  const byId = participacionColumns('id');
  const byCode = participacionColumns('internalCode');
  const hmqByRut = hmqColumns('rut');
  // Each file has its own attentions, so importing all of them repeats none.
  return [
    csv('participacion.csv', table(byRut, participaciones.slice(0, 200), NAMED_MONTH)),
    csv(
      'participacion-windows-1252.csv',
      table(byId, participaciones.slice(200, 320), SLASHES),
      windows1252,
    ),
    csv(
      'participacion-sin-encabezado.csv',
      table(byRut, participaciones.slice(320, 400), NAMED_MONTH).slice(1),
    ),
    csv(
      'participacion-con-errores.csv',
      withMistakes(table(byRut, participaciones.slice(400, 460), SLASHES)),
    ),
    workbook('participacion.xlsx', sheet(byCode, participaciones.slice(460, 610), textDate)),
    workbook('participacion.xls', sheet(byRut, participaciones.slice(610, 710), textDate)),
    csv('hmq.csv', table(hmqByRut, hmq.slice(0, 120), PLAIN)),
    csv('hmq-utf16.csv', table(hmqByRut, hmq.slice(120, 180), PLAIN, 120), utf16, '\t'),
    workbook('hmq.xlsx', sheet(hmqByRut, hmq.slice(180, 280), excelDate, 180)),
  ];
}

function csv(
  fileName: string,
  rows: readonly (readonly string[])[],
  encode: (text: string) => Buffer = utf8,
  delimiter = ';',
): SampleFile {
  const lines = rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter));
  return { fileName, bytes: encode(lines.map((line) => `${line}\r\n`).join('')) };
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function utf8(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf8');
}

function utf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}

/** Latin-1 equals Windows-1252 in all Spanish letters. */
function windows1252(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** The heading and the rows as texts. Attentions are numbered from `offset`. */
function table(
  columns: readonly SampleColumn[],
  attentions: readonly DemoAttention[],
  style: Style,
  offset = 0,
): string[][] {
  return [
    columns.map(([heading]) => heading),
    ...attentions.map((attention, index) =>
      columns.map(([, cellOf]) => cellText(cellOf(attention, offset + index), style)),
    ),
  ];
}

function cellText(cell: SampleCell, style: Style): string {
  if ('text' in cell) return cell.text;
  if ('date' in cell) return cell.date === null ? '' : style.date(cell.date);
  return cell.amount === null ? '' : style.amount(cell.amount);
}

/** The same table with mistakes in some cells. */
function withMistakes([heading = [], ...rows]: string[][]): string[][] {
  for (const { row, cells = {}, lost = 0 } of [...ODDITIES, ...MISTAKES]) {
    rows[row - 1] = (rows[row - 1] ?? [])
      .map((cell, column) => cells[heading[column] ?? ''] ?? cell)
      .slice(0, heading.length - lost);
  }
  return [heading, ...rows];
}

/** The heading and the rows as spreadsheet cells: amounts are numbers. */
function sheet(
  columns: readonly SampleColumn[],
  attentions: readonly DemoAttention[],
  dateCell: (date: LocalDate) => XLSX.CellObject,
  offset = 0,
): XLSX.CellObject[][] {
  return [
    columns.map(([heading]) => textCell(heading)),
    ...attentions.map((attention, index) =>
      columns.map(([, cellOf]) => sheetCell(cellOf(attention, offset + index), dateCell)),
    ),
  ];
}

function sheetCell(
  cell: SampleCell,
  dateCell: (date: LocalDate) => XLSX.CellObject,
): XLSX.CellObject {
  if ('text' in cell) return textCell(cell.text);
  if ('date' in cell) return cell.date === null ? textCell('') : dateCell(cell.date);
  return cell.amount === null ? textCell('') : { t: 'n', v: cell.amount, z: '#,##0' };
}

function textCell(value: string): XLSX.CellObject {
  return { t: 's', v: value };
}

function textDate(date: LocalDate): XLSX.CellObject {
  return textCell(namedMonth(date));
}

function excelDate(date: LocalDate): XLSX.CellObject {
  return { t: 'n', v: epochDay(date) + EXCEL_EPOCH_DAY, z: 'dd-mm-yyyy' };
}

function workbook(fileName: string, rows: XLSX.CellObject[][]): SampleFile {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Atenciones');
  Object.assign(book, { SSF: builtInFormats() });
  const bookType = fileName.endsWith('.xls') ? 'biff8' : 'xlsx';
  const bytes: Buffer = XLSX.write(book, { type: 'buffer', bookType, compression: true });
  return { fileName, bytes };
}

/**
 * The built-in cell formats, by number (ECMA-376 part 1 §18.8.30). The library otherwise numbers the formats of all
 * workbooks in a process consecutively, and would write them into later ones.
 */
function builtInFormats(): Record<string, string> {
  const formats = Object.entries(XLSX.SSF.get_table() as Record<string, string>);
  return Object.fromEntries(formats.filter(([id]) => isBuiltIn(Number(id))));
}

const isBuiltIn = (id: number) =>
  BUILT_IN_FORMATS.some(([first, last]) => first <= id && id <= last);
const BUILT_IN_FORMATS = [
  [0, 4],
  [9, 22],
  [37, 40],
  [45, 49],
  [56, 56],
] as const;

/** `15-JUL-26`. */
function namedMonth(date: LocalDate): string {
  const month = MONTH_ABBREVIATIONS[monthOf(date) - 1];
  return `${date.slice(8, 10)}-${month}-${date.slice(2, 4)}`;
}

/** `12.345`. */
function dotted(amount: number): string {
  return formatPesos(amount).slice(1);
}
