/** Streams files while they are generated. */

/** A stream of what the generator yields, on demand. When the client stops receiving, the generator ends. */
export function byteStream(
  parts: AsyncGenerator<Uint8Array, unknown, unknown>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
