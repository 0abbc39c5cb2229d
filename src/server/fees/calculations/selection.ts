/** Selects the attentions of a calculation. */
import { sql } from 'kysely';
import pg from 'pg';
import { ATTENTION_MOVES, CALCULATION_MOVES } from '../../../domain/states.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { startsText } from '../../platform/db/state-sql.ts';

/** The filters of a calculation; an absent one does not filter. */
export type Selection = {
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
  const { doctorIds, dateFrom, dateTo, recordTypes } = selection;
  const conditions = ['true'];
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

/** The complete condition, as SQL text over `attention a`. */
export function selectionSql(selection: Selection): string {
  const isPending = startsText(ATTENTION_MOVES.calculate, 'a.status');
  // Only a calculated attention can be recalculated, and an index on the states finds those.
  const isTaken = selection.recalculate
    ? `(${isPending} OR (a.status = '${ATTENTION_MOVES.calculate.to}' AND EXISTS (
         SELECT FROM calculation c WHERE c.attention_id = a.id
            AND ${startsText(CALCULATION_MOVES.recalculate, 'c.status')})))`
    : isPending;
  return `${isTaken} AND ${scopeSql(selection)}`;
}

/** Whether the selection contains any attention. */
export async function hasAttentions(db: Db | Tx, selection: Selection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM attention a WHERE ${sql.raw(selectionSql(selection))}) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
