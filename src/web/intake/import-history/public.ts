/** What other screens import from the history of imports. */
export { ImportFilterBadge } from './badge.tsx';
export { ImportHistory } from './history-dialog.tsx';
export { importHistorySearch } from './search.ts';
