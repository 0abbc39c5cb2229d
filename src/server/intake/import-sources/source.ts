/** Builds requests to other systems from the form (intake §17; docs/domain.md, "The hospital system's interface"). */
import type {
  ApiRequest,
  FhirSource,
  HisSource,
  Paging,
} from '../../../contract/intake/import-sources.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { FhirChoices } from '../../../domain/intake/fhir/choices.ts';
import { searchParameters } from '../../../domain/intake/fhir/search.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Question } from '../../platform/outside/outside-exchange.ts';
import { hostOf, parseOutsideUrl } from '../../platform/outside/outside-hosts.ts';

/** A request to another system, and how to read its answer. It contains keys, so it is never stored. */
export type Source = {
  readonly kind: 'list';
  readonly url: string;
  readonly question: Question;
  readonly path: string | undefined;
  readonly paging: Paging;
};

const ACCEPT = 'application/json, text/csv;q=0.9, */*;q=0.1';

export function fromApi({ url, method, headers, body, path, paging }: ApiRequest): Source {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const hasBody = method === 'POST' && body !== undefined && body !== null && body !== '';
  const contentType = typeof body === 'string' ? 'text/plain' : 'application/json';
  return {
    kind: 'list',
    url,
    question: {
      method,
      headers: {
        accept: ACCEPT,
        ...(hasBody && { 'content-type': `${contentType}; charset=utf-8` }),
        ...Object.fromEntries(given),
      },
      ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    path,
    paging,
  };
}

/** `GET endpoint?facility=&dateFrom=&dateTo=` with the key in `X-API-Key`; empty parameters are left out. */
export function fromHis({ endpoint, apiKey, facility, path, paging, ...days }: HisSource): Source {
  const url = parseOutsideUrl(endpoint);
  const parameters = { facility, dateFrom: days.dateFrom, dateTo: days.dateTo };
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value);
  }
  return {
    kind: 'list',
    url: url.href,
    question: { method: 'GET', headers: { accept: ACCEPT, 'x-api-key': apiKey } },
    path,
    paging,
  };
}

/** A search of a FHIR server, and how to read its resources. It contains the token, so it is never stored. */
export type FhirSearch = {
  readonly kind: 'fhir';
  /** Of the first page. */
  readonly url: string;
  /** The base URL, without its scheme: what tells the server from others. */
  readonly server: string;
  readonly question: Question;
  readonly choices: FhirChoices;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly recordType: RecordType;
};

/** `GET base/ChargeItem?occurrence=ge…&occurrence=lt…` with what is included, and the token (intake §22.2). */
export function fromFhir(source: FhirSource, recordType: RecordType): FhirSearch {
  const { baseUrl, token, choices, dateFrom, dateTo } = source;
  const url = parseOutsideUrl(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = `${path}/${choices.base}`;
  for (const [name, value] of searchParameters(choices, { dateFrom, dateTo }))
    url.searchParams.append(name, value);
  const headers = {
    accept: 'application/fhir+json',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
  return {
    kind: 'fhir',
    url: url.href,
    server: `${url.host}${path}`,
    question: { method: 'GET', headers },
    choices,
    dateFrom,
    dateTo,
    recordType,
  };
}

/**
 * The file name under which an answer is stored. It contains only the host of the address, since the rest may hold
 * keys.
 */
export function fileNameOf(
  kind: 'API' | 'HIS' | 'FHIR',
  url: string,
  days: readonly string[] = [],
): string {
  const host = hostOf(parseOutsideUrl(url)).replaceAll(':', '_');
  return `${[kind, host, ...days].join(' ')}.csv`;
}

/**
 * The URL of the next page; null when there is none. Throws an OutsideError for an address that may not be requested.
 */
export function nextLink(text: unknown, base: URL): URL | null {
  if (text === null || text === undefined || text === '' || text === false) return null;
  if (typeof text !== 'string') {
    throw new OutsideError('El campo de la página siguiente no contiene una dirección.');
  }
  return parseOutsideUrl(text, base);
}

const LINK = /<([^>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;

/** The target of `rel="next"` in a `Link` header (RFC 8288); null when there is none. */
export function nextOfLinkHeader(header = ''): string | null {
  for (const [, target = '', parameters = ''] of header.matchAll(LINK)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    const words = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (words.includes('next')) return target;
  }
  return null;
}
