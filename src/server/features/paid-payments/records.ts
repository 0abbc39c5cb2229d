/** Paid records by request date and doctor: what a row unfolds to, and what is exported (spec 2 §2.10). */
import { type RawBuilder, sql } from 'kysely';
import type { Calculation } from '../../../contract/calculations.ts';
import type { Db } from '../../platform/database.ts';
import { calculationQuery, presentCalculation } from '../calculations/public.ts';
import { hasRequestDate } from './queries.ts';
import { findByDateOrDoctor, findDoctors, isFound } from './search.ts';

type RecordFilters = {
  readonly requestDate?: string | undefined;
  readonly doctorId?: number | undefined;
  readonly search?: string | undefined;
};

/**
 * A page of records, newest request date first, then by doctor and date. With a request date the search
 * is that of its doctors, without one that of the groups. The page's keys are found by index first, then
 * their names are joined.
 */
export async function listRecords(
  db: Db,
  filters: RecordFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<Calculation[]> {
  const { rows: keys } = await sql<{ id: number }>`
    SELECT a.id FROM attention a WHERE a.status = 'paid' AND ${await condition(db, filters)}
     ORDER BY a.request_date DESC NULLS LAST, a.doctor_id, a.attention_date, a.id
     LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const ids = keys.map((key) => key.id);
  const rows = await calculationQuery(db)
    .where(sql<boolean>`calculation.attention_id = ANY(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], calculation.attention_id)`)
    .execute();
  return rows.map(presentCalculation);
}

async function condition(
  db: Db,
  { requestDate, doctorId, search }: RecordFilters,
): Promise<RawBuilder<unknown>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (requestDate !== undefined) conditions.push(hasRequestDate(requestDate));
  if (doctorId !== undefined) conditions.push(sql`a.doctor_id = ${doctorId}::int`);
  if (search && requestDate !== undefined) {
    conditions.push(sql`a.doctor_id = ANY(${await findDoctors(db, search)}::int[])`);
  } else if (search) {
    const requested = sql`coalesce(a.request_date, '-infinity')`;
    const columns = { requestDate: requested, doctorId: sql`a.doctor_id` };
    conditions.push(isFound(await findByDateOrDoctor(db, search), columns));
  }
  return sql.join(conditions, sql` AND `);
}
