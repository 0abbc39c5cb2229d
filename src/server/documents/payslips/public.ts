/** What other features and the worker may use of the payslips. */
export { sendPayslipsJob } from './job.ts';
