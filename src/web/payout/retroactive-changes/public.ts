export { RetroactiveDialog } from './retroactive-dialog.tsx';
