/** Finds doubts about the rows that an import would write (decision 62). */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { doubtedPlaces, findDoubts } from '../doubts/public.ts';
import { IS_GOOD, IS_SAME, isUpdatable } from './comparison.ts';
import type { Merge } from './merge.ts';
import { ATTENTION_COLUMNS } from './staged-rows.ts';

export const STAGING = 'import_staging';
export const STAGED = {
  relation: STAGING,
  isGood: IS_GOOD,
  columns: ATTENTION_COLUMNS.filter((name) => name !== 'external_id'),
} as const;

/**
 * Finds doubts about staged rows that are new or would change something. Unchanged and protected rows raise none.
 * `specialtyIds` are the ids of added specialties. Needs the statistics of `analyzeStaged`.
 */
export async function doubtStaged(
  client: pg.ClientBase,
  { recordType, specialtyIds, absent }: Pick<Merge, 'recordType' | 'specialtyIds' | 'absent'>,
  updateExisting = true,
): Promise<void> {
  await findDoubts(client, recordType, STAGED);
  await client.query(
    `DELETE FROM import_doubtful f USING import_staging s, attention a
      WHERE s.row_number = f.row_number AND ${IS_SAME} AND NOT ($3 AND ${isUpdatable('$2', absent)})`,
    [recordType, specialtyIds, updateExisting],
  );
}

/** The doubted rows whose attention is registered: the others would be new. */
export function doubtedUpdates(
  client: pg.ClientBase,
  recordType: RecordType,
): Promise<string | null> {
  const from = `${STAGING} s USING (row_number) JOIN attention a ON ${IS_SAME}`;
  return doubtedPlaces(client, from, [recordType]);
}
