/** A waiting queue that limits how many tasks of one key run at a time, so that none takes all of a shared resource. */

/** Too many tasks are already waiting. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

type Queue = { underWay: number; readonly waiting: (() => void)[] };

/** Runs work in its turn. Throws `QueueFull`, or the reason of a signal that is aborted while waiting. */
export type Limiter<Key> = <Output>(
  key: Key,
  work: () => Promise<Output>,
  signal?: AbortSignal,
) => Promise<Output>;

/** Work under a key waits, in order, while `limit` tasks of that key are running; at most `maxWaiting` tasks wait. */
export function createLimiter<Key = null>(
  limit: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): Limiter<Key> {
  const queues = new Map<Key, Queue>();

  /** Passes a place on. Until then it counts as taken, so that no newcomer overtakes. */
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
      // Runs after all time-outs of this moment, so that a task which has just timed out does not start.
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
