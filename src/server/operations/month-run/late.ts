/** From which day on lines are paid in a month: what arrives late for closed months is paid in the first open one after them (payout §32.2). */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';

/** Nobody waits longer for the lines of a month that is closed. */
const MOST_MONTHS = 12;

/** The first day of the closed months right before the month; its own first day where the one before it is open. */
export async function firstPaidDay(db: Db, period: Period): Promise<LocalDate> {
  const { day } = await rowOf<{ day: LocalDate | null }>(db)`
    SELECT min(make_date(year, month, 1))::text AS day FROM closed_month
     WHERE (pay_year, pay_month) = (${period.year}::int, ${period.month}::int)
       AND make_date(year, month, 1) >= ${firstDayOf(addMonths(period, -MOST_MONTHS))}::date`;
  return day ?? firstDayOf(period);
}
