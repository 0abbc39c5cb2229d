/** What other features and the worker may import from receipts. */
export { FIRST_PAID } from './days.ts';
export { lackingDocuments } from './lacking.ts';
export { comparePairsOf } from './match.ts';
export { countOpen } from './register.ts';
export { sendReceiptRemindersJob } from './reminder-job.ts';
export { sheetEntry, takeSheet } from './sheet.ts';
