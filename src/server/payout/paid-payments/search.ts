/** Searches the rows `p` of `paid_request_doctor` (payout §12.4). */
import { type RawBuilder, sql } from 'kysely';
import { matchesRequestDate, NO_REQUEST_DATE } from '../../../domain/calendar/request-date.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';

/** How the database stores a missing request date: in descending order it comes last. */
const NO_DATE = '-infinity';

/** A request date as the database stores it. */
export const storedDate = (requestDate: string): string =>
  requestDate === NO_REQUEST_DATE ? NO_DATE : requestDate;

/** A column of request dates as the calls answer it. */
export const answeredDate = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`CASE ${column} WHEN ${NO_DATE}::date THEN ${NO_REQUEST_DATE} ELSE ${column}::text END`;

/** The request dates and doctors (by id) that a search finds. */
export type Found = { readonly dates: readonly string[]; readonly doctorIds: readonly number[] };

/** Finds dates by their displayed form and doctors by name. Dates are answered as the database stores them. */
export async function findByDateOrDoctor(db: Db, search: string): Promise<Found> {
  const rows = await rowsOf<{ requestDate: string }>(db)`
    SELECT ${answeredDate(sql`request_date`)} AS request_date FROM paid_request_date`;
  const dates = rows.map((row) => row.requestDate);
  const doctors = await rowsOf<{ id: number }>(db)`
    SELECT id FROM doctor d
     WHERE ${matchesSearch(search, sql`d.search`)} AND ${matchesSearch(search, sql`search_text(d.name)`)}`;
  return {
    dates: dates.filter((date) => matchesRequestDate(date, search)).map(storedDate),
    doctorIds: doctors.map((row) => row.id),
  };
}

/** The doctors of one request date whose name, RUT or specialty contains every word of the search. */
export async function findDoctors(db: Db, search: string): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(db)`
    WITH s AS MATERIALIZED (SELECT id, search_text(name) AS name FROM specialty)
    SELECT d.id FROM doctor d JOIN s ON s.id = d.specialty_id
     WHERE ${matchesSearch(search, sql`(d.search || ' ' || s.name)`)}`;
  return rows.map((row) => row.id);
}

/** A search of the groups as a condition over columns of request date and doctor. */
export function isFound(
  { dates, doctorIds }: Found,
  columns: { requestDate: RawBuilder<unknown>; doctorId: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const ofDate = sql<boolean>`${columns.requestDate} = ANY(${dates}::date[])`;
  const ofDoctor = sql<boolean>`${columns.doctorId} = ANY(${doctorIds}::int[])`;
  if (doctorIds.length === 0) return ofDate;
  return dates.length === 0 ? ofDoctor : sql<boolean>`(${ofDate} OR ${ofDoctor})`;
}
