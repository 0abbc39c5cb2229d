/** What other features and the worker may use of the history of imports. */
export { importHistoryChores } from './chores.ts';
