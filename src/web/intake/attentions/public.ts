/** What other screens use of the attentions. */
export { QuickPeriodSelect } from './quick-period.tsx';
