/** Paid records by request date and doctor, for the list's unfolded rows and the export (payout §12.7). */
import { type RawBuilder, sql } from 'kysely';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { calculationQuery, presentCalculation } from '../../fees/calculations/public.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasRequestDate } from './queries.ts';
import { answeredDate, findByDateOrDoctor, findDoctors, isFound } from './search.ts';

export type RecordFilters = {
  readonly requestDate?: string | undefined;
  readonly doctorId?: number | undefined;
  readonly search?: string | undefined;
};

/**
 * A page of records, newest request date first, then by doctor and date. With a request date the search is that of its
 * doctors, otherwise that of the groups. The page's keys are found by index first, then the names are joined.
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
  return describe(
    db,
    keys.map((key) => key.id),
  );
}

/** The number of records of a file that are read at a time. */
const PAGE_ROWS = 2_000;

/**
 * All of these records in the same order, in pages within one request date. Each page begins where the last one ended,
 * so the last page is as fast as the first.
 */
export async function* readRecords(
  db: Db,
  filters: RecordFilters,
  pageRows = PAGE_ROWS,
): AsyncGenerator<Calculation[], void> {
  const found = await condition(db, filters);
  const { rows: groups } = await sql<{ requestDate: string }>`
    SELECT ${answeredDate(sql`request_date`)} AS request_date FROM paid_request_date
     ORDER BY paid_request_date.request_date DESC`.execute(db);
  const dates = groups.map(({ requestDate }) => requestDate);
  for (const requestDate of filters.requestDate === undefined ? dates : [filters.requestDate]) {
    let last: Calculation | undefined;
    do {
      const after = last
        ? sql`(a.doctor_id, a.attention_date, a.id) > (${last.doctorId}::int, ${last.attentionDate}::date, ${last.id}::bigint)`
        : sql`true`;
      const { rows: keys } = await sql<{ id: number }>`
        SELECT a.id FROM attention a
         WHERE a.status = 'paid' AND ${hasRequestDate(requestDate)} AND ${found} AND ${after}
         ORDER BY a.doctor_id, a.attention_date, a.id LIMIT ${pageRows}`.execute(db);
      const page = await describe(
        db,
        keys.map((key) => key.id),
      );
      if (page.length > 0) yield page;
      last = keys.length < pageRows ? undefined : page.at(-1);
    } while (last);
  }
}

/** The records of these keys, in their order. */
async function describe(db: Db, ids: readonly number[]): Promise<Calculation[]> {
  if (ids.length === 0) return [];
  const rows = await calculationQuery(db)
    .where(sql<boolean>`calculation.attention_id = ANY(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], calculation.attention_id)`)
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
