/** Which attentions a text finds: by patient, RUT, id and service, whatever their number (docs/decisions/0075). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { matchesSearch } from '../../platform/masters.ts';

/** More patients or services than these are not gone through one by one: their attentions are everywhere. */
const MANY_KEYS = 400;

/** A text, and whom and what it names; null for too many to be gone through one by one. */
export type TextSearch = { text: string; keys: { patients: number[]; services: number[] } | null };

type Order = { direction: RawBuilder<unknown>; most: number };

/** Looks the text up among patients and services: the first of two steps, which decides on the second. */
export async function lookUp(db: Db, text: string): Promise<TextSearch> {
  const { rows } = await sql<{ patients: number[]; services: number[] }>`
    SELECT ARRAY(SELECT id FROM searched_patient WHERE ${ofPatient(text)} LIMIT ${MANY_KEYS + 1}) AS patients,
           ARRAY(SELECT id FROM service WHERE ${ofService(text)} LIMIT ${MANY_KEYS + 1}) AS services`.execute(
    db,
  );
  const { patients = [], services = [] } = rows[0] ?? {};
  const isMany = patients.length > MANY_KEYS || services.length > MANY_KEYS;
  return { text, keys: isMany ? null : { patients, services } };
}

/**
 * A query of the ids of the first `most` attentions that the text finds, by date and id, among those that meet
 * `conditions` on `attention`. It may give more, and an id twice.
 */
export function firstFound(
  { text, keys }: TextSearch,
  conditions: RawBuilder<boolean>,
  { direction, most }: Order,
): RawBuilder<unknown> {
  const inOrder = sql`ORDER BY s.attention_date ${direction}, s.attention_id ${direction} LIMIT ${most}`;
  // OFFSET: the few rows of a key are looked up by its own index, whatever the planner expects of the conditions.
  const ofKeys = (column: 'patient_id' | 'service_id', ids: number[]) => sql`
    SELECT first.attention_id FROM unnest(${ids}::int[]) AS key CROSS JOIN LATERAL (
      SELECT s.attention_id FROM searched_attention s
        JOIN LATERAL (SELECT id FROM attention WHERE id = s.attention_id AND ${conditions} OFFSET 0) AS own ON true
       WHERE s.${sql.ref(column)} = key ${inOrder}) AS first`;
  const written = keys
    ? sql`${ofKeys('patient_id', keys.patients)} UNION ALL ${ofKeys('service_id', keys.services)}`
    : sql`SELECT id FROM (
            SELECT id FROM attention
             WHERE ${conditions} AND EXISTS (
               SELECT FROM (SELECT * FROM searched_attention WHERE attention_id = attention.id OFFSET 0) AS s
                WHERE ${hasWords(text)})
             ORDER BY attention_date ${direction}, id ${direction} LIMIT ${most}) AS newest`;
  return sql`${written} UNION ALL ${elsewhere(text, conditions)}`;
}

/** A query of the ids of all attentions that the text finds among those that meet `conditions`. */
export function allFound(
  { text, keys }: TextSearch,
  conditions: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const written = keys
    ? sql`SELECT attention_id FROM searched_attention WHERE patient_id = ANY(${keys.patients}::int[])
          UNION ALL SELECT attention_id FROM searched_attention WHERE service_id = ANY(${keys.services}::int[])`
    : sql`SELECT attention_id FROM searched_attention s WHERE ${hasWords(text)}`;
  return sql`${written} UNION ALL ${elsewhere(text, conditions)}`;
}

/** Those named by their id, and those that came or changed a moment ago. */
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

/** Whether the row `s` of `searched_attention` has every word. */
const hasWords = (text: string) => sql<boolean>`(
  EXISTS (SELECT FROM (SELECT words FROM searched_patient WHERE id = s.patient_id OFFSET 0) AS searched_patient
           WHERE ${ofPatient(text)})
  OR s.service_id IN (SELECT service.id FROM service WHERE ${ofService(text)}))`;
