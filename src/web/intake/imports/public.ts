/** What other screens use of imports. */

export { ImportFilterBadge } from './history-badge.tsx';
export { ImportHistory } from './history-dialog.tsx';
export { importHistorySearch } from './history-search.ts';
export { ImportDialog } from './import-dialog.tsx';
export { DownloadRejected, ImportJobResult } from './import-result.tsx';
