/** What a profile may open and call, decided by what the server enforces (access §9). */
import { sql } from 'kysely';
import type { PermissionTest, TestedCall } from '../../../contract/access/permissions.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { waysTo } from '../../../contract/call.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import type { Profile } from '../../../domain/access/menu.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { admits, type Caller } from '../../platform/http/access.ts';
import { type CallRoute, callRoutes } from '../../platform/http/calls.ts';
import { menuOf } from '../session/public.ts';
import { entryOf, readMenu } from './menu.ts';

/** Any doctor would do: the one that the tested account is linked to, and that the call is about. */
const DOCTOR_ID = 1;

export async function testProfile(
  db: Db,
  profile: Profile,
  ownProfileId: number | null,
): Promise<PermissionTest> {
  const [items, menu] = await Promise.all([readMenu(db), readMenuOf(db, profile, ownProfileId)]);
  const allowed = new Set(menu.map(({ href }) => href));
  const caller = { profile, menu };
  return {
    profile,
    options: items.map((item) => ({ ...entryOf(item), isAllowed: allowed.has(item.href) })),
    calls: callRoutes().map((route) => testedCall(route, caller)),
  };
}

async function readMenuOf(
  db: Db,
  profile: Profile,
  ownProfileId: number | null,
): Promise<CurrentUser['menu']> {
  const { menu } = await rowOf<Pick<CurrentUser, 'menu'>>(db)`
    SELECT ${menuOf(sql`${profile}::user_profile`, sql`${ownProfileId}::int`)} AS menu`;
  return menu;
}

function testedCall(
  { name, method, path, meta: { access, refuses } }: CallRoute,
  caller: Omit<Caller, 'doctorId'>,
): TestedCall {
  const mayAs = (doctorId: number | null) =>
    admits(access, { ...caller, doctorId }, { doctorId: String(DOCTOR_ID) });
  const verdict = mayAs(null) ? 'allowed' : mayAs(DOCTOR_ID) ? 'own' : 'refused';
  return {
    name,
    method,
    path: `/api${path}`,
    description: CALL_WORDS[name] ?? name,
    access: access.kind,
    screens: [...waysTo(access)],
    verdict,
    isNarrowed: refuses.includes('access.denied'),
  };
}
