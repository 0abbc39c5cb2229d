/** What other screens use of the attentions. */
export { CleaningPreview } from './cleaning.tsx';
export { QuickPeriodSelect } from './quick-period.tsx';
