export { endSessions, sessionReader } from './session.ts';
