/** Percentages of the fees of a payment, made with it (payout §24.9). */
import { type RawBuilder, sql } from 'kysely';
import { formatRate } from '../../../domain/money.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';

/** Whether a `former` payment `q` was of the doctor and payee of the group `into`. */
const isOfPayee = (
  into: string,
  former: readonly number[],
) => sql<boolean>`q.id = ANY(${former}::int[])
  AND q.doctor_id = ${sql.ref(`${into}.doctor_id`)} AND q.society_id IS NOT DISTINCT FROM ${sql.ref(`${into}.society_id`)}`;

/** Whether its month is that of the group by now. */
const isOfMonth = (into: string) => sql<boolean>`
  (${sql.ref(`${into}.period_year`)}, ${sql.ref(`${into}.period_month`)}) = (
    SELECT coalesce(max(m.pay_year), q.period_year), coalesce(max(m.pay_month), q.period_month)
      FROM closed_month m WHERE (m.year, m.month) = (q.period_year, q.period_month))`;

/**
 * Whether the payment that the group `into` is made again of had the percentage `s`, and not just another one of the same round. Where
 * none was of its month, since that was opened again, it takes those of its payee.
 */
const wasTaken = (into: string, former: readonly number[]) => sql<boolean>`s.id IN (
  SELECT f.schedule_id FROM entry f JOIN payment q ON q.id = f.made_with
   WHERE ${isOfPayee(into, former)}
     AND (${isOfMonth(into)} OR NOT EXISTS (SELECT FROM payment q WHERE ${isOfPayee(into, former)} AND ${isOfMonth(into)})))`;

/**
 * Whether a percentage `s` is of the month of a payment, or of what one will be made of; of what is made again, whether its former
 * payment had it.
 */
const runs = (
  into: string,
  former: readonly number[] | undefined,
) => sql<boolean>`s.form = 'percentage' AND s.status = 'approved' AND s.doctor_id = ${sql.ref(`${into}.doctor_id`)}
  AND make_date(${sql.ref(`${into}.period_year`)}, ${sql.ref(`${into}.period_month`)}, 1) BETWEEN s.from_month AND coalesce(s.until_month, 'infinity')
  AND make_date(${sql.ref(`${into}.period_year`)}, ${sql.ref(`${into}.period_month`)}, 1) < coalesce(s.stopped_from, 'infinity')
  ${former ? sql`AND ${wasTaken(into, former)}` : sql``}`;

const signed = (fees: RawBuilder<unknown>) =>
  sql`CASE WHEN s.is_discount THEN -1 ELSE 1 END * retained(${fees}, s.rate)`;

/** What percentages come to of the `fees` of a group: signed pesos, without those that round to 0. */
export const percentagesOf = (group: 'g', former?: readonly number[]): RawBuilder<unknown> => sql`(
  SELECT ${signed(sql.ref(`${group}.fees`))} AS amount, s.bears_retention
    FROM entry_schedule s WHERE ${runs(group, former)} AND retained(${sql.ref(`${group}.fees`)}, s.rate) > 0)`;

/** Writes the percentages of new payments, as `percentagesOf` counted them. */
export async function takePercentages(
  tx: Tx,
  paymentIds: readonly number[],
  former?: readonly number[],
): Promise<void> {
  const fees = sql`(p.total_brut_amount - p.entries_gross - p.unretained_amount)`;
  const rows = await rowsOf<{ scheduleId: number; paymentId: number; rate: number }>(tx)`
    SELECT s.id AS schedule_id, p.id AS payment_id, s.rate FROM payment p JOIN entry_schedule s ON ${runs('p', former)}
     WHERE p.id = ANY(${paymentIds}::int[]) AND retained(${fees}, s.rate) > 0 ORDER BY p.id, s.id`;
  if (rows.length === 0) return;
  const made = rows.map((row) => ({ ...row, words: formatRate(row.rate) }));
  await sql`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, is_payee_fixed, society_id, kind_id, amount, bears_retention,
                       description, reason, schedule_id, basis, made_with, created_by, approved_by, approved_at)
    SELECT 'scheduled', 'approved', p.doctor_id, p.period_year, p.period_month, true, p.society_id, s.kind_id, ${signed(fees)}, s.bears_retention,
           s.description || ', ' || m.words || ' de $' || translate(to_char(${fees}, 'FM999,999,999,999,999'), ',', '.'),
           s.reason, s.id, ${fees}, p.id, s.created_by, s.approved_by, now()
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS m ("scheduleId" int, "paymentId" int, words text)
      JOIN payment p ON p.id = m."paymentId" JOIN entry_schedule s ON s.id = m."scheduleId"
     ORDER BY p.id, s.id`.execute(tx);
}
