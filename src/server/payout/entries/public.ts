/** Entries as payments show them, what schedules share with entries by hand, and what makes them. */
export { readEntrySources, readPaymentEntries } from './payment-entries.ts';
export { countProposed, withoutPatient } from './queries.ts';
export {
  approveEntries,
  checkEntry,
  enterableMonths,
  proposeEntry,
  refuseOwn,
} from './transitions.ts';
