/** Who may make a call (access §7): decided before its payload is read. */
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isOpenToTokens } from '../../../contract/by-token.ts';
import type { CallMeta } from '../../../contract/call.ts';
import type { Screen } from '../../../contract/screens.ts';
import { refuse } from './refusal.ts';

/** Refuses the call unless its access rule admits the user. `params` are the parameters of the path. */
export function checkAccess(meta: CallMeta, user: CurrentUser | null, params: PathParams): void {
  if (meta.access.kind === 'public') return;
  if (user === null) refuse('session.required');
  if (user.mustChangePassword && !meta.withTemporaryPassword) refuse('session.temporaryPassword');
  if (user.mustEnrolFactor && !meta.withoutFactor) refuse('session.factorMissing');
  if (!admits(meta.access, user, params)) refuse('access.denied');
}

/**
 * Refuses the call of a browser that asks as somebody else (access §2.15). Who is signed in is always answered, so that it learns
 * it. `askedBy` is the header, an empty one before it knows.
 */
export function checkAskedBy(
  { name, meta }: { readonly name: string; readonly meta: CallMeta },
  user: CurrentUser | null,
  askedBy: string | string[] | undefined,
): void {
  const isForAnyone = meta.access.kind === 'public' || name === 'session.currentUser';
  if (user && askedBy && askedBy !== String(user.id) && !isForAnyone) refuse('session.otherUser');
}

/**
 * Refuses what only persons do, and what the token's scope or its user's menu does not reach: the user's menu holds no more than the
 * scope then. The call's own access rule is checked besides.
 */
export function checkTokenAccess(
  { name, meta }: { readonly name: string; readonly meta: CallMeta },
  user: CurrentUser | null,
  params: PathParams,
): void {
  if (!isOpenToTokens(name, meta.access)) refuse('apiToken.inPerson');
  if (user !== null && !admits(meta.access, user, params)) refuse('apiToken.outOfScope');
}

/** The parameters of a call's path, by name. */
type PathParams = Readonly<Record<string, string | undefined>>;

/** What access rules read of the caller. */
export type Caller = Pick<CurrentUser, 'profile' | 'doctorId'> & {
  readonly menu: readonly { readonly href: string }[];
};

/** Whether an access rule admits the caller. */
export function admits(access: CallMeta['access'], user: Caller, params: PathParams): boolean {
  const isForScreens = access.kind !== 'public' && access.kind !== 'signedIn';
  return !isForScreens || waysOf(access, user, params).length > 0;
}

/**
 * The options of the menu by which this user reaches the call. Those about one's own records count only where the records asked for
 * are one's own: no right follows from them where others' are read.
 */
export function waysOf(
  access: CallMeta['access'],
  user: Caller,
  params: PathParams,
): readonly Screen[] {
  const among = (screens: readonly Screen[]) =>
    screens.filter((screen) => hasScreen([screen], user));
  switch (access.kind) {
    case 'public':
    case 'signedIn':
      return [];
    case 'screens':
      return among(access.screens);
    case 'ownDoctor':
      return among([
        ...(isOwn(user, params) ? access.portal : []),
        ...(isStaff(user) ? access.screens : []),
      ]);
    case 'ownRecords':
      if (reachesAll(access, user)) return among(access.screens);
      return user.doctorId === null ? [] : among(access.portal);
  }
}

/** Whether the user reads everybody's records by this rule, and not the linked doctor's alone. */
export function reachesAll(access: CallMeta['access'], user: Caller): boolean {
  const isAboutOwn = access.kind === 'ownDoctor' || access.kind === 'ownRecords';
  return !isAboutOwn || (isStaff(user) && hasScreen(access.screens, user));
}

/** Whether the doctor in the path is the one that the account is linked to, whatever the account's profile. */
function isOwn({ doctorId }: Caller, params: PathParams) {
  return doctorId !== null && params.doctorId === String(doctorId);
}

/** Staff may work with all records; doctors and plain users only with their own. */
export function isStaff(user: Pick<Caller, 'profile'>): boolean {
  return user.profile === 'admin' || user.profile === 'supervisor';
}

/** Whether the user's menu contains at least one of the screens. */
export function hasScreen(screens: readonly string[], user: Pick<Caller, 'menu'>): boolean {
  return user.menu.some((option) => screens.includes(option.href));
}

/** For calls that several screens share: refuses a user whose menu lacks the given screen. */
export function requireScreen(user: CurrentUser, screen: Screen): void {
  if (!hasScreen([screen], user)) refuse('access.denied');
}
