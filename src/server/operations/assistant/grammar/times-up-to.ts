/** Times without a beginning: 'de julio para atrás' (operations §22.16). */
import { type LocalDate, localDate } from '../../../../domain/calendar/calendar.ts';
import type { Span } from './spans.ts';

/** Before the first of all records. */
export const EARLIEST: LocalDate = localDate('2000-01-01');

/** Ends of a time that are today. */
export const UP_TO_NOW =
  'en adelante,para adelante,a la fecha,hasta la fecha,hasta hoy,a hoy,hasta ahora,para aca'.split(
    ',',
  );
const BACKWARDS = [
  'para atras',
  'hacia atras',
  'y antes',
  'o antes',
  'y anteriores',
  'o anteriores',
];

/** The days up to the end of a time, and how many words say it; null for anything else. `read` reads the time at a place. */
export function readUpTo(
  words: readonly string[],
  at: number,
  read: (at: number) => { readonly span: Span; readonly length: number } | null,
): { readonly span: Span; readonly length: number } | null {
  const start = /^(?:del?|desde)$/.test(words[at] ?? '') ? at + 1 : at;
  const last = start > at ? read(start) : null;
  if (!last) return null;
  const end = start + last.length;
  const said = words.slice(end, end + 2).join(' ');
  return BACKWARDS.includes(said)
    ? { span: { from: EARLIEST, to: last.span.to }, length: end + 2 - at }
    : null;
}
