/** The waiting queue: what one of many may have under way at a time, so that nobody takes what all share. */

/** So many wait already that one more is refused. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

type Queue = { underWay: number; readonly waiting: (() => void)[] };

/** Works in its turn. Throws `QueueFull`, or the reason of a signal that is aborted while it waits. */
export type Limiter<Key> = <Output>(
  key: Key,
  work: () => Promise<Output>,
  signal?: AbortSignal,
) => Promise<Output>;

/**
 * Work under a key waits until fewer than `limit` pieces under the same key are under way, in the order
 * of asking; at most `maxWaiting` pieces wait.
 */
export function createLimiter<Key = null>(
  limit: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): Limiter<Key> {
  const queues = new Map<Key, Queue>();

  /** Hands a place on. Until then it counts as taken, so that nobody gets in between. */
  function leave(key: Key, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else if (--queue.underWay === 0) queues.delete(key);
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const queue = queues.get(key) ?? { underWay: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.underWay < limit) queue.underWay += 1;
    else if (queue.waiting.length < maxWaiting) await turnIn(queue.waiting, signal);
    else throw new QueueFull('too many are waiting');
    try {
      return await work();
    } finally {
      // After all time-outs of this moment: whom they make leave does not begin.
      setImmediate(leave, key, queue);
    }
  };
}

function turnIn(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begin = () => {
    signal?.removeEventListener('abort', giveUp);
    resolve();
  };
  const giveUp = () => {
    waiting.splice(waiting.indexOf(begin), 1);
    reject(signal?.reason);
  };
  waiting.push(begin);
  signal?.addEventListener('abort', giveUp, { once: true });
  return promise;
}
