/** Tries letters again, and forgets at night the addresses that nobody needs to be told at any more. */
import { ACCOUNT_WATCH_DAYS } from '../../../domain/payout/account-changes.ts';
import { statementChore } from '../../platform/jobs/chores.ts';
import { DUE_LETTERS } from './letters.ts';

export const accountChangeChores = [
  statementChore('everyMinute', DUE_LETTERS),
  statementChore(
    'nightly',
    `DELETE FROM former_email WHERE replaced_at < now() - interval '${ACCOUNT_WATCH_DAYS} days'`,
  ),
];
