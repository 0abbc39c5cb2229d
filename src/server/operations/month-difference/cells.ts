/** Reads the attentions that a month pays, summed where they are of one service and paid alike (operations §15.1). */
import { type RawBuilder, sql } from 'kysely';
import {
  firstDayOf,
  lastDayOf,
  type Period,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import type { Cell } from '../../../domain/month-difference/difference.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { only } from '../../platform/db/rows.ts';
import { readTerms } from './terms.ts';

/** Of one doctor. */
export type CellRow = {
  readonly doctorId: number;
  /** The month's own attentions. */
  readonly cells: readonly Cell[];
  /** The fees of earlier months that it pays. */
  readonly late: number;
  /** What of its fees is still to be paid, by the rows from which payments are made. */
  readonly due: number;
};

/** Whether a row of this table is the doctor's; absent: any is. */
export const isOf = (doctorId: number | undefined, table: string) =>
  doctorId === undefined ? sql`true` : sql`${sql.ref(`${table}.doctor_id`)} = ${doctorId}::int`;

const paymentsSql = ({ year, month }: Period, doctorId: number | undefined) => sql`
  SELECT p.id FROM payment p
   WHERE (p.period_year, p.period_month) = (${year}::int, ${month}::int) AND p.annulment_id IS NULL AND ${isOf(doctorId, 'p')}`;

/** The lines of a month's payments. */
const paidLinesSql = (period: Period, doctorId: number | undefined): RawBuilder<unknown> => sql`
  SELECT l.attention_id, l.attention_date FROM (${paymentsSql(period, doctorId)}) AS p JOIN payment_line l ON l.payment_id = p.id`;

/** The fees that a month has still to pay. */
const unpaidLinesSql = (
  { year, month }: Period,
  doctorId: number | undefined,
): RawBuilder<unknown> => sql`
  SELECT f.attention_id, f.attention_date FROM payable_fee f
   WHERE (f.period_year, f.period_month) = (${year}::int, ${month}::int) AND ${isOf(doctorId, 'f')}`;

const dueSql = ({ year, month }: Period, doctorId: number | undefined): RawBuilder<unknown> => sql`
  SELECT f.doctor_id, sum(f.calculated_amount)::bigint AS due FROM payable_fee f
   WHERE (f.period_year, f.period_month) = (${year}::int, ${month}::int) AND ${isOf(doctorId, 'f')} GROUP BY 1`;
/** Of what is paid, payments have the sums. */
const NOTHING_DUE = sql`SELECT NULL::int AS doctor_id, NULL::bigint AS due WHERE false`;

/** The fees that a month pays: the lines of its payments, and what is to be paid in it. */
export const linesSql = (period: Period, doctorId: number | undefined): RawBuilder<unknown> =>
  sql`${paidLinesSql(period, doctorId)} UNION ALL ${unpaidLinesSql(period, doctorId)}`;

/** The cells of all fees that a month pays, or of a doctor's. */
export async function readCells(
  db: Db,
  period: Period,
  doctorId: number | undefined,
): Promise<CellRow[]> {
  const readPaid = () => sumLines(db, period, paidLinesSql(period, doctorId), NOTHING_DUE);
  const readUnpaid = () =>
    sumLines(db, period, unpaidLinesSql(period, doctorId), dueSql(period, doctorId));
  if (doctorId !== undefined) return [...(await readPaid()), ...(await readUnpaid())];
  const rows = await Promise.all([
    readKept(db, `paid ${periodIndex(period)}`, paymentsStamp(period), readPaid),
    readKept(db, `unpaid ${periodIndex(period)}`, feesStamp(period), readUnpaid),
  ]);
  return rows.flat();
}

/** Service, record type, rule version, society, lines, base and fee. */
type CellTuple = [number, string, number | null, number | null, number, number, number];

async function sumLines(
  db: Db,
  period: Period,
  lines: RawBuilder<unknown>,
  due: RawBuilder<unknown>,
): Promise<CellRow[]> {
  type Row = { doctorId: number; cells: string | null; late: number | null; due: number | null };
  const rows = await rowsOf<Row>(db)`
    WITH line AS MATERIALIZED (${lines}),
    cell AS (
      SELECT c.doctor_id, c.service_id, c.record_type, c.rule_version_id, c.society_id, count(*) AS lines,
             sum(c.base_amount)::bigint AS base, sum(c.calculated_amount)::bigint AS fee
        FROM line l JOIN calculation c ON c.attention_id = l.attention_id
       WHERE c.attention_date BETWEEN ${firstDayOf(period)}::date AND ${lastDayOf(period)}::date
       GROUP BY 1, 2, 3, 4, 5),
    own AS (
      SELECT doctor_id, json_agg(json_build_array(service_id, record_type, rule_version_id, society_id, lines, base, fee))::text AS cells
        FROM cell GROUP BY doctor_id),
    earlier AS (
      SELECT c.doctor_id, sum(c.calculated_amount)::bigint AS late FROM line l JOIN calculation c ON c.attention_id = l.attention_id
       WHERE l.attention_date < ${firstDayOf(period)}::date GROUP BY 1)
    SELECT doctor_id, cells, late, due
      FROM own FULL JOIN earlier USING (doctor_id) FULL JOIN (${due}) AS d USING (doctor_id)`;
  const read = rows.map(({ doctorId, cells, late, due }) => ({
    doctorId,
    due: due ?? 0,
    cells: cells === null ? [] : (JSON.parse(cells) as CellTuple[]),
    late: late ?? 0,
  }));
  const termsOf = await readTerms(
    db,
    new Set(read.flatMap(({ cells }) => cells.flatMap(([, , version]) => version ?? []))),
  );
  return read.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map(([serviceId, recordType, ruleVersionId, societyId, lines, base, fee]) => {
      const { terms, kind } = termsOf(ruleVersionId, serviceId);
      return { serviceId, recordType, terms, kind, ruleVersionId, societyId, lines, base, fee };
    }),
  }));
}

/** What was read of whole months, by what they are. */
const kept = new WeakMap<Db, Map<string, { stamp: string; rows: CellRow[] }>>();
/** Of four months what is paid and what is not. */
const KEPT = 8;

/**
 * Reads once what cannot have changed: neither fees nor the lines of payments are ever rewritten, and the stamp differs as soon as
 * others come or go.
 */
async function readKept(
  db: Db,
  key: string,
  stamp: RawBuilder<{ stamp: string }>,
  read: () => Promise<CellRow[]>,
): Promise<CellRow[]> {
  const months = kept.get(db) ?? new Map<string, { stamp: string; rows: CellRow[] }>();
  kept.set(db, months);
  const stampNow = async () => only((await stamp.execute(db)).rows).stamp;
  const before = await stampNow();
  const known = months.get(key);
  // The latest to be asked for is kept longest.
  months.delete(key);
  if (known?.stamp === before) {
    months.set(key, known);
    return known.rows;
  }
  const rows = await read();
  // Where something came or went meanwhile, nothing says what was read.
  if ((await stampNow()) === before) months.set(key, { stamp: before, rows });
  for (const oldest of months.keys()) {
    if (months.size <= KEPT) break;
    months.delete(oldest);
  }
  return rows;
}

/** Payments come with new ids, and go by being annulled. */
const paymentsStamp = (period: Period) => sql<{ stamp: string }>`
  SELECT concat_ws(' ', count(*), max(id), sum(id), sum(id::numeric * id)) AS stamp
    FROM (${paymentsSql(period, undefined)}) AS p`;

/** A fee that is calculated again is another row. */
const feesStamp = ({ year, month }: Period) => sql<{ stamp: string }>`
  SELECT concat_ws(' ', count(*), sum(hashint8extended(attention_id, xmin::text::bigint))) AS stamp
    FROM payable_fee WHERE (period_year, period_month) = (${year}::int, ${month}::int)`;
