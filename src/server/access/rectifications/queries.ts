/** What was corrected of patients, and what a request would correct (access §27). */
import { sql } from 'kysely';
import {
  NAMES_SHOWN,
  type Rectifiable,
  type Rectification,
} from '../../../contract/access/rectifications.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';

export async function listRectifications(
  db: Db,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<Rectification[]> {
  const { direction } = parseSort(sort);
  return rowsOf<Rectification>(db)`
    SELECT c.id, c.request_id, c.old_rut, c.old_names, c.new_rut, c.new_name, c.reason, cardinality(c.attention_ids) AS attentions,
           c.changed - 'attention' AS records, c.made_at, ${userName('c.made_by')} AS made_by_name
      FROM rectification c ORDER BY c.made_at ${sql.raw(direction)}, c.id LIMIT ${limit} OFFSET ${offset}`;
}

export async function countRectifications(db: Db): Promise<{ total: number }> {
  return rowOf<{ total: number }>(db)`
    SELECT count(*) AS total FROM rectification`;
}

type Asked = {
  readonly requestId: number;
  /** All that are told, unless some are chosen. */
  readonly names?: readonly string[] | undefined;
  readonly newRut: string | null;
};

/**
 * Whom a request is about and what would be changed; `chosen` are the given names that records have. Refused when it asks for something else, was refused or carried out already, or
 * nothing is kept about a patient with this RUT and these names.
 */
export async function readRectifiable(
  tx: Tx,
  { requestId, names, newRut }: Asked,
): Promise<Rectifiable & { readonly chosen: readonly string[] }> {
  const rut = await rutOf(tx, requestId);
  const { spellings, knownNames } = await readSpellings(tx, rut);
  const chosen = names ? await knownOf(tx, rut, names) : spellings.map(({ name }) => name);
  if (chosen.length === 0) refuse('rectifications.nobody');
  const counted = await rowOf<
    Omit<Rectifiable, 'requestId' | 'rut' | 'spellings' | 'knownNames' | 'other'>
  >(tx)`
    WITH found AS MATERIALIZED (SELECT * FROM rectified_records(${rut}, ${chosen}::text[])),
         hers AS MATERIALIZED (
           SELECT a.status, a.attention_date FROM found f JOIN attention_with_status a ON a.id = f.key::bigint WHERE f.in_table = 'attention')
    SELECT EXISTS (SELECT FROM hidden_patient WHERE rut = ${rut} AND lifted_at IS NULL) AS is_hidden,
           count(*) AS attentions, count(*) FILTER (WHERE status = 'pending') AS pending,
           count(*) FILTER (WHERE status = 'calculated') AS calculated, count(*) FILTER (WHERE status = 'paid') AS paid,
           count(DISTINCT first_day_of_month(attention_date)) AS months, min(attention_date) AS first_on, max(attention_date) AS last_on,
           (SELECT coalesce(jsonb_object_agg(in_table, number), '{}')
              FROM (SELECT in_table, count(*) AS number FROM found WHERE in_table <> 'attention' GROUP BY 1) AS counted) AS records
      FROM hers`;
  const other = newRut !== null && newRut !== rut ? await patientOf(tx, newRut) : null;
  return { requestId, rut, spellings, knownNames, ...counted, other, chosen };
}

/** The names of a RUT, bounded: one that files invented for everybody has thousands. */
async function readSpellings(
  tx: Tx,
  rut: string,
): Promise<Pick<Rectifiable, 'spellings' | 'knownNames'>> {
  const rows = await rowsOf<{ name: string; attentions: number; known: number }>(tx)`
    WITH spelled AS MATERIALIZED (SELECT * FROM spellings_of(${rut})),
         counted AS (
           SELECT a.patient_rut, a.patient_name, count(*) AS attentions
             FROM (SELECT array_agg(recorded_rut) AS ruts, array_agg(recorded_name) AS names FROM spelled) AS s,
                  attentions_spelled(s.ruts, s.names) a GROUP BY 1, 2)
    SELECT s.name, coalesce(sum(c.attentions), 0)::bigint AS attentions, count(*) OVER () AS known
      FROM spelled s LEFT JOIN counted c ON (c.patient_rut, c.patient_name) = (s.recorded_rut, s.recorded_name)
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${NAMES_SHOWN}`;
  return {
    spellings: rows.map(({ name, attentions }) => ({ name, attentions })),
    knownNames: rows[0]?.known ?? 0,
  };
}

/** Those of the names that records give to the RUT. */
async function knownOf(tx: Tx, rut: string, names: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx)`
    SELECT DISTINCT name FROM spellings_of(${rut}) WHERE name = ANY (${[...names]}::text[])`;
  return rows.map(({ name }) => name);
}

/** The RUT that the request is about. A mark is nobody's. */
async function rutOf(tx: Tx, requestId: number): Promise<string> {
  const rows = await rowsOf<{ rut: string; isGround: boolean; isDone: boolean }>(tx)`
    SELECT q.person_rut AS rut, q.kind = 'rectification' AND q.state IN ('open', 'fulfilled') AS is_ground,
           EXISTS (SELECT FROM rectification c WHERE c.request_id = q.id) AS is_done
      FROM rights_request q WHERE q.id = ${requestId}`;
  const request = rows[0] ?? refuse('record.notFound', { record: 'la solicitud' });
  if (!request.isGround) refuse('rectifications.noGround');
  if (request.isDone) refuse('rectifications.done');
  if (/^(ANON|RESERVADO)-/.test(request.rut)) refuse('rectifications.nobody');
  return request.rut;
}

/** The patient who has a RUT; null when nobody has it. */
async function patientOf(tx: Tx, rut: string): Promise<Rectifiable['other']> {
  const { spellings, knownNames } = await readSpellings(tx, rut);
  if (knownNames === 0) return null;
  const kept = await rowOf<Pick<NonNullable<Rectifiable['other']>, 'attentions' | 'isHidden'>>(tx)`
    SELECT count(a.id) AS attentions, EXISTS (SELECT FROM hidden_patient WHERE rut = ${rut} AND lifted_at IS NULL) AS is_hidden
      FROM (SELECT array_agg(recorded_rut) AS ruts, array_agg(recorded_name) AS names FROM spellings_of(${rut})) AS s
      LEFT JOIN LATERAL attentions_spelled(s.ruts, s.names) a ON true`;
  return { names: spellings.map(({ name }) => name), knownNames, ...kept };
}
