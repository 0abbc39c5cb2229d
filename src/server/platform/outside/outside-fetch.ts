/** `fetch` for libraries that ask other systems: each address is checked before connecting, as decision 29 has it. */
import { OutsideError } from './outside-error.ts';
import { connectionError, type ExchangeLimits, exchange } from './outside-exchange.ts';
import { allowedAddresses, hostOf, parseOutsideUrl } from './outside-hosts.ts';

type Asked = {
  readonly method?: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/** Statuses whose answers have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Asks once, and follows no redirect. Answers with any status. It throws an OutsideError when the host may not be
 * connected to, or can't be.
 */
export function outsideFetch(
  allowedHosts: readonly string[],
  limits: ExchangeLimits,
): (url: string, asked: Asked) => Promise<Response> {
  return async (address, { method = 'GET', headers = {}, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`method ${method}`);
    const url = parseOutsideUrl(address);
    const addresses = await allowedAddresses(url, allowedHosts).catch((error: unknown) => {
      throw error instanceof OutsideError ? error : connectionError(hostOf(url), error);
    });
    const question = { method, headers, ...(body != null && { body: textOf(body) }) } as const;
    const within = signal ?? AbortSignal.timeout(limits.connectMs + limits.firstByteMs);
    const {
      status,
      headers: answered,
      bytes,
    } = await exchange(url, addresses, question, limits, within);
    const given = Object.entries(answered).filter(([, value]) => value !== undefined);
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(bytes), {
      status,
      headers: given as [string, string][],
    });
  };
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('only texts and forms are sent');
}
