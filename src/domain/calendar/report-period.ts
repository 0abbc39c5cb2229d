/** The default period of a report. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
  periodIndex,
  periodOf,
} from './calendar.ts';

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

/** A span's whole months, both included, and its days in other months. */
export type SplitSpan = {
  readonly months: { readonly from: Period; readonly to: Period } | null;
  readonly days: readonly DateSpan[];
};

/** Splits a span, so that sums of whole months may be taken from those that are kept. */
export function splitByMonths({ dateFrom, dateTo }: DateSpan): SplitSpan {
  const [first, last] = [periodOf(dateFrom), periodOf(dateTo)];
  const from = dateFrom === firstDayOf(first) ? first : addMonths(first, 1);
  const to = dateTo === lastDayOf(last) ? last : addMonths(last, -1);
  if (periodIndex(from) > periodIndex(to)) return { months: null, days: [{ dateFrom, dateTo }] };
  const days = [];
  if (from !== first) days.push({ dateFrom, dateTo: lastDayOf(first) });
  if (to !== last) days.push({ dateFrom: firstDayOf(last), dateTo });
  return { months: { from, to }, days };
}
