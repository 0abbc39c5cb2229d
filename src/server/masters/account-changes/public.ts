/** What doctors, societies, the bank screen and the worker take of changes of account. */
import { ACCOUNT_WATCH_DAYS } from '../../../domain/payout/account-changes.ts';
import { statementChore } from '../../platform/jobs/chores.ts';
import { DUE_LETTERS } from './letters.ts';

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

/** Tries letters again, and forgets at night the addresses that nobody needs to be told at any more. */
export const accountChangeChores = [
  statementChore('everyMinute', DUE_LETTERS),
  statementChore(
    'nightly',
    `DELETE FROM former_email WHERE replaced_at < now() - interval '${ACCOUNT_WATCH_DAYS} days'`,
  ),
];
