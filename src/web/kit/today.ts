/** The browser's clock, read in the clinic's zone (design §5). */
import { dateInClinic, type LocalDate, type Period, periodOf } from '../../domain/calendar.ts';

/** Today in Santiago, wherever the browser is. */
export function today(): LocalDate {
  return dateInClinic(new Date());
}

/** The current month in Santiago. */
export function currentPeriod(): Period {
  return periodOf(today());
}
