/** Entries as payments show them; and what schedules share with entries by hand. */
export { readEntrySources, readPaymentEntries } from './payment-entries.ts';
export { countProposed, othersMayApprove, userName } from './queries.ts';
export { checkEntry } from './transitions.ts';
