/** The input of a call: what the request says, and the refusal of what it says wrongly. */
import type { ValidationError } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * A call's input: body or query, plus the path's parameters. Refuses, by name, a field that contradicts the path, and a
 * query beside a body, since nobody would read it.
 */
export function inputOf(request: FastifyRequest, input: unknown): unknown {
  const { method, params, query } = request;
  const path = params as Record<string, string>;
  if (method !== 'GET')
    refuseFields(Object.keys(query as object), 'Va en el cuerpo, no en la dirección');
  if (!isRecord(input)) return input;
  const contradicted = Object.keys(path).filter(
    (name) => Object.hasOwn(input, name) && String(input[name]) !== path[name],
  );
  // The body parser sees the path's parameters as fields, too.
  refuseFields(contradicted, 'Contradice la dirección de la llamada');
  return { ...input, ...searchedWords(request, input), ...path };
}

/**
 * What a call that reads searches for, by a header instead of the address (product §2.20): percent-encoded, since headers hold
 * Latin letters only.
 */
function searchedWords({ method, headers }: FastifyRequest, input: object): { search?: string } {
  const given = headers['x-portal-search'];
  if (given === undefined || method !== 'GET') return {};
  if ('search' in input)
    refuseFields(['search'], 'Va en la dirección o en la cabecera, no en las dos');
  try {
    return { search: decodeURIComponent(String(given)) };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw invalidFields({ search: 'La búsqueda de la cabecera no está bien codificada' });
  }
}

function refuseFields(names: string[], message: string): void {
  if (names.length === 0) return;
  throw invalidFields(Object.fromEntries(names.map((name) => [name, message])));
}

/** Refuses an input that the call's schema refuses. */
export function invalidInput(cause: ValidationError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of cause.issues) {
    const path = (issue.path ?? []).map((part) =>
      String(typeof part === 'object' ? part.key : part),
    );
    // An unknown field is reported under its own name, not under the object that contains it.
    const { code, keys } = issue as { code?: string; keys?: string[] };
    const names = code === 'unrecognized_keys' && keys ? keys.map((key) => [...path, key]) : [path];
    for (const name of names) fields[name.join('.')] ??= issue.message;
  }
  return invalidFields(fields);
}

/** Refuses an input with one sentence for each wrong field. */
function invalidFields(fields: Record<string, string>): Refusal {
  const refusal = new Refusal('request.invalid', {}, { fields });
  // A single wrong field becomes the message itself; with several, the message points to the form.
  const messages = Object.values(fields);
  if (messages.length === 1 && messages[0]) refusal.message = messages[0];
  return refusal;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
  );
}
