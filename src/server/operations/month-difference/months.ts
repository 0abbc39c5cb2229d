/**
 * Reads what two months pay each doctor, before retention (operations §15.1). Totals are sums of payments, of fees in none and of
 * entries in none; what explains them is read from the lines themselves, so that one checks the other.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Period, periodIndex } from '../../../domain/calendar/calendar.ts';
import {
  type Cell,
  type DoctorMonth,
  EMPTY_MONTH,
  NO_SUMS,
} from '../../../domain/month-difference/difference.ts';
import { REASONS_OF_ENTRIES, type SumReason } from '../../../domain/month-difference/reasons.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type CellRow, isOf, readCells } from './cells.ts';

/** Which months are compared, and for which doctor; absent: for all. */
export type Compared = {
  readonly before: Period;
  readonly now: Period;
  readonly doctorId?: number | undefined;
};
export type Side = 'before' | 'now';

/** Both months of each doctor who has anything in one of them. */
export async function readMonths(
  db: Db,
  compared: Compared,
): Promise<Record<Side, Map<number, DoctorMonth>>> {
  const [before, now] = await Promise.all([
    readMonth(db, compared, 'before'),
    readMonth(db, compared, 'now'),
  ]);
  return { before, now };
}

/** `total`: of payments and of entries, less what is held. */
type SumRow = { doctorId: number; kind: SumReason | 'total'; amount: number };

async function readMonth(
  db: Db,
  compared: Compared,
  side: Side,
): Promise<Map<number, DoctorMonth>> {
  const [cells, sums] = await Promise.all([
    readCells(db, compared[side], compared.doctorId),
    readSums(db, compared, side),
  ]);
  return byDoctor(cells, sums);
}

/** The sums of a month that are not of its attentions, and its total but for the fees that are still to be paid. */
async function readSums(db: Db, compared: Compared, side: Side): Promise<SumRow[]> {
  const { doctorId } = compared;
  const { year, month } = compared[side];
  return rowsOf<SumRow>(db)`
    WITH payments AS (
      SELECT p.id, p.doctor_id, p.total_brut_amount FROM payment p
       WHERE (p.period_year, p.period_month) = (${year}::int, ${month}::int) AND p.annulment_id IS NULL AND ${isOf(doctorId, 'p')}),
    unpaid AS MATERIALIZED (${unpaidEntriesSql(compared, side)}),
    held AS (
      SELECT f.doctor_id, f.calculated_amount AS amount FROM payable_fee f
       WHERE f.attention_id IN (SELECT attention_id FROM held_fee)
         AND (f.period_year, f.period_month) = (${year}::int, ${month}::int) AND ${isOf(doctorId, 'f')}
      UNION ALL
      SELECT doctor_id, amount FROM unpaid WHERE is_held),
    entries AS (
      SELECT doctor_id, origin, amount FROM (${paidEntriesSql(compared, side)}) AS e
      UNION ALL SELECT doctor_id, origin, amount FROM unpaid),
    every (doctor_id, kind, amount) AS (
      SELECT doctor_id, 'total', total_brut_amount FROM payments
      UNION ALL SELECT doctor_id, 'total', amount FROM unpaid
      UNION ALL SELECT doctor_id, 'total', -amount FROM held
      UNION ALL SELECT doctor_id, 'held', amount FROM held
      UNION ALL SELECT doctor_id, ${reasonOf('origin')}, amount FROM entries)
    SELECT doctor_id, kind, sum(amount)::bigint AS amount FROM every GROUP BY doctor_id, kind`;
}

const reasonOf = (column: string) =>
  sql`CASE ${sql.ref(column)}::text ${sql.join(
    Object.entries(REASONS_OF_ENTRIES).map(
      ([origin, reason]) => sql`WHEN ${origin} THEN ${reason}`,
    ),
    sql` `,
  )} END`;

/**
 * Entries that no payment has, in the month that will take them: their own, a balance the one after it, of a closed month the
 * first open one. What waits since an earlier month goes with the later one of the two that are compared.
 */
function unpaidEntriesSql({ doctorId, ...months }: Compared, side: Side): RawBuilder<unknown> {
  const own = periodIndex(months[side]);
  const other = periodIndex(months[side === 'now' ? 'before' : 'now']);
  return sql`
    SELECT e.id, e.doctor_id, e.origin, e.amount, e.description, e.correction_id, e.kind_id, false AS is_paid,
           EXISTS (SELECT FROM live_hold h WHERE h.doctor_id = e.doctor_id
                      OR h.society_id = CASE WHEN e.is_payee_fixed THEN e.society_id
                                             ELSE (SELECT x.society_id FROM affiliation x WHERE x.doctor_id = e.doctor_id
                                                      AND (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date
                                                          BETWEEN x.valid_from AND x.valid_to) END) AS is_held
      FROM entry e
     CROSS JOIN LATERAL (
       SELECT e.period_year * 12 + e.period_month - 1 + CASE WHEN e.origin = 'carried_balance' THEN 1 ELSE 0 END AS due) AS d
      LEFT JOIN closed_month m ON m.year * 12 + m.month - 1 = d.due
     CROSS JOIN LATERAL (SELECT coalesce(m.pay_year * 12 + m.pay_month - 1, d.due) AS taken) AS t
     WHERE e.status = 'approved' AND ${isOf(doctorId, 'e')}
       AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live)
       AND ${own > other ? sql`(t.taken = ${own}::int OR t.taken < ${own}::int AND t.taken <> ${other}::int)` : sql`t.taken = ${own}::int`}
       AND (e.waits_for IS NULL AND e.origin <> 'scale_adjustment' OR NOT waits(e.id))`;
}

const paidEntriesSql = (compared: Compared, side: Side): RawBuilder<unknown> => sql`
  SELECT e.id, e.doctor_id, e.origin, e.amount, e.description, e.correction_id, e.kind_id, true AS is_paid, false AS is_held
    FROM payment p JOIN payment_entry l ON l.payment_id = p.id AND l.is_live JOIN entry e ON e.id = l.entry_id
   WHERE (p.period_year, p.period_month) = (${compared[side].year}::int, ${compared[side].month}::int)
     AND p.annulment_id IS NULL AND ${isOf(compared.doctorId, 'p')}`;

/** All entries of a month: those in its payments, and those that it will take. */
export const entriesSql = (compared: Compared, side: Side): RawBuilder<unknown> =>
  sql`${paidEntriesSql(compared, side)} UNION ALL ${unpaidEntriesSql(compared, side)}`;

function byDoctor(rows: readonly CellRow[], sums: readonly SumRow[]): Map<number, DoctorMonth> {
  type Month = { total: number; cells: readonly Cell[]; sums: Record<SumReason, number> };
  const months = new Map<number, Month>();
  const monthOf = (doctorId: number) => {
    const known = months.get(doctorId);
    if (known) return known;
    const month: Month = { ...EMPTY_MONTH, sums: { ...NO_SUMS } };
    months.set(doctorId, month);
    return month;
  };
  for (const { doctorId, cells, late, due } of rows) {
    const month = monthOf(doctorId);
    month.total += due;
    month.cells = month.cells.length === 0 ? cells : [...month.cells, ...cells];
    month.sums.late += late;
  }
  for (const { doctorId, kind, amount } of sums) {
    const month = monthOf(doctorId);
    if (kind === 'total') month.total += amount;
    else month.sums[kind] = amount;
  }
  return months;
}
