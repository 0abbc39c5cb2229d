/**
 * Writes tables as files in the browser while their rows are read, so that memory use stays flat. Loaded with the first
 * export.
 */
import { formatCount } from '../../../domain/words/counts.ts';
import { CSV_MARK, csvLine } from '../../../domain/words/csv.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  SHEET_ROW_LIMIT,
  type SheetColumn,
  streamWorkbook,
} from '../../../formats/workbook/workbook-stream.ts';
import { BrowserError } from '../shell/errors.ts';
import type { ExportValue } from './columns.tsx';
import type { ExportTable, Pages } from './export-table.ts';

/** A table as CSV. */
export function csvOf({ header, pages }: ExportTable): Promise<Blob> {
  async function* lines() {
    yield CSV_MARK + csvLine(header);
    for await (const page of pages) yield page.map(csvLine).join('');
  }
  return fileOf(lines(), 'text/csv;charset=utf-8');
}

/** An XLSX workbook with one sheet, whose properties say who made it. Throws a BrowserError when there are more rows than Excel allows. */
export async function workbookOf(
  name: string,
  { header, pages }: ExportTable,
  maker: Maker,
): Promise<Blob> {
  const { first, all } = await lookAtFirst(pages);
  const columns = header.map((title, at) => ({ title, width: widthOf(title, first, at) }));
  return fileOf(
    streamWorkbook(name, columns satisfies SheetColumn[], withinSheet(all), maker),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
}

/** Throws a BrowserError when there are more rows than a sheet can hold. */
export function refuseOverSheet(rows: number): void {
  if (rows <= SHEET_ROW_LIMIT) return;
  throw new BrowserError(
    `Son más de ${formatCount(SHEET_ROW_LIMIT)} filas, las que caben en una hoja de Excel. Expórtelas como CSV, que no tiene límite, o acote los filtros.`,
  );
}

async function* withinSheet(pages: Pages<readonly ExportValue[]>) {
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    refuseOverSheet(rows);
    yield page.map((row) => [...row]);
  }
}

/** Reads the first piece; answers it, and all pieces including it. */
async function lookAtFirst<Row>(pages: Pages<Row>) {
  const rest = (async function* read() {
    yield* pages;
  })();
  const { value: first = [] } = await rest.next();
  async function* all() {
    yield first;
    yield* rest;
  }
  return { first, all: all() };
}

/** The pieces as one file. Each is a Blob, so that the browser moves large ones to disk. */
async function fileOf(
  pieces: AsyncIterable<string | Uint8Array<ArrayBuffer>>,
  type: string,
): Promise<Blob> {
  const kept: Blob[] = [];
  for await (const piece of pieces) kept.push(new Blob([piece]));
  return new Blob(kept, { type });
}

const MAX_WIDTH = 50;
const MEASURED_ROWS = 200;

function widthOf(title: string, rows: readonly (readonly ExportValue[])[], column: number): number {
  const longest = rows
    .slice(0, MEASURED_ROWS)
    .reduce((width, row) => Math.max(width, String(row[column] ?? '').length), title.length);
  return Math.min(longest + 2, MAX_WIDTH);
}
