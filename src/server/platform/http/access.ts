/** Who may make a call (access §7): decided before its payload is read. */
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { CallMeta } from '../../../contract/call.ts';
import type { Screen } from '../../../contract/screens.ts';
import { refuse } from './refusal.ts';

/** Refuses the call unless its access rule admits the user. `params` are the parameters of the path. */
export function checkAccess(
  meta: CallMeta,
  user: CurrentUser | null,
  params: Readonly<Record<string, string | undefined>>,
): void {
  if (meta.access.kind === 'public') return;
  if (user === null) refuse('session.required');
  if (user.mustChangePassword && !meta.withTemporaryPassword) refuse('session.temporaryPassword');
  if (user.mustEnrolFactor && !meta.withoutFactor) refuse('session.factorMissing');
  if (!admits(meta.access, user, params)) refuse('access.denied');
}

/** What access rules read of the caller. */
export type Caller = Pick<CurrentUser, 'profile' | 'doctorId'> & {
  readonly menu: readonly { readonly href: string }[];
};

/** Whether an access rule admits the caller. */
export function admits(
  access: CallMeta['access'],
  user: Caller,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  switch (access.kind) {
    case 'public':
    case 'signedIn':
      return true;
    case 'screens':
      return hasScreen(access.screens, user);
    case 'ownDoctor':
      return (
        (isOwn(user, params) && hasScreen(access.portal, user)) ||
        (isStaff(user) && hasScreen(access.screens, user))
      );
    case 'ownRecords':
      return isStaff(user)
        ? hasScreen(access.screens, user)
        : user.doctorId !== null && hasScreen(access.portal, user);
  }
}

/** Whether the doctor in the path is the one that the account is linked to, whatever the account's profile. */
function isOwn({ doctorId }: Caller, params: Readonly<Record<string, string | undefined>>) {
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
