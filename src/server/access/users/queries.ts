/** Reads users. Password hashes never leave the database. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { User } from '../../../contract/access/users.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB, UserProfile } from '../../platform/db/database-types.ts';
import { given, givenIds, isOneOf, matchesSearch } from '../../platform/db/list-queries.ts';
import { hasFactor } from '../session/public.ts';

/** Users with the name of the doctor they are linked to. */
export function userQuery(db: Db | Tx) {
  return db
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .leftJoin('ownProfile', 'ownProfile.id', 'appUser.ownProfileId')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.rut',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.email',
      'appUser.profile',
      'appUser.ownProfileId',
      'ownProfile.name as ownProfileName',
      'appUser.doctorId',
      'doctor.name as doctorName',
      'appUser.isActive',
      hasFactor(sql.ref('app_user.id')).as('hasFactor'),
      sql<
        string | null
      >`(SELECT to_json(min(bound_at)) #>> '{}' FROM sign_on_identity WHERE user_id = app_user.id)`.as(
        'boundSince',
      ),
      sql<
        string | null
      >`(SELECT to_json(max(refused_at)) #>> '{}' FROM sign_on_identity WHERE user_id = app_user.id)`.as(
        'otherRefusedAt',
      ),
      'appUser.version',
    ]);
}

/** One user; undefined if there is none. */
export function findUser(db: Db | Tx, id: number): Promise<User | undefined> {
  return userQuery(db).where('appUser.id', '=', id).executeTakeFirst();
}

/** Locks these accounts until the transaction ends, in one order for all, so that two who lock several never wait for each other. */
export async function holdUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('appUser')
    .select('id')
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

type UserFilters = {
  search?: string;
  ids?: number[];
  profile?: UserProfile;
  ownProfileId?: number;
  isActive?: boolean;
};

/** Applies the list's filters to any query that reads `app_user`. */
export function filterUsers<Selection>(
  query: SelectQueryBuilder<DB, 'appUser', Selection>,
  { search, ids, profile, ownProfileId, isActive }: UserFilters,
): SelectQueryBuilder<DB, 'appUser', Selection> {
  return query.where((is) =>
    is.and([
      ...givenIds('appUser.id', ids),
      ...given(search, (words) => matchesSearch(words, sql.ref('appUser.search'))),
      ...given(profile, (one) => is('appUser.profile', '=', one)),
      ...given(ownProfileId, (one) => is('appUser.ownProfileId', '=', one)),
      ...given(isActive, (one) => is('appUser.isActive', '=', one)),
    ]),
  );
}
