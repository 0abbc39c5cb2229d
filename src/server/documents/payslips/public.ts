/** What other features and the worker may import from payslips. */
export { payslipChores } from './chores.ts';
export { sendPayslipsJob } from './job.ts';
