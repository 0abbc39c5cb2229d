/** What other screens import from the clean-ups: the dialogs, and the preview of a deletion. */
export { AllCleaning } from './all-cleaning.tsx';
export { CleaningPreview, RemovalQuestion } from './cleaning.tsx';
export { PatientCleaning } from './patient-cleaning.tsx';
export { UnprocessedCleaning } from './unprocessed-cleaning.tsx';
