/** Reads query results that are too large for memory. */
import type pg from 'pg';

/** Rows fetched at a time: as objects they need many times the memory of their text. */
const PAGE_ROWS = 5_000;

/** The rows of a query in pages, within the caller's transaction; one such query at a time. */
export async function* cursorPages<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
  parameters: readonly unknown[] = [],
): AsyncGenerator<Row[]> {
  await client.query(`DECLARE import_pages CURSOR FOR ${query}`, [...parameters]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE_ROWS} FROM import_pages`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) break;
  }
  await client.query('CLOSE import_pages');
}
