/** Which attentions a calculation takes up. */
import { sql } from 'kysely';
import pg from 'pg';
import { ATTENTION_MOVES, CALCULATION_MOVES } from '../../../domain/payout/states.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { startsText } from '../../platform/db/state-sql.ts';

/** Everything that narrows a calculation down; what is absent does not. */
export type Selection = {
  readonly doctorIds?: readonly number[];
  /** `YYYY-MM-DD`, both ends included. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly recordTypes?: readonly ('participacion' | 'hmq')[];
  /** Also records that are still `calculated`: they are calculated anew (fees §15.1). */
  readonly recalculate?: boolean;
};

/** The condition without the status, as SQL text over `attention a`: COPY takes no parameters. */
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

/** The whole condition, as SQL text over `attention a`. */
export function selectionSql(selection: Selection): string {
  const isPending = startsText(ATTENTION_MOVES.calculate, 'a.status');
  // Whose fee may be calculated anew is a calculated attention, which an index of the states finds.
  const isTaken = selection.recalculate
    ? `(${isPending} OR (a.status = '${ATTENTION_MOVES.calculate.to}' AND EXISTS (
         SELECT FROM calculation c WHERE c.attention_id = a.id
            AND ${startsText(CALCULATION_MOVES.recalculate, 'c.status')})))`
    : isPending;
  return `${isTaken} AND ${scopeSql(selection)}`;
}

/** Whether there is anything to calculate. */
export async function hasAttentions(db: Db | Tx, selection: Selection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM attention a WHERE ${sql.raw(selectionSql(selection))}) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
