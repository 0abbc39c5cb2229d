/** Streams that are given up when nobody reads them. */

/**
 * The same stream, which fails, and cancels its source, when its reader leaves it alone for `idleMs`. How long
 * the source itself takes does not count. `ended` comes when it was read to its end, failed or was given up.
 */
export function untilIdle<Chunk>(
  source: ReadableStream<Chunk>,
  idleMs: number,
): { readable: ReadableStream<Chunk>; ended: Promise<void> } {
  const reader = source.getReader();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const giveUp = async (reason: unknown) => {
    clearTimeout(timer);
    try {
      await reader.cancel(reason);
    } finally {
      end();
    }
  };
  const wait = (controller: ReadableStreamDefaultController<Chunk>) => {
    timer = setTimeout(() => {
      const reason = new Error(`nobody read the answer for ${idleMs} ms`);
      controller.error(reason);
      // The reader has the reason; a source that fails to stop has nothing to add.
      giveUp(reason).catch(() => {});
    }, idleMs);
  };
  const readable = new ReadableStream<Chunk>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            end();
          } else {
            controller.enqueue(value);
            wait(controller);
          }
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: giveUp,
    },
    // Nothing ahead of the reader: what is asked for is what is read.
    { highWaterMark: 0 },
  );
  return { readable, ended };
}
