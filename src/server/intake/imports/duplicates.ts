/** Checks which external ids are already registered (intake §16.5). */
import { sql } from 'kysely';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { ATTENTION_MOVES, type AttentionState } from '../../../domain/states.ts';
import type { Db } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';

/** How many duplicates are listed; the counts include all. */
const MAX_DUPLICATES = 1_000;

type Duplicate = {
  externalId: string;
  patientName: string;
  status: AttentionState;
};

const isUpdatable = starts(ATTENTION_MOVES.update, 'status');

/** Pending attentions can be updated; calculated and paid ones are protected. */
export async function checkDuplicates(
  db: Db,
  externalIds: readonly string[],
  recordTypes: readonly RecordType[],
) {
  const { rows } = await sql<{
    duplicates: Duplicate[];
    pendingCount: number;
    protectedCount: number;
    newCount: number;
  }>`
    WITH asked AS MATERIALIZED (
      SELECT DISTINCT external_id FROM unnest(${externalIds}::text[]) AS ids(external_id)
    ), found AS MATERIALIZED (
      SELECT a.external_id, a.patient_name, a.status
        FROM asked JOIN attention_with_status a USING (external_id) WHERE a.record_type = ANY(${recordTypes}::record_type[]))
    SELECT (SELECT count(*) FROM found WHERE ${isUpdatable}) AS pending_count,
           (SELECT count(*) FROM found WHERE NOT (${isUpdatable})) AS protected_count,
           (SELECT count(*) FROM asked WHERE external_id NOT IN (SELECT external_id FROM found)) AS new_count,
           (SELECT coalesce(json_agg(json_build_object('externalId', external_id, 'patientName', patient_name,
                                                       'status', status)), '[]')
              FROM (SELECT * FROM found ORDER BY external_id LIMIT ${MAX_DUPLICATES}) AS first) AS duplicates`.execute(
    db,
  );
  const [checked] = rows;
  if (!checked) throw new Error('the check for duplicates answered nothing');
  return checked;
}
