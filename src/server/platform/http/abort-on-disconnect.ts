/** Ends work for a client that no longer waits. */
import type { CallContext } from '../context.ts';

/** A signal that aborts, with the error of `gone`, when the client disconnects before it is answered. */
export function abortOnDisconnect(
  { reply }: Pick<CallContext, 'reply'>,
  gone: () => Error,
): AbortSignal {
  const waiting = new AbortController();
  const leave = () => {
    if (!reply.raw.writableEnded) waiting.abort(gone());
  };
  if (reply.raw.closed) leave();
  else reply.raw.once('close', leave);
  return waiting.signal;
}
