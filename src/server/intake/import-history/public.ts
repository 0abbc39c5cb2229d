/** What other features and the worker may import from the history of imports. */
export { importHistoryChores } from './chores.ts';
export { importEntries } from './queries.ts';
