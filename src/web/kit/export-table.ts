/** Tables as files, written in the browser. */
import { CSV_MARK, csvLine } from '../../domain/csv.ts';
import type { ExportValue } from './columns.tsx';
import { BrowserError, errorMessage } from './errors.ts';

export type ExportTable = { header: readonly string[]; rows: readonly (readonly ExportValue[])[] };

/** The largest page that a list call gives (design §8). */
const PAGE_LIMIT = 1000;
/** More rows than this belong in a report made by the server. */
const EXPORT_LIMIT = 100_000;

/**
 * All rows of a paged call; throws a BrowserError when they are too many, at once when their `total` is
 * given. E.g. `allPages((page) => api.attentions.list.call({ ...filters, ...page }))`.
 */
export async function allPages<Row>(
  load: (page: { limit: number; offset: number }) => Promise<Row[]>,
  total = 0,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < EXPORT_LIMIT && total < EXPORT_LIMIT) {
    const page = await load({ limit: PAGE_LIMIT, offset: rows.length });
    rows.push(...page);
    if (page.length < PAGE_LIMIT) return rows;
  }
  throw new BrowserError('Son más de 100.000 filas. Acote los filtros y exporte por partes.');
}

/** That no file was made, in the words of spec 2 §8, and why. */
export function exportFailure(format: 'csv' | 'xlsx', error: unknown): string {
  const what =
    format === 'csv' ? 'No se pudo generar el archivo CSV' : 'No se pudo completar la exportación';
  return `${what}. ${errorMessage(error)}`;
}

/** A table as CSV. */
export function csvOf({ header, rows }: ExportTable): Blob {
  return new Blob([CSV_MARK, ...[header, ...rows].map(csvLine)], {
    type: 'text/csv;charset=utf-8',
  });
}

/** An XLSX workbook of one sheet; the writer is loaded when it is first needed. */
export async function workbookOf(name: string, { header, rows }: ExportTable): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet([[...header], ...rows.map((row) => [...row])]);
  sheet['!cols'] = header.map((title, column) => ({ wch: widthOf(title, rows, column) }));
  const book = utils.book_new();
  // Excel allows 31 characters in a sheet's name.
  utils.book_append_sheet(book, sheet, name.slice(0, 31));
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Blob([bytes], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

const MAX_WIDTH = 50;

function widthOf(title: string, rows: ExportTable['rows'], column: number): number {
  const longest = rows
    .slice(0, 200)
    .reduce((width, row) => Math.max(width, String(row[column] ?? '').length), title.length);
  return Math.min(longest + 2, MAX_WIDTH);
}
