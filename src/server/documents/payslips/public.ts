/** What other features and the worker may import from payslips. */
import { statementChore } from '../../platform/jobs/chores.ts';

export { sendPayslipsJob } from './job.ts';

/** Deletes old documents of payslips. */
export const payslipChores = [
  statementChore('nightly', 'DELETE FROM payslip_document WHERE expires_at < now()'),
];
