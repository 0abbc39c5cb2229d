/** Which failed jobs can be retried; server and buttons both ask here. */

/**
 * Kinds that find their work in their payload and in the states of the records. The letters of `send-payslips` belong
 * to their job; they are sent again from their log.
 */
const REPEATABLE: ReadonlySet<string> = new Set([
  'calculate-payments',
  'process-bulk-payments',
  'bulk-import',
  'verify-books',
]);

/** Whether a new job with the same payload does the work that the failed one did not. */
export function isRepeatable(type: string): boolean {
  return REPEATABLE.has(type);
}
