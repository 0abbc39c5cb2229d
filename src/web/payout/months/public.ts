export { CloseDialog } from './close-dialog.tsx';
export { MonthClosings, showClosings } from './month-closings.tsx';
