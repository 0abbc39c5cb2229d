/** The holidays of the demo clinic, and the days on which it pays. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { type Holiday, legalHolidays } from '../../../domain/calendar/holidays.ts';
import { proposedDays } from '../../../domain/calendar/payment-calendar.ts';

const YEARS = [2024, 2025, 2026, 2027, 2028] as const;

/** The holidays in order of date. */
export const HOLIDAYS: readonly Holiday[] = YEARS.flatMap(legalHolidays);

/** Their dates, for look-ups. */
export const HOLIDAY_DATES: ReadonlySet<LocalDate> = new Set(HOLIDAYS.map(({ date }) => date));

/** The day of the following month on which a month is paid. */
export const PAYMENT_DAY = 10;

/** The rows of `payment_calendar` of a year. */
export function paymentDays(year: number) {
  return Array.from({ length: 12 }, (_, index) => {
    const period = { year, month: index + 1 };
    const rule = { day: PAYMENT_DAY, otherwise: 'previous' } as const;
    return { ...period, ...proposedDays(period, rule, HOLIDAY_DATES) };
  });
}
