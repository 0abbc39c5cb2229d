/** One request to another system and its answer, within limits of time and size (decision 29). */
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
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
  /** By their names in lower case; of a repeated one the first, of `link` all. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body, decompressed. */
  readonly bytes: Buffer;
};

/**
 * Sends a request to one of the given addresses, whatever the host name resolves to now. Answers with any status.
 * Throws an OutsideError, with `retryAfterMs` 0 when the connection failed, or the signal's reason.
 */
export function exchange(
  url: URL,
  addresses: readonly LookupAddress[],
  question: Question,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Answer> {
  return send(url, addresses, question, { limits, signal }, async (answer) => ({
    url,
    status: answer.statusCode,
    headers: singleHeaders(answer.headers),
    bytes: await readBody(answer, limits.maxBytes, hostOf(url)),
  }));
}

/** The same for the status alone: of the body, however large, slow or packed, nothing is read. */
export function exchangeForStatus(
  url: URL,
  addresses: readonly LookupAddress[],
  question: Question,
  limits: Omit<ExchangeLimits, 'maxBytes'>,
  signal: AbortSignal,
): Promise<number> {
  return send(url, addresses, question, { limits, signal }, ({ statusCode }) => statusCode);
}

type Within = { readonly limits: Omit<ExchangeLimits, 'maxBytes'>; readonly signal: AbortSignal };

/** Ends the connection once the answer is read. */
async function send<Read>(
  url: URL,
  addresses: readonly LookupAddress[],
  question: Question,
  { limits, signal }: Within,
  read: (answer: Dispatcher.ResponseData) => Read | Promise<Read>,
): Promise<Read> {
  const { method, headers, body = null } = question;
  // A fresh connection: a kept one may have been checked for another name or at another time.
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: limits.connectMs },
    allowH2: false,
    headersTimeout: limits.firstByteMs,
    // The signal bounds the whole.
    bodyTimeout: 0,
  });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers: { 'user-agent': 'Portal-Medico', ...headers, 'accept-encoding': 'gzip' },
      body,
      signal,
    });
    return await read(answer);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof OutsideError ? error : connectionError(hostOf(url), error);
  } finally {
    await agent.destroy();
  }
}

function singleHeaders(headers: Dispatcher.ResponseData['headers']): Answer['headers'] {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value];
    return [name, name === 'link' ? value.join(', ') : value[0]];
  });
  return Object.fromEntries(entries);
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('the host has no address'), '');
  };
}

/** A map: of an object the host's «constructor» would unpack, too. */
const UNPACKERS: ReadonlyMap<string, () => zlib.Gunzip> = new Map<string, () => zlib.Gunzip>([
  ['gzip', zlib.createGunzip],
  ['x-gzip', zlib.createGunzip],
  ['deflate', zlib.createInflate],
]);

/** The body, measured while it is decompressed: a small answer may grow a thousandfold. */
async function readBody(
  answer: Dispatcher.ResponseData,
  maxBytes: number,
  host: string,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of unpacked(answer, host)) {
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

function unpacked({ headers, body }: Dispatcher.ResponseData, host: string): Readable {
  const encoding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (encoding === 'identity' || encoding === '') return body;
  const create = UNPACKERS.get(encoding);
  if (!create) {
    throw new OutsideError(
      `${host} respondió con una compresión que no se puede leer. Avise a quien administra ese sistema.`,
    );
  }
  // The failure surfaces where the decompressed bytes are read.
  return pipeline(body, create(), () => {});
}

const TRY_ANOTHER_WAY = 'Revise el servidor y el puerto de la URL, o intente más tarde.';
const BROKEN_OFF =
  /^ERR_STREAM_PREMATURE|^UND_ERR_SOCKET|^UND_ERR_RES_CONTENT_LENGTH|^HPE_INVALID_EOF|^ECONNRESET/;
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no existe o no se encuentra en la red',
  EAI_AGAIN: 'no se encuentra en la red por ahora',
  ECONNREFUSED: 'rechaza la conexión',
  UND_ERR_CONNECT_TIMEOUT: 'no acepta la conexión a tiempo',
  ETIMEDOUT: 'no acepta la conexión a tiempo',
  EHOSTUNREACH: 'no se alcanza por la red',
  ENETUNREACH: 'no se alcanza por la red',
};

/** Explains a failed connection; it may be tried again, unless repeating can't help. */
export function connectionError(host: string, cause: unknown): OutsideError {
  const code = String((cause as NodeJS.ErrnoException).code ?? '');
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return new OutsideError(
      `${host} tardó demasiado en responder. Pida menos días o intente más tarde.`,
      { cause },
    );
  }
  if (/CERT|SELF_SIGNED|ISSUER|VERIFY|ERR_TLS/.test(code)) {
    return new OutsideError(`El certificado de ${host} ${certificateFault(code)}.`, { cause });
  }
  if (/^Z_/.test(code)) {
    return new OutsideError(
      `${host} respondió datos comprimidos que están dañados. Intente de nuevo; si se repite, avise a quien administra ese sistema.`,
      { cause },
    );
  }
  if (BROKEN_OFF.test(code)) {
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
