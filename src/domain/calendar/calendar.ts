/**
 * Dates without a clock, as `YYYY-MM-DD` texts, and months as periods (product §6.1). Nothing here
 * knows what day it is: today is an argument.
 */

declare const dateBrand: unique symbol;

/** A calendar date `YYYY-MM-DD`. Its texts order as its dates do. */
export type LocalDate = string & { readonly [dateBrand]: true };

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A calendar month: `month` from 1 to 12. */
export type Period = { readonly year: number; readonly month: number };

export const MONTH_NAMES = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

/** The clinic's zone: what 'today' means (operations §9.4). */
export const CLINIC_ZONE = 'America/Santiago';

const DAY_MS = 86_400_000;

/** The first year that payroll and bank files pay (product §6.5). */
export const FIRST_PAID_YEAR = 2024;

/** The date of a year, month (1–12) and day; null when the calendar has no such day. */
export function makeDate(year: number, month: number, day: number): LocalDate | null {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return null;
  if (!Number.isInteger(month) || month < 1 || month > 12) return null;
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth({ year, month })) return null;
  return `${padYear(year)}-${pad(month)}-${pad(day)}` as LocalDate;
}

/** Reads `YYYY-MM-DD`; null for any other text and for dates that do not exist. */
export function parseDate(text: string): LocalDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? makeDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Reads a date that the program itself wrote. Throws a RangeError for an invalid one. */
export function localDate(text: string): LocalDate {
  const date = parseDate(text);
  if (date === null) throw new RangeError(`not a date: ${text}`);
  return date;
}

/** Days since 1970-01-01; negative before it. */
export function epochDay(date: LocalDate): number {
  return Date.parse(date) / DAY_MS;
}

/** The date that is this number of days after 1970-01-01. Throws a RangeError outside the years 1–9999. */
export function dateOfEpochDay(day: number): LocalDate {
  return localDate(new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length));
}

/** The date `days` later; earlier when negative. Throws a RangeError outside the years 1–9999. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfEpochDay(epochDay(date) + days);
}

/** The weekday of a day number: 1970-01-01 was a Thursday. */
export function weekdayOfEpochDay(day: number): Weekday {
  return WEEKDAYS[(((day + 3) % 7) + 7) % 7] as Weekday;
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdayOfEpochDay(epochDay(date));
}

export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

export function monthOf(date: LocalDate): number {
  return Number(date.slice(5, 7));
}

/** The month in which a date falls. */
export function periodOf(date: LocalDate): Period {
  return { year: yearOf(date), month: monthOf(date) };
}

/** The month in which a day number falls. */
export function periodOfEpochDay(day: number): Period {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Months since year 0: consecutive periods have consecutive numbers, below `PERIOD_LIMIT`. */
export function periodIndex({ year, month }: Period): number {
  return year * 12 + (month - 1);
}

/** One more than the index of the last period of the year 9999. */
export const PERIOD_LIMIT = 120_000;

export function daysInMonth({ year, month }: Period): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function firstDayOf(period: Period): LocalDate {
  return `${padYear(period.year)}-${pad(period.month)}-01` as LocalDate;
}

export function lastDayOf(period: Period): LocalDate {
  return `${padYear(period.year)}-${pad(period.month)}-${pad(daysInMonth(period))}` as LocalDate;
}

/** The period `months` after the given one; before it when negative. */
export function addMonths(period: Period, months: number): Period {
  const index = periodIndex(period) + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** `Julio 2026`. */
export function formatPeriod({ year, month }: Period): string {
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

/** `31-07-2026`, as dates are written in Chile. */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

const CLINIC_CALENDAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: CLINIC_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in the clinic's zone at an instant. */
export function dateInClinic(instant: Date): LocalDate {
  return localDate(CLINIC_CALENDAR.format(instant));
}

const CLINIC_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: CLINIC_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});

/** The time of day in the clinic's zone at an instant: `03:30`. */
export function timeInClinic(instant: Date): string {
  return CLINIC_CLOCK.format(instant);
}

/** `31-07-2026 03:30`, in the clinic's zone. */
export function formatInstant(instant: Date): string {
  return `${formatDate(dateInClinic(instant))} ${timeInClinic(instant)}`;
}

function padYear(year: number): string {
  return String(year).padStart(4, '0');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
