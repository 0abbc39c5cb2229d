/** The month that wants work (operations §14.5). */
import { addMonths, type Period } from '../../../domain/calendar/calendar.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/**
 * The earliest open month up to `now` that has something to calculate, process or pay, or that has just ended; `now` when there is
 * none.
 */
export async function monthAtWork(db: Db, now: Period): Promise<Period> {
  const before = addMonths(now, -1);
  const rows = await rowsOf<Period>(db)`
    WITH of_day AS (
      SELECT extract(year FROM attention_date)::int AS year, extract(month FROM attention_date)::int AS month, status
        FROM attention_day GROUP BY 1, 2, 3 HAVING sum(attentions) > 0),
    at_work AS (
      SELECT period_year::int AS year, period_month::int AS month FROM payable_month GROUP BY 1, 2 HAVING sum(calculations) > 0
      UNION SELECT period_year, period_month FROM payment_month WHERE status = 'processed'
             GROUP BY 1, 2 HAVING sum(calculations) > 0
      UNION SELECT coalesce(c.pay_year, d.year), coalesce(c.pay_month, d.month)
              FROM of_day d LEFT JOIN closed_month c USING (year, month) WHERE d.status = 'pending'
      UNION SELECT year, month FROM of_day WHERE (year, month) = (${before.year}::int, ${before.month}::int))
    SELECT w.year, w.month FROM at_work w
     WHERE (w.year, w.month) <= (${now.year}::int, ${now.month}::int)
       AND NOT EXISTS (SELECT FROM closed_month c WHERE (c.year, c.month) = (w.year, w.month))
     ORDER BY 1, 2 LIMIT 1`;
  return rows[0] ?? now;
}
