/** What the screens of doctors and societies take of changes of account. */
export { AccountChangesNotice } from './account-changes-notice.tsx';
export { PendingAccount, tellOfPendingAccount } from './pending-account.tsx';
