/** What other features and the worker may use of the payslips. */
export { payslipChores } from './chores.ts';
export { sendPayslipsJob } from './job.ts';
