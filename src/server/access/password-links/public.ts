/** What workers run for forgotten passwords. */
export { passwordLinkChores } from './chores.ts';
export { PASSWORD_LINK_TASK, sendPasswordLink } from './send.ts';
