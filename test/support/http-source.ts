/** Another system that answers over HTTP, as tests say; it keeps what it was asked. */
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach } from 'vitest';
import { demoDoctors } from '../../src/server/operations/demo/doctors.ts';
import { SERVICES } from '../../src/server/operations/demo/services.ts';
import type { Certificate } from './certificates.ts';

export type Asked = {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
};

type Respond = (response: http.ServerResponse, asked: Asked) => void;

export type HttpSource = {
  /** `http://127.0.0.1:…`, or `https` and the certificate's name */
  readonly origin: string;
  readonly port: number;
  /** Everything it was asked in this test. */
  readonly asked: Asked[];
  /** Says how a path is answered, its query aside. */
  on(path: string, respond: Respond): void;
};

/** Starts the system for the test file, over TLS with a certificate; each test begins with no paths. */
export async function httpSource(certificate?: Certificate): Promise<HttpSource> {
  const paths = new Map<string, Respond>();
  const asked: Asked[] = [];
  const answer: http.RequestListener = async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = '', url = '', headers } = request;
    const question = { method, path: url, headers, body: Buffer.concat(pieces).toString() };
    asked.push(question);
    const respond = paths.get(url.split('?')[0] ?? '');
    if (respond) respond(response, question);
    else response.writeHead(404).end();
  };
  const server = certificate
    ? https.createServer(
        { cert: certificate.cert, key: certificate.key.export({ type: 'pkcs8', format: 'pem' }) },
        answer,
      )
    : http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  beforeEach(() => {
    paths.clear();
    asked.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: certificate ? `https://${certificate.name}:${port}` : `http://127.0.0.1:${port}`,
    port,
    asked,
    on: (path, respond) => paths.set(path, respond),
  };
}

/** Answers JSON. */
export const json =
  (value: unknown, headers: http.OutgoingHttpHeaders = {}): Respond =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value));

/** Answers a text or bytes of a type. */
export const content =
  (type: string, body: string | Uint8Array): Respond =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

/** Answers a status without content. */
export const status =
  (code: number, headers: http.OutgoingHttpHeaders = {}): Respond =>
  (response) =>
    response.writeHead(code, headers).end();

/** Answers one after the other, the last for ever. */
export function inTurn(...responds: readonly Respond[]): Respond {
  let turn = 0;
  return (response, asked) => {
    responds[Math.min(turn, responds.length - 1)]?.(response, asked);
    turn += 1;
  };
}

/** Zeros that unpack to a thousand times their size. */
export const gzipBomb = (bytes: number): Respond => {
  const packed = gzipSync(Buffer.alloc(bytes, ' '));
  return (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(packed);
};

/** Answers a blank now and then, and never ends. */
export const drip: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** A participacion record as a hospital's API gives it, which differs from a good one in what is given. */
export function attentionRecord(id: string, changed: Record<string, unknown> = {}) {
  const [doctor] = demoDoctors();
  return {
    id,
    paciente: { rut: '12.345.678-5', nombre: 'Ana Prueba' },
    fechaAtencion: '2025-08-15',
    prestacion: { codigo: SERVICES[0]?.code ?? '' },
    valorParticipado: 7_000,
    valorNeto: 10_000,
    medico: { rut: doctor?.rut ?? '' },
    ...changed,
  };
}

/** The same as an HMQ record. */
export function hmqRecord(id: string) {
  const { valorParticipado: _, fechaAtencion: fechaConsumo, ...rest } = attentionRecord(id);
  return { ...rest, fechaConsumo, valorBruto: 12_000, comision: 150, valorRecaudado: 9_850 };
}
