/** The end of attentions, for the rooms that cause it (docs/domain.md, "States and moves"). */
import type { RawBuilder } from 'kysely';
import { carryOut, type Tx } from '../../platform/db/database.ts';

/**
 * Deletes the attentions `a` that match a condition; answers the number. The database refuses those with a fee. Takes no
 * lock besides the rows: the caller holds those that keep the condition true.
 */
export async function removeAttentions(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  return carryOut(tx)`DELETE FROM attention a WHERE ${condition}`;
}
