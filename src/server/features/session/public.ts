export { setPassword } from './new-password.ts';
export { endSessions, sessionReader } from './session.ts';
export { findUserByName, forgetFailures } from './sign-in.ts';
