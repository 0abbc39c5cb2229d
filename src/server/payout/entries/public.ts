export { readPaymentEntries } from './payment-entries.ts';
