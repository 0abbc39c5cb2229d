import { statementChore } from '../../platform/jobs/chores.ts';
import { FORGET_UNUSED } from './known-devices.ts';

export { ACCOUNT } from './account.ts';
export { isCommon } from './common-passwords.ts';
export {
  admit,
  finishSignIn,
  giveCookies,
  maySignInByPassword,
  renewToken,
  signInByPasskey,
} from './cookie.ts';
export {
  FIRST_PASSWORD_TASK,
  handOut,
  handOutMany,
  mailFirstPasswordLetter,
  queueExpiryLetter,
  queueExpiryLetters,
} from './first-password.ts';
export { findHalfOpen, hasFactor, requiresFactor } from './half-open.ts';
export { browserToken, DEVICE_LETTER_TASK, mailDeviceLetter } from './known-devices.ts';
export { menuOf } from './menu.ts';
export { setPassword } from './new-password.ts';
export { requirePassword } from './own-password.ts';
export { endOneSession, listSessions } from './own-sessions.ts';
export {
  endEverybodysSessions,
  endSessions,
  endSessionsOf,
  noteFactor,
  sessionReader,
  userOfSession,
} from './session.ts';
export { cookieOptions, sessionCookieName, signOnCookieName } from './session-cookie.ts';
export { DEMO_PASSWORD, findUserByName } from './sign-in.ts';
export {
  attemptAt,
  countCodeFailure,
  forgetCodeFailures,
  forgetFailures,
  refuseLockedAccount,
  whenCodeAllowed,
} from './sign-in-limits.ts';

/** Deletes old sessions, browsers and failed sign-ins at night, and each minute what anybody may begin. */
export const sessionChores = [
  statementChore('nightly', 'DELETE FROM session WHERE expires_at < now()'),
  statementChore('nightly', 'DELETE FROM half_open_session WHERE expires_at < now()'),
  statementChore('nightly', FORGET_UNUSED),
  statementChore('everyMinute', 'DELETE FROM sign_on_attempt WHERE expires_at < now()'),
  statementChore('everyMinute', 'DELETE FROM passkey_challenge WHERE expires_at < now()'),
  statementChore('nightly', `DELETE FROM sign_in_failure WHERE at < now() - interval '1 day'`),
];
