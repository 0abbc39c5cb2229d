/** The values of FHIR R4 that an attention needs: moments, codes, extensions and amounts. */
import { dateInClinic, type LocalDate, parseDate, timeInClinic } from '../../calendar/calendar.ts';
import { at, isObject, listOf, textOf } from './json.ts';
import { ResourceProblem } from './resource-problem.ts';

/** When something happened, by the clinic's calendar and clock. */
export type Moment = { readonly date: LocalDate; readonly time: string | null };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A FHIR date or dateTime by the clinic's calendar. Throws a ResourceProblem for one that does not tell the day. */
export function momentOf(text: string): Moment {
  if (/^\d{4}(?:-\d{2})?$/.test(text)) throw new ResourceProblem(`la fecha ${text} no dice el día`);
  const date = parseDate(text);
  if (date !== null) return { date, time: null };
  const [isInstant, zone] = INSTANT.exec(text) ?? [];
  if (isInstant !== undefined && zone === undefined)
    throw new ResourceProblem(`la fecha ${text} no dice su zona horaria`);
  const instant = new Date(isInstant === undefined ? Number.NaN : text);
  // Beyond them the calendar has no dates.
  const isUsual = instant.getTime() > 0 && instant.getTime() < FAR_FUTURE;
  if (!isUsual) throw new ResourceProblem(`la fecha ${short(text)} no existe`);
  return { date: dateInClinic(instant), time: timeInClinic(instant) };
}

const FAR_FUTURE = Date.UTC(2100, 0);

/** The first moment of a day in the clinic's zone, in UTC: where the clocks go forward at midnight, an hour later. */
export function startOfDay(date: LocalDate): string {
  const midnight = Date.parse(date);
  for (let hours = 0; hours < 24; hours += 1) {
    const instant = new Date(midnight + hours * 3_600_000);
    if (dateInClinic(instant) === date) return instant.toISOString().replace('.000Z', 'Z');
  }
  throw new RangeError(`no hour of ${date} in the clinic's zone`);
}

/** The code of a concept and its name. Without a system the concept must have a single code, or one that a person chose. */
export function codeOf(concept: unknown, system: string): { code: string; name: string } {
  const codings = listOf(at(concept, 'coding')).filter(({ code }) => textOf(code) !== '');
  const wanted =
    system === '' ? codings : codings.filter((coding) => textOf(coding.system) === system);
  const chosen = wanted.filter(({ userSelected }) => userSelected === true);
  const codes = new Map(
    (chosen.length === 1 ? chosen : wanted).map((coding) => [textOf(coding.code), coding]),
  );
  const [only, ...others] = codes.values();
  if (only === undefined) throw new ResourceProblem(NO_CODE[system === '' ? 'any' : 'ofSystem']);
  if (others.length > 0)
    throw new ResourceProblem(
      `trae ${codes.size} códigos de prestación: elija el sistema que vale`,
    );
  return { code: textOf(only.code), name: textOf(at(concept, 'text')) || textOf(only.display) };
}

const NO_CODE = {
  any: 'no trae código de prestación',
  ofSystem: 'no trae código de prestación del sistema elegido',
} as const;

/** What people call a concept; empty when it has no words. */
export function wordsOf(concept: unknown): string {
  const [first] = listOf(at(concept, 'coding'));
  return textOf(at(concept, 'text')) || textOf(first?.display) || textOf(first?.code);
}

/** The value of the extension with the URL; undefined when there is none, or when it says nothing. */
export function extensionValue(holder: unknown, url: string): unknown {
  const found = listOf(at(holder, 'extension')).find((extension) => extension.url === url);
  const [, value] = Object.entries(found ?? {}).find(([key]) => key.startsWith('value')) ?? [];
  return valueText(value) === '' ? undefined : value;
}

/** An extension's value as a text; empty when it says nothing. */
export function valueText(value: unknown): string {
  if (!isObject(value)) return typeof value === 'number' ? decimalText(value) : textOf(value);
  if (typeof value.value === 'number') return decimalText(value.value);
  return textOf(value.display) || wordsOf(value) || textOf(value.code);
}

/** How a Money or a Quantity says pesos, in lower case. */
const PESOS: ReadonlySet<string> = new Set([
  'clp',
  '$',
  'peso',
  'pesos',
  'peso chileno',
  'pesos chilenos',
]);

/**
 * The pesos of a number, a Money or a Quantity, exactly as they came; a text stays, for the importer to read. Throws a
 * ResourceProblem for another currency.
 */
export function amountOf(value: unknown): number | string {
  if (typeof value === 'number') return value;
  if (!isObject(value) || typeof value.value !== 'number') return valueText(value);
  const other = [value.currency, value.code, value.unit]
    .map(textOf)
    .find((word) => word !== '' && !PESOS.has(word.toLowerCase()));
  if (other !== undefined)
    throw new ResourceProblem(`su valor viene en ${short(other)}, no en pesos (CLP)`);
  return value.value;
}

/** A decimal with at most two decimals and a comma. */
export function decimalText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',');
}

/** A text of another system, short enough for a sentence. */
export function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const MARK_LENGTH = 6;

/** A hash of six letters and digits in place of a text that has no room (FNV-1a). */
export function shortMark(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash % 36 ** MARK_LENGTH).toString(36).padStart(MARK_LENGTH, '0');
}
