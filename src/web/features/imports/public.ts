/** What other screens use of imports. */
export { ImportDialog } from './import-dialog.tsx';
