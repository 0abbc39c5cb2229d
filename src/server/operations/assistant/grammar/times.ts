/** Days, months and years as people write them, up to ranges such as 'entre marzo y mayo' or 'del 1 al 15 de octubre'. */
import {
  addDays,
  addMonths,
  firstDayOf,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  MONTH_NAMES,
  makeDate,
  monthOf,
  type Period,
  periodOf,
  yearOf,
} from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { AGO, ofDay, ofMonth, ofYear, PHRASE_SPANS, type Span } from './spans.ts';
import { EARLIEST, readUpTo, UP_TO_NOW } from './times-up-to.ts';
import { areDaysOfMonths, readWeekday } from './weekdays.ts';

/** A span, and how many words say it. */
type Read = { readonly span: Span; readonly length: number };
/** A month or day may have no year of its own: in 'de marzo a mayo de 2025' it is that of the last one. */
type Unit = {
  readonly length: number;
  readonly hasYear: boolean;
  span(year?: number): Span | null;
};

const MONTHS: ReadonlyMap<string, number> = new Map([
  ...MONTH_NAMES.map((name, index): [string, number] => [foldName(name), index + 1]),
  ...MONTH_NAMES.map((name, index): [string, number] => [foldName(name).slice(0, 3), index + 1]),
  ['setiembre', 9],
  ['sept', 9],
]);
const ORDINALS: ReadonlyMap<string, number> = new Map(
  ['primer primera 1er 1ra', 'segundo segunda 2do 2da', 'tercer tercero 3er', 'cuarto 4to'].flatMap(
    (words, at) => words.split(' ').map((word): [string, number] => [word, at + 1]),
  ),
);
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['una', 1],
  ...'un dos tres cuatro cinco seis siete ocho nueve diez once doce'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 1]),
]);

const LONGEST = 6;

/** The longest time that the words say from `at` on; null if none. */
export function readTime(words: readonly string[], at: number, today: LocalDate): Read | null {
  return (
    readUpTo(words, at, (from) => readSpan(words, from, today)) ??
    readRange(words, at, today) ??
    readSince(words, at, today) ??
    readSpan(words, at, today)
  );
}

/** 'desde julio', 'de junio a la fecha': up to today. */
function readSince(words: readonly string[], at: number, today: LocalDate): Read | null {
  const isSince = words[at] === 'desde';
  const start = isSince || /^del?$/.test(words[at] ?? '') ? skip(words, at + 1) : at;
  const unit = readUnit(words, start, today);
  const from = unit?.span()?.from;
  if (!unit || !from) return null;
  const end = start + unit.length;
  // 'Desde enero de 2027' begins then.
  if (from >= today)
    return isSince && unit.hasYear && !RANGE_ENDS.includes(words[end] ?? '')
      ? { span: unit.span() ?? { from, to: from }, length: end - at }
      : null;
  const said = UP_TO_NOW.find((phrase) =>
    words.slice(end).join(' ').concat(' ').startsWith(`${phrase} `),
  );
  // Without 'desde' it is all of the month; an end that was not understood is not today.
  if (said === undefined && (!isSince || RANGE_ENDS.includes(words[end] ?? ''))) return null;
  return { span: { from, to: today }, length: end - at + (said?.split(' ').length ?? 0) };
}

/** The words that begin a range, and those that stand between its ends. */
const RANGES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    entre: ['y', 'e'],
    desde: ['hasta', 'a', 'al'],
    de: ['a', 'al', 'hasta'],
    del: ['al', 'hasta', 'a'],
  }),
);
const RANGE_ENDS: readonly string[] = [...RANGES.values()].flat();
const skip = (words: readonly string[], at: number) =>
  at + (['el', 'la', 'los', 'al'].includes(words[at] ?? '') ? 1 : 0);

/** What stands between two months that nothing begins: 'marzo a mayo'. */
const BETWEEN_MONTHS = ['a', 'hasta'];

function readRange(words: readonly string[], at: number, today: LocalDate): Read | null {
  const begun = RANGES.get(words[at] ?? '');
  // '3 al 5 de abril'.
  const isOfDays =
    dayNumber(words[at]) !== null && words[at + 1] === 'al' && dayNumber(words[at + 2]) !== null;
  const between =
    begun ?? (isOfDays ? ['al'] : null) ?? (isMonthName(words[at] ?? '') ? BETWEEN_MONTHS : null);
  if (!between) return null;
  const start = begun ? skip(words, at + 1) : at;
  const bare = bareDay(words, start);
  const first = bare === null ? readUnit(words, start, today) : null;
  if (bare === null && first === null) return null;
  const middle = start + (first?.length ?? 1);
  if (!between.includes(words[middle] ?? '')) return null;
  const after = skip(words, middle + 1);
  const last = readUnit(words, after, today);
  if (!last) return null;
  const end = last.span();
  if (!end) return null;
  const from = first
    ? first.span(first.hasYear ? undefined : yearOf(end.from))?.from
    : makeDate(yearOf(end.from), monthOf(end.from), bare ?? 0);
  if (!from || from > end.to) return null;
  return { span: { from, to: end.to }, length: after + last.length - at };
}

/** A day without its month: '1' in 'del 1 al 15 de octubre'. */
function bareDay(words: readonly string[], at: number): number | null {
  return words[at + 1] === 'de' ? null : dayNumber(words[at]);
}

function readSpan(words: readonly string[], at: number, today: LocalDate): Read | null {
  for (let length = LONGEST; length > 0; length -= 1) {
    const span = PHRASE_SPANS.get(words.slice(at, at + length).join(' '));
    if (span && at + length <= words.length && !namesYear(words, at + length))
      return { span: span(today), length };
  }
  return (
    readFirstDays(words, at, today) ??
    readPart(words, at, today) ??
    readLast(words, at, today) ??
    readAgo(words, at, today) ??
    readWeekday(words, at, today, (next) => readDate(words, next, today)) ??
    readDate(words, at, today)
  );
}

function readDate(words: readonly string[], at: number, today: LocalDate): Read | null {
  const unit = readUnit(words, at, today);
  const span = unit?.span();
  return unit && span ? { span, length: unit.length } : null;
}

/** The parts of a year, in months. */
const PARTS_OF_YEAR: ReadonlyMap<string, number> = new Map([
  ['semestre', 6],
  ['cuatrimestre', 4],
  ['trimestre', 3],
  ['bimestre', 2],
]);

/** 'primer semestre de 2026', 'segunda quincena de octubre', 'tercer trimestre'. */
function readPart(words: readonly string[], at: number, today: LocalDate): Read | null {
  const which = ORDINALS.get(words[at] ?? '');
  const months = PARTS_OF_YEAR.get(words[at + 1] ?? '');
  if (which === undefined) return null;
  const next = at + 2;
  const joined = ['de', 'del'].includes(words[next] ?? '') ? next + 1 : next;
  if (months !== undefined) {
    if (which * months > 12) return null;
    const named = yearAt(words, joined, today);
    const year = named?.value ?? yearOf(today);
    const first = { year, month: (which - 1) * months + 1 };
    return {
      span: { from: firstDayOf(first), to: lastDayOf(addMonths(first, months - 1)) },
      length: (named ? joined + named.length : next) - at,
    };
  }
  if (words[at + 1] !== 'quincena' || which > 2) return null;
  const month = readSpan(words, joined, today);
  const span = month?.span;
  if (!month || !span || span.from.slice(0, 7) !== span.to.slice(0, 7)) return null;
  const middle = addDays(span.from, 14);
  return {
    span: which === 1 ? { from: span.from, to: middle } : { from: addDays(middle, 1), to: span.to },
    length: joined + month.length - at,
  };
}

/** 'primeros diez días de octubre', 'últimos 5 días de octubre': of a month that is named. */
function readFirstDays(words: readonly string[], at: number, today: LocalDate): Read | null {
  const count = countOf(words[at + 1]);
  const isFirst = words[at] === 'primeros';
  if (!(isFirst || words[at] === 'ultimos') || words[at + 2] !== 'dias' || words[at + 3] !== 'de')
    return null;
  if (areDaysOfMonths(words, at)) return null;
  const month = monthAt(words, at + 4, today);
  const { from, to } = month?.span() ?? {};
  if (!month || !from || !to || count < 1 || count > 28) return null;
  const span = isFirst
    ? { from, to: addDays(from, count - 1) }
    : { from: addDays(to, 1 - count), to };
  return { span, length: month.length + 4 };
}

/** 'últimos 3 meses', 'últimos 30 días': whole months before this one, or days up to today. */
function readLast(words: readonly string[], at: number, today: LocalDate): Read | null {
  if (!['ultimos', 'ultimas'].includes(words[at] ?? '')) return null;
  const count = countOf(words[at + 1]);
  if (count < 1) return null;
  if (words[at + 2] === 'dias')
    return { span: { from: addDays(today, 1 - count), to: today }, length: 3 };
  if (words[at + 2] !== 'meses') return null;
  const current = periodOf(today);
  return {
    span: {
      from: firstDayOf(addMonths(current, -count)),
      to: lastDayOf(addMonths(current, -1)),
    },
    length: 3,
  };
}

/** 'hace dos meses', 'hace 3 semanas', 'hace un año': that one month, week, day or year; 'hace dos meses que' is since then. */
function readAgo(words: readonly string[], at: number, today: LocalDate): Read | null {
  if (words[at] !== 'hace' || words[at + 3] === 'que') return null;
  const count = countOf(words[at + 1]);
  const ago = AGO.get(words[at + 2] ?? '');
  // A year ago is this month of it, or all of it.
  const isDoubtful = count === 1 && /^ano/.test(words[at + 2] ?? '');
  return ago && count > 0 && !isDoubtful ? { span: ago(today, count), length: 3 } : null;
}
/** A number in digits or words; 0 for none. */
const countOf = (typed = ''): number =>
  NUMBERS.get(typed) ?? (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);

/** A day, month or year. */
function readUnit(words: readonly string[], at: number, today: LocalDate): Unit | null {
  const typed = words[at] ?? '';
  const date = /^(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)$/.exec(typed);
  if (date) return fixed(makeDate(Number(date[3]), Number(date[2]), Number(date[1])));
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(typed);
  if (iso) return fixed(makeDate(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const dayAndMonth = /^(\d{1,2})\/(\d{1,2})$/.exec(typed);
  if (dayAndMonth && Number(dayAndMonth[2]) >= 1 && Number(dayAndMonth[2]) <= 12)
    return dayOf(Number(dayAndMonth[1]), latestPeriod(Number(dayAndMonth[2]), today));
  const numeric = /^(\d{1,2})[-/](20\d\d)$/.exec(typed) ?? /^(20\d\d)[-/](\d{1,2})$/.exec(typed);
  if (numeric) {
    const [year, month] = [numeric[1], numeric[2]].map(Number).sort((a, b) => b - a);
    return month && year && month <= 12
      ? { length: 1, hasYear: true, span: () => ofMonth({ year, month }) }
      : null;
  }
  const short = SHORT_MONTH.exec(typed);
  if (short) {
    const month = MONTHS.get(short[1] ?? '');
    const year = (Number(short[2]) % 2000) + 2000;
    return month && !isFarYear(year, today)
      ? { length: 1, hasYear: true, span: () => ofMonth({ year, month }) }
      : null;
  }
  const day = dayNumber(typed);
  if (day !== null && words[at + 1] === 'de') {
    const month = monthAt(words, at + 2, today);
    return (
      month && {
        ...month,
        length: month.length + 2,
        span: (year) => {
          const { from } = month.span(year);
          const found = makeDate(yearOf(from), monthOf(from), day);
          return found && ofDay(found);
        },
      }
    );
  }
  const year = yearAt(words, at, today);
  if (year) return { length: year.length, hasYear: true, span: () => ofYear(year.value) };
  return monthAt(words, at, today);
}

/** A day of a month whose year was not said. */
const dayOf = (day: number, { year: usual, month }: Period): Unit => ({
  length: 1,
  hasYear: false,
  span: (year = usual) => {
    const found = makeDate(year, month, day);
    return found && ofDay(found);
  },
});

function monthAt(words: readonly string[], at: number, today: LocalDate) {
  const month = MONTHS.get(words[at] ?? '');
  if (month === undefined) return null;
  const joined = ['de', 'del'].includes(words[at + 1] ?? '') ? at + 2 : at + 1;
  const own = yearAt(words, joined, today) ?? shortYearAt(words, joined, today);
  return {
    length: own ? joined + own.length - at : 1,
    hasYear: own !== null,
    span: (year: number | undefined = own?.value) =>
      ofMonth(year === undefined ? latestPeriod(month, today) : { year, month }),
  };
}

/** '2026', 'año 2026', 'este año', 'año pasado'. */
function yearAt(words: readonly string[], at: number, today: LocalDate) {
  for (let length = 3; length > 1; length -= 1) {
    const value = yearOfPhrase(words.slice(at, at + length).join(' '), today);
    if (value !== undefined && !namesYear(words, at + length)) return { value, length };
  }
  const offset = words[at] === 'ano' ? 1 : 0;
  const typed = words[at + offset] ?? '';
  return /^20\d\d$/.test(typed) ? { value: Number(typed), length: offset + 1 } : null;
}

/** 'oct-26', 'octubre/2026'. */
const SHORT_MONTH = /^(\p{L}+)[-/.]((?:20)?\d\d)$/u;
/** How far from this year one in two digits may be: 'octubre 15' is no month of 2015. */
const isFarYear = (year: number, today: LocalDate) =>
  year < yearOf(today) - 5 || year > yearOf(today) + 1;

/** The '26' of 'oct 26' and 'octubre del 26': a day stands before its month. */
function shortYearAt(words: readonly string[], at: number, today: LocalDate) {
  const typed = words[at] ?? '';
  const value = 2000 + Number(typed);
  return /^\d\d$/.test(typed) && !isFarYear(value, today) ? { value, length: 1 } : null;
}

/** Whether 'año' before this place has its number here: 'del año 2025' is not this year. */
const namesYear = (words: readonly string[], at: number) =>
  words[at - 1] === 'ano' && /^20\d\d$/.test(words[at] ?? '');

function yearOfPhrase(phrase: string, today: LocalDate): number | undefined {
  const span = PHRASE_SPANS.get(phrase)?.(today);
  return span && yearOfSpan(span);
}

/** For a month without a year: the latest one that is not in the future. */
export function latestPeriod(month: number, today: LocalDate): Period {
  const { year, month: current } = periodOf(today);
  return { month, year: month > current ? year - 1 : year };
}

/** The same month, or day of it, of the next year, if that is nearer to today than the past one is. */
export function nearestSpan({ from, to }: Span, today: LocalDate): Span {
  const { year, month } = periodOf(from);
  const now = periodOf(today);
  const monthsAgo = (now.year - year) * 12 + now.month - month;
  if (monthsAgo <= 6) return { from, to };
  if (monthOfSpan({ from, to })) return ofMonth({ year: year + 1, month });
  const next = makeDate(year + 1, month, Number(from.slice(8)));
  return next ? ofDay(next) : { from, to };
}

export const isMonthName = (word: string): boolean => MONTHS.has(word);

/** Whether a month, or a day of it, is said without its year: 'diciembre', '1° de diciembre', '1/12'. */
export const lacksYear = (typed: string): boolean =>
  /^\d{1,2}\/\d{1,2}$/.test(typed) ||
  isMonthName(/^(?:(?:\d{1,2}(?:ro|°|º)?|primero) de )?(\w+)$/.exec(foldName(typed))?.[1] ?? '');

function dayNumber(typed: string | undefined): number | null {
  const day = Number(
    /^(\d{1,2})(?:ro|°|º)?$/.exec(typed ?? '')?.[1] ?? (typed === 'primero' ? 1 : 0),
  );
  return day >= 1 && day <= 31 ? day : null;
}

function fixed(day: LocalDate | null): Unit | null {
  return day && { length: 1, hasYear: true, span: () => ofDay(day) };
}

/** The month that a span is; undefined if it is none. */
export function monthOfSpan({ from, to }: Span): Period | undefined {
  const period = periodOf(from);
  return from === firstDayOf(period) && to === lastDayOf(period) ? period : undefined;
}

/** The year that a span is; undefined if it is none. */
export function yearOfSpan({ from, to }: Span): number | undefined {
  const year = yearOf(from);
  return from === ofYear(year).from && to === ofYear(year).to ? year : undefined;
}

/** A span in words, as answers repeat it: 'Septiembre 2026', '3 de octubre de 2026', '1 de … al 15 de …'. */
export function spanInWords(span: Span): string {
  const month = monthOfSpan(span);
  if (month) return formatPeriod(month);
  if (span.from === EARLIEST) return `los días hasta el ${dayInWords(span.to)}`;
  const year = yearOfSpan(span);
  if (year !== undefined) return String(year);
  if (span.from === span.to) return dayInWords(span.from);
  return `${dayInWords(span.from)} al ${dayInWords(span.to)}`;
}

/** A day in words: `4 de octubre de 2026`. */
export function dayInWords(day: LocalDate): string {
  return `${Number(day.slice(8))} de ${(MONTH_NAMES[monthOf(day) - 1] ?? '').toLowerCase()} de ${yearOf(day)}`;
}
