/**
 * The program can't start for a reason that the operator can mend. The message is a complete Spanish sentence: show it
 * without a stack, and exit with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
