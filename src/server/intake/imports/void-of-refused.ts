/**
 * Rows that say that a registered attention is void, and are refused for another fault (intake §15.18): their attention is held as
 * one that a source names without a row.
 */
import type pg from 'pg';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { VOID_PATTERN } from '../doubts/public.ts';
import { IS_GOOD } from './comparison.ts';
import type { VoidByName } from './void-by-name.ts';

/** By what good rows are left out, where somebody chose it. */
export type LeftOutBy = readonly DoubtCode[];

/**
 * The IDs and states of refused staged rows that are void, one for each ID, but for those of which a good row says so, too; hidden
 * ones not where hidden rows are left out. Needs the staging table alone.
 */
export async function readRefusedVoid(
  client: pg.ClientBase,
  exclude: LeftOutBy = [],
): Promise<VoidByName[]> {
  const { rows } = await client.query<VoidByName>(
    `WITH said AS MATERIALIZED (
       SELECT DISTINCT ON (s.refused[1]) s.refused[1] AS id, s.refused[2] AS status, s.row_number AS row
         FROM import_staging s
        WHERE s.refused IS NOT NULL AND compared_status(s.refused[2]) ~ ${VOID_PATTERN} AND NOT ($1 AND s.is_hidden)
        ORDER BY s.refused[1], s.row_number)
     SELECT said.id AS "externalId", said.status, said.row FROM said
      WHERE NOT EXISTS (
        SELECT FROM import_staging s WHERE ${IS_GOOD} AND s.external_id = said.id AND compared_status(s.source_status) ~ ${VOID_PATTERN})
      ORDER BY said.row`,
    [exclude.includes('hiddenRow')],
  );
  return rows;
}
