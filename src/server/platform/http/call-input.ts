/** The input of a call: what the request says, and the refusal of what it says wrongly. */
import type { ValidationError } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { FIELDS } from '../../../domain/words/audit-fields.ts';
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
    const isUnknown = code === 'unrecognized_keys' && keys !== undefined;
    const names = isUnknown ? keys.map((key) => [...path, key]) : [path];
    const isOwn = isUnknown && /^Campos? desconocidos?: /.test(issue.message);
    const message = isOwn ? unknownFields(keys) : issue.message;
    for (const name of names) fields[name.join('.')] ??= message;
  }
  return invalidFields(fields);
}

/**
 * Refuses an input with one sentence for each wrong field. A single wrong field becomes the message itself, with the label by which
 * people know the field where the sentence does not tell which one is meant; with several, the message points to the form.
 */
function invalidFields(fields: Record<string, string>): Refusal {
  const refusal = new Refusal('request.invalid', {}, { fields });
  const [first, ...others] = Object.entries(fields);
  if (!first || others.length > 0 || !first[1]) return refusal;
  const [path, message] = first;
  const label = SAYS_NO_FIELD.test(message) ? labelOf(path) : undefined;
  refusal.message = label
    ? `«${label}»: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message;
  return refusal;
}

/** The sentences of `inputMessage` that stand below a field. */
const SAYS_NO_FIELD =
  /^(Falta este dato|Valor no permitido|No tiene la forma esperada|(Máximo|Mínimo) \d+ (car[aá]cter|elemento)|Debe ser (un texto|un número|verdadero|una lista|un objeto|un archivo))/;

/** What people call a field: `Afiliación desde`; undefined of one that no screen and no log names. */
const labelOf = (path: string): string | undefined =>
  FIELDS[path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '']?.replace(/ \(id\)$/, '');

/** For people by their labels, and for programs by the names that they sent. */
function unknownFields(names: readonly string[]): string {
  const said = names.map((name) => (labelOf(name) ? `«${labelOf(name)}» (${name})` : name));
  return `${said.length === 1 ? 'Campo desconocido' : 'Campos desconocidos'}: ${said.join(', ')}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
  );
}
