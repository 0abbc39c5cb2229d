/** Limits what one of many may have under way at a time, so that nobody takes what all share. */

type Queue = { underWay: number; readonly waiting: (() => void)[] };

/**
 * Work under a key waits until fewer than `limit` pieces under the same key are under way, in the order
 * of asking.
 */
export function createLimiter<Key>(limit: number) {
  const queues = new Map<Key, Queue>();
  return async <Output>(key: Key, work: () => Promise<Output>): Promise<Output> => {
    const queue = queues.get(key) ?? { underWay: 0, waiting: [] };
    queues.set(key, queue);
    // Whoever ends hands its place on, so that nobody gets in between.
    if (queue.underWay < limit) queue.underWay += 1;
    else await new Promise<void>((begin) => queue.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.underWay === 0) queues.delete(key);
    }
  };
}
