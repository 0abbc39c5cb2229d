/** What the log of reads and the audit log have between two moments, as tables for the report (access §24). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { BREACH_RECORDS, type breachFilters } from '../../../contract/access/breach.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { carryOut, type Db, rowOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { betweenConditions } from '../read-log/public.ts';

export type BreachFilters = z.output<typeof breachFilters>;

/** Refuses a time with more records than one report looks at. */
export async function refuseTooMuch(
  db: Db,
  filters: BreachFilters,
  limit = BREACH_RECORDS,
): Promise<void> {
  const most = limit + 1;
  const { total } = await rowOf<{ total: number }>(db)`
    SELECT count(*)::int AS total FROM (
      SELECT FROM (
        (SELECT FROM read_log WHERE ${ofReads(filters)} LIMIT ${most})
        UNION ALL (SELECT FROM audit_log WHERE ${ofChanges(filters)} LIMIT ${most})) AS each
       LIMIT ${most}) AS counted`;
  if (total > limit) refuse('breach.tooMuch', { limit: formatCount(limit) });
}

/** A patient's RUT or mark. Each spelling of a hidden one's RUT has a mark with a number more: they are one person. */
export function personOf(rut: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${rut}, '^(RESERVADO-\\d+)-\\d+$', '\\1')`;
}

/** Reads that showed somebody's data. */
function ofReads(filters: BreachFilters): RawBuilder<boolean> {
  const { screen } = filters;
  const others = [...actedBy(filters), ...(screen ? [sql`screen = ${screen}`] : [])];
  return sql<boolean>`${sql.join([sql`kind <> 'process'`, ...others], sql` AND `)}`;
}

/** Changes of attentions, also by imports, doctors and users; sign-ins and refusals are of other actions. A change has no screen. */
function ofChanges(filters: BreachFilters): RawBuilder<boolean> {
  const isAsked = filters.screen
    ? sql`false`
    : sql`entity IN ('attention', 'import', 'doctor', 'user')`;
  const isChange = sql`split_part(action, '.', 1) NOT IN ('session', 'factor', 'refusal')`;
  return sql<boolean>`${sql.join([isAsked, isChange, ...actedBy(filters)], sql` AND `)}`;
}

function actedBy({ userId, ipAddress, ...between }: BreachFilters): RawBuilder<unknown>[] {
  return [
    ...betweenConditions(between),
    ...(userId ? [sql`user_id = ${userId}`] : []),
    ...(ipAddress ? [sql`ip_address = ${ipAddress}`] : []),
  ];
}

/**
 * `read` and `changed`: the records. `changed_patient`: the patients whom a change of an attention names, by RUT or mark.
 * `unnamed_change`: changes of attentions that name no patient, such as imports and cleanings. Common table expressions, to be
 * followed by a SELECT.
 */
export function foundTables(filters: BreachFilters): RawBuilder<unknown> {
  return sql`
    -- Read where it stands by each that asks: a copy of a million records with the patients of each would be written to the disk.
    read AS NOT MATERIALIZED (
      SELECT id, at, user_id, user_name, ip_address, call, kind, filter AS stored_filter, doctor_ids, patient_ruts,
             has_unnamed_patients AND call <> 'readLog.list' AS is_unnamed
        FROM read_log WHERE ${ofReads(filters)}),
    changed AS MATERIALIZED (
      SELECT id, at, user_id, user_name, ip_address, action, entity,
             CASE WHEN entity_id ~ '^[0-9]{1,15}$' THEN entity_id::bigint END AS entity_id,
             before ->> 'patientRut' AS rut_before, after ->> 'patientRut' AS rut_after
        FROM audit_log WHERE ${ofChanges(filters)}),
    -- Of before and after, since the attention may be gone or another patient's by now.
    changed_patient AS MATERIALIZED (
      SELECT DISTINCT c.id, c.at, c.user_name, ${personOf(sql`coalesce(h.mark, named.rut)`)} AS rut
        FROM changed c LEFT JOIN attention a ON a.id = c.entity_id AND c.rut_before IS NULL AND c.rut_after IS NULL
       CROSS JOIN unnest(ARRAY[c.rut_before, c.rut_after, a.patient_rut]) AS named (rut)
        LEFT JOIN hidden_rut h ON h.rut = named.rut
       WHERE c.entity = 'attention' AND c.entity_id IS NOT NULL AND named.rut IS NOT NULL),
    unnamed_change AS (
      SELECT id, at, user_name, action FROM changed
       WHERE entity IN ('attention', 'import') AND NOT EXISTS (SELECT FROM changed_patient p WHERE p.id = changed.id))`;
}

/**
 * `person`: everybody whom the records of `foundTables` name, once: as patient (by RUT, or by the mark of a hidden one), doctor or
 * user (by id).
 */
export const PERSONS_TABLE = sql`
  person AS (
    -- Each RUT once before it is looked at: lists name the same patients again and again.
    SELECT 'patient' AS whose, ${personOf(sql`coalesce(h.mark, named.rut)`)} AS key
      FROM (SELECT DISTINCT unnest(patient_ruts) AS rut FROM read) AS named LEFT JOIN hidden_rut h ON h.rut = named.rut
     UNION SELECT 'doctor', doctor_id::text FROM (SELECT DISTINCT unnest(doctor_ids) AS doctor_id FROM read) AS seen
     UNION SELECT 'patient', rut FROM changed_patient
     UNION SELECT entity, entity_id::text FROM changed WHERE entity IN ('doctor', 'user') AND entity_id IS NOT NULL)`;

/**
 * `done`: how often and when somebody read, changed or exported data of a person, by the name of who did it. A record counts once
 * for a person, whichever marks of a hidden one it has.
 */
export const DONE_TABLE = sql`
  hidden AS MATERIALIZED (SELECT rut, mark FROM hidden_rut),
  seen AS (
    SELECT 'patient' AS whose, unnest(
             CASE WHEN patient_ruts && ARRAY(SELECT rut FROM hidden) OR array_to_string(patient_ruts, ' ') LIKE '%RESERVADO-%'
                  THEN ARRAY(SELECT DISTINCT ${personOf(sql`coalesce(h.mark, one.rut)`)}
                               FROM unnest(patient_ruts) AS one (rut) LEFT JOIN hidden h ON h.rut = one.rut)
                  ELSE patient_ruts END) AS key, at, user_name, kind = 'file' AS is_export FROM read
    UNION ALL
    SELECT 'doctor', unnest(doctor_ids)::text, at, user_name, kind = 'file' FROM read),
  altered AS (
    SELECT 'patient' AS whose, rut AS key, at, user_name FROM changed_patient
    UNION ALL
    SELECT entity, entity_id::text, at, user_name FROM changed WHERE entity IN ('doctor', 'user') AND entity_id IS NOT NULL),
  done AS (
    SELECT whose, key, user_name, count(*) FILTER (WHERE NOT is_export) AS reads, 0::bigint AS changes,
           count(*) FILTER (WHERE is_export) AS exports, min(at) AS first_at, max(at) AS last_at
      FROM seen GROUP BY whose, key, user_name
    UNION ALL
    SELECT whose, key, user_name, 0, count(*), 0, min(at), max(at) FROM altered GROUP BY whose, key, user_name)`;

/**
 * Enough for the persons of a million records to be told apart in memory; without it each would be written to the disk, and read
 * again.
 */
export async function giveMemory(tx: Tx): Promise<void> {
  await carryOut(tx)`SET LOCAL work_mem = '64MB'`;
}

/** A record's filter; of a hidden patient, with the mark. It takes its time for each record. */
export const seenFilter = sql`seen_filter(read.stored_filter, read.patient_ruts)`;

/**
 * `meant`: what the filters of answers that did not name all their patients say about attentions, each once; `by_filter`: the
 * patients of these attentions, as they are today. Filters that say neither doctor nor time are left out: they would name everybody.
 */
export const MEANT_TABLES = sql`
  meant AS MATERIALIZED (
    SELECT DISTINCT doctor_id, date_from, date_to FROM read, LATERAL (${filterBounds(seenFilter)}) AS bounds
     WHERE is_unnamed AND (doctor_id IS NOT NULL OR date_from IS NOT NULL OR date_to IS NOT NULL)),
  by_filter AS (
    SELECT DISTINCT ${personOf(sql`a.patient_rut`)} AS patient_rut FROM meant m JOIN attention a ON ${isMeant()} WHERE a.patient_rut IS NOT NULL)`;

/** Whether the attention `a` is one of the bounds `m`. */
export function isMeant(): RawBuilder<boolean> {
  return sql<boolean>`(m.doctor_id IS NULL OR a.doctor_id = m.doctor_id)
    AND a.attention_date >= coalesce(m.date_from, '-infinity') AND a.attention_date <= coalesce(m.date_to, 'infinity')`;
}

/** The doctor and the days that a record's filter asked for; null for what it does not say. */
export function filterBounds(filter: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = (name: string, digits: number) =>
    sql`CASE WHEN ${filter} ->> ${sql.lit(name)} ~ ${sql.lit(`^[0-9]{1,${digits}}$`)} THEN (${filter} ->> ${sql.lit(name)})::int END`;
  const day = (name: string) =>
    sql`CASE WHEN ${filter} ->> ${sql.lit(name)} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN (${filter} ->> ${sql.lit(name)})::date END`;
  return sql`
    SELECT doctor_id, coalesce(date_from, make_date(year, coalesce(month, 1), 1)) AS date_from,
           coalesce(date_to, (make_date(year, coalesce(month, 12), 1) + interval '1 month' - interval '1 day')::date) AS date_to
      FROM (SELECT ${number('doctorId', 9)} AS doctor_id, ${day('dateFrom')} AS date_from, ${day('dateTo')} AS date_to,
                   nullif(${number('year', 4)}, 0) AS year,
                   CASE WHEN ${number('month', 2)} BETWEEN 1 AND 12 THEN ${number('month', 2)} END AS month) AS said`;
}
