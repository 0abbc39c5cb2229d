/** Files that are made while they are sent. */

/** What a generator yields, as it is asked for; whoever stops receiving ends the generator. */
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
