/**
 * The moves of existing calculations, as statements for the payroll, which makes payments of them (docs/domain.md,
 * "States and moves"). Conditions are over `calculation c`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { starts, startsText, target } from '../../platform/db/state-sql.ts';

const { submit, process: toPayment, markPaid: pay } = CALCULATION_MOVES;

type Condition = RawBuilder<boolean>;

/**
 * calculated → pending_payment. The statement returns the `doctor_id` and `final_amount` of each calculation. The payroll
 * runs this and the other moves under the ledger's lock.
 */
export function pendingPaymentSql(condition: Condition): RawBuilder<unknown> {
  return sql`
    UPDATE payable_fee c SET status = ${target(submit)} WHERE ${starts(submit, 'c.status')} AND ${condition}
    RETURNING c.doctor_id, c.final_amount`;
}

/**
 * → processed: each calculation joins the payment of its doctor and month in `payments`, a relation with `id`,
 * `doctor_id`, `period_year` and `period_month`. The statement returns each `attention_id`.
 */
export function processedSql(payments: string, condition: Condition): RawBuilder<unknown> {
  const made = sql.table(payments);
  return sql`
    UPDATE payable_fee c SET status = ${target(toPayment)}, payment_id = made.id
      FROM ${made} AS made
     WHERE (c.doctor_id, c.period_year, c.period_month) = (made.doctor_id, made.period_year, made.period_month)
       AND ${condition}
    RETURNING c.attention_id`;
}

/** processed → paid, for these payments; answers the number of calculations. */
export async function markPaid(tx: Tx, paymentIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE calculation c SET status = ${target(pay)}
     WHERE c.payment_id = ANY(${paymentIds}::int[]) AND ${starts(pay, 'c.status')}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the calculations without a payment, or all with `includePaid`: the total wipe's part. Answers the number. */
export async function removeCalculations(tx: Tx, includePaid: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM calculation WHERE ${includePaid}::boolean OR payment_id IS NULL`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the calculations that no payment may contain yet, of the attentions `a` in a scope (SQL text), to make them
 * anew in the same transaction. The caller holds the ledger's lock and that of the table of attentions.
 */
export async function removeForRecalculation(client: ClientBase, scope: string): Promise<void> {
  // The database releases fees for recalculation only under this setting.
  await client.query(`SELECT set_config('portal.recalculation', 'on', true)`);
  await client.query(
    `DELETE FROM calculation c USING attention a
      WHERE c.attention_id = a.id AND ${startsText(CALCULATION_MOVES.recalculate, 'c.status')} AND ${scope}`,
  );
}
