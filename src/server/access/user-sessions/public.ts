export { CLOSED_SESSIONS_TASK, mailClosedSessions } from './letters.ts';
