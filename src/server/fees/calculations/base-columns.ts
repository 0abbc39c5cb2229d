/** The clinic's choice of what rules are applied to (fees §4.3). */
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BaseColumns } from './lines.ts';

export function readBaseColumns(db: Db | Tx): Promise<BaseColumns> {
  return db.selectFrom('clinic').select(['participacionBase', 'hmqBase']).executeTakeFirstOrThrow();
}
