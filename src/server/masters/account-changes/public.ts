/** What doctors, societies, the bank screen and the worker take of changes of account. */
export { accountChangeChores } from './chores.ts';
export { ACCOUNT_LETTER_TASK, mailAccountLetter } from './letters.ts';
export {
  type AccountNotice,
  accountNotices,
  accountsOfOneHand,
  type PayeeNotice,
  payeeNotices,
} from './notices.ts';
export { type PaymentOfOneHand, paymentsOfOneHand } from './one-hand.ts';
export {
  noteAllPayeeChanges,
  notePayeeChanges,
  noteTransferInsteadOfCheque,
  noteTransfersInsteadOfCheques,
} from './payee-changes.ts';
export {
  accountFates,
  deferAccount,
  noteFirstAccount,
  noteFirstAccounts,
  type PayeeBefore,
  proposeAccounts,
} from './proposals.ts';
export {
  countAccountChanges,
  pendingAccountOf,
  withPendingForEditors,
} from './queries.ts';
