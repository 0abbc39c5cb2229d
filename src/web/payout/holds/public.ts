export { HoldsDialog } from './holds-dialog.tsx';
