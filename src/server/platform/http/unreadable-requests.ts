/** Bytes that are no HTTP request: Node ends before Fastify has one, and the refusal is written by hand. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { errorBody } from './calls.ts';
import { Refusal } from './refusal.ts';

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.late',
};

/** Fastify's `clientErrorHandler`: answers as other refusals do, and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Who went away is told nothing.
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
