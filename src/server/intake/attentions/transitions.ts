/** The moves of sets of attentions after their import, and their end, for the rooms that cause them (docs/domain.md, "States and moves"). */
import { type RawBuilder, sql } from 'kysely';
import { ATTENTION_MOVES } from '../../../domain/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { starts, target } from '../../platform/db/state-sql.ts';

const { calculate, markPaid: pay } = ATTENTION_MOVES;

/**
 * pending → calculated, for the attentions `a` that match a condition; answers the number. The caller holds the ledger's
 * lock and that of the table.
 */
export async function markCalculated(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE attention a SET status = ${target(calculate)} WHERE ${starts(calculate, 'a.status')} AND ${condition}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** calculated → paid, for the attentions whose ids a query gives; answers the number. The caller holds the ledger's lock. */
export async function markPaid(tx: Tx, ids: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE attention a SET status = ${target(pay)} WHERE ${starts(pay, 'a.status')} AND a.id IN (${ids})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the attentions `a` that match a condition; answers the number. The database refuses those with a fee. Takes no
 * lock besides the rows: the caller holds those that keep the condition true.
 */
export async function removeAttentions(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM attention a WHERE ${condition}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
