/** Reading specialties. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Specialty } from '../../../contract/masters/specialties.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { isOneOf, matchesSearch } from '../../platform/db/list-queries.ts';

/** Specialties with how many doctors and services have each. */
export function specialtyQuery(db: Db | Tx) {
  return db
    .selectFrom('specialty')
    .select([
      'id',
      'name',
      'isActive',
      'version',
      sql<number>`(SELECT count(*) FROM doctor WHERE specialty_id = specialty.id)`.as(
        'doctorCount',
      ),
      sql<number>`(SELECT count(*) FROM service WHERE specialty_id = specialty.id)`.as(
        'serviceCount',
      ),
    ]);
}

/** One specialty, or undefined. */
export function findSpecialty(db: Db | Tx, id: number): Promise<Specialty | undefined> {
  return specialtyQuery(db).where('id', '=', id).executeTakeFirst();
}

/** Narrows any query that reads `specialty` down to the filters of the list. */
export function filterSpecialties<Selection>(
  query: SelectQueryBuilder<DB, 'specialty', Selection>,
  { search, ids, isActive }: { search?: string; ids?: number[]; isActive?: boolean },
): SelectQueryBuilder<DB, 'specialty', Selection> {
  return query
    .$if(ids !== undefined, (q) => q.where(isOneOf('id', ids)))
    .$if(Boolean(search), (q) => q.where(matchesSearch(search ?? '', sql`search_text(name)`)))
    .$if(isActive !== undefined, (q) => q.where('isActive', '=', isActive ?? true));
}
