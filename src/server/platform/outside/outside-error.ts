/**
 * Another system could not be reached, or did not answer as it should. `message` is a Spanish sentence for the user. It
 * names at most the host: the rest of the URL, headers and the answer may hold a key.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** The pause in milliseconds after which the request may be repeated; null when repeating can't help. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
