/** Days on which banks do not pay, said beside the field of a payment day (masters §16.5, payout §9.15, payout §17.8). */

import { WEEKDAY_LABELS } from '../words/labels.ts';
import { parseDate, weekdayOf, yearOf } from './calendar.ts';
import { legalHolidays } from './holidays.ts';
import { isWorkingDay } from './payment-calendar.ts';

/** Why banks don't pay on a day, in Spanish; null on a working day, and without a day. By default the legal holidays count. */
export function bankClosure(day: string | null, holidays?: ReadonlySet<string>): string | null {
  const date = day === null ? null : parseDate(day);
  if (date === null) return null;
  const closed = holidays ?? legalDays(yearOf(date));
  if (isWorkingDay(date, closed)) return null;
  const what = closed.has(date) ? 'Feriado' : WEEKDAY_LABELS[weekdayOf(date)];
  return `${what}: los bancos no pagan`;
}

const legalDays = (year: number) => new Set<string>(legalHolidays(year).map(({ date }) => date));
