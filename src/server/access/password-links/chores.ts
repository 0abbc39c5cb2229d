/** Deletes old links and requests at night. */
import { statementChore } from '../../platform/jobs/chores.ts';

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
