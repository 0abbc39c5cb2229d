/** Selects the attentions of a calculation. */
import { sql } from 'kysely';
import pg from 'pg';
import { ATTENTION_MOVES, CALCULATION_MOVES } from '../../../domain/states.ts';
import { isInStateText, isOfPendingDayText } from '../../intake/attentions/public.ts';
import { type Db, rowOf, type Tx } from '../../platform/db/database.ts';
import { startsText } from '../../platform/db/state-sql.ts';

/** The filters of a calculation; an absent one does not filter. */
export type Selection = {
  /** These alone, whatever their state: for a caller that holds the ledger's lock and knows it. */
  readonly attentionIds?: readonly number[];
  readonly doctorIds?: readonly number[];
  /** `YYYY-MM-DD`, both ends included. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly recordTypes?: readonly ('participacion' | 'hmq')[];
  /** Whether fees in state `calculated` are calculated again, too (fees §15.1). */
  readonly recalculate?: boolean;
};

/** The condition without the state, as SQL text over `attention a`: COPY takes no parameters. */
export function scopeSql(selection: Selection): string {
  const { attentionIds, doctorIds, dateFrom, dateTo, recordTypes } = selection;
  const conditions = ['true'];
  if (attentionIds)
    conditions.push(`a.id = ANY ('{${attentionIds.map(Number).join()}}'::bigint[])`);
  if (doctorIds) conditions.push(`a.doctor_id IN (${doctorIds.map(Number).join(', ') || 'NULL'})`);
  if (dateFrom) conditions.push(`a.attention_date >= ${pg.escapeLiteral(dateFrom)}::date`);
  if (dateTo) conditions.push(`a.attention_date <= ${pg.escapeLiteral(dateTo)}::date`);
  if (recordTypes) {
    conditions.push(
      `a.record_type IN (${recordTypes.map((type) => pg.escapeLiteral(type)).join(', ') || 'NULL'})`,
    );
  }
  return conditions.join(' AND ');
}

/** Whether a recalculation makes the fee `f` again. */
const isReplaceable = startsText(CALCULATION_MOVES.recalculate, 'f.status');

/** The complete condition, as SQL text over `attention a`. */
export function selectionSql(selection: Selection): string {
  if (selection.attentionIds) return scopeSql(selection);
  const isTaken = selection.recalculate
    ? `a.attention_date = ANY (ARRAY(SELECT attention_date FROM pending_day UNION
                                     SELECT attention_date FROM payable_fee f WHERE ${isReplaceable}))
       AND NOT EXISTS (SELECT FROM payment_line WHERE payment_line.attention_id = a.id)
       AND NOT EXISTS (SELECT FROM payable_fee f WHERE f.attention_id = a.id AND NOT (${isReplaceable}))`
    : `${isOfPendingDayText()} AND ${isInStateText(ATTENTION_MOVES.calculate.from)}`;
  return `${isTaken} AND ${scopeSql(selection)}`;
}

/** Whether the selection contains any attention. */
export async function hasAttentions(db: Db | Tx, selection: Selection): Promise<boolean> {
  const { found } = await rowOf<{ found: boolean }>(db)`
    SELECT EXISTS (SELECT FROM attention a WHERE ${sql.raw(selectionSql(selection))}) AS found`;
  return found;
}
