/** What the worker may import from receipts. */
export { sendReceiptRemindersJob } from './reminder-job.ts';
