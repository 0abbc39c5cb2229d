/**
 * The moves of calculations that no payment contains yet (docs/domain.md, "States and moves"). Their amounts never change:
 * a move concerns `payable_fee`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { carryOut, type Tx } from '../../platform/db/database.ts';
import { starts, startsText, target } from '../../platform/db/state-sql.ts';

const { submit, recalculate } = CALCULATION_MOVES;

/**
 * calculated → pending_payment, for the fees `c` that match a condition. The statement returns the `doctor_id` and
 * `final_amount` of each. The payroll runs it under the ledger's lock.
 */
export function pendingPaymentSql(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    UPDATE payable_fee c SET status = ${target(submit)} WHERE ${starts(submit, 'c.status')} AND ${condition}
    RETURNING c.doctor_id, c.final_amount`;
}

/** Deletes the calculations without a payment, or all with `includePaid`: the total wipe's part. Answers the number. */
export async function removeCalculations(tx: Tx, includePaid: boolean): Promise<number> {
  return carryOut(tx)`
    DELETE FROM calculation c
     ${includePaid ? sql`` : sql`USING payable_fee f WHERE f.attention_id = c.attention_id`}`;
}

/**
 * Deletes the calculations that no payment may contain yet, of the attentions `a` in a scope (SQL text). The same transaction
 * makes them again. The caller holds the ledger's lock and that of the table of attentions.
 */
export async function removeForRecalculation(client: ClientBase, scope: string): Promise<void> {
  // The database releases fees for recalculation only under this setting.
  await client.query(`SELECT set_config('portal.recalculation', 'on', true)`);
  await client.query(
    `DELETE FROM calculation c USING payable_fee f, attention a
      WHERE f.attention_id = c.attention_id AND a.id = c.attention_id AND ${startsText(recalculate, 'f.status')} AND ${scope}`,
  );
}
