/**
 * Another system could not be asked, or did not answer as it should. `message` is a Spanish sentence made
 * to be shown: it names the host at most, never the rest of the URL, a header or what the system said,
 * since any of them may hold a key.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** After how many milliseconds the same question may be answered; null when it never will be. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
