/** Who is or was hidden, and whom a request would hide (access §22). */
import { sql } from 'kysely';
import type { Concerned, HiddenPatient } from '../../../contract/access/hidden-patients.ts';
import { HIDING_KINDS, type RightKind } from '../../../domain/words/rights-words.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { given, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Filters = { readonly state?: 'hidden' | 'lifted' | undefined };

function matching({ state }: Filters) {
  const conditions = [
    sql`true`,
    ...given(state, (one) => sql`(h.lifted_at IS NULL) = ${one === 'hidden'}`),
  ];
  return sql.join(conditions, sql` AND `);
}

/** For patients shown again, names and counts come from the records. */
export async function listHidden(
  db: Db,
  filters: Filters,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<HiddenPatient[]> {
  const { direction } = parseSort(sort);
  return rowsOf<HiddenPatient>(db)`
    WITH shown AS MATERIALIZED (
      SELECT h.* FROM hidden_patient h WHERE ${matching(filters)}
       ORDER BY h.hidden_at ${sql.raw(direction)}, h.id LIMIT ${limit} OFFSET ${offset}),
    counted AS MATERIALIZED (
      SELECT a.patient_rut AS rut, count(*) AS attentions, array_agg(DISTINCT a.patient_name) AS names
        FROM attention a WHERE a.patient_rut IN (SELECT CASE WHEN lifted_at IS NULL THEN mark ELSE rut END FROM shown) GROUP BY 1)
    SELECT h.id, h.request_id, q.kind, h.rut, h.reason, h.hidden_at, h.lift_reason, h.lifted_at,
           ${userName('h.hidden_by')} AS hidden_by_name, ${userName('h.lifted_by')} AS lifted_by_name,
           coalesce(c.attentions, 0) AS attentions,
           CASE WHEN h.lifted_at IS NULL
                THEN ARRAY(SELECT DISTINCT s.name FROM hidden_spelling s WHERE s.hidden_patient_id = h.id ORDER BY 1)
                ELSE coalesce(c.names, '{}') END AS names
      FROM shown h JOIN rights_request q ON q.id = h.request_id
      LEFT JOIN counted c ON c.rut = CASE WHEN h.lifted_at IS NULL THEN h.mark ELSE h.rut END
     ORDER BY h.hidden_at ${sql.raw(direction)}, h.id`;
}

export async function countHidden(db: Db, filters: Filters): Promise<{ total: number }> {
  return rowOf<{ total: number }>(db)`
    SELECT count(*) AS total FROM hidden_patient h WHERE ${matching(filters)}`;
}

/** Whom a request would hide. Refused when it asks for something else, was refused, or nothing is kept about a patient with this RUT. */
export async function readConcerned(tx: Tx, requestId: number): Promise<Concerned> {
  const request = await tx
    .selectFrom('rightsRequest')
    .select(['personRut', 'kind', 'state'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) refuse('record.notFound', { record: 'la solicitud' });
  const { personRut: rut, kind, state } = request;
  const isGround = HIDING_KINDS.includes(kind as RightKind);
  if (!isGround || (state !== 'open' && state !== 'fulfilled')) refuse('hiddenPatients.noGround');
  const { isHidden, attentions, names } = await rowOf<{
    isHidden: boolean;
    attentions: number;
    names: string[];
  }>(tx)`
    SELECT EXISTS (SELECT FROM hidden_patient WHERE rut = ${rut} AND lifted_at IS NULL) AS is_hidden,
           (SELECT count(*) FROM attention WHERE patient_rut = ${rut}) AS attentions,
           ARRAY(SELECT patient_name FROM attention WHERE patient_rut = ${rut}
                  UNION SELECT patient_name FROM annulled_line WHERE patient_rut = ${rut}
                  UNION SELECT patient_name FROM import_previous_value WHERE patient_rut = ${rut}
                  UNION SELECT patient_name FROM import_doubt WHERE patient_rut = ${rut} ORDER BY 1) AS names`;
  if (isHidden) refuse('hiddenPatients.already');
  if (names.length === 0) refuse('hiddenPatients.nobody');
  return { requestId, rut, names, attentions };
}
