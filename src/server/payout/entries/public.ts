export { readEntrySources, readPaymentEntries } from './payment-entries.ts';
