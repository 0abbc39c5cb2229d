/** The default period of a report. */
import { addMonths, firstDayOf, type LocalDate, periodOf } from './calendar.ts';

/** Both days included. */
export type DateSpan = { readonly dateFrom: LocalDate; readonly dateTo: LocalDate };

/** The number of calendar months that a report covers by default, counting that of its last day. */
const MONTHS = 12;

/**
 * The chosen days. The last day defaults to today; the first defaults to the first of the month eleven months before
 * the last day's.
 */
export function reportPeriod(
  chosen: { readonly dateFrom?: LocalDate; readonly dateTo?: LocalDate },
  today: LocalDate,
): DateSpan {
  const dateTo = chosen.dateTo ?? today;
  const dateFrom = chosen.dateFrom ?? firstDayOf(addMonths(periodOf(dateTo), 1 - MONTHS));
  return { dateFrom, dateTo };
}
