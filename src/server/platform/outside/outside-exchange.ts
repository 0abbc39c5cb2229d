/** One request to another system and its answer, within limits of time and size (decision 29). */
import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import { OutsideError } from './outside-error.ts';
import { hostOf } from './outside-hosts.ts';

export type Question = {
  readonly method: 'GET' | 'POST';
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type ExchangeLimits = {
  readonly connectMs: number;
  /** The time from the request to the first byte of the answer. */
  readonly firstByteMs: number;
  /** The largest size of the answer's body, after decompression. */
  readonly maxBytes: number;
};

export type Answer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body, decompressed. */
  readonly bytes: Buffer;
};

/**
 * Sends a request to one of the given addresses, whatever the host name resolves to now. Answers with any status.
 * Throws an OutsideError, with `retryAfterMs` 0 when the connection failed, or the signal's reason.
 */
export async function exchange(
  url: URL,
  addresses: readonly LookupAddress[],
  question: Question,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const late = new AbortController();
  const host = hostOf(url);
  const lateBy = (milliseconds: number, message: string, retryAfterMs?: number) =>
    setTimeout(
      () =>
        late.abort(new OutsideError(message, retryAfterMs === undefined ? {} : { retryAfterMs })),
      milliseconds,
    );
  let timer = lateBy(
    limits.connectMs,
    `${host} no acepta la conexión a tiempo. ${TRY_ANOTHER_WAY}`,
    0,
  );
  const stop = AbortSignal.any([signal, late.signal]);
  try {
    const response = await ask(url, addresses, question, stop, () => {
      clearTimeout(timer);
      timer = lateBy(
        limits.firstByteMs,
        `${host} tardó demasiado en responder. Pida menos días o intente más tarde.`,
      );
    });
    clearTimeout(timer);
    const bytes = await readBody(response, limits.maxBytes, host);
    return { url, status: response.statusCode ?? 0, headers: response.headers, bytes };
  } catch (error) {
    stop.throwIfAborted();
    if (error instanceof OutsideError) throw error;
    throw connectionError(host, error);
  } finally {
    clearTimeout(timer);
  }
}

function ask(
  url: URL,
  addresses: readonly LookupAddress[],
  { method, headers, body }: Question,
  signal: AbortSignal,
  onConnect: () => void,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    method,
    // A fresh connection: a kept one may have been checked for another name or at another time.
    agent: false,
    lookup: pinnedTo(addresses),
    signal,
    headers: {
      'user-agent': 'Portal-Medico',
      ...headers,
      'accept-encoding': 'gzip',
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  });
  request.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', onConnect);
  });
  request.on('response', resolve);
  request.on('error', reject);
  request.end(body);
  return promise;
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('the host has no address'), '');
  };
}

const UNPACKERS: Readonly<Record<string, () => zlib.Gunzip>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
};

/** The body, measured while it is decompressed: a small answer may grow a thousandfold. */
async function readBody(
  response: http.IncomingMessage,
  maxBytes: number,
  host: string,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of unpacked(response, host)) {
    size += piece.length;
    if (size > maxBytes) {
      throw new OutsideError(
        `${host} respondió más de ${Math.floor(maxBytes / 1_048_576)} MB: pida menos días o use páginas.`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function unpacked(response: http.IncomingMessage, host: string): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const create = UNPACKERS[encoding];
  if (!create) {
    response.destroy();
    throw new OutsideError(
      `${host} respondió con una compresión que no se puede leer. Avise a quien administra ese sistema.`,
    );
  }
  // The failure surfaces where the decompressed bytes are read.
  return pipeline(response, create(), () => {});
}

const TRY_ANOTHER_WAY = 'Revise el servidor y el puerto de la URL, o intente más tarde.';
const UNREADABLE = /^Z_|^ERR_STREAM_PREMATURE/;
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no existe o no se encuentra en la red',
  EAI_AGAIN: 'no se encuentra en la red por ahora',
  ECONNREFUSED: 'rechaza la conexión',
  ETIMEDOUT: 'no acepta la conexión a tiempo',
  EHOSTUNREACH: 'no se alcanza por la red',
  ENETUNREACH: 'no se alcanza por la red',
};

/** Explains a failed connection; it may be tried again, unless repeating can't help. */
export function connectionError(host: string, cause: unknown): OutsideError {
  const code = String((cause as NodeJS.ErrnoException).code ?? '');
  if (/CERT|SELF_SIGNED|ISSUER|VERIFY|ERR_TLS/.test(code)) {
    return new OutsideError(`El certificado de ${host} ${certificateFault(code)}.`, { cause });
  }
  if (/^Z_/.test(code)) {
    return new OutsideError(
      `${host} respondió datos comprimidos que están dañados. Intente de nuevo; si se repite, avise a quien administra ese sistema.`,
      { cause },
    );
  }
  if (UNREADABLE.test(code) || code === 'ECONNRESET') {
    return new OutsideError(
      `${host} cortó la conexión. Intente de nuevo; si se repite, avise a quien administra ese sistema.`,
      { cause, retryAfterMs: 0 },
    );
  }
  const words = WORDS[code] ?? 'no responde como un servidor web';
  return new OutsideError(`${host} ${words}. ${TRY_ANOTHER_WAY}`, { cause, retryAfterMs: 0 });
}

/** What is wrong with a certificate, and who has to mend it. */
function certificateFault(code: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return 'venció: quien administra ese sistema debe renovarlo';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'es de otro nombre: revise el nombre en la URL';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'no es de una autoridad conocida: quien administra este sistema puede agregarla con NODE_EXTRA_CA_CERTS';
    default:
      return 'no es válido: avise a quien administra ese sistema';
  }
}
