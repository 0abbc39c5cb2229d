/** Deletes old sessions, browsers and failed sign-ins at night, and each minute what anybody may begin. */
import { statementChore } from '../../platform/jobs/chores.ts';
import { FORGET_UNUSED } from './known-devices.ts';

export const sessionChores = [
  statementChore('nightly', 'DELETE FROM session WHERE expires_at < now()'),
  statementChore('nightly', 'DELETE FROM half_open_session WHERE expires_at < now()'),
  statementChore('nightly', FORGET_UNUSED),
  statementChore('everyMinute', 'DELETE FROM sign_on_attempt WHERE expires_at < now()'),
  statementChore('everyMinute', 'DELETE FROM passkey_challenge WHERE expires_at < now()'),
  statementChore('nightly', `DELETE FROM sign_in_failure WHERE at < now() - interval '1 day'`),
];
