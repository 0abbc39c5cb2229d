/** The days of which a report tells when nobody chose them. */
import { addMonths, firstDayOf, type LocalDate, periodOf } from './calendar.ts';

/** Both days included. */
export type DateSpan = { readonly dateFrom: LocalDate; readonly dateTo: LocalDate };

/** How many calendar months a report covers by default, the last day's included. */
const MONTHS = 12;

/**
 * The days chosen; without a last day today's, without a first day the first of the month eleven months
 * before the last day's.
 */
export function reportPeriod(
  chosen: { readonly dateFrom?: LocalDate; readonly dateTo?: LocalDate },
  today: LocalDate,
): DateSpan {
  const dateTo = chosen.dateTo ?? today;
  const dateFrom = chosen.dateFrom ?? firstDayOf(addMonths(periodOf(dateTo), 1 - MONTHS));
  return { dateFrom, dateTo };
}
