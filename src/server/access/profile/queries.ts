/** Reading what My Profile offers. */
import { sql } from 'kysely';
import type { LinkableDoctor, StatementPeriod } from '../../../contract/access/profile.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, givenIds, inSpanish, matchesSearch } from '../../platform/db/list-queries.ts';
import { hasScreen, isStaff } from '../../platform/http/access.ts';

/** Whether the user may link any doctor: who has the users' screen can link every account anyway. */
export function mayLinkAnybody(user: Pick<CurrentUser, 'profile' | 'menu'>): boolean {
  return isStaff(user) && hasScreen(['/usuarios'], user);
}

/** The doctors whom the user may be linked to, whether or not they have an account (access §12.1, decision 125). */
export function ownableDoctors(db: Db | Tx, user: Pick<CurrentUser, 'profile' | 'rut' | 'menu'>) {
  return db
    .selectFrom('doctor')
    .where('doctor.isActive', '=', true)
    .where((is) => is.and(mayLinkAnybody(user) ? [] : [is('doctor.rut', '=', user.rut)]));
}

/** Those of them without an account, by name or RUT. */
export function findLinkableDoctors(
  db: Db,
  user: CurrentUser,
  page: { search?: string; ids?: number[]; limit: number; offset: number },
): Promise<LinkableDoctor[]> {
  const { search, ids } = page;
  return db
    .selectFrom('namedDoctor as doctor')
    .where('doctor.id', 'in', ownableDoctors(db, user).select('doctor.id'))
    .leftJoin('appUser', 'appUser.doctorId', 'doctor.id')
    .where('appUser.id', 'is', null)
    .where((is) =>
      is.and([
        ...givenIds('doctor.id', ids),
        ...given(search, (words) => matchesSearch(words, sql.ref('doctor.search'))),
      ]),
    )
    .select(['doctor.id', 'doctor.rut', 'doctor.name', 'doctor.specialtyName'])
    .orderBy(inSpanish('doctor.name'))
    .orderBy('doctor.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The months in which a doctor was paid, newest first, with the number of records. */
export function findStatementPeriods(db: Db, doctorId: number): Promise<StatementPeriod[]> {
  return db
    .selectFrom('payment')
    .where('doctorId', '=', doctorId)
    .where('status', '=', 'paid')
    .groupBy(['periodYear', 'periodMonth'])
    .select(['periodMonth as month', 'periodYear as year'])
    .select(sql<number>`sum(total_attentions)::int`.as('records'))
    .orderBy('periodYear', 'desc')
    .orderBy('periodMonth', 'desc')
    .execute();
}
