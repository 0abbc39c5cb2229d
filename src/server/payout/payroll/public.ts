export { processPaymentsJob, scopeOf, statesMovedBy } from './job.ts';
export { removePayments } from './removal.ts';
export { filesOfPayment, refuseUnagreedRepeats } from './repeats.ts';
export { markPendingPayment, payPayments, processRecords, scopeSql } from './transitions.ts';
