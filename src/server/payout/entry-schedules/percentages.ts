/** Percentages of the fees of a payment, made with it (payout §24.9). */
import { type RawBuilder, sql } from 'kysely';
import { formatRate } from '../../../domain/money.ts';
import { AFFILIATION, notHeld } from '../../fees/calculations/public.ts';
import { carryOut, rowsOf, type Tx } from '../../platform/db/database.ts';

/**
 * Joins the percentages `s` of a group of fees `into`, which is a payment or becomes one. Each has the fees that it is taken of
 * (`basis`) and the month of its entry. They are those of the group's month, taken of its `fees`. Payments that are made again
 * take the percentages of the `former` payments: each with its former month and of its former fees, whatever month pays these now
 * (payout §21.3). A month before a percentage began, opened again since, has none of it.
 */
export function joinPercentages(
  into: 'g' | 'p',
  fees: RawBuilder<unknown>,
  former: readonly number[] | undefined,
): RawBuilder<unknown> {
  const group = sql.ref(into);
  if (former === undefined)
    return sql`JOIN LATERAL (
      SELECT s.id, s.rate, s.is_discount, s.bears_retention, ${fees} AS basis, own.year * 12 + own.month - 1 AS month
        FROM entry_schedule s
       CROSS JOIN (SELECT ${group}.period_year::int AS year, ${group}.period_month::int AS month) AS own
       WHERE s.form = 'percentage' AND s.status = 'approved' AND s.doctor_id = ${group}.doctor_id
         AND make_date(own.year, own.month, 1) BETWEEN s.from_month AND coalesce(s.until_month, 'infinity')
         AND make_date(own.year, own.month, 1) < coalesce(s.stopped_from, 'infinity')) AS s ON retained(s.basis, s.rate) > 0`;
  return sql`JOIN (
      SELECT s.id, s.rate, s.is_discount, s.bears_retention, had.doctor_id, had.period_year, had.period_month, had.society_id, had.basis,
             least(had.month, had.period_year * 12 + had.period_month - 1) AS month
        FROM (SELECT f.schedule_id, c.doctor_id, c.period_year, c.period_month, x.society_id, sum(c.calculated_amount)::bigint AS basis,
                     max(f.period_year * 12 + f.period_month - 1) AS month
                FROM entry f JOIN annulled_line l ON l.payment_id = f.made_with JOIN payable_fee c ON c.attention_id = l.attention_id
                ${AFFILIATION}
               WHERE f.made_with = ANY(${former}::int[]) AND f.schedule_id IS NOT NULL AND ${notHeld()}
               GROUP BY 1, 2, 3, 4, 5) AS had
        JOIN entry_schedule s ON s.id = had.schedule_id AND s.from_month <= make_date(had.period_year, had.period_month, 1)) AS s
      ON (s.doctor_id, s.period_year, s.period_month) = (${group}.doctor_id, ${group}.period_year, ${group}.period_month)
     AND s.society_id IS NOT DISTINCT FROM ${group}.society_id AND retained(s.basis, s.rate) > 0`;
}

/** What a percentage `s` comes to: signed pesos. */
export const PERCENTAGE = sql`CASE WHEN s.is_discount THEN -1 ELSE 1 END * retained(s.basis, s.rate)`;

/** Writes the percentages of new payments, as `joinPercentages` tells them; before these take their lines. */
export async function takePercentages(
  tx: Tx,
  paymentIds: readonly number[],
  former?: readonly number[],
): Promise<void> {
  const fees = sql`(p.total_brut_amount - p.entries_gross - p.unretained_amount)`;
  const rows = await rowsOf<{ scheduleId: number; paymentId: number; rate: number }>(tx)`
    SELECT s.id AS schedule_id, p.id AS payment_id, s.rate, s.basis, s.month, ${PERCENTAGE} AS amount
      FROM payment p ${joinPercentages('p', fees, former)}
     WHERE p.id = ANY(${paymentIds}::int[]) ORDER BY p.id, s.id`;
  if (rows.length === 0) return;
  const made = rows.map((row) => ({ ...row, words: formatRate(row.rate) }));
  await carryOut(tx)`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, is_payee_fixed, society_id, kind_id, amount, bears_retention,
                       description, reason, schedule_id, basis, made_with, created_by, approved_by, approved_at)
    SELECT 'scheduled', 'approved', p.doctor_id, m.month / 12, m.month % 12 + 1, true, p.society_id, s.kind_id, m.amount, s.bears_retention,
           s.description || ', ' || m.words || ' de $' || translate(to_char(m.basis, 'FM999,999,999,999,999'), ',', '.'),
           s.reason, s.id, m.basis, p.id, s.created_by, s.approved_by, now()
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        AS m ("scheduleId" int, "paymentId" int, words text, basis bigint, month int, amount bigint)
      JOIN payment p ON p.id = m."paymentId" JOIN entry_schedule s ON s.id = m."scheduleId"
     ORDER BY p.id, s.id`;
}
