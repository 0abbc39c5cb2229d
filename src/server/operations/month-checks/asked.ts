/** The month that is checked. */
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';

/** The month as SQL: its first and last day, and the day from which days are counted. */
export type Asked = {
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly today: LocalDate;
};

export const askedOf = (period: Period, today: LocalDate): Asked => ({
  first: firstDayOf(period),
  last: lastDayOf(period),
  today,
});
