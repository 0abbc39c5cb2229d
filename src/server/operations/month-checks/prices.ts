/**
 * What an attention usually costs, from the month and the one before: a service's price for a health plan, a place in a team and
 * hours, times what the doctor asks more or less than others. Everything is a median, so that wrong lines don't move it.
 */
import {
  CELL_LINES,
  DOCTOR_LINES,
  LEAST_DOCTORS,
  LEAST_SPREAD,
  SPREAD_LINES,
  SPREAD_SLACK,
  UNKNOWN_SPREAD,
} from '../../../domain/month-checks/thresholds.ts';
import type { Asked } from './asked.ts';

const MEDIAN = 'percentile_cont(0.5) WITHIN GROUP (ORDER BY';
/** Lines of one price: of a month, so that a rise of prices moves no other. */
const GROUP = 'month, record_type, plan, place, outside';

/** What is asked for a service in a month, relative to the list. */
const SERVICE_LEVEL = `
  SELECT service_id, month, ${MEDIAN} off) AS off FROM first_guess JOIN plan_spread USING (record_type, plan)
   WHERE off IS NOT NULL AND NOT outside AND spread < ${LEAST_SPREAD} GROUP BY 1, 2 HAVING count(DISTINCT doctor_id) >= ${LEAST_DOCTORS}`;

/**
 * - `priced_line`: each line with `off`, the logarithm of its price over the usual one, and `spread`, how far of those of its plan
 *   most are.
 * - `doctor_price`: what a doctor asks in a month, relative to the others. `doctor_level`: likewise without services whose price in the
 *   list rose since the month before, with between what half of the lines is.
 */
export const priceTables = ({ first, last }: Asked): Readonly<Record<string, string>> => ({
  price_line: `
    SELECT l.*, v.base_value FROM (
      SELECT id, month, service_id, doctor_id, record_type, plan, place, schedule_type <> 'regular' AS outside, gross, false AS is_before
        FROM checked_line WHERE gross > 0 AND attention_date >= date '${first}' - interval '1 month'
      UNION ALL
      SELECT a.id, date_trunc('month', a.attention_date::timestamp)::date, a.service_id, a.doctor_id, a.record_type, coalesce(a.health_plan, '') COLLATE "C",
             coalesce(a.participant, '') COLLATE "C", a.schedule_type <> 'regular', a.gross_amount, true
        FROM attention a
       WHERE a.attention_date >= date '${first}' - interval '1 month' AND a.attention_date < '${first}' AND a.gross_amount > 0
         AND NOT EXISTS (SELECT FROM checked_line l WHERE l.id = a.id)) l
      JOIN service v ON v.id = l.service_id
     WHERE month <= '${last}'`,
  plan_price: `
    SELECT month, record_type, plan, place, ${MEDIAN} gross::float8 / base_value) AS factor
      FROM price_line WHERE base_value > 0 AND NOT outside GROUP BY 1, 2, 3, 4 HAVING count(*) >= ${CELL_LINES}`,
  // Some services cost more out of hours: by what most of those do that cost another price than in hours.
  hours_price: `
    SELECT record_type, mode() WITHIN GROUP (ORDER BY round((gross / (base_value * factor))::numeric, 2)) AS factor
      FROM price_line JOIN plan_price USING (month, record_type, plan, place)
     WHERE outside AND base_value > 0 AND abs(ln(gross / (base_value * factor))) > ${LEAST_SPREAD} GROUP BY 1`,
  first_guess: `
    SELECT l.*, ln((l.base_value * p.factor)::float8) AS price, ln((l.gross / (l.base_value * p.factor))::float8) AS off
      FROM price_line l LEFT JOIN plan_price p USING (month, record_type, plan, place)`,
  plan_spread: `
    SELECT record_type, plan, percentile_cont(0.6) WITHIN GROUP (ORDER BY abs(off)) AS spread
      FROM first_guess WHERE off IS NOT NULL AND NOT outside GROUP BY 1, 2`,
  doctor_price: `
    SELECT doctor_id, month, count(*) AS lines, ${MEDIAN} off) AS off
      FROM first_guess JOIN plan_spread USING (record_type, plan)
     WHERE off IS NOT NULL AND NOT outside AND spread < ${LEAST_SPREAD} GROUP BY 1, 2 HAVING count(*) >= ${DOCTOR_LINES}`,
  // Services of which all doctors ask another price than the month before: the list rose, no doctor.
  price_rise: `
    SELECT n.service_id FROM (${SERVICE_LEVEL}) n JOIN (${SERVICE_LEVEL}) b USING (service_id)
     WHERE n.month = '${first}' AND b.month = date '${first}' - interval '1 month' AND abs(n.off - b.off) > ${LEAST_SPREAD}`,
  doctor_level: `
    SELECT doctor_id, month, ${MEDIAN} off) AS off,
           percentile_cont(0.25) WITHIN GROUP (ORDER BY off) AS least, percentile_cont(0.75) WITHIN GROUP (ORDER BY off) AS most
      FROM first_guess JOIN plan_spread USING (record_type, plan)
     WHERE off IS NOT NULL AND NOT outside AND spread < ${LEAST_SPREAD} AND service_id NOT IN (SELECT service_id FROM price_rise)
     GROUP BY 1, 2 HAVING count(*) >= ${DOCTOR_LINES}`,
  service_price: `
    SELECT ${GROUP}, service_id, count(*) AS lines, ${MEDIAN} ln(gross::float8) - coalesce(d.off, 0)) AS price
      FROM first_guess l LEFT JOIN doctor_price d USING (doctor_id, month)
     GROUP BY ${GROUP}, service_id HAVING count(*) >= ${CELL_LINES}`,
  // The nearest of the usual price of the service, that of its plan, and that of the plan out of hours.
  second_guess: `
    SELECT id, month, doctor_id, service_id, record_type, plan, is_before, gross, is_known, price, ln(gross) - price AS off
      FROM (SELECT *, CASE least(abs(ln(gross) - listed), abs(ln(gross) - planned), abs(ln(gross) - late))
                           WHEN abs(ln(gross) - listed) THEN listed WHEN abs(ln(gross) - planned) THEN planned ELSE late END AS price
              FROM (SELECT l.id, l.month, l.doctor_id, l.service_id, l.record_type, l.plan, l.is_before, l.gross::float8 AS gross,
                           d.off IS NOT NULL AS is_known, s.price + coalesce(d.off, 0) AS listed, l.price + coalesce(d.off, 0) AS planned,
                           l.price + ln(h.factor::float8) + coalesce(d.off, 0) AS late
                      FROM first_guess l LEFT JOIN doctor_price d USING (doctor_id, month)
                      LEFT JOIN service_price s USING (${GROUP}, service_id)
                      LEFT JOIN hours_price h ON h.record_type = l.record_type AND l.outside) x) y
     WHERE price IS NOT NULL`,
  priced_line: `
    SELECT l.id, l.doctor_id, l.service_id, l.gross, exp(l.price) AS usual, l.off, CASE WHEN l.is_known OR s.spread > ${UNKNOWN_SPREAD} THEN s.spread ELSE ${UNKNOWN_SPREAD} END AS spread
      FROM second_guess l
      LEFT JOIN (SELECT record_type, plan, greatest(${LEAST_SPREAD}, ${SPREAD_SLACK} * percentile_cont(0.95) WITHIN GROUP (ORDER BY abs(off))) AS spread
                   FROM second_guess WHERE off IS NOT NULL GROUP BY 1, 2 HAVING count(*) >= ${SPREAD_LINES}) s USING (record_type, plan)
     WHERE NOT l.is_before AND l.off IS NOT NULL`,
});
