export { GoingBackDialog } from './going-back-dialog.tsx';
export { ReasonForm } from './reason-form.tsx';
