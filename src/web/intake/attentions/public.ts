/** What other screens use of the attentions. */
export { CleaningPreview, RemovalQuestion } from './cleaning.tsx';
export { QuickPeriodSelect } from './quick-period.tsx';
