export { fingerprintOf } from './exports.ts';
export {
  readAccounts,
  readPayments,
  readPaymentsThat,
  readWrittenOffThat,
  refuseMissingAccounts,
} from './payments.ts';
