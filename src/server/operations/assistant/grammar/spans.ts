/** Spans of days, and the phrases that say one as seen from today, as data. */
import {
  addDays,
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  MONTH_NAMES,
  type Period,
  periodOf,
  WEEKDAYS,
  weekdayOf,
  yearOf,
} from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';

/** Days from the first to the last, both included. */
export type Span = { readonly from: LocalDate; readonly to: LocalDate };

export const ofMonth = (period: Period): Span => ({
  from: firstDayOf(period),
  to: lastDayOf(period),
});
export const ofYear = (year: number): Span => ({
  from: firstDayOf({ year, month: 1 }),
  to: lastDayOf({ year, month: 12 }),
});
export const ofDay = (day: LocalDate): Span => ({ from: day, to: day });
const weekOf = (day: LocalDate): Span => {
  const monday = addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));
  return { from: monday, to: addDays(monday, 6) };
};

/** The half of a month that a day is in. */
const halfOf = (day: LocalDate): Span => {
  const { from, to } = ofMonth(periodOf(day));
  const middle = addDays(from, 14);
  return day <= middle ? { from, to: middle } : { from: addDays(middle, 1), to };
};

/** The quarter or half of a year that a month is in. */
const partOfYear = ({ year, month }: Period, months: number): Span => {
  const first = { year, month: month - ((month - 1) % months) };
  return { from: firstDayOf(first), to: lastDayOf(addMonths(first, months - 1)) };
};

const DAY = 86_400_000;

/** The days after or before a span, as many: after a month the next month, before a quarter the one before. */
export function besideSpan({ from, to }: Span, turn: 1 | -1): Span {
  const [first, last] = [periodOf(from), periodOf(to)];
  const isOfMonths = from === firstDayOf(first) && to === lastDayOf(last);
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  if (isOfMonths)
    return {
      from: firstDayOf(addMonths(first, turn * months)),
      to: lastDayOf(addMonths(last, turn * months)),
    };
  const days = turn * ((Date.parse(to) - Date.parse(from)) / DAY + 1);
  return { from: addDays(from, days), to: addDays(to, days) };
}

/** This month or the next one that is called so. */
const nextMonth = (month: number, today: LocalDate): Period => {
  const { year, month: now } = periodOf(today);
  return { month, year: month < now ? year + 1 : year };
};

/** Phrases for a time as seen from today. */
const PHRASES: readonly (readonly [phrases: string, span: (today: LocalDate) => Span])[] = [
  ['hoy, hoy dia, el dia de hoy', ofDay],
  ['ayer, el dia de ayer', (today) => ofDay(addDays(today, -1))],
  ['anteayer, antes de ayer, antier', (today) => ofDay(addDays(today, -2))],
  [
    'este mes, lo que va de mes, en lo que va del mes, el mes, del mes, mes actual, mes en curso, el mes actual, el mes en curso, del mes en curso, del mes actual, este mismo mes, lo que va del mes',
    (today) => ofMonth(periodOf(today)),
  ],
  [
    'mes pasado, el mes pasado, del mes pasado, al mes pasado, mes anterior, el mes anterior, del mes anterior, ultimo mes, el ultimo mes, del ultimo mes',
    (today) => ofMonth(addMonths(periodOf(today), -1)),
  ],
  [
    'mes antepasado, el mes antepasado, del mes antepasado',
    (today) => ofMonth(addMonths(periodOf(today), -2)),
  ],
  [
    'este ano, el ano, del ano, ano actual, ano en curso, el ano actual, el ano en curso, del ano en curso, lo que va del ano, en lo que va del ano, lo que va de ano',
    (today) => ofYear(yearOf(today)),
  ],
  [
    'ano pasado, el ano pasado, del ano pasado, ano anterior, el ano anterior',
    (today) => ofYear(yearOf(today) - 1),
  ],
  [
    'de aqui a fin de ano, lo que queda del ano, en lo que queda del ano, lo que resta del ano, lo que queda de ano, de aca a fin de ano, antes de fin de ano, antes de fines de ano, antes de que termine el ano, antes de terminar el ano, antes de que acabe el ano, hasta fin de ano, hasta fines de ano',
    (today) => ({ from: today, to: ofYear(yearOf(today)).to }),
  ],
  // 'De aquí a fin de enero' is up to the next one.
  ...MONTH_NAMES.map(
    (name, at) =>
      [
        ['de aqui a', 'de hoy a', 'de aca a']
          .flatMap((now) => [
            `${now} ${foldName(name)}`,
            `${now} fin de ${foldName(name)}`,
            `${now} fines de ${foldName(name)}`,
          ])
          .join(', '),
        (today: LocalDate) => ({ from: today, to: lastDayOf(nextMonth(at + 1, today)) }),
      ] as const,
  ),
  [
    'de aqui a fin de mes, lo que queda del mes, en lo que queda del mes, antes de fin de mes, antes de que termine el mes, hasta fin de mes',
    (today) => ({ from: today, to: lastDayOf(periodOf(today)) }),
  ],
  ...(
    [
      ['trimestre', 3],
      ['semestre', 6],
    ] as const
  ).flatMap(([name, months]) => [
    [
      `este ${name}, el ${name} actual, ${name} actual, lo que va del ${name}, en lo que va del ${name}`,
      (today: LocalDate) => partOfYear(periodOf(today), months),
    ] as const,
    [
      `${name} pasado, el ${name} pasado, del ${name} pasado, ${name} anterior, el ${name} anterior, del ${name} anterior, ultimo ${name}, el ultimo ${name}, del ultimo ${name}`,
      (today: LocalDate) => partOfYear(addMonths(periodOf(today), -months), months),
    ] as const,
  ]),
  [
    'proximo ano, el proximo ano, del proximo ano, ano proximo, el ano proximo, ano que viene, el ano que viene, del ano que viene, ano que sigue, el ano que sigue, del ano que sigue, ano siguiente, el ano siguiente, el otro ano',
    (today) => ofYear(yearOf(today) + 1),
  ],
  ['esta quincena, la quincena actual, en lo que va de la quincena', halfOf],
  [
    'quincena pasada, la quincena pasada, de la quincena pasada, quincena anterior, la quincena anterior, ultima quincena, la ultima quincena',
    (today) => halfOf(addDays(halfOf(today).from, -1)),
  ],
  ['esta semana, la semana, de la semana', weekOf],
  [
    'semana pasada, la semana pasada, de la semana pasada, semana anterior, ultima semana',
    (today) => weekOf(addDays(today, -7)),
  ],
];
/** The span of each phrase. */
export const PHRASE_SPANS = new Map(
  PHRASES.flatMap(([phrases, span]) => phrases.split(', ').map((one) => [one, span] as const)),
);

/** The day, week, month or year of some time ago, by its word: `count` says how many of them ago. */
export const AGO: ReadonlyMap<string, (today: LocalDate, count: number) => Span> = new Map(
  (
    [
      ['dia dias', (today, count) => ofDay(addDays(today, -count))],
      ['semana semanas', (today, count) => weekOf(addDays(today, -7 * count))],
      ['mes meses', (today, count) => ofMonth(addMonths(periodOf(today), -count))],
      ['ano anos', (today, count) => ofYear(yearOf(today) - count)],
    ] as [string, (today: LocalDate, count: number) => Span][]
  ).flatMap(([names, span]) => names.split(' ').map((name) => [name, span] as const)),
);

/** The span that two adjacent ones are together: 'octubre y noviembre'; null if they are not adjacent. */
export function joinedSpans(one: Span, other: Span): Span | null {
  const [first, last] = one.from <= other.from ? [one, other] : [other, one];
  return addDays(first.to, 1) === last.from ? { from: first.from, to: last.to } : null;
}
