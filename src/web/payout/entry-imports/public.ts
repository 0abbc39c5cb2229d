export { ImportDialog } from './import-dialog.tsx';
export { ImportSelect } from './import-select.tsx';
