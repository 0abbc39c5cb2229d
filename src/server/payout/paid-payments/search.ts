/** What a search finds among the rows `p` of `paid_request_doctor` (payout §12.4). */
import { type RawBuilder, sql } from 'kysely';
import { matchesRequestDate, NO_REQUEST_DATE } from '../../../domain/calendar/request-date.ts';
import type { Db } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';

/** How the database writes the lack of a request date, so that newest first has it last. */
const NO_DATE = '-infinity';

/** A request date as the database keeps it. */
export const storedDate = (requestDate: string): string =>
  requestDate === NO_REQUEST_DATE ? NO_DATE : requestDate;

/** A column of request dates as the calls answer it. */
export const answeredDate = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`CASE ${column} WHEN ${NO_DATE}::date THEN ${NO_REQUEST_DATE} ELSE ${column}::text END`;

/** The request dates and the doctors that a search of the groups finds, by id. */
export type Found = { readonly dates: readonly string[]; readonly doctorIds: readonly number[] };

/** Dates by what they read as, doctors by name; the dates as the database keeps them. */
export async function findByDateOrDoctor(db: Db, search: string): Promise<Found> {
  const { rows } = await sql<{ requestDate: string }>`
    SELECT ${answeredDate(sql`request_date`)} AS request_date FROM paid_request_date`.execute(db);
  const dates = rows.map((row) => row.requestDate);
  const { rows: doctors } = await sql<{ id: number }>`
    SELECT id FROM doctor d
     WHERE ${matchesSearch(search, sql`d.search`)} AND ${matchesSearch(search, sql`search_text(d.name)`)}`.execute(
    db,
  );
  return {
    dates: dates.filter((date) => matchesRequestDate(date, search)).map(storedDate),
    doctorIds: doctors.map((row) => row.id),
  };
}

/** The doctors of one request date whose name, RUT or specialty has every word of the search. */
export async function findDoctors(db: Db, search: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH s AS MATERIALIZED (SELECT id, search_text(name) AS name FROM specialty)
    SELECT d.id FROM doctor d JOIN s ON s.id = d.specialty_id
     WHERE ${matchesSearch(search, sql`(d.search || ' ' || s.name)`)}`.execute(db);
  return rows.map((row) => row.id);
}

/** The condition over columns of request date and doctor that a search of the groups means. */
export function isFound(
  { dates, doctorIds }: Found,
  columns: { requestDate: RawBuilder<unknown>; doctorId: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const ofDate = sql<boolean>`${columns.requestDate} = ANY(${dates}::date[])`;
  const ofDoctor = sql<boolean>`${columns.doctorId} = ANY(${doctorIds}::int[])`;
  if (doctorIds.length === 0) return ofDate;
  return dates.length === 0 ? ofDoctor : sql<boolean>`(${ofDate} OR ${ofDoctor})`;
}
