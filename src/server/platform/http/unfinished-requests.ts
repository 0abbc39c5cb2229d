/** Ends requests whose body stops arriving, so that they do not delay an orderly end. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A body may take any time, but its bytes must keep arriving. */
const STALL_LIMIT_MS = 20_000;
/** How long an orderly end waits for answers in progress. */
const ANSWER_LIMIT_MS = 4_000;

/**
 * Disconnects a client that stalls in the middle of a body, for 20 seconds unless told otherwise; when the server stops, it
 * disconnects all.
 */
export function endUnfinishedRequests(app: FastifyInstance, stallLimitMs = STALL_LIMIT_MS): void {
  const arriving = new Set<IncomingMessage>();
  app.addHook('onRequest', async ({ raw }) => {
    const { socket, headers } = raw;
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Requests from within the process have no socket.
    if (!hasBody || !(socket instanceof Socket)) return;
    arriving.add(raw);
    socket.setTimeout(stallLimitMs);
    raw.on('timeout', () => {
      // Bytes have arrived that the server has not taken yet, e.g. because the disk is slow: the client does not stall.
      if (raw.readableLength > 0) socket.setTimeout(stallLimitMs);
      else socket.destroy();
    });
    const arrived = () => {
      arriving.delete(raw);
      socket.setTimeout(0);
    };
    raw.once('end', arrived);
    raw.once('close', arrived);
  });
  app.addHook('preClose', async () => {
    for (const { socket } of arriving) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), ANSWER_LIMIT_MS).unref();
  });
}
