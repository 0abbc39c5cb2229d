/** What a search finds among the rows `p` of `paid_request_doctor` (spec 2 §2.10). */
import { type RawBuilder, sql } from 'kysely';
import { NO_REQUEST_DATE, requestDateLabel } from '../../../domain/request-date.ts';
import type { Db } from '../../platform/database.ts';
import { matchesSearch } from '../../platform/masters.ts';

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

/** A date is found by what it reads as, `31-07-2026` or `2026-07-31`, or a part of it; a doctor by name. */
export async function findByDateOrDoctor(db: Db, search: string): Promise<Found> {
  const typed = search.replace(/(?<=\d)[./](?=\d|$)/g, '-');
  const { rows: dates } = await sql<{ requestDate: string }>`
    SELECT request_date::text AS request_date FROM paid_request_date
     WHERE strpos(CASE WHEN isfinite(request_date) THEN to_char(request_date, 'DD-MM-YYYY YYYY-MM-DD')
                       ELSE search_text(${requestDateLabel(NO_REQUEST_DATE)}) END, search_text(${typed})) > 0`.execute(
    db,
  );
  const { rows: doctors } = await sql<{ id: number }>`
    SELECT id FROM doctor d
     WHERE ${matchesSearch(search, sql`d.search`)} AND ${matchesSearch(search, sql`search_text(d.name)`)}`.execute(
    db,
  );
  return {
    dates: dates.map((row) => row.requestDate),
    doctorIds: doctors.map((row) => row.id),
  };
}

/** The doctors of one request date whose name, RUT or specialty has every word of the search. */
export async function findDoctors(db: Db, search: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT d.id FROM doctor d JOIN specialty s ON s.id = d.specialty_id
     WHERE ${matchesSearch(search, sql`(d.search || ' ' || search_text(s.name))`)}`.execute(db);
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
