/** What other screens import from attentions. */
export { QuickPeriodSelect } from './quick-period.tsx';
