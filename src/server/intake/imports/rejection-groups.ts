/** Groups refused rows by cause, so that a user sees one cause instead of 286 rows (intake §12.8). */
import { type RawBuilder, sql } from 'kysely';
import type { RejectionGroup } from '../../../contract/intake/import-preview.ts';
import { SHIFTED } from '../../../formats/attentions/row-cells.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const MAX_CAUSES = 20;
const MAX_VALUES = 5;

/** The groups of the staging table. */
export function stagedRejectionGroups(tx: Tx): Promise<RejectionGroup[]> {
  return groupsOf(
    tx,
    sql`SELECT reject_class AS class, reject_reason AS reason FROM import_staging
         WHERE reject_class IS NOT NULL`,
  );
}

/** The groups of an import. */
export function keptRejectionGroups(db: Db | Tx, importId: number): Promise<RejectionGroup[]> {
  return groupsOf(
    db,
    sql`SELECT reason_class AS class, reason FROM import_rejection WHERE import_id = ${importId}`,
  );
}

/**
 * A reason consists of its class and its faults, separated by semicolons; «» enclose the file's values. Shifted columns
 * are one fault, whatever is in them (intake §12.3).
 */
async function groupsOf(db: Db | Tx, rejections: RawBuilder<unknown>): Promise<RejectionGroup[]> {
  const { rows } = await sql<RejectionGroup>`
    WITH fault AS (
      SELECT regexp_replace(text, '«[^»]*»', '«…»', 'g') AS cause, substring(text FROM '«([^»]*)»') AS value
        FROM (${rejections}) r,
             regexp_split_to_table(
               CASE WHEN starts_with(reason, class || ${`: ${SHIFTED} (`}) THEN ${SHIFTED}
                    WHEN starts_with(reason, class || ': ') THEN rtrim(substr(reason, length(class) + 3), '.')
                    ELSE reason END,
               '; (?![^«]*»)') text),
    counted AS (SELECT cause, value, count(*)::int AS rows FROM fault GROUP BY cause, value),
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY cause ORDER BY rows DESC, value) AS place FROM counted)
    SELECT cause, sum(rows)::int AS rows, count(value)::int AS distinct,
           coalesce(json_agg(json_build_object('value', value, 'rows', rows) ORDER BY place)
             FILTER (WHERE place <= ${MAX_VALUES} AND value IS NOT NULL), '[]') AS values
      FROM ranked GROUP BY cause ORDER BY rows DESC, cause LIMIT ${MAX_CAUSES}`.execute(db);
  return rows;
}
