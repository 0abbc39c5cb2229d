/** Days that are named by their weekday: 'el lunes', 'este lunes', 'el viernes pasado', 'el lunes 23 de noviembre'. */
import {
  addDays,
  type LocalDate,
  MONTH_NAMES,
  WEEKDAYS,
  weekdayOf,
} from '../../../../domain/calendar/calendar.ts';
import { WEEKDAY_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import type { Span } from './spans.ts';

const NAMES = WEEKDAYS.map((weekday) => foldName(WEEKDAY_LABELS[weekday]));
const ARTICLES = ['el', 'del', 'este'];
/** Before or after the weekday: the last one before today. */
const PAST = ['pasado', 'ultimo'];
/** Words after a weekday that make it another one. */
const OTHERS = 'de del que antepasado anterior proximo siguiente subsiguiente'.split(' ');

type Read = { readonly span: Span; readonly length: number };

/**
 * The weekday that the words say from `at` on; null if none, and if it is still to come or may be today or a week ago. `dateAt`
 * reads a date that follows.
 */
export function readWeekday(
  words: readonly string[],
  at: number,
  today: LocalDate,
  dateAt: (at: number) => Read | null,
): Read | null {
  const article = ARTICLES.find((one) => one === words[at]);
  const start = article ? at + 1 : at;
  const isPastBefore = PAST.includes(words[start] ?? '');
  const place = isPastBefore ? start + 1 : start;
  const weekday = NAMES.indexOf(words[place] ?? '');
  if (weekday < 0) return null;
  const isPastAfter = words[place + 1] === 'pasado';
  const next = isPastAfter ? place + 2 : place + 1;
  const date = dateAt(next);
  if (date && date.span.from === date.span.to)
    return NAMES[weekday] === nameOf(date.span.from)
      ? { span: date.span, length: next + date.length - at }
      : null;
  const isPast = isPastBefore || isPastAfter;
  if ((!article && !isPast) || OTHERS.includes(words[next] ?? '') || /^\d/.test(words[next] ?? ''))
    return null;
  const ago = NAMES.indexOf(nameOf(today)) - weekday;
  const back = isPast ? ((ago + 6) % 7) + 1 : article === 'este' ? ago : (ago + 7) % 7;
  const isDoubtful = back < 0 || (back === 0 && article !== 'este');
  const day = addDays(today, -back);
  return isDoubtful ? null : { span: { from: day, to: day }, length: next - at };
}

/** 'El fin de semana' is one, and nobody knows which: unlike 'atenciones de fin de semana', it is not understood. Nor is how many there are. */
export function isOneWeekend(words: readonly string[], at: number): boolean {
  // 'Más fines de semana' counts them, and not what was done in them.
  if (words[at] === 'fines') return /^(?:mas|menos|cuantos|tantos)$/.test(words[at - 1] ?? '');
  const place = /^(?:de|en)$/.test(words[at] ?? '') ? at + 1 : at;
  if (words.slice(place, place + 3).join(' ') !== 'fin de semana') return false;
  return (
    /^(?:el|este|del|al|ese|un|ultimo|pasado|proximo)$/.test(words[at - 1] ?? '') ||
    /^(?:pasado|anterior|antepasado|que|proximo|siguiente|largo)$/.test(words[place + 3] ?? '')
  );
}

const MONTH = `(?:${MONTH_NAMES.map(foldName).join('|')})`;
const DAYS_OF_MONTHS = new RegExp(
  `^(?:primeros|ultimos) [a-z0-9]+ dias de ${MONTH}(?: del? \\d{4})? (?:(?:y|e|o|a|hasta) )?(?:(?:de|en) )?${MONTH}(?: |$)`,
);
/** 'Primeros diez días de octubre y noviembre': nobody says whether all of November is meant, so it is not understood. */
export const areDaysOfMonths = (words: readonly string[], at: number): boolean =>
  DAYS_OF_MONTHS.test(words.slice(at, at + 12).join(' '));

const nameOf = (day: LocalDate) => foldName(WEEKDAY_LABELS[weekdayOf(day)]);

/** Whether the typed words are a weekday alone, which may be one to come: 'el lunes', but not 'el lunes pasado'. */
export const isBareWeekday = (typed: string): boolean => {
  const [first = '', second = '', ...more] = foldName(typed).split(' ');
  return more.length === 0 && ARTICLES.includes(first) && NAMES.includes(second);
};
