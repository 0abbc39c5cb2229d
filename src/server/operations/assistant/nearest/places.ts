/** What a question names, in the places of a question that is offered. */
import {
  addMonths,
  type LocalDate,
  MONTH_NAMES,
  type Period,
  yearOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { isPattern, wordOf } from '../grammar/alike.ts';
import type { NameKind, Part } from '../grammar/parts.ts';
import type { Span } from '../grammar/spans.ts';
import { dayInWords, monthOfSpan, yearOfSpan } from '../grammar/times.ts';

/** What stands in each place. */
export type Places = ReadonlyMap<string, { readonly text: string; readonly part: Part }>;

const KINDS: Partial<Record<NameKind, string>> = {
  doctor: 'médico',
  society: 'sociedad',
  specialty: 'especialidad',
  service: 'prestación',
  rule: 'regla',
  patientName: 'paciente',
  case: 'caso',
  screen: 'pantalla',
};

/** What the parts name, the first of a kind in its place, and the second in that of the second. */
export function placesOf(parts: readonly Part[], today: LocalDate): Places {
  const places = new Map<string, { text: string; part: Part }>();
  const put = (place: string, text: string, part: Part) => {
    if (!places.has(place)) places.set(place, { text, part });
  };
  for (const part of parts) {
    if (part.kind === 'name' && !part.isStrange) {
      const place = KINDS[part.of];
      const text = isPattern(part.value) ? wordOf(part.value) : part.value;
      const isOther = place !== undefined && (places.get(place)?.text ?? text) !== text;
      if (place) put(isOther ? `${place}2` : place, text, part);
    }
    if (part.kind === 'attentionId') put('atención', String(part.value), part);
    if (part.kind === 'amount') put('monto', formatPesos(part.value), part);
    if (part.kind === 'time') put('año', String(yearOf(part.span.from)), part);
    // Of what is to come there is no figure.
    if (part.kind === 'time' && part.span.from > today) continue;
    const other = part.kind === 'time' && places.has('mes') ? monthOfSpan(part.span) : null;
    if (other && monthInWords(other) !== places.get('mes')?.text)
      put('otro mes', monthInWords(other), part);
    if (part.kind === 'time') putTime(part.span, (place, text) => put(place, text, part));
  }
  // What one month is compared with is the one before it.
  const [time] = parts.flatMap((part) =>
    part.kind === 'time' && part.span.from <= today ? [part] : [],
  );
  const month = time && monthOfSpan(time.span);
  if (time && month) put('otro mes', monthInWords(addMonths(month, -1)), time);
  return places;
}

const monthInWords = ({ month, year }: Period) =>
  `${(MONTH_NAMES[month - 1] ?? '').toLowerCase()} de ${year}`;

function putTime(span: Span, put: (place: string, text: string) => void): void {
  const month = monthOfSpan(span);
  const year = yearOfSpan(span);
  if (month) {
    const name = monthInWords(month);
    for (const kind of ['tiempo', 'mes']) {
      put(`de ${kind}`, `de ${name}`);
      put(`en ${kind}`, `en ${name}`);
    }
    put('mes', name);
    return;
  }
  const isDay = span.from === span.to;
  const days = `del ${dayInWords(span.from)}${isDay ? '' : ` al ${dayInWords(span.to)}`}`;
  put('de tiempo', year === undefined ? days : `de ${year}`);
  put(
    'en tiempo',
    year !== undefined ? `en ${year}` : isDay ? `el ${dayInWords(span.from)}` : days,
  );
}

const PLACE = /\{([^}]+)\}/g;

/** The question with what stands in brackets where that can be said; null if it has a place for what was not named. */
export function spelledFor(question: string, places: Places): string | null {
  const whole = question.replace(/\[([^\]]*)\]/g, (_, optional: string) =>
    namedIn(optional).every((place) => places.has(place)) ? optional : '',
  );
  return namedIn(whole).every((place) => places.has(place)) ? whole : null;
}

const namedIn = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, place = '']) => place);

/** The question with what was named in its places. */
export const filledWith = (question: string, places: Places): string =>
  question.replace(PLACE, (_, place: string) => places.get(place)?.text ?? '');

/** The question, in whose places words stand that mean nothing, and which of them is what. */
export function marked(question: string): { text: string; named: ReadonlyMap<string, string> } {
  const named = new Map<string, string>();
  const text = question.replace(PLACE, (_, place: string) => {
    const word = `Zz${'abcdefgh'[named.size]}`;
    named.set(word, place);
    return word;
  });
  return { text, named };
}
