/** Puts entries into the payments that are made, and carries on what would leave a payment below 0 (payout §22). */
import { type RawBuilder, sql } from 'kysely';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { carryOut, type Tx } from '../../platform/db/database.ts';
import { takePercentages } from '../entry-schedules/public.ts';

/** A payment that was just made. Amounts in pesos. */
export type Made = {
  id: number;
  doctorId: number;
  documentId: number;
  totalAmount: number;
  records: number;
  totalEntries: number;
  year: number;
  month: number;
  /** Of its fees, after retention. */
  estimatedAmount: number;
  /** The number of entries that it takes, without what it carries on, and their gross. */
  enteredEntries: number;
  enteredAmount: number;
  /** What it would have been below 0, with and without retention. */
  carriedGross: number;
  carriedUnretained: number;
  /** Both together. */
  carriedAmount: number;
  hasRate: boolean;
};

/**
 * Whether a payable entry `e` goes into a payment, or into a group of fees that becomes one: of the entry's doctor and payee, and
 * of the entry's month or a later one; a balance goes into one of any month (payout §22.2). If there are several, the earliest
 * has it.
 */
export const entersSql = (into: 'g' | 'p') => {
  const group = sql.raw(into);
  return sql<boolean>`${group}.doctor_id = e.doctor_id AND ${group}.society_id IS NOT DISTINCT FROM e.society_id
    AND (e.origin IN ('carried_balance', 'passed_balance') OR e.made_with IS NULL
         AND (e.period_year, e.period_month) <= (${group}.period_year, ${group}.period_month))`;
};

/**
 * Whether an entry `e` was in one of the payments that are made again (payout §21.3); always true when none is. An entry that was
 * approved since waits for the next payment, because nobody has seen it in this one.
 */
export const isOfFormer = (former: readonly number[] | undefined): RawBuilder<boolean> =>
  former
    ? sql<boolean>`e.id IN (SELECT f.entry_id FROM payment_entry f WHERE f.payment_id = ANY(${former}::int[]))`
    : sql<boolean>`true`;

/**
 * The entries of new payments, each with its share of what its document retains, in the order of their ids after the fees. `former`:
 * the payments that are made again as these.
 */
export async function takeEntries(
  tx: Tx,
  made: readonly Made[],
  { userId, former }: { userId: number | null; former: readonly number[] | undefined },
): Promise<void> {
  const paymentIds = made.filter(({ totalEntries }) => totalEntries > 0).map(({ id }) => id);
  if (paymentIds.length === 0) return;
  await takePercentages(tx, paymentIds, former);
  await carryOn(tx, made, userId);
  await carryOut(tx)`
    WITH placed AS (
      SELECT DISTINCT ON (e.id) e.id, e.amount, e.bears_retention, p.id AS payment_id
        FROM payable_entry e
        JOIN payment p ON p.id = ANY(${paymentIds}::int[])
         -- The balance of a payment that is being made is for the next one.
         AND CASE WHEN e.made_with = ANY(${paymentIds}::int[]) THEN e.origin <> 'carried_balance' AND e.made_with = p.id
                  ELSE ${entersSql('p')} AND ${isOfFormer(former)} END
       ORDER BY e.id, p.period_year, p.period_month)
    INSERT INTO payment_entry (payment_id, entry_id, doctor_id, society_id, retention_amount)
    SELECT payment_id, id, doctor_id, society_id, retained_signed(until, rate) - retained_signed(until - retained_part, rate)
      FROM (SELECT p.id AS payment_id, e.id, p.doctor_id, p.society_id, coalesce(p.retention_rate, 0) AS rate, part.retained_part,
                   p.fees_until + sum(part.retained_part) OVER (PARTITION BY p.id ORDER BY e.id ROWS UNBOUNDED PRECEDING)::bigint AS until
              FROM (SELECT id, document_id, doctor_id, society_id, retention_rate,
                           sum(total_brut_amount - unretained_amount) OVER (PARTITION BY document_id ORDER BY doctor_id, id)::bigint
                             - entries_gross AS fees_until
                      FROM payment
                     WHERE document_id IN (SELECT document_id FROM payment WHERE id = ANY(${paymentIds}::int[]))) AS p
              JOIN placed e ON e.payment_id = p.id
             CROSS JOIN LATERAL (SELECT CASE WHEN e.bears_retention THEN e.amount ELSE 0 END AS retained_part) AS part) AS shared`;
}

/** Brings each payment that would be below 0 to 0, and carries the same amount into the next one as a balance. */
async function carryOn(tx: Tx, made: readonly Made[], userId: number | null): Promise<void> {
  const carried = made.flatMap(({ id, year, month, carriedGross, carriedUnretained }) =>
    [
      { amount: carriedGross, bearsRetention: true },
      { amount: carriedUnretained, bearsRetention: false },
    ]
      .filter(({ amount }) => amount > 0)
      .map((part) => ({ id, period: formatPeriod({ year, month }), ...part })),
  );
  if (carried.length === 0) return;
  await carryOut(tx)`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, is_payee_fixed, society_id, amount, bears_retention,
                       description, made_with, created_by, approved_by, approved_at)
    SELECT side.origin, 'approved', p.doctor_id, p.period_year, p.period_month, true, p.society_id,
           CASE side.origin WHEN 'carried_on' THEN c.amount ELSE -c.amount END, c."bearsRetention",
           CASE side.origin WHEN 'carried_on' THEN 'Saldo que pasa al pago siguiente' ELSE 'Saldo anterior, de ' || c.period END,
           p.id, ${userId}::int, ${userId}::int, now()
      FROM jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) AS c (id int, amount bigint, "bearsRetention" boolean, period text)
      JOIN payment p ON p.id = c.id
     CROSS JOIN (VALUES ('carried_on'::entry_origin), ('carried_balance')) AS side (origin)
     ORDER BY p.id, c."bearsRetention" DESC, side.origin`;
}
