/** Searches the log of reads: pages, counts, one record, and who read a patient's data (access §16.7). */
import { type RawBuilder, sql } from 'kysely';
import {
  COUNTED_READS,
  NAMED_READERS,
  type ReadDetail,
  type ReadEntry,
  type ReadersAnswer,
  type ReadSummary,
} from '../../../contract/access/read-log.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { namePatients } from '../../intake/attentions/public.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { parseSort } from '../../platform/db/list-queries.ts';
import { marksOf } from '../hidden-patients/public.ts';
import {
  askedPatients,
  betweenConditions,
  type Found,
  isUnnamed,
  namesOneOf,
  type ReadLogFilters,
} from './filters.ts';

type Page = { limit: number; offset: number; sort: string };
type Stored = Omit<ReadEntry, 'at' | 'patientName'> & { at: Date };

/** What a record shows in a list; of a single patient or doctor, which. */
const SHOWN = sql`
  r.id, r.at, r.user_id, r.user_name, r.profile, r.ip_address, r.call, r.screen, m.label AS screen_name, r.kind, seen_filter(r.filter, r.patient_ruts) AS filter,
  r.row_count, r.has_unnamed_patients, cardinality(r.patient_ruts) AS patient_count,
  CASE WHEN cardinality(r.patient_ruts) = 1 THEN r.patient_ruts[1] END AS patient_rut,
  cardinality(r.doctor_ids) AS doctor_count,
  CASE WHEN cardinality(r.doctor_ids) = 1 THEN r.doctor_ids[1] END AS doctor_id, d.name AS doctor_name`;

const WITH_NAMES = sql`
  LEFT JOIN menu_option m ON m.href = r.screen
  LEFT JOIN doctor d ON cardinality(r.doctor_ids) = 1 AND d.id = r.doctor_ids[1]`;

export async function listReads(
  db: Db,
  found: Found,
  { limit, offset, sort }: Page,
): Promise<ReadEntry[]> {
  const { direction } = parseSort(sort);
  const inOrder = direction === 'asc' ? sql`ORDER BY at, id` : sql`ORDER BY at DESC, id DESC`;
  const rows = await rowsOf<Stored>(db)`
    SELECT ${SHOWN} FROM (${firstOf(found, inOrder, offset + limit)} ${inOrder} LIMIT ${limit} OFFSET ${offset}) AS r
      ${WITH_NAMES} ${inOrder}`;
  return entriesOf(db, rows);
}

/** The first records of each condition, in order: as many as are needed if no other condition finds any. */
function firstOf(found: Found, inOrder: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const parts = found.map(({ condition, namesSomebody }) =>
    namesSomebody
      ? firstOfNamed(condition, inOrder, most)
      : sql`SELECT * FROM (SELECT * FROM read_log WHERE ${condition} ${inOrder} LIMIT ${most}) AS first`,
  );
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS first`;
}

/** Records that are looked at one by one before the index of names is asked. */
const LOOKED_AT = 10_000;

/**
 * A person who is named often fills a page from the first records, while the index of names would return all of theirs to be
 * sorted. Who is named seldom is found by that index alone: the planner, left to choose, would look through the whole log in
 * its order. OFFSET keeps it from that, and LIMIT from asking the index when the first records are enough.
 */
function firstOfNamed(
  condition: RawBuilder<boolean>,
  inOrder: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  return sql`
    SELECT * FROM (
      WITH near AS MATERIALIZED (
             SELECT * FROM (SELECT * FROM read_log ${inOrder} LIMIT ${LOOKED_AT}) AS read_log WHERE ${condition} ${inOrder} LIMIT ${most}),
           is_full AS (SELECT count(*) = ${most} AS yes FROM near)
      SELECT * FROM near WHERE (SELECT yes FROM is_full)
      UNION ALL
      SELECT * FROM (SELECT * FROM (SELECT * FROM read_log WHERE ${condition} OFFSET 0) AS named
                      WHERE NOT (SELECT yes FROM is_full) ${inOrder} LIMIT ${most}) AS far) AS first`;
}

/** The number of records, up to the contract's limit. */
export async function countReads(db: Db, found: Found): Promise<ReadSummary> {
  const total = await countUpTo(db, found, COUNTED_READS + 1);
  return { total: Math.min(total, COUNTED_READS), hasMore: total > COUNTED_READS };
}

/** The number of records, or `most` if there are more. */
export async function countUpTo(db: Db, found: Found, most: number): Promise<number> {
  const parts = found.map(
    ({ condition }) => sql`(SELECT FROM read_log WHERE ${condition} LIMIT ${most})`,
  );
  const { total } = await rowOf<{ total: number }>(db)`
    SELECT count(*) AS total FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) AS each LIMIT ${most}) AS counted`;
  return total;
}

/** Read in pieces of this size, so that memory use stays flat. */
const PIECE = 5_000;

/** The found records, newest first, in pieces; records written meanwhile are not included. */
export async function* allReads(
  db: Db,
  found: Found,
  signal: AbortSignal,
): AsyncGenerator<ReadEntry[]> {
  const newestFirst = sql`ORDER BY at DESC, id DESC`;
  let isOlder: RawBuilder<unknown> | null = sql`true`;
  while (isOlder !== null) {
    signal.throwIfAborted();
    const older: RawBuilder<unknown> = isOlder;
    const piece = found.map(({ condition, namesSomebody }) => ({
      condition: sql<boolean>`${condition} AND ${older}`,
      namesSomebody,
    }));
    // A Date has milliseconds, but the column has microseconds.
    const rows: (Stored & { exactly: string })[] = await rowsOf<Stored & { exactly: string }>(db)`
      SELECT ${SHOWN}, r.at::text AS exactly FROM (${firstOf(piece, newestFirst, PIECE)} ${newestFirst} LIMIT ${PIECE}) AS r
        ${WITH_NAMES} ${newestFirst}`;
    yield await entriesOf(db, rows);
    const end = rows.at(-1);
    isOlder =
      end && rows.length === PIECE
        ? sql`(at, id) < (${end.exactly}::timestamptz, ${end.id}::bigint)`
        : null;
  }
}

export async function findRead(db: Db, id: number): Promise<ReadDetail | null> {
  const [row] = await rowsOf<
    Stored & { patientRuts: string[]; doctors: ReadDetail['doctors']; hash: Buffer }
  >(db)`
    SELECT ${SHOWN}, r.patient_ruts, r.hash,
           ARRAY(SELECT jsonb_build_object('doctorId', named.id, 'doctorName', own.name)
                   FROM unnest(r.doctor_ids) WITH ORDINALITY AS named (id, place) LEFT JOIN doctor own USING (id)
                  ORDER BY place) AS doctors
      FROM read_log r ${WITH_NAMES} WHERE r.id = ${id}`;
  if (!row) return null;
  const { patientRuts, doctors, hash, ...stored } = row;
  const [entry] = await entriesOf(db, [stored]);
  if (!entry) return null;
  return {
    ...entry,
    patients: await namePatients(db, await markedRuts(db, patientRuts)),
    doctors,
    hash: hash.toString('hex'),
  };
}

/** RUTs, with the marks of hidden patients. */
async function markedRuts(db: Db, ruts: readonly string[]): Promise<string[]> {
  const marks = await marksOf(db, ruts);
  return [...new Set(ruts.map((rut) => marks.get(rut) ?? rut))];
}

async function entriesOf(db: Db, rows: readonly Stored[]): Promise<ReadEntry[]> {
  const recorded = new Set(rows.flatMap(({ patientRut }) => patientRut ?? []));
  // Hidden patients stand under their marks, for everybody.
  const marks = await marksOf(db, [...recorded]);
  const seen = (rut: string | null) => (rut === null ? null : (marks.get(rut) ?? rut));
  const named = await namePatients(
    db,
    [...recorded].flatMap((rut) => seen(rut) ?? []),
  );
  const names = new Map(named.map(({ patientRut, patientName }) => [patientRut, patientName]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    userId: row.userId,
    userName: row.userName,
    profile: row.profile,
    ipAddress: row.ipAddress,
    call: row.call,
    screen: row.screen,
    screenName: row.screenName,
    kind: row.kind,
    filter: row.filter,
    rowCount: row.rowCount,
    patientCount: row.patientCount,
    patientRut: seen(row.patientRut),
    patientName: names.get(seen(row.patientRut) ?? '') ?? null,
    doctorCount: row.doctorCount,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    hasUnnamedPatients: row.hasUnnamedPatients,
  }));
}

type Asked = Pick<ReadLogFilters, 'dateFrom' | 'timeFrom' | 'dateTo' | 'timeTo'> & {
  search: string;
};

/** Who read the data of a patient. Those who read only what this log says about the patient are counted apart. */
export async function readersOf(
  db: Db,
  asked: Asked,
  user: CurrentUser | null,
): Promise<ReadersAnswer> {
  const patients = await askedPatients(db, asked.search, user);
  const between = betweenConditions(asked);
  const within = (condition: RawBuilder<unknown>) => sql.join([condition, ...between], sql` AND `);
  type Reader = ReadersAnswer['readers'][number] & { firstAt: Date; lastAt: Date };
  const rows = await rowsOf<Reader & { people: number; allReads: number; ofThisLog: number }>(db)`
    WITH found AS MATERIALIZED (
           SELECT user_id, user_name, profile, at, call LIKE 'readLog.%' AS is_of_this_log
             FROM read_log WHERE ${within(namesOneOf(patients))}),
         readers AS (
           SELECT user_id, (array_agg(user_name ORDER BY at DESC))[1] AS user_name,
                  (array_agg(profile ORDER BY at DESC))[1] AS profile, count(*) AS reads, min(at) AS first_at, max(at) AS last_at
             FROM found WHERE NOT is_of_this_log GROUP BY user_id)
    SELECT r.*, s.* FROM (SELECT (SELECT count(*) FROM readers) AS people,
                                 (SELECT coalesce(sum(reads), 0)::bigint FROM readers) AS all_reads,
                                 (SELECT count(*) FROM found WHERE is_of_this_log) AS of_this_log) AS s
      LEFT JOIN (SELECT * FROM readers ORDER BY last_at DESC LIMIT ${NAMED_READERS}) AS r ON true
     ORDER BY r.last_at DESC`;
  const [sums] = rows;
  return {
    patients: await namePatients(db, await markedRuts(db, patients.ruts)),
    formerRuts: patients.former.map(({ rut, until }) => ({ rut, until: until.toISOString() })),
    readers: rows
      .filter(({ reads }) => reads !== null)
      .map(({ userId, userName, profile, reads, firstAt, lastAt }) => ({
        userId,
        userName,
        profile,
        reads,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    people: sums?.people ?? 0,
    reads: sums?.allReads ?? 0,
    unnamed: await countUpTo(
      db,
      [
        {
          condition: sql<boolean>`${within(isUnnamed)} AND NOT ${namesOneOf(patients)}`,
          namesSomebody: false,
        },
      ],
      COUNTED_READS,
    ),
    ofThisLog: sums?.ofThisLog ?? 0,
  };
}
