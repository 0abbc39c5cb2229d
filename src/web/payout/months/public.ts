export { CloseDialog } from './close-dialog.tsx';
export { MonthClosings } from './month-closings.tsx';
