export { refuseOneHand } from './account-notices.ts';
export { refuseUnlessAgreed } from './agreed.ts';
export { awaitedPayee } from './held.ts';
export {
  isAllHeld,
  paysEntriesAlone,
  processPaymentsJob,
  refuseBlockedProcessing,
  refuseUnagreedProcessing,
  scopeOf,
  statesMovedBy,
} from './job.ts';
export {
  dateProblems,
  otherRateSql,
  paymentDateOf,
  plannedDateOf,
  refuseBeforePeriod,
  refuseDayBefore,
  refuseOtherRate,
} from './payment-date.ts';
export { processingTotals, processRecords } from './processing.ts';
export { removePayments } from './removal.ts';
export { filesOfPayment, refuseUnagreedRepeats } from './repeats.ts';
export { markPendingPayment, payPayments, scopeSql } from './transitions.ts';
