/** What other features may use of the bank payroll. */
export { BANK_FORMAT_LABELS } from './bank-search.ts';
