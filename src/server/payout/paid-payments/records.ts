/** Paid records by request date and doctor, for the list's unfolded rows and the export (payout §12.7). */
import { type RawBuilder, sql } from 'kysely';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { calculationQuery, presentCalculation } from '../../fees/calculations/public.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { isPaid } from './queries.ts';
import { answeredDate, findByDateOrDoctor, findDoctors, isFound, storedDate } from './search.ts';

export type RecordFilters = {
  readonly requestDate?: string | undefined;
  readonly doctorId?: number | undefined;
  readonly search?: string | undefined;
};

/**
 * A page of records, newest request date first, then by doctor and date. With a request date the search is that of its
 * doctors, otherwise that of the groups. The stored sums tell in which of them the page lies.
 */
export async function listRecords(
  db: Db,
  filters: RecordFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<Calculation[]> {
  const keys = await rowsOf<{ id: number }>(db)`
    WITH part AS MATERIALIZED (${partsOf(await condition(db, filters), { from: offset, to: offset + limit })})
    ${linesOf(sql`part`)}
     LIMIT ${limit} OFFSET ${offset}::bigint - (SELECT min(before) FROM part)`;
  return describe(
    db,
    keys.map((key) => key.id),
  );
}

/** About how many records of a file are read at a time: whole doctors. */
const PAGE_ROWS = 2_000;

/**
 * All of these records in the same order, in pages within one request date. Each page begins after the last doctor of the
 * one before, so the last page is as fast as the first.
 */
export async function* readRecords(
  db: Db,
  filters: RecordFilters,
  pageRows = PAGE_ROWS,
): AsyncGenerator<Calculation[], void> {
  const found = await condition(db, filters);
  const groups = await rowsOf<{ requestDate: string }>(db)`
    SELECT ${answeredDate(sql`request_date`)} AS request_date FROM paid_request_date
     ORDER BY paid_request_date.request_date DESC`;
  const dates = groups.map(({ requestDate }) => requestDate);
  for (const requestDate of filters.requestDate === undefined ? dates : [filters.requestDate]) {
    let page: Calculation[] = [];
    do {
      const after = sql`${found} AND p.request_date = ${storedDate(requestDate)}::date
        AND p.doctor_id > ${page.at(-1)?.doctorId ?? 0}::int`;
      const keys = await rowsOf<{ id: number }>(db)`
        ${linesOf(sql`(${partsOf(after, { from: 0, to: pageRows })})`)}`;
      page = await describe(
        db,
        keys.map((key) => key.id),
      );
      if (page.length > 0) yield page;
    } while (page.length > 0);
  }
}

/**
 * The doctors of request dates in whose records some of the places `from` to `to` lie, with the number of records before
 * them. Each has a record at least, so that no more than `to` of them are counted.
 */
function partsOf(
  condition: RawBuilder<unknown>,
  { from, to }: { from: number; to: number },
): RawBuilder<unknown> {
  const order = sql`ORDER BY request_date DESC, doctor_id`;
  return sql`
    SELECT request_date, doctor_id, up_to - records AS before
      FROM (SELECT first.*, sum(records) OVER (${order}) AS up_to
              FROM (SELECT * FROM paid_request_doctor p WHERE ${condition} ${order} LIMIT ${to}) AS first) AS counted
     WHERE up_to > ${from}::bigint AND up_to - records < ${to}::bigint`;
}

/** The ids of the paid records of such doctors, in order. */
function linesOf(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT c.attention_id AS id
      FROM ${parts} AS part
      JOIN payment p ON p.doctor_id = part.doctor_id AND ${isPaid('p')}
      JOIN payment_line AS line ON line.payment_id = p.id AND line.request_date = part.request_date
      JOIN calculation c ON c.attention_id = line.attention_id
     ORDER BY part.request_date DESC, part.doctor_id, c.attention_date, c.attention_id`;
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

/** The filters over `paid_request_doctor p`. */
async function condition(
  db: Db,
  { requestDate, doctorId, search }: RecordFilters,
): Promise<RawBuilder<unknown>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (requestDate !== undefined)
    conditions.push(sql`p.request_date = ${storedDate(requestDate)}::date`);
  if (doctorId !== undefined) conditions.push(sql`p.doctor_id = ${doctorId}::int`);
  if (search && requestDate !== undefined) {
    conditions.push(sql`p.doctor_id = ANY(${await findDoctors(db, search)}::int[])`);
  } else if (search) {
    const columns = { requestDate: sql`p.request_date`, doctorId: sql`p.doctor_id` };
    conditions.push(isFound(await findByDateOrDoctor(db, search), columns));
  }
  return sql.join(conditions, sql` AND `);
}
