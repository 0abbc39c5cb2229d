/** What other screens use of imports. */
export { ImportDialog } from './import-dialog.tsx';
export { DownloadRejected, ImportJobResult } from './import-result.tsx';
