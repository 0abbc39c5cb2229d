/** Paid records by request date and doctor, from sums that triggers keep (payout §12; decision 38). */
import { type RawBuilder, sql } from 'kysely';
import type { PaidDoctor, PaidGroup } from '../../../contract/payout/paid-payments.ts';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import { NAMES_SHOWN } from '../../../domain/words/counts.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { byRutNumber, inSpanish, parseSort } from '../../platform/db/list-queries.ts';
import { target } from '../../platform/db/state-sql.ts';
import {
  answeredDate,
  type Found,
  findByDateOrDoctor,
  findDoctors,
  isFound,
  storedDate,
} from './search.ts';

type Page = { readonly limit: number; readonly offset: number; readonly sort: string };
type Totals = { total: number; records: number; totalBrutAmount: number; totalAmount: number };

/** A page of the groups, newest first, with the three largest doctors of each. Only the page's groups are summed. */
export async function listGroups(
  db: Db,
  search: string | undefined,
  { limit, offset, sort }: Page,
): Promise<PaidGroup[]> {
  const { direction } = parseSort(sort);
  const found = search === undefined ? null : await findByDateOrDoctor(db, search);
  return rowsOf<PaidGroup>(db)`
    SELECT ${answeredDate(sql`g.request_date`)} AS request_date, sums.doctors, sums.records, sums.total_brut_amount,
           sums.total_amount,
           (SELECT array_agg(d.name ORDER BY top.total_amount DESC, top.doctor_id)
              FROM (SELECT p.doctor_id, p.total_amount FROM paid_request_doctor p
                     WHERE p.request_date = g.request_date AND ${isShown(found)}
                     ORDER BY p.total_amount DESC, p.doctor_id LIMIT ${NAMES_SHOWN}) AS top
              JOIN doctor d ON d.id = top.doctor_id) AS doctor_names
      FROM (SELECT * FROM paid_request_date g WHERE ${hasShown(found)}
             ORDER BY request_date ${sql.raw(direction)} LIMIT ${limit} OFFSET ${offset}) AS g,
           LATERAL (${sumsOf(found)}) AS sums
     ORDER BY g.request_date ${sql.raw(direction)}`;
}

/** A search as a condition over `paid_request_doctor p`; null finds everything. */
function isShown(found: Found | null): RawBuilder<boolean> {
  const columns = { requestDate: sql`p.request_date`, doctorId: sql`p.doctor_id` };
  return found ? isFound(found, columns) : sql<boolean>`true`;
}

/** Whether a search finds anything in the group `g`. */
function hasShown(found: Found | null): RawBuilder<boolean> {
  if (!found) return sql<boolean>`true`;
  const { dates, doctorIds } = found;
  const ofDate = sql`g.request_date = ANY(${dates}::date[])`;
  if (doctorIds.length === 0) return sql<boolean>`${ofDate}`;
  // Searches group by group, so that reading stops when the page is full. A join would read all groups. And one doctor at a time,
  // by the primary key: most groups have one of the first.
  return sql<boolean>`(${ofDate} OR (
    SELECT true FROM unnest(${doctorIds}::int[]) AS found(id)
      JOIN paid_request_doctor p ON (p.request_date, p.doctor_id) = (g.request_date, found.id) LIMIT 1))`;
}

/** The sums of what a search finds in the group `g`; for a whole group they are stored. */
function sumsOf(found: Found | null): RawBuilder<unknown> {
  if (!found || found.doctorIds.length === 0) {
    return sql`SELECT g.doctors, g.records, g.total_brut_amount, g.total_amount`;
  }
  return sql`
    SELECT count(*) AS doctors, sum(p.records) AS records, sum(p.total_brut_amount) AS total_brut_amount,
           sum(p.total_amount) AS total_amount
      FROM paid_request_doctor p WHERE p.request_date = g.request_date AND ${isShown(found)}`;
}

/** Request dates, records and pesos of everything that the search finds. */
export async function sumGroups(db: Db, search: string | undefined): Promise<Totals> {
  const found = search === undefined ? null : await findByDateOrDoctor(db, search);
  const groups = sql`paid_request_date AS g WHERE ${hasShown(found)}`;
  if (!found || found.doctorIds.length === 0) return readTotals(db, groups);
  const { dates, doctorIds } = found;
  // A doctor's total is what the paid payments have of records, less what is already counted under whole dates.
  return rowOf<Totals>(db)`
    WITH part AS (
      SELECT total_attentions AS records, total_brut_amount - entries_gross - unretained_amount AS total_brut_amount,
             total_amount - entries_gross + entries_retention - unretained_amount AS total_amount
        FROM payment WHERE status = 'paid' AND doctor_id = ANY(${doctorIds}::int[])
      UNION ALL
      SELECT records, total_brut_amount, total_amount FROM paid_request_date WHERE request_date = ANY(${dates}::date[])
      UNION ALL
      SELECT -records, -total_brut_amount, -total_amount FROM paid_request_doctor
       WHERE request_date = ANY(${dates}::date[]) AND doctor_id = ANY(${doctorIds}::int[]))
    SELECT (SELECT count(*) FROM ${groups}) AS total, coalesce(sum(records), 0) AS records,
           coalesce(sum(total_brut_amount), 0) AS total_brut_amount, coalesce(sum(total_amount), 0) AS total_amount
      FROM part`;
}

const NAMES = sql`JOIN named_doctor d ON d.id = p.doctor_id`;
/** The columns that belong to the doctor, not to the sums. */
const DOCTOR_ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  doctorName: inSpanish('d.name'),
  doctorRut: byRutNumber('d.rut'),
  specialtyName: inSpanish('d.specialtyName'),
};

type OfDate = { readonly requestDate: string; readonly search?: string | undefined };

/** A page of the doctors of a request date, the largest amount first. */
export async function listDoctors(
  db: Db,
  { requestDate, search }: OfDate,
  { limit, offset, sort }: Page,
): Promise<PaidDoctor[]> {
  const { column, direction } = parseSort(sort);
  const order = sql`${DOCTOR_ORDER[column] ?? sql.ref(`p.${column}`)} ${sql.raw(direction)}, p.doctor_id`;
  const condition = await doctorsFound(db, { requestDate, search });
  return rowsOf<PaidDoctor>(db)`
    SELECT p.doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, d.specialty_name,
           p.records, p.total_brut_amount, p.total_amount, ${mainPeriod(requestDate)} AS period,
           EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id OR u.rut = d.rut) AS has_user
      FROM (SELECT p.* FROM paid_request_doctor p ${column in DOCTOR_ORDER ? NAMES : sql``} WHERE ${condition}
             ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS p ${NAMES}
     ORDER BY ${order}`;
}

/** Doctors, records and pesos that the search finds in a request date. */
export async function sumDoctors(db: Db, ofDate: OfDate): Promise<Totals> {
  const condition = await doctorsFound(db, ofDate);
  return readTotals(db, sql`paid_request_doctor AS p WHERE ${condition}`);
}

async function doctorsFound(db: Db, { requestDate, search }: OfDate): Promise<RawBuilder<unknown>> {
  const ofDate = sql`p.request_date = ${storedDate(requestDate)}::date`;
  if (!search) return ofDate;
  const doctorIds = await findDoctors(db, search);
  return sql`${ofDate} AND p.doctor_id = ANY(${doctorIds}::int[])`;
}

/** The month with most of the doctor's paid records of the request date; of equal months, the later one. */
function mainPeriod(requestDate: string): RawBuilder<unknown> {
  return sql`(
    SELECT json_build_object('month', o.period_month, 'year', o.period_year)
      FROM payment o JOIN payment_line AS line ON line.payment_id = o.id
     WHERE ${isPaid('o')} AND line.request_date = ${storedDate(requestDate)}::date AND o.doctor_id = p.doctor_id
     GROUP BY o.period_year, o.period_month
     ORDER BY count(*) DESC, o.period_year DESC, o.period_month DESC LIMIT 1)`;
}

/** The condition over the payment of this name. */
export function isPaid(payment: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(payment)}.status = ${target(PAYMENT_MOVES.markPaid)}`;
}

async function readTotals(db: Db, source: RawBuilder<unknown>): Promise<Totals> {
  return rowOf<Totals>(db)`
    SELECT count(*) AS total, coalesce(sum(records), 0) AS records,
           coalesce(sum(total_brut_amount), 0) AS total_brut_amount, coalesce(sum(total_amount), 0) AS total_amount
      FROM ${source}`;
}
