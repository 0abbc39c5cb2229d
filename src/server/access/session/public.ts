export { sessionChores } from './chores.ts';
export { isCommon } from './common-passwords.ts';
export {
  FIRST_PASSWORD_TASK,
  handOut,
  mailFirstPasswordLetter,
  queueExpiryLetter,
} from './first-password.ts';
export { menuOf } from './menu.ts';
export { setPassword } from './new-password.ts';
export { endSessions, isSessionLive, sessionCookieName, sessionReader } from './session.ts';
export { DEMO_PASSWORD, findUserByName } from './sign-in.ts';
export { attemptAt, forgetFailures } from './sign-in-limits.ts';
