/** Attentions by month, from the daily totals that triggers keep (decision 12). */
import {
  firstDayOf,
  lastDayOf,
  type Period,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** The number of attentions in each month from `from` to `to`, both included; months without any are left out. */
export async function countMonths(
  db: Db,
  from: Period,
  to: Period,
): Promise<(Period & { attentions: number })[]> {
  return rowsOf<Period & { attentions: number }>(db)`
    SELECT extract(year FROM attention_date) AS year, extract(month FROM attention_date) AS month,
           sum(attentions) AS attentions
      FROM attention_day_change
     WHERE attention_date BETWEEN ${firstDayOf(from)}::date AND ${lastDayOf(to)}::date
     GROUP BY 1, 2 HAVING sum(attentions) <> 0
     ORDER BY 1, 2`;
}

/** The month with attentions nearest to a period, the later of two; null when there are none. */
export async function nearestMonth(db: Db, period: Period): Promise<Period | null> {
  const rows = await rowsOf<Period>(db)`
    SELECT extract(year FROM attention_date) AS year, extract(month FROM attention_date) AS month
      FROM attention_day_change
     GROUP BY 1, 2 HAVING sum(attentions) > 0
     ORDER BY abs(extract(year FROM attention_date) * 12 + extract(month FROM attention_date) - 1
                  - ${periodIndex(period)}::int), 1 DESC, 2 DESC
     LIMIT 1`;
  return rows[0] ?? null;
}
