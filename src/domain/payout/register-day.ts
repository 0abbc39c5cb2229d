/** The day that the register for DJ 1879 describes (the tax office takes the state of 14 February). */
import { type LocalDate, localDate } from '../calendar/calendar.ts';

/** As of which day the tax office takes the receipts of a year: 14 February of the year after. */
export function declarationDay(year: number): LocalDate {
  return localDate(`${year + 1}-02-14`);
}

/** 14 February of the year after, or today if that is to come. */
export function registerDay(year: number, today: LocalDate): LocalDate {
  const day = declarationDay(year);
  return day < today ? day : today;
}
