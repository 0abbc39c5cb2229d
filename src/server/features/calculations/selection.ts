/** Which attentions a calculation takes up. */

import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../platform/database.ts';

/** Everything that narrows a calculation down; what is absent does not. */
export type Selection = {
  readonly doctorIds?: readonly number[];
  /** `YYYY-MM-DD`, both ends included. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly recordTypes?: readonly ('participacion' | 'hmq')[];
  /** Also records that are still `calculated`: they are calculated anew (design §5). */
  readonly recalculate?: boolean;
};

/** The condition without the status, as SQL text over `attention a`: COPY takes no parameters. */
export function scopeSql(client: pg.ClientBase, selection: Selection): string {
  const { doctorIds, dateFrom, dateTo, recordTypes } = selection;
  const conditions = ['true'];
  if (doctorIds) conditions.push(`a.doctor_id IN (${doctorIds.map(Number).join(', ') || 'NULL'})`);
  if (dateFrom) conditions.push(`a.attention_date >= ${client.escapeLiteral(dateFrom)}::date`);
  if (dateTo) conditions.push(`a.attention_date <= ${client.escapeLiteral(dateTo)}::date`);
  if (recordTypes) {
    conditions.push(
      `a.record_type IN (${recordTypes.map((type) => client.escapeLiteral(type)).join(', ') || 'NULL'})`,
    );
  }
  return conditions.join(' AND ');
}

/** The whole condition, as SQL text over `attention a`. */
export function selectionSql(client: pg.ClientBase, selection: Selection): string {
  const isTaken = selection.recalculate
    ? `(a.status = 'pending' OR (a.status = 'calculated' AND EXISTS (
         SELECT FROM calculation c WHERE c.attention_id = a.id AND c.status = 'calculated')))`
    : `a.status = 'pending'`;
  return `${isTaken} AND ${scopeSql(client, selection)}`;
}

/** Whether there is anything to calculate. */
export async function hasAttentions(db: Db | Tx, selection: Selection): Promise<boolean> {
  const found = await db
    .selectFrom('attention')
    .select('attention.id')
    .$if(!selection.recalculate, (query) => query.where('status', '=', 'pending'))
    .$if(selection.recalculate === true, (query) =>
      query.where((where) =>
        where.or([
          where('status', '=', 'pending'),
          where.exists(
            where
              .selectFrom('calculation')
              .select(sql`1`.as('one'))
              .whereRef('attentionId', '=', 'attention.id')
              .where('calculation.status', '=', 'calculated'),
          ),
        ]),
      ),
    )
    .$if(selection.doctorIds !== undefined, (query) =>
      query.where('doctorId', 'in', [...(selection.doctorIds ?? []), 0]),
    )
    .$if(selection.dateFrom !== undefined, (query) =>
      query.where('attentionDate', '>=', selection.dateFrom ?? ''),
    )
    .$if(selection.dateTo !== undefined, (query) =>
      query.where('attentionDate', '<=', selection.dateTo ?? ''),
    )
    .$if(selection.recordTypes !== undefined, (query) =>
      query.where('recordType', 'in', [...(selection.recordTypes ?? [])]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
