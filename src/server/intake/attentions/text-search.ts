/** Searches attentions by patient, RUT, id and service; fast for any number of attentions (docs/decisions/0064). */
import { type RawBuilder, sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';

/**
 * Up to this many attentions are sorted. More are frequent enough to be met soon by scanning the list from its start.
 */
const FEW_ATTENTIONS = 7_500;
/** Up to this many patients are matched by id; more of them are matched by the words. */
const KNOWN_PATIENTS = 5_000;
/** More patients than these certainly have more than few attentions, so theirs are not counted. */
const PATIENTS_WITH_FEW = 1_500;

/**
 * A text with the services and patients that it names; null stands for too many patients. `isFew`: they have few
 * attentions.
 */
export type TextSearch = {
  text: string;
  patients: number[] | null;
  services: number[];
  isFew: boolean;
};

type Order = { direction: RawBuilder<unknown>; most: number };

/** The first step: finds the patients and services that the text names, which decides how to find attentions. */
export async function planTextSearch(db: Db, text: string): Promise<TextSearch> {
  const { patients, services, isFew } = await rowOf<{
    patients: number[];
    services: number[];
    isFew: boolean;
  }>(db)`
    WITH named AS MATERIALIZED (
      SELECT ARRAY(SELECT id FROM searched_patient WHERE ${ofPatient(text)} LIMIT ${KNOWN_PATIENTS + 1}) AS patients,
             ARRAY(SELECT id FROM service WHERE ${ofService(text)}) AS services)
    SELECT patients, services, CASE WHEN cardinality(patients) > ${PATIENTS_WITH_FEW} THEN false ELSE (
             SELECT count(*) <= ${FEW_ATTENTIONS} FROM (
               SELECT FROM searched_attention WHERE patient_id = ANY(patients)
               UNION ALL SELECT FROM searched_attention WHERE service_id = ANY(services)
                LIMIT ${FEW_ATTENTIONS + 1}) AS found) END AS is_few
      FROM named`;
  return { text, services, isFew, patients: patients.length > KNOWN_PATIENTS ? null : patients };
}

/**
 * Queries the ids of the first `most` attentions by date and id that the text finds and that meet `conditions` on `attention`. It
 * may give more, and an id twice.
 */
export function firstFound(
  search: TextSearch,
  conditions: RawBuilder<boolean>,
  order: Order,
): RawBuilder<unknown> {
  const written = search.isFew
    ? firstOfFew(search, conditions, order)
    : firstOfList(search, conditions, order);
  return sql`${written} UNION ALL ${elsewhere(search.text, conditions)}`;
}

/**
 * Sorts all named attentions and takes a page of them. OFFSET makes the planner look each up by its id, whatever it
 * expects of the conditions.
 */
function firstOfFew(
  search: TextSearch,
  conditions: RawBuilder<boolean>,
  { direction, most }: Order,
): RawBuilder<unknown> {
  const inOrder = sql`ORDER BY attention_date ${direction}, attention_id ${direction}`;
  const named = ofKeys(search, sql`attention_date, attention_id`, sql`UNION`);
  return sql`
    SELECT attention_id FROM (
      SELECT s.attention_id FROM (${named} ${inOrder}) AS s JOIN LATERAL (
        SELECT id FROM attention WHERE id = s.attention_id AND ${conditions} OFFSET 0) AS own ON true
       ${inOrder} LIMIT ${most}) AS first`;
}

/** Scans the list from its start until the page is full. */
function firstOfList(
  search: TextSearch,
  conditions: RawBuilder<boolean>,
  { direction, most }: Order,
): RawBuilder<unknown> {
  return sql`
    SELECT id FROM (
      SELECT id FROM attention
       WHERE ${conditions} AND EXISTS (
         SELECT FROM (SELECT * FROM searched_attention WHERE attention_id = attention.id OFFSET 0) AS s
          WHERE ${isNamed(search)})
       ORDER BY attention_date ${direction}, id ${direction} LIMIT ${most}) AS first`;
}

/** A query for the ids of all attentions that the text finds and that meet `conditions`. */
export function allFound(search: TextSearch, conditions: RawBuilder<boolean>): RawBuilder<unknown> {
  const written = search.patients
    ? ofKeys(search, sql`attention_id`, sql`UNION ALL`)
    : sql`SELECT attention_id FROM searched_attention s WHERE ${isNamed(search)}`;
  return sql`${written} UNION ALL ${elsewhere(search.text, conditions)}`;
}

/** The search index's columns about attentions of these patients and services. */
const ofKeys = (
  { patients, services }: TextSearch,
  columns: RawBuilder<unknown>,
  union: RawBuilder<unknown>,
) => sql`
  SELECT ${columns} FROM searched_attention WHERE patient_id = ANY(${patients}::int[])
  ${union} SELECT ${columns} FROM searched_attention WHERE service_id = ANY(${services}::int[])`;

/** Attentions named by their id, and those too recent for the search index. */
function elsewhere(text: string, conditions: RawBuilder<boolean>): RawBuilder<unknown> {
  const id = /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null;
  return sql`
    SELECT id FROM attention
     WHERE (record_type, external_id) IN (VALUES ('participacion'::record_type, ${text.trim()}), ('hmq', ${text.trim()}))
       AND ${conditions}
    UNION ALL SELECT id FROM attention WHERE id = ${id}::bigint AND ${conditions}
    UNION ALL
    SELECT id FROM attention
     WHERE id IN (SELECT attention_id FROM attention_search_change) AND ${conditions}
       AND (${matchesSearch(text, sql`patient_search_text(patient_name, patient_rut)`)}
            OR service_id IN (SELECT service.id FROM service WHERE ${ofService(text)}))`;
}

const ofPatient = (text: string) => matchesSearch(text, sql`searched_patient.words`);
const ofService = (text: string) => matchesSearch(text, sql`service.search`);

/** Whether the row `s` of `searched_attention` belongs to a patient or service that the text names. */
const isNamed = ({ text, patients, services }: TextSearch) => sql<boolean>`(
  ${patients ? sql`s.patient_id = ANY(${patients}::int[])` : hasPatientsWords(text)}
  OR s.service_id = ANY(${services}::int[]))`;

const hasPatientsWords = (text: string) => sql`
  EXISTS (SELECT FROM (SELECT words FROM searched_patient WHERE id = s.patient_id OFFSET 0) AS searched_patient
           WHERE ${ofPatient(text)})`;

/** Whether an attention is of one of these services: by the search index, or by itself if it is too recent for that. */
export const isOfServices = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`(service_id = ANY(${ids}::int[]) AND id IN (
    SELECT attention_id FROM searched_attention WHERE searched_attention.service_id = ANY(${ids}::int[])
    UNION ALL SELECT attention_id FROM attention_search_change))`;
