/** Requests whose body does not come: they end by themselves, and delay no orderly end. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A body may take as long as it likes, if only it goes on arriving. */
const STALL_LIMIT_MS = 20_000;
/** How long an orderly end waits for answers that are still being made or received. */
const ANSWER_LIMIT_MS = 4_000;

/** Hangs up on whoever sends nothing more for a while in the middle of a body, and, when the server stops, on all. */
export function endUnfinishedRequests(app: FastifyInstance): void {
  const arriving = new Set<IncomingMessage>();
  app.addHook('onRequest', async ({ raw }) => {
    const { socket, headers } = raw;
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // A request from within the process has no socket.
    if (!hasBody || !(socket instanceof Socket)) return;
    arriving.add(raw);
    // Without a listener Node hangs up by itself when that time has passed without a byte.
    socket.setTimeout(STALL_LIMIT_MS);
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
