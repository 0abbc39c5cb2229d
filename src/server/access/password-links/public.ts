/** What workers run of forgotten passwords. */
export { PASSWORD_LINK_TASK, sendPasswordLink } from './send.ts';
