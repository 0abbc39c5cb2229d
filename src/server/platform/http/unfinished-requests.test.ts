/** Who is disconnected in the middle of a body: a client that sends nothing, not one that the server keeps waiting (product §20.2). */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { endUnfinishedRequests } from './unfinished-requests.ts';

const STALL_LIMIT_MS = 200;
let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server that takes a body only after a time, and answers how many bytes it had. */
async function serverThatWaits(ms: number): Promise<string> {
  app = Fastify();
  endUnfinishedRequests(app, STALL_LIMIT_MS);
  app.addContentTypeParser(
    'application/octet-stream',
    async (_: unknown, payload: AsyncIterable<Buffer>) => {
      await wait(ms);
      let bytes = 0;
      for await (const piece of payload) bytes += piece.length;
      return bytes;
    },
  );
  app.post('/', async ({ body }) => ({ bytes: body }));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const send = (address: string, body: ReadableStream) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit);

test('a body that the server takes late, e.g. because its disk is slow, arrives whole', async () => {
  const { port, hostname } = new URL(await serverThatWaits(5 * STALL_LIMIT_MS));
  const socket = connect(Number(port), hostname);
  // Bytes of the body come with the head: a machine that is busy is no client that stalls.
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(4_000_000)]));
  expect(await text(socket)).toMatch(/\{"bytes":4000000\}$/);
});

test('a client that stops sending is disconnected', async () => {
  const address = await serverThatWaits(0);
  const half = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(1_000)) });
  await expect(send(address, half)).rejects.toThrow('fetch failed');
});
