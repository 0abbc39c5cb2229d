export { ChangeSelect } from './change-select.tsx';
export { RetentionDialog } from './retention-dialog.tsx';
