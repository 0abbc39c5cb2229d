/**
 * The values of import files: amounts, percentages, dates, times and schedules as Chilean exports
 * write them (intake §10). Each reader takes trimmed, non-empty text.
 */
import { type LocalDate, makeDate } from '../../domain/calendar/calendar.ts';
import type { ScheduleType } from '../../domain/fees/rules.ts';
import { type BasisPoints, LINE_AMOUNT_LIMIT, type Pesos, WHOLE } from '../../domain/money.ts';
import { SCHEDULE_WORDS } from '../../domain/words/schedule-words.ts';
import { createMemory } from '../memory.ts';
import { foldWord } from '../text.ts';

export type AmountProblem = 'negative' | 'tooLong' | 'ambiguous' | 'unreadable';

const LINE_AMOUNT_DIGITS = 12;

/**
 * Reads `12345`, `12.345`, `$ 12.345`, `12.345,00`, `12345.000`, `12.345.-` and unmistakable American grouping as whole
 * pesos, rounding decimals half up. Ambiguous are `12,345`, which may be twelve or twelve thousand, `1234.567`, where a point of
 * the thousands may be missing, and `32.5130` and `32,5`, where a program has removed or added zeros.
 */
export function readAmount(text: string): Pesos | AmountProblem {
  // Nearly all amounts match this, so the rest is skipped.
  const usual = /^\$?([1-9]\d{0,2}(?:\.\d{3}){1,3}|\d{1,12})$/.exec(text)?.[1];
  if (usual !== undefined) return Number(usual.replaceAll('.', '')) as Pesos;
  // Spaces separate thousands, or two numbers.
  if (/\d\s+\d/.test(text) && !/^\D*\d{1,3}(?:\s\d{3})+(?!\d)/.test(text)) return 'unreadable';
  const bare = text.replace(/[\s$]|^CLP|\.-$/gi, '');
  if (/^(?:[-−]\$?[\d.,]*\d|[\d.,]*\d-|\([\d.,]*\d\))$/.test(bare)) return 'negative';
  if (/^(?:[1-9]\d{0,2},|\d{4,}\.(?!000))\d{3}$/.test(bare)) return 'ambiguous';
  const parts = splitDecimals(bare);
  if (parts === null) return 'unreadable';
  const digits = parts.whole.replace(/^0+(?=\d)/, '');
  if (/^[1-9]\d{0,2}$/.test(digits) && !/^0{0,2}$/.test(parts.decimals)) return 'ambiguous';
  if (digits.length > LINE_AMOUNT_DIGITS) return 'tooLong';
  const amount = Number(digits) + (parts.decimals >= '5' ? 1 : 0);
  return amount > LINE_AMOUNT_LIMIT ? 'tooLong' : (amount as Pesos);
}

/** The digits before and after the decimal sign; null when the text is not a number. */
function splitDecimals(text: string): { whole: string; decimals: string } | null {
  const grouped =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(text) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$/.exec(text) ??
    /^([1-9]\d{0,2}(?:,\d{3}){2,})$/.exec(text) ??
    /^(\d+)(?:[.,](\d+))?$/.exec(text);
  if (!grouped?.[1]) return null;
  return { whole: grouped[1].replace(/[.,]/g, ''), decimals: grouped[2] ?? '' };
}

/** Reads a percentage (`10`, `10,5`, `10%`) as basis points, rounded half up; null unless 0 to 100. */
export function readRate(text: string): BasisPoints | null {
  const match = /^(\d{1,3})(?:[.,](\d+))?\s*%?$/.exec(text);
  if (!match) return null;
  const decimals = (match[2] ?? '').padEnd(3, '0');
  const hundredths = Number(match[1]) * 100 + Number(decimals.slice(0, 2));
  const rate = hundredths + (decimals.charAt(2) >= '5' ? 1 : 0);
  return rate <= WHOLE ? (rate as BasisPoints) : null;
}

/**
 * Whether the text is a number above 0 and up to 1, without a percent sign. `0,87` may mean 87 % or less than one
 * percent, and a gross amount computed from the wrong one would be a hundred times too large.
 */
export function isFraction(text: string): boolean {
  return /^(?:0[.,]\d*[1-9]\d*|1(?:[.,]0+)?)$/.test(text);
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** A date with its time; midnight means that no time is known. */
export type DateAndTime = { readonly date: LocalDate; readonly time: string | null };

/**
 * Reads `15-AGO-25`, `15-AUG-2025`, `15-08-2025`, `15/08/2025` and `2025-08-15`, each with or without a time. Two-digit
 * years belong to this century. Null for other texts, dates that do not exist, and years outside 2000 to 2099.
 */
export function readDate(text: string): DateAndTime | null {
  return dates(text, readNewDate);
}

const dates = createMemory<DateAndTime | null>();

function readNewDate(text: string): DateAndTime | null {
  const [, day = text, clock] = text.includes(':') ? (DATE_AND_CLOCK.exec(text) ?? []) : [];
  const date = readDay(day);
  if (date === null || clock === undefined) return date && { date, time: null };
  // Programs write a date as midnight in UTC. Any other time with a zone may fall on another day locally, so it is
  // refused.
  const time = readTime(clock.replace(/(?:\.\d+)?Z$/, ''));
  if (time === null || (clock.endsWith('Z') && time !== MIDNIGHT)) return null;
  return { date, time: time === MIDNIGHT ? null : time };
}

const DATE_AND_CLOCK = /^(\S+?)(?:T|\s+)(\d{1,2}:\S*)$/;
const MIDNIGHT = '00:00';

function readDay(text: string): LocalDate | null {
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (numeric) return plausible(Number(numeric[4]), Number(numeric[3]), Number(numeric[1]));
  const iso = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return plausible(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const named = /^(\d{1,2})[-/.]?([a-z]{3,10})\.?[-/.]?(\d{4}|\d{2})$/i.exec(text);
  if (!named?.[2] || !named[3]) return null;
  const month = MONTHS.get(named[2].toLowerCase());
  const year = Number(named[3]) + (named[3].length === 2 ? FIRST_YEAR : 0);
  return month === undefined ? null : plausible(year, month, Number(named[1]));
}

function plausible(year: number, month: number, day: number): LocalDate | null {
  return year >= FIRST_YEAR && year <= LAST_YEAR ? makeDate(year, month, day) : null;
}

const MONTH_WORDS = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
] as const;

/** Every abbreviation of at least three letters: `sep`, `sept`, `set`; no two months share one. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_WORDS.flatMap((words, index) =>
    words.flatMap((word) =>
      Array.from({ length: word.length - 2 }, (_, extra): [string, number] => [
        word.slice(0, extra + 3),
        index + 1,
      ]),
    ),
  ),
);

/** Reads `8:05`, `08:05` and `08:05:30` as `HH:MM`; null for anything else. */
export function readTime(text: string): string | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
  return match?.[1] ? `${match[1].padStart(2, '0')}:${match[2]}` : null;
}

const SCHEDULES: ReadonlyMap<string, ScheduleType> = new Map(Object.entries(SCHEDULE_WORDS));

/** Reads the Spanish or English name of a schedule; null for any other text. */
export function readSchedule(text: string): ScheduleType | null {
  return schedules(text, (word) => SCHEDULES.get(foldWord(word)) ?? null);
}

const schedules = createMemory<ScheduleType | null>();
