/** Documents of payslips that are kept no longer. */
import { statementChore } from '../../platform/jobs/chores.ts';

export const payslipChores = [
  statementChore('nightly', 'DELETE FROM payslip_document WHERE expires_at < now()'),
];
