/** The refused rows of the staging table. */
import type pg from 'pg';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import type { RejectedRow } from '../../../formats/attentions/rejected.ts';
import { TOTALS } from '../../../formats/attentions/row.ts';
import { cursorPages } from './cursor.ts';
import type { ReadOutcome } from './reader.ts';

const REJECTED = 'import_staging WHERE reject_class IS NOT NULL';

/**
 * Stores the refused rows with the import, and before them the headings, which tell whose they are. A row of totals is settled
 * at once: there is nothing to correct in it (intake §12.13). So is a hidden one where hidden rows are left out (intake §14.5).
 */
export async function keepRejections(
  client: pg.ClientBase,
  importId: number,
  { header, rejected }: Pick<ReadOutcome, 'header' | 'rejected'>,
  exclude: readonly DoubtCode[] = [],
): Promise<void> {
  await client.query('UPDATE import SET header = $2 WHERE id = $1', [importId, header]);
  if (rejected === 0) return;
  await client.query(
    `INSERT INTO import_rejection (import_id, row_number, reason_class, reason, occurrence, cells, is_left_out, settled_by)
     SELECT $1, row_number, reject_class, reject_reason, occurrence, cells, is_hidden AND $3,
            CASE WHEN reject_reason = $2 OR is_hidden AND $3 THEN $1::int END
       FROM ${REJECTED}`,
    [importId, TOTALS.reason, exclude.includes('hiddenRow')],
  );
}

/**
 * Settles refused rows of earlier imports that this one, which is otherwise completed, brought or refused again (intake §12.12).
 */
export async function settleRejections(client: pg.ClientBase, importId: number): Promise<void> {
  await client.query(`SELECT settle_rejections($1, now() - make_interval(days => $2))`, [
    importId,
    SETTLED_DAYS,
  ]);
}

/** Longer than a month and its corrections take. */
const SETTLED_DAYS = 90;

/** All refused rows, in the file's order, in pages. */
export function rejectedStaged(
  client: pg.ClientBase,
): AsyncGenerator<(RejectedRow & { reasonClass: string })[]> {
  return cursorPages(
    client,
    `SELECT row_number AS row, reject_class AS "reasonClass", reject_reason AS reason, occurrence, cells AS values
       FROM ${REJECTED} ORDER BY row_number`,
  );
}
