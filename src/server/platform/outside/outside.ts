/**
 * HTTP requests to addresses that users give. Redirects are followed by hand, each address is checked before
 * connecting, and failures that may pass are tried again (decision 29).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { OutsideError } from './outside-error.ts';
import {
  type Answer,
  connectionError,
  type ExchangeLimits,
  exchange,
  type Question,
} from './outside-exchange.ts';
import { allowedAddresses, hostOf, parseOutsideUrl, type Resolve } from './outside-hosts.ts';

export type OutsideLimits = ExchangeLimits & {
  /** The pause before each further try, in milliseconds. */
  readonly pausesMs: readonly number[];
  /** The longest pause that another system may ask for by Retry-After. */
  readonly maxRetryAfterMs: number;
};

export const OUTSIDE_LIMITS: OutsideLimits = {
  connectMs: 10_000,
  firstByteMs: 60_000,
  maxBytes: 64 * 1024 * 1024,
  pausesMs: [500, 2_000, 5_000],
  maxRetryAfterMs: 30_000,
};

export type OutsideOptions = {
  readonly limits: OutsideLimits;
  /** Hosts that may be requested whatever their address. */
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  /** What a failure's body says, as a sentence without secrets; null when it says nothing. */
  readonly explain?: (answer: Answer) => string | null;
};

const MAX_REDIRECTS = 5;
/** Headers that reveal nothing about the sender. Every other header is a secret of the host that it is meant for. */
const OPEN_HEADERS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type']);

/**
 * Sends the request and answers a success. Header names are in lower case. Throws an OutsideError when the answer is
 * not a success, or the signal's reason.
 */
export async function askOutside(
  url: URL,
  question: Question,
  options: OutsideOptions,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(url, question, options);
    } catch (error) {
      const wait = options.limits.pausesMs[tries];
      const asked = error instanceof OutsideError ? error.retryAfterMs : null;
      if (wait === undefined || asked === null || asked > options.limits.maxRetryAfterMs)
        throw error;
      await pause(Math.max(wait, asked), undefined, { signal: options.signal });
    }
  }
}

/**
 * The same request for another address: secrets are sent to the first origin only. Throws an OutsideError if a body would go to
 * another one; `leads` says how the first leads there, as `redirige a`.
 */
export function withoutSecrets(question: Question, from: URL, to: URL, leads: string): Question {
  if (from.origin === to.origin) return question;
  if (question.body !== undefined)
    throw new OutsideError(
      `${hostOf(from)} ${leads} ${hostOf(to)}, donde no se envían los datos de la consulta. Use esa dirección en la URL.`,
    );
  const open = Object.entries(question.headers).filter(([name]) => OPEN_HEADERS.has(name));
  return { ...question, headers: Object.fromEntries(open) };
}

async function askOnce(first: URL, question: Question, options: OutsideOptions): Promise<Answer> {
  const { allowedHosts, resolve, limits, signal, explain } = options;
  let url = first;
  let asked = question;
  for (let redirects = 0; ; redirects += 1) {
    const addresses = await allowedAddresses(url, allowedHosts, resolve).catch((error: unknown) => {
      throw error instanceof OutsideError ? error : connectionError(hostOf(url), error);
    });
    signal.throwIfAborted();
    const answer = await exchange(url, addresses, asked, limits, signal);
    const target = redirectOf(answer);
    if (target === null) return success(answer, explain);
    if (redirects === MAX_REDIRECTS) {
      throw new OutsideError(
        `${hostOf(first)} redirige más de ${MAX_REDIRECTS} veces. Revise la URL.`,
      );
    }
    asked = redirected(asked, answer, target);
    url = target;
  }
}

function redirectOf({ status, headers, url }: Answer): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return null;
  return parseOutsideUrl(headers.location, url);
}

function redirected(question: Question, { status, url }: Answer, target: URL): Question {
  const keepsBody = status === 307 || status === 308 || question.method === 'GET';
  const kept: Question = keepsBody ? question : { method: 'GET', headers: question.headers };
  return withoutSecrets(kept, url, target, 'redirige a');
}

function success(answer: Answer, explain: OutsideOptions['explain']): Answer {
  const { status, url } = answer;
  if (status >= 200 && status < 300) return answer;
  const said = explain?.(answer) ?? null;
  const sentence = `${hostOf(url)} respondió ${status}: ${wordsOf(status)}${said === null ? '' : ` ${said}`}`;
  if (![429, 500, 502, 503, 504].includes(status)) throw new OutsideError(sentence);
  throw new OutsideError(sentence, { retryAfterMs: retryAfterOf(answer) ?? 0 });
}

/** What a status means, and what to do. */
function wordsOf(status: number): string {
  switch (status) {
    case 401:
    case 403:
      return 'no acepta las credenciales. Revise la clave o los encabezados.';
    case 404:
    case 405:
      return 'la dirección o el método no existen. Revise la URL.';
    case 429:
      return 'recibe demasiadas consultas. Intente más tarde.';
    case 500:
    case 502:
    case 503:
    case 504:
      return 'falló o no está disponible. Intente más tarde.';
    default:
      return 'no entiende la consulta. Revise la URL y los parámetros.';
  }
}

/** Retry-After, in seconds or as a date, as milliseconds from now. */
function retryAfterOf({ headers }: Answer): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
