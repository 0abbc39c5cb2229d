/** Reads the doubts that were stored with an import. */
import type { DoubtSummary } from '../../../contract/intake/doubts.ts';
import { csvHeader, csvRow } from '../../../formats/workbook/tabular.ts';
import { type Database, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { type DoubtedRow, KEPT_DOUBT_COLUMNS, KEPT_ROWS } from './doubts-file.ts';
import { inOrder } from './staged.ts';

/** The number of rows with each doubt, and how many of them were left out. */
export async function countKept(
  db: Db | Tx,
  importId: number,
): Promise<(DoubtSummary & { excluded: number })[]> {
  const rows = await rowsOf<DoubtSummary & { excluded: number }>(db)`
    SELECT code, count(*) AS rows, sum(participated_amount)::bigint AS amount,
           (array_agg(row_number ORDER BY row_number))[1:3] AS examples,
           count(*) FILTER (WHERE is_excluded) AS excluded
      FROM import_doubt, unnest(doubts) AS code WHERE import_id = ${importId}::int GROUP BY code`;
  return inOrder(rows);
}

/** How many rows are read at a time. */
const PAGE_ROWS = 5_000;

/** An import's rows with doubts, as CSV. */
export async function keptDoubtsFile({ pool }: Database, importId: number): Promise<File> {
  const lines = [csvHeader(KEPT_DOUBT_COLUMNS)];
  for (let last = -1; ; ) {
    const { rows } = await pool.query<DoubtedRow>(KEPT_ROWS, [importId, last, PAGE_ROWS]);
    lines.push(rows.map((row) => csvRow(KEPT_DOUBT_COLUMNS, row)).join(''));
    last = rows.at(-1)?.row ?? last;
    if (rows.length < PAGE_ROWS) break;
  }
  return new File(lines, `importacion-${importId}-con-dudas.csv`, {
    type: 'text/csv; charset=utf-8',
  });
}
