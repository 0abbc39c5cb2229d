/**
 * The program can't start for a reason that whoever starts it can mend. The message, a Spanish
 * sentence, says all they need: show it without a stack and exit with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
