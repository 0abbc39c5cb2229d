/** The signed-in user, for shells and screens. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { Screen } from '../../../contract/screens.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import type { StateBadge } from '../../../domain/words/state-badges.ts';
import { currentUserQuery } from './client.ts';

/** The signed-in user. Throws outside the shells, which render screens only for a signed-in user. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  if (!data) throw new Error('no user is signed in');
  return data;
}

/** The doctor that the user is linked to. Throws if there is none; only the portal's doctor tabs use it. */
export function useOwnDoctorId(): number {
  const { doctorId } = useCurrentUser();
  if (doctorId === null) throw new Error('no doctor is linked');
  return doctorId;
}

/** Whether the user belongs to the staff, not to the portal. */
export function useIsStaff(): boolean {
  const { data } = useQuery(currentUserQuery);
  return data?.profile === 'admin' || data?.profile === 'supervisor';
}

/** Whether the user's menu has this screen. */
export function mayOpen(user: CurrentUser, screen: Screen): boolean {
  return user.menu.some((option) => option.href === screen);
}

/** Whether a link to the screen works: it is in the user's menu, and this shell has it. */
export function useMayLink(screen: Screen): boolean {
  const { routesByPath } = useRouter();
  return mayOpen(useCurrentUser(), screen) && screen in routesByPath;
}

/** How the profiles are called, and the colours of their badges (access §6.5). */
export const PROFILE_BADGES = {
  admin: { label: PROFILE_LABELS.admin, color: 'red' },
  supervisor: { label: PROFILE_LABELS.supervisor, color: 'blue' },
  doctor: { label: PROFILE_LABELS.doctor, color: 'blue' },
  user: { label: PROFILE_LABELS.user, color: 'gray' },
} as const satisfies Readonly<Record<CurrentUser['profile'], StateBadge>>;
