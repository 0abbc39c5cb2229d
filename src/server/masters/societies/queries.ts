/** Reading medical societies. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Society } from '../../../contract/masters/societies.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { isOneOf, matchesSearch } from '../../platform/db/list-queries.ts';

/** Medical societies with how many doctors are paid through each. */
export function societyQuery(db: Db | Tx) {
  return db
    .selectFrom('medicalSociety')
    .select([
      'id',
      'rut',
      'name',
      'isActive',
      'version',
      sql<number>`(SELECT count(*) FROM doctor WHERE society_id = medical_society.id)`.as(
        'doctorCount',
      ),
    ]);
}

/** One society, or undefined. */
export function findSociety(db: Db | Tx, id: number): Promise<Society | undefined> {
  return societyQuery(db).where('id', '=', id).executeTakeFirst();
}

/** Narrows any query that reads `medical_society` down to the filters of the list. */
export function filterSocieties<Selection>(
  query: SelectQueryBuilder<DB, 'medicalSociety', Selection>,
  { search, ids, isActive }: { search?: string; ids?: number[]; isActive?: boolean },
): SelectQueryBuilder<DB, 'medicalSociety', Selection> {
  const searched = sql`search_text(name || ' ' || rut || ' ' || replace(rut, '-', ''))`;
  return query
    .$if(ids !== undefined, (q) => q.where(isOneOf('id', ids)))
    .$if(Boolean(search), (q) => q.where(matchesSearch(search ?? '', searched)))
    .$if(isActive !== undefined, (q) => q.where('isActive', '=', isActive ?? true));
}
