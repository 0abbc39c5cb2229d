/** What other screens import to show a doctor's movements. */
export { MovementsDialog } from './movements-dialog.tsx';
export { MovementsTable } from './movements-table.tsx';
