export { readAccounts, readPayments } from './payments.ts';
