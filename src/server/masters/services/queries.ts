/** Reads services. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Service } from '../../../contract/masters/services.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB, ParticipationType } from '../../platform/db/database-types.ts';
import { given, givenIds, matchesSearch } from '../../platform/db/list-queries.ts';

/** Services with the name of their specialty. */
export function serviceQuery(db: Db | Tx) {
  return db
    .selectFrom('service')
    .innerJoin('specialty', 'specialty.id', 'service.specialtyId')
    .select([
      'service.id',
      'service.code',
      'service.name',
      'service.description',
      'service.participationType',
      'service.specialtyId',
      'specialty.name as specialtyName',
      'service.baseValue',
      'service.costCentre',
      'service.isActive',
      'service.createdAt',
      'service.version',
    ]);
}

/** One service; undefined if there is none. */
export async function findService(db: Db | Tx, id: number): Promise<Service | undefined> {
  const row = await serviceQuery(db).where('service.id', '=', id).executeTakeFirst();
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

export type ServiceFilters = {
  search?: string;
  ids?: number[];
  specialtyId?: number;
  participationType?: ParticipationType;
  isActive?: boolean;
};

/** Applies the list's filters to any query that reads `service`. */
export function filterServices<Selection>(
  query: SelectQueryBuilder<DB, 'service', Selection>,
  { search, ids, specialtyId, participationType, isActive }: ServiceFilters,
): SelectQueryBuilder<DB, 'service', Selection> {
  return query.where((is) =>
    is.and([
      ...given(search, matchesCodeOrName),
      ...givenIds('service.id', ids),
      ...given(specialtyId, (one) => is('service.specialtyId', '=', one)),
      ...given(participationType, (one) => is('service.participationType', '=', one)),
      ...given(isActive, (one) => is('service.isActive', '=', one)),
    ]),
  );
}

/** By the words of code and name, or by the code without its hyphens and dots (masters §6.5). */
function matchesCodeOrName(search: string) {
  const key = search.replace(/[-. ]/g, '').toUpperCase();
  const inWords = matchesSearch(search, sql.ref('service.search'));
  return sql<boolean>`(${inWords} OR (${key} <> '' AND position(${key} IN service.code_key) > 0))`;
}
