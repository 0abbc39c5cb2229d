/** The years that the lists of holidays and of pay days offer. */
import { FIRST_PAID_YEAR } from '../../../domain/calendar/calendar.ts';
import { currentPeriod } from '../../kit/display/today.ts';

const YEARS_AHEAD = 5;

/** From the first paid year to five years ahead, or to the one in the address. */
export function calendarYears(year: number): string[] {
  const last = Math.max(currentPeriod().year + YEARS_AHEAD, year);
  return Array.from({ length: last - FIRST_PAID_YEAR + 1 }, (_, index) =>
    String(FIRST_PAID_YEAR + index),
  );
}
