/** What other screens use of the cleanings: each dialog, and what a removal would remove. */
export { AllCleaning } from './all-cleaning.tsx';
export { CleaningPreview, RemovalQuestion } from './cleaning.tsx';
export { PatientCleaning } from './patient-cleaning.tsx';
export { UnprocessedCleaning } from './unprocessed-cleaning.tsx';
