/**
 * JSON bodies (docs/decisions/0056): a small one is read into memory. A larger one is written to disk, waits in a
 * queue, and is scanned in a thread. A file that it carries as a string stays on disk.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallMeta } from '../../../contract/call.ts';
import { createLimiter } from '../limiter.ts';
import { AT_A_TIME, readJsonFile } from './json-file.ts';
import { JSON_LIMITS, type JsonOffence, JsonScanner } from './json-shape.ts';
import { Refusal } from './refusal.ts';

/** A body up to this size is kept in memory. */
const SMALL_BYTES = 1024 * 1024;
/** The largest size of a body without the file that it carries. */
const REST_LIMIT = 32 * 1024 * 1024;
/** Form uploads use the same prefix, so that clean-up also removes these folders after a killed process. */
export const UPLOAD_PREFIX = 'portal-medico-upload-';

const limit = createLimiter(AT_A_TIME);

/** A body on disk that has not been read yet. */
class LargeBody {
  readonly folder: string;
  readonly path: string;

  constructor(folder: string) {
    this.folder = folder;
    this.path = join(folder, randomUUID());
  }
}

/** Refuses a body larger than the limit, in bytes. */
export function tooLarge(limit: number): Refusal {
  return new Refusal('request.tooLarge', { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
}

/** Lets the server read JSON in this way, and no other text. */
export function registerJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    (request: FastifyRequest, payload: IncomingMessage) => receive(app, request, payload),
  );
}

async function receive(
  app: FastifyInstance,
  request: FastifyRequest,
  payload: IncomingMessage,
): Promise<unknown> {
  const limit = request.routeOptions.bodyLimit ?? SMALL_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const pieces = limited(request, payload, limit);
  const head: Buffer[] = [];
  let bytes = 0;
  while (bytes <= SMALL_BYTES) {
    const { done, value } = await pieces.next();
    if (done) return readSmall(app, request, Buffer.concat(head));
    head.push(value);
    bytes += value.length;
  }
  const body = new LargeBody(await mkdtemp(join(tmpdir(), UPLOAD_PREFIX)));
  try {
    async function* all() {
      yield* head.splice(0);
      yield* pieces;
    }
    await pipeline(all, createWriteStream(body.path, { mode: 0o600 }));
    return body;
  } catch (error) {
    // Reads and drops the rest: a client that is still sending would not see the answer.
    payload.resume();
    await remove(body);
    throw error;
  }
}

/** Yields the pieces up to the limit. Refuses a larger body that did not declare its size, and one that is cut off. */
async function* limited(
  request: FastifyRequest,
  payload: IncomingMessage,
  limit: number,
): AsyncGenerator<Buffer, undefined> {
  let bytes = 0;
  try {
    // A refused client still gets an answer, so the connection stays open.
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      bytes += piece.length;
      if (bytes > limit) throw tooLarge(limit);
      yield piece;
    }
    return undefined;
  } catch (error) {
    // The client went, or stalled until it was disconnected.
    if (!payload.destroyed || payload.complete) throw error;
    request.log.warn({ err: error }, 'body cut off');
    throw new Refusal('request.malformed');
  }
}

function readSmall(app: FastifyInstance, request: FastifyRequest, body: Buffer): Promise<unknown> {
  const scanner = new JsonScanner();
  scanner.push(body);
  if (scanner.offence) throw refusalOf(scanner.offence);
  return parse(app, request, body.toString());
}

/** Parses like Fastify: refuses invalid JSON with a sentence, and a `__proto__` from outside. */
function parse(app: FastifyInstance, request: FastifyRequest, text: string): Promise<unknown> {
  const parser = app.getDefaultJsonParser('error', 'error');
  return new Promise((resolve, reject) => {
    parser(request, text, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

/**
 * Works on a request whose large body, if it has one, was read in its turn; the body is removed from disk afterwards. What the
 * call itself has to wait for, `inTurn` waits for first: a call that waits keeps no other body from being read.
 */
export async function withLargeBody<Result, Turn>(
  request: FastifyRequest,
  { bodyLimit, fileText }: CallMeta,
  inTurn: (work: (turn: Turn) => Promise<Result>) => Promise<Result>,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const { body } = request;
  if (!(body instanceof LargeBody)) return inTurn(work);
  const read = (turn: Turn) =>
    limit(null, async () => {
      const filePath = `${body.path}.file`;
      const result = await readJsonFile({
        bodyPath: body.path,
        filePath,
        fileField: fileText?.field,
        encoding: fileText?.encoding ?? 'text',
        restLimit: Math.min(REST_LIMIT, bodyLimit),
      });
      if (result.kind === 'refused') throw refusalOf(result.offence);
      const value = await parse(request.server, request, result.rest);
      if (result.hasFile && fileText)
        (value as Record<string, unknown>)[fileText.field] = await openAsBlob(filePath);
      request.body = value;
      return await work(turn);
    });
  try {
    return await inTurn(read);
  } finally {
    await remove(body);
  }
}

async function remove({ folder }: LargeBody): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

function refusalOf(offence: JsonOffence | 'tooLarge'): Refusal {
  switch (offence) {
    case 'tooDeep':
      return new Refusal('request.tooDeep', { levels: JSON_LIMITS.depth });
    case 'tooMany':
      return new Refusal('request.tooLarge', {
        limit: `${JSON_LIMITS.values.toLocaleString('es-CL')} valores`,
      });
    case 'tooLarge':
      return tooLarge(REST_LIMIT);
    case 'unreadable':
      return new Refusal('request.malformed');
  }
}
