export { GoingBackDialog } from './going-back-dialog.tsx';
