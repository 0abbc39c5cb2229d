/** The holidays of the demo clinic. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { type Holiday, legalHolidays } from '../../../domain/calendar/holidays.ts';

const YEARS = [2024, 2025, 2026, 2027, 2028] as const;

/** The holidays in order of date. */
export const HOLIDAYS: readonly Holiday[] = YEARS.flatMap(legalHolidays);

/** Their dates, for look-ups. */
export const HOLIDAY_DATES: ReadonlySet<LocalDate> = new Set(HOLIDAYS.map(({ date }) => date));
