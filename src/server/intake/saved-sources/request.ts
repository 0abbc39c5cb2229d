/** Makes of a saved source and its key the question for some days (intake §20.2). */
import {
  apiSource,
  fhirSource,
  headers,
  hisSource,
} from '../../../contract/intake/import-sources.ts';
import type { SavedSourceInput } from '../../../contract/intake/saved-sources.ts';
import { addDays, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { parseOutsideUrl } from '../../platform/outside/outside-hosts.ts';
import type { Request } from '../import-sources/public.ts';

export type Days = { readonly dateFrom: string; readonly dateTo: string };

/** The days for which a run asks that is started on a day. */
export function usualDays({ daysBack }: { daysBack: number }, today: LocalDate): Days {
  return { dateFrom: addDays(today, -daysBack), dateTo: today };
}

/** What of a source makes its question. */
export type Asked = Pick<
  SavedSourceInput,
  | 'kind'
  | 'address'
  | 'method'
  | 'body'
  | 'facility'
  | 'listPath'
  | 'paging'
  | 'pagingName'
  | 'firstPage'
  | 'mapping'
  | 'fhirChoices'
>;

/** The question. `secret` is the text that was typed: headers as JSON, a key or a token. */
export function requestOf(source: Asked, secret: string | null, days: Days): Request {
  const { kind, address, facility, listPath, mapping } = source;
  if (kind === 'fhir') {
    const choices = source.fhirChoices;
    const input = { baseUrl: address, token: secret, ...days, choices };
    return { kind, input: fhirSource.parse(input) };
  }
  const reading = {
    paging: pagingOf(source),
    ...(listPath && { path: listPath }),
    ...(mapping && { mapping }),
  };
  if (kind === 'his') {
    const input = { endpoint: address, apiKey: secret, facility, ...days, ...reading };
    return { kind, input: hisSource.parse(input) };
  }
  const { method, body } = source;
  const input = {
    url: withDays(address, days),
    method,
    ...(secret && { headers: JSON.parse(secret) }),
    ...(body && { body: jsonOrText(withDays(body, days)) }),
    ...reading,
  };
  return { kind, input: apiSource.parse(input) };
}

/** Puts the days in the place of `{desde}` and `{hasta}`. */
function withDays(text: string, { dateFrom, dateTo }: Days): string {
  return text.replaceAll('{desde}', dateFrom).replaceAll('{hasta}', dateTo);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pagingOf({ paging, pagingName, firstPage }: Asked) {
  switch (paging) {
    case 'none':
    case 'link':
      return { kind: paging };
    case 'field':
      return { kind: 'link', field: pagingName ?? 'next' };
    case 'page':
      return { kind: paging, parameter: pagingName ?? 'page', start: firstPage };
  }
}

/** The names of the headers in a typed secret; none of a key. Refuses what can't be sent. */
export function secretNamesOf(kind: SavedSourceInput['kind'], secret: string): string[] {
  if (kind === 'his') {
    if (/^[\t\x20-\x7e\xa0-\xff]{1,8192}$/.test(secret)) return [];
    return refuseSecret('La API Key tiene caracteres que no se pueden enviar');
  }
  if (kind === 'fhir') {
    if (/^[\x21-\x7e]{1,8192}$/.test(secret)) return [];
    return refuseSecret('El token tiene caracteres que no se pueden enviar');
  }
  const given = headers.safeParse(jsonOrText(secret));
  if (given.success) return Object.keys(given.data);
  return refuseSecret(given.error.issues[0]?.message ?? 'Los encabezados son un objeto JSON');
}

function refuseSecret(problem: string): never {
  refuse('savedSource.secretInvalid', { problem: `${problem}.` }, { field: 'secret' });
}

const SOME_DAYS: Days = { dateFrom: '2026-01-01', dateTo: '2026-01-01' };

/** Where an address goes: protocol, host and port. Refuses one that is never asked. */
export function originOf(address: string): string {
  try {
    return parseOutsideUrl(withDays(address, SOME_DAYS)).origin;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('savedSource.addressRefused', { problem: error.message }, { field: 'address' });
  }
}
