/** What other features may import from the bank payroll. */
export { makeBankFile } from './download.ts';
export { REJECTED_ON, readPayments } from './payments.ts';
export { prepareTransfers } from './payroll.ts';
