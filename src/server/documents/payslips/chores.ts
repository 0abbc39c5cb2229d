/** Deletes old documents of payslips. */
import { statementChore } from '../../platform/jobs/chores.ts';

export const payslipChores = [
  statementChore('nightly', 'DELETE FROM payslip_document WHERE expires_at < now()'),
];
