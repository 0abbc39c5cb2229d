/** Work that ends when nobody waits for its answer any more. */
import type { CallContext } from './context.ts';

/** Aborted with the error when whoever asked goes away before the answer. */
export function whileConnected({ reply }: CallContext, gone: () => Error): AbortSignal {
  const waiting = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) waiting.abort(gone());
  });
  return waiting.signal;
}
