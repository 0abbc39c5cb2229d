/** Work that ends when nobody waits for its answer any more. */
import type { CallContext } from '../context.ts';

/** Aborted with the error when whoever asked goes away before the answer. */
export function abortOnDisconnect({ reply }: CallContext, gone: () => Error): AbortSignal {
  const waiting = new AbortController();
  const leave = () => {
    if (!reply.raw.writableEnded) waiting.abort(gone());
  };
  if (reply.raw.closed) leave();
  else reply.raw.once('close', leave);
  return waiting.signal;
}
