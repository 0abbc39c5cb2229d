/** What workers run for forgotten passwords. */
import { statementChore } from '../../platform/jobs/chores.ts';

export { PASSWORD_LINK_TASK, sendPasswordLink } from './send.ts';

/** Deletes old links and requests. */
export const passwordLinkChores = [
  statementChore(
    'nightly',
    `DELETE FROM password_link WHERE expires_at < now() - interval '7 days'`,
  ),
  statementChore(
    'nightly',
    `DELETE FROM password_link_request WHERE at < now() - interval '1 day'`,
  ),
];
