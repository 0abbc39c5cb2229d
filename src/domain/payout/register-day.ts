/** The day of which the register for DJ 1879 is to tell (facts: the tax office takes what there is on 14 February). */
import { type LocalDate, localDate } from '../calendar/calendar.ts';

/** 14 February of the year after, or today if that is to come. */
export function registerDay(year: number, today: LocalDate): LocalDate {
  const day = localDate(`${year + 1}-02-14`);
  return day < today ? day : today;
}
