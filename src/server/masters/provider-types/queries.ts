/** Reading provider types. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ProviderType } from '../../../contract/masters/provider-types.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { isOneOf, matchesSearch } from '../../platform/db/list-queries.ts';

export function providerTypeQuery(db: Db | Tx) {
  return db.selectFrom('providerType').select(['id', 'name', 'isActive', 'version']);
}

/** One provider type, or undefined. */
export function findProviderType(db: Db | Tx, id: number): Promise<ProviderType | undefined> {
  return providerTypeQuery(db).where('id', '=', id).executeTakeFirst();
}

/** Narrows any query that reads `provider_type` down to the filters of the list. */
export function filterProviderTypes<Selection>(
  query: SelectQueryBuilder<DB, 'providerType', Selection>,
  { search, ids, isActive }: { search?: string; ids?: number[]; isActive?: boolean },
): SelectQueryBuilder<DB, 'providerType', Selection> {
  return query
    .$if(ids !== undefined, (q) => q.where(isOneOf('id', ids)))
    .$if(Boolean(search), (q) => q.where(matchesSearch(search ?? '', sql`search_text(name)`)))
    .$if(isActive !== undefined, (q) => q.where('isActive', '=', isActive ?? true));
}
