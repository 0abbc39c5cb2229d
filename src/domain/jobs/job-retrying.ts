/** Which failed jobs can be repeated: one answer for the server and for the buttons. */

/**
 * Kinds that find their work in their payload and in the states of the records. The letters of
 * `send-payslips` belong to their job, and are sent again from their log.
 */
const REPEATABLE: ReadonlySet<string> = new Set([
  'calculate-payments',
  'process-bulk-payments',
  'bulk-import',
  'verify-books',
]);

/** Whether a new job of the kind with the same payload does what the failed one did not. */
export function isRepeatable(type: string): boolean {
  return REPEATABLE.has(type);
}
