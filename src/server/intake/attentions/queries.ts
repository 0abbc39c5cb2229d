/** Reading attentions: a page of the list, and what a filter adds up to (intake §2). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Attention, attentionFilters } from '../../../contract/intake/attentions.ts';
import { LISTED_NOTES } from '../../../domain/intake/import-columns.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { parseSort } from '../../platform/db/list-queries.ts';
import { sumsOfDoctor } from './doctor-sums.ts';
import { isInState, isOfPendingDayText, isUnpaid } from './states.ts';
import {
  allFound,
  firstFound,
  isOfServices,
  planTextSearch,
  type TextSearch,
} from './text-search.ts';

export type AttentionFilters = z.output<typeof attentionFilters>;
type Page = { limit: number; offset: number; sort: string };

/** A page of attentions, ordered by date and id. */
export async function listAttentions(db: Db, filters: AttentionFilters, page: Page) {
  const { direction } = parseSort(page.sort);
  const order = direction === 'desc' ? sql`DESC` : sql`ASC`;
  const text = filters.search && (await planTextSearch(db, filters.search));
  if (text) return readAttentions(db, idsOfText(text, filters, page, order), order);
  const ids =
    filters.doctorId === undefined &&
    filters.importId === undefined &&
    filters.serviceIds === undefined
      ? idsByDay(filters, page, order)
      : idsOfRows(filters, page, order);
  return readAttentions(db, ids, order);
}

/** One attention; undefined if there is none. */
export async function findAttention(db: Db | Tx, id: number): Promise<Attention | undefined> {
  const [attention] = await readAttentions(db, sql`SELECT ${id}::bigint AS id`, sql`ASC`);
  return attention;
}

type Totals = { attentions: number } & Record<
  'grossAmount' | 'netAmount' | 'participatedAmount',
  number
>;

/** The count and pesos of the filtered attentions. The counts by state ignore the state's filter. */
export async function summarizeAttentions(db: Db | Tx, filters: AttentionFilters) {
  const { status, ...rest } = filters;
  const text = filters.search && (await planTextSearch(db, filters.search));
  const source = text
    ? sql`(SELECT 1 AS attentions, * FROM attention_with_status
            WHERE id IN (${allFound(text, conditions(rest))}) AND ${conditions(rest)})`
    : rest.importId !== undefined || rest.serviceIds !== undefined
      ? sql`(SELECT 1 AS attentions, * FROM attention_with_status WHERE ${conditions(rest)})`
      : rest.doctorId === undefined
        ? sql`(SELECT * FROM attention_day WHERE ${dayConditions(rest)})`
        : sumsOfDoctor({ ...rest, doctorId: rest.doctorId });
  const rows = await rowsOf<Totals & { status: Attention['status'] }>(db)`
    SELECT status, sum(attentions) AS attentions, sum(gross_amount) AS gross_amount, sum(net_amount) AS net_amount,
           sum(participated_amount) AS participated_amount
      FROM ${source} AS found GROUP BY status`;
  const chosen = rows.filter((row) => status === undefined || row.status === status);
  const sum = (of: keyof Totals) => chosen.reduce((total, row) => total + row[of], 0);
  const count = (of: Attention['status']) => rows.find((row) => row.status === of)?.attentions ?? 0;
  return {
    total: sum('attentions'),
    grossAmount: sum('grossAmount'),
    netAmount: sum('netAmount'),
    participatedAmount: sum('participatedAmount'),
    byStatus: { pending: count('pending'), calculated: count('calculated'), paid: count('paid') },
  };
}

/** All conditions, on columns of `attention`. */
function conditions(filters: AttentionFilters): RawBuilder<boolean> {
  const { doctorId, importId, serviceIds, search: _, status, ...rest } = filters;
  const all: RawBuilder<unknown>[] = [dayConditions(rest)];
  if (status === 'pending') all.push(sql.raw(isOfPendingDayText('attention')));
  if (status === 'calculated' && doctorId !== undefined) all.push(isUnpaid(doctorId));
  else if (status) all.push(isInState([status], 'attention'));
  if (doctorId !== undefined) all.push(sql`doctor_id = ${doctorId}::int`);
  if (importId !== undefined) all.push(sql`import_id = ${importId}::int`);
  if (serviceIds !== undefined) all.push(isOfServices(serviceIds));
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}

/** The conditions that attentions and their daily changes share, on columns with the same names. */
function dayConditions(
  filters: Omit<AttentionFilters, 'doctorId' | 'importId' | 'serviceIds' | 'search'>,
): RawBuilder<boolean> {
  const { status, dateFrom, dateTo, participationTypes: recordTypes } = filters;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (status) all.push(sql`status = ${status}::attention_status`);
  if (dateFrom) all.push(sql`attention_date >= ${dateFrom}::date`);
  if (dateTo) all.push(sql`attention_date <= ${dateTo}::date`);
  if (recordTypes?.length) all.push(sql`record_type = ANY(${recordTypes}::record_type[])`);
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}

/** The ids of a page of one doctor's attentions (by index only), or of one import's. */
function idsOfRows(
  filters: AttentionFilters,
  { limit, offset }: Page,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT id FROM attention WHERE ${conditions(filters)}
     ORDER BY attention_date ${order}, id ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** The ids of a page of the attentions that a text finds. */
function idsOfText(
  text: TextSearch,
  filters: AttentionFilters,
  { limit, offset }: Page,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const found = firstFound(text, conditions(filters), { direction: order, most: offset + limit });
  return sql`
    SELECT id FROM attention WHERE id IN (${found})
     ORDER BY attention_date ${order}, id ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * The ids of a page of all attentions. The daily changes tell the days of a page, so even a deep page reads only those days of
 * the index.
 */
function idsByDay(
  filters: AttentionFilters,
  { limit, offset }: Page,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    WITH day AS (
      SELECT attention_date, sum(attentions) AS attentions,
             sum(sum(attentions)) OVER (ORDER BY attention_date ${order}) AS up_to
        FROM attention_day WHERE ${dayConditions(filters)}
       GROUP BY attention_date HAVING sum(attentions) > 0
    ), wanted AS MATERIALIZED (
      SELECT attention_date, up_to - attentions AS before FROM day
       WHERE up_to > ${offset}::bigint AND up_to - attentions < ${offset}::bigint + ${limit}::bigint)
    SELECT id FROM attention
     WHERE attention_date = ANY(ARRAY(SELECT attention_date FROM wanted)) AND ${conditions(filters)}
     ORDER BY attention_date ${order}, id ${order}
     LIMIT ${limit} OFFSET ${offset}::bigint - (SELECT min(before) FROM wanted)`;
}

type AttentionRow = Omit<Attention, 'createdAt'> & { createdAt: Date };

const NOTES = sql.join(LISTED_NOTES.map(({ sqlName }) => sql.ref(`a.${sqlName}`)));

/** The attentions with these ids, with the names of their records. */
async function readAttentions(
  db: Db | Tx,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Attention[]> {
  const rows = await rowsOf<AttentionRow>(db)`
    WITH page AS MATERIALIZED (${ids})
    SELECT a.id, a.record_type, a.external_id, a.status, a.attention_date,
           to_char(a.attention_time, 'HH24:MI') AS attention_time, a.request_date, a.doctor_id, d.name AS doctor_name,
           d.rut AS doctor_rut, a.service_id, s.code AS service_code, s.name AS service_name, a.provider_type_id,
           p.name AS provider_type_name, e.id AS specialty_id, e.name AS specialty_name, m.name AS society_name,
           named.name AS other_society_name,
           a.schedule_type, a.gross_amount, a.net_amount, a.participated_amount, a.commission_amount, a.patient_rut,
           a.patient_rut_is_valid, a.patient_name, ${NOTES}, a.import_id, a.import_row, a.created_at, a.version
      FROM page
      JOIN attention_with_status a USING (id)
      JOIN doctor d ON d.id = a.doctor_id
      JOIN service s ON s.id = a.service_id
      JOIN specialty e ON e.id = coalesce(a.specialty_id, d.specialty_id)
      LEFT JOIN provider_type p ON p.id = a.provider_type_id
      LEFT JOIN medical_society m ON m.id = (
             SELECT society_id FROM doctor_affiliation
              WHERE doctor_id = a.doctor_id AND valid_from <= a.attention_date ORDER BY valid_from DESC LIMIT 1)
      LEFT JOIN medical_society named ON named.id = a.society_id AND named.id IS DISTINCT FROM m.id
     ORDER BY a.attention_date ${order}, a.id ${order}`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
