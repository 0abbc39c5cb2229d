export { ElsewhereDialog } from './elsewhere-dialog.tsx';
export { RetroactiveDialog } from './retroactive-dialog.tsx';
