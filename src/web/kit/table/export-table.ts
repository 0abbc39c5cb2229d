/** Reads the rows to export in pieces. */
import { errorMessage } from '../shell/errors.ts';
import type { ExportValue } from './columns.tsx';

/** Rows in pieces, in order; rows that are already in the browser are one piece. */
export type Pages<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
export type ExportTable = { header: readonly string[]; pages: Pages<readonly ExportValue[]> };

/** The largest page that a list call gives (product §4.1). */
const PAGE_LIMIT = 1000;

/** Says of a call that its answer is written into a file, so that it names no hidden patient to an administrator either. */
export const AS_EXPORT = { context: { isExport: true } } as const;

/**
 * All pages of a call, each requested when the one before has been used. E.g. `pagesOf((page) =>
 * api.attentions.list.call({ ...filters, ...page }, AS_EXPORT))`.
 */
export async function* pagesOf<Row>(
  load: (page: { limit: number; offset: number }) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let offset = 0;
  let page: Row[];
  do {
    page = await load({ limit: PAGE_LIMIT, offset });
    offset += page.length;
    if (page.length > 0) yield page;
  } while (page.length === PAGE_LIMIT);
}

/** All rows at once, to choose from instead of writing: for lists as long as a clinic's staff. */
export async function allRows<Row>(pages: Pages<Row>): Promise<Row[]> {
  return (await Array.fromAsync(pages)).flat();
}

/** Which file was not made, and why (product §16.7). */
export function exportFailure(format: 'csv' | 'xlsx', error: unknown): string {
  const what =
    format === 'csv' ? 'No se pudo generar el archivo CSV' : 'No se pudo completar la exportación';
  return `${what}. ${errorMessage(error)}`;
}
