export { CorrectionDialog } from './correction-dialog.tsx';
