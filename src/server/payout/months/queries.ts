/** Whether months are closed, and what they leave (payout §32). */
import { sql } from 'kysely';
import type { MonthStatus } from '../../../contract/payout/months.ts';
import { formatPeriod, lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The closing of a month that is closed, with the month in which what it leaves is paid. */
export async function readClosed(
  db: Db | Tx,
  { year, month }: Period,
): Promise<{ closingId: number; next: Period } | undefined> {
  const rows = await rowsOf<{ closingId: number; next: Period }>(db)`
    SELECT closing_id, jsonb_build_object('month', pay_month, 'year', pay_year) AS next
      FROM closed_month WHERE (year, month) = (${year}::int, ${month}::int)`;
  return rows[0];
}

/** Refuses a closed month: nothing is processed or corrected in it. Names the month in which what it leaves is paid. */
export async function refuseClosedMonth(db: Db | Tx, period: Period): Promise<void> {
  const closed = await readClosed(db, period);
  if (!closed) return;
  const { next } = closed;
  refuse('payroll.monthClosed', { period: formatPeriod(period), next: formatPeriod(next) });
}

type Sum = MonthStatus['paid'];
type MonthSums = Record<'paid' | 'unpaid' | 'fees' | 'attentions' | 'corrections', Sum> & {
  entries: MonthStatus['entries'];
  records: number;
  blocking: number;
};

/** What a month has paid and has not, and what it leaves. Pesos after retention; of attentions, corrections and entries gross. */
export async function readMonthSums(db: Db | Tx, { year, month }: Period): Promise<MonthSums> {
  return rowOf<MonthSums>(db)`
    WITH made AS (
      SELECT status = 'paid' AS is_paid, total_amount, total_attentions FROM payment
       WHERE (period_year, period_month) = (${year}::int, ${month}::int) AND annulment_id IS NULL),
    sums AS (
      SELECT is_paid::text AS of, count(*) AS count, sum(total_amount) AS amount FROM made GROUP BY is_paid
       UNION ALL
      SELECT 'fees', sum(calculations), sum(final_amount) FROM payable_month
       WHERE (period_year, period_month) = (${year}::int, ${month}::int)
       UNION ALL
      SELECT 'attentions', sum(attentions), sum(gross_amount) FROM attention_day
       WHERE status = 'pending' AND attention_date >= make_date(${year}::int, ${month}::int, 1)
         AND attention_date < make_date(${year}::int, ${month}::int, 1) + interval '1 month'),
    -- What closed months left falls into it, too.
    falls AS (
      SELECT ${year}::int AS year, ${month}::int AS month WHERE NOT EXISTS (
        SELECT FROM closed_month WHERE (year, month) = (${year}::int, ${month}::int))
       UNION
      SELECT year, month FROM closed_month WHERE (pay_year, pay_month) = (${year}::int, ${month}::int)),
    left_entry AS (
      SELECT e.correction_id, e.amount, (e.period_year, e.period_month) <> (${year}::int, ${month}::int) AS is_earlier
        FROM falls f JOIN entry e ON (e.period_year, e.period_month) = (f.year, f.month)
       WHERE e.status IN ('proposed', 'approved') AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live)),
    left_correction AS (
      SELECT correction_id AS id, sum(amount) AS amount FROM left_entry WHERE correction_id IS NOT NULL GROUP BY 1
       UNION ALL
      SELECT k.id, CASE WHEN k.is_without_rule THEN 0 ELSE r.calculated_amount - k.paid_amount END
        FROM falls f JOIN correction k ON (k.period_year, k.period_month) = (f.year, f.month) AND k.status = 'proposed'
        JOIN replacement_fee r ON r.correction_id = k.id)
    SELECT ${sumSql('true')} AS paid, ${sumSql('false')} AS unpaid, ${sumSql('fees')} AS fees, ${sumSql('attentions')} AS attentions,
           (SELECT coalesce(sum(total_attentions), 0) FROM made) AS records,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)) FROM left_correction) AS corrections,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0), 'earlier', count(*) FILTER (WHERE is_earlier))
              FROM left_entry WHERE correction_id IS NULL) AS entries,
           (SELECT count(*) FROM blocking_finding WHERE (year, month) = (${year}::int, ${month}::int)) AS blocking`;
}

const sumSql = (of: string) => sql`
  (SELECT jsonb_build_object('count', coalesce(sum(count), 0), 'amount', coalesce(sum(amount), 0)) FROM sums WHERE of = ${of})`;

type Closing = MonthStatus['closings'][number];

/** The month with its closings; `userId` asks. */
export async function readMonth(
  db: Db | Tx,
  period: Period,
  { userId }: { userId: number },
): Promise<MonthStatus> {
  const { year, month } = period;
  const { records: _, ...sums } = await readMonthSums(db, period);
  const closed = await readClosed(db, period);
  const rows = await rowsOf<Closing>(db)`
    SELECT c.id, ${userName('c.closed_by')} AS closed_by_name, c.closed_at, c.payments, c.records, c.total_amount, c.reopened_at,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'id', r.id, 'state', r.state, 'reason', r.reason, 'askedByName', ${userName('r.asked_by')}, 'askedAt', r.asked_at,
                     'isOwn', r.asked_by IS NOT DISTINCT FROM ${userId}::int, 'answeredByName', ${userName('r.answered_by')},
                     'answeredAt', r.answered_at, 'answerReason', r.answer_reason) ORDER BY r.id DESC), '[]')
              FROM month_reopening r
             WHERE r.closing_id = c.id) AS reopenings
      FROM month_closing c
     WHERE (c.year, c.month) = (${year}::int, ${month}::int) ORDER BY c.id DESC`;
  return {
    ...period,
    isClosed: closed !== undefined,
    isOver: today() > lastDayOf(period),
    closings: rows,
    ...sums,
    next: closed?.next ?? (await readNextOpen(db, period)),
  };
}

type AskedReopening = Period & { readonly reason: string; readonly askedByName: string | null };

/** The closed months that somebody else than the user asks to open again, the earliest first (payout §32.5). */
export function reopeningsAsked(
  db: Db,
  { userId }: { userId: number | null },
): Promise<AskedReopening[]> {
  return rowsOf<AskedReopening>(db)`
    SELECT c.year, c.month, r.reason, ${userName('r.asked_by')} AS asked_by_name
      FROM month_closing c JOIN month_reopening r ON r.closing_id = c.id
     WHERE c.reopened_at IS NULL AND r.state = 'proposed' AND r.asked_by IS DISTINCT FROM ${userId}::int
     ORDER BY c.year, c.month`;
}

/** The month in which what an open month leaves would be paid if it were closed. */
async function readNextOpen(db: Db | Tx, { year, month }: Period): Promise<Period> {
  const { next } = await rowOf<{ next: Period }>(db)`
    SELECT jsonb_build_object('year', coalesce(m.pay_year, n.year), 'month', coalesce(m.pay_month, n.month)) AS next
      FROM (SELECT extract(year FROM day)::int AS year, extract(month FROM day)::int AS month
              FROM (SELECT make_date(${year}::int, ${month}::int, 1) + interval '1 month' AS day) AS after) AS n
      LEFT JOIN closed_month m USING (year, month)`;
  return next;
}
