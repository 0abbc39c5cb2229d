/** Entries as payments show them, what schedules share with entries by hand, and what makes them. */
export { readEntrySources, readPaymentEntries } from './payment-entries.ts';
export { countProposed, othersMayApprove, withoutPatient } from './queries.ts';
export { approveEntries, checkEntry, enterableMonths, proposeEntry } from './transitions.ts';
