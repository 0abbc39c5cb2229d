/** Cancels streams that are no longer read. */

/**
 * The same stream, but it fails, and cancels its source, when nobody reads it for `idleMs`, or when `stop` is aborted. The time that
 * the source itself takes does not count. `ended` resolves when the stream was read to its end, failed or was cancelled.
 */
export function untilIdle<Chunk>(
  source: ReadableStream<Chunk>,
  idleMs: number,
  stop?: AbortSignal,
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
  const fail = (controller: ReadableStreamDefaultController<Chunk>, reason: unknown) => {
    controller.error(reason);
    // The reader already has the reason; a source that fails to stop adds nothing.
    giveUp(reason).catch(() => {});
  };
  const wait = (controller: ReadableStreamDefaultController<Chunk>) => {
    const reason = `nobody read the answer for ${idleMs} ms`;
    timer = setTimeout(() => fail(controller, new Error(reason)), idleMs);
  };
  const readable = new ReadableStream<Chunk>(
    {
      start(controller) {
        stop?.addEventListener('abort', () => fail(controller, stop.reason), { once: true });
        wait(controller);
      },
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
    // Reads nothing ahead, so that every pull is a real read.
    { highWaterMark: 0 },
  );
  return { readable, ended };
}
