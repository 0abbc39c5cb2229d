/** Which calls a program may make with a token, and which only a person makes (access §30, decision 132). */
import { ASKED_AGAIN } from './asked-again.ts';
import { type Access, PORTAL_SCREENS, waysTo } from './call.ts';
import type { Screen } from './screens.ts';

/** What tokens begin with, so that people and scanners of leaked secrets know them. */
export const TOKEN_PREFIX = 'portalmedico_';

/** Nouns that no token reaches: accounts and what opens them, permissions, and what removes for good. */
const IN_PERSON: ReadonlySet<string> = new Set([
  'session',
  'factors',
  'passkeys',
  'signOn',
  'passwordLinks',
  'profile',
  'users',
  'userSessions',
  'permissions',
  'ownProfiles',
  'apiTokens',
  'webhooks',
  'attentionCleaning',
]);

/** What a second person decides, and the saving of sources, which would go on after their token. */
const ALONE: ReadonlySet<string> = new Set([
  'balances.reject',
  'monthApprovals.giveBack',
  'months.rejectReopening',
  'bankFiles.withdraw',
  'bankFiles.confirmOtherYear',
  'savedSources.create',
  'savedSources.update',
]);

/** Options of no token's scope: those of accounts and permissions, and those about the caller's own records. */
const CLOSED: ReadonlySet<Screen> = new Set<Screen>([
  ...PORTAL_SCREENS,
  '/perfil',
  '/usuarios',
  '/menu-management',
  '/permissions-admin',
  '/permissions-tester',
  '/acceso-maquinas',
]);

/** The call by which a program asks whose token it has, and what it reaches. */
const WHO_AM_I = 'session.currentUser';

/** The menu options by which a token reaches a call; none for what persons alone do. */
export function tokenWaysTo(name: string, access: Access): readonly Screen[] {
  const [noun = ''] = name.split('.');
  if (IN_PERSON.has(noun) || ALONE.has(name) || ASKED_AGAIN.has(name)) return [];
  return waysTo(access).filter((screen) => !CLOSED.has(screen));
}

/** Whether a token may make a call, if its scope has the option. */
export const isOpenToTokens = (name: string, access: Access): boolean =>
  name === WHO_AM_I || tokenWaysTo(name, access).length > 0;
