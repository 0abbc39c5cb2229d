/**
 * Answers bytes that are not an HTTP request: Node fails before Fastify has a request, so the refusal is written by
 * hand.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { errorBody } from './calls.ts';
import { Refusal } from './refusal.ts';

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.late',
};

/** Fastify's `clientErrorHandler`: writes a refusal like the others, and disconnects. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected already.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(CODES[error.code ?? ''] ?? 'request.malformed');
  const body = JSON.stringify(errorBody(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
