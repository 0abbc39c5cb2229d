/**
 * What an attention usually costs, from the month and the one before: a service's price for a health plan, a place in a team and
 * hours, times what the doctor asks more or less than others. Everything is a median, so that wrong lines don't move it.
 */
import {
  CELL_LINES,
  DOCTOR_LINES,
  LEAST_DOCTORS,
  LEAST_SPREAD,
  SMALL_AMOUNT,
  SPREAD_LINES,
  SPREAD_SLACK,
  UNKNOWN_SPREAD,
} from '../../../domain/month-checks/thresholds.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import type { Asked } from './asked.ts';
import { makeTables } from './tables.ts';

const MEDIAN = 'percentile_cont(0.5) WITHIN GROUP (ORDER BY';
/** What is asked for a service in a month, relative to the list. */
const SERVICE_LEVEL = `
  SELECT service_id, month, ${MEDIAN} off) AS off FROM listed_line
   GROUP BY 1, 2 HAVING count(DISTINCT doctor_id) >= ${LEAST_DOCTORS}`;

/**
 * - `price_cell`: what has one price: a service for a plan, in a place, in or out of hours; of a month, so that a rise of prices moves no
 *   other. `cell_price` adds the logarithm of its price by the list (`listed`), and out of hours (`late`).
 * - `price_line`: the attentions of the month and the one before that cost something. `listed_line`: those in hours of plans that keep to the list, with `off`, the
 *   logarithm of their price over that of the list.
 * - `doctor_price`: what a doctor asks in a month, relative to the others. `doctor_level`: likewise without services whose price in the
 *   list rose since the month before, with between what half of the lines is.
 * - `guessed_line`: each line with the logarithm of its usual price, and how far it is `off`.
 */
const tablesOf = ({ first }: Asked): Readonly<Record<string, string>> => ({
  price_line: `
    SELECT id, doctor_id, price_key, gross::float8 AS gross FROM recent_line WHERE is_recent AND gross > 0`,
  price_cell: `
    SELECT c.*, dense_rank() OVER (ORDER BY month, record_type, plan, place)::int AS level_id,
           dense_rank() OVER (ORDER BY record_type, plan)::int AS plan_id, nullif(v.base_value, 0)::float8 AS base_value
      FROM (SELECT DISTINCT price_key, month, record_type, plan, place, outside, service_id FROM recent_line WHERE is_recent) c
      JOIN service v ON v.id = c.service_id`,
  plan_price: `
    SELECT level_id, ${MEDIAN} gross / base_value) AS factor
      FROM price_line JOIN price_cell USING (price_key) WHERE base_value > 0 AND NOT outside GROUP BY 1 HAVING count(*) >= ${CELL_LINES}`,
  // Some services cost more out of hours: by what most of those do that cost another price than in hours.
  hours_price: `
    SELECT record_type, mode() WITHIN GROUP (ORDER BY round((gross / (base_value * factor))::numeric, 2)) AS factor
      FROM price_line JOIN price_cell USING (price_key) JOIN plan_price USING (level_id)
     WHERE outside AND base_value > 0 AND abs(ln(gross / (base_value * factor))) > ${LEAST_SPREAD} GROUP BY 1`,
  cell_price: `
    SELECT c.*, ln(c.base_value * p.factor) AS listed, ln(c.base_value * p.factor) + ln(h.factor::float8) AS late
      FROM price_cell c LEFT JOIN plan_price p USING (level_id)
      LEFT JOIN hours_price h ON h.record_type = c.record_type AND c.outside`,
  plan_spread: `
    SELECT plan_id, percentile_cont(0.6) WITHIN GROUP (ORDER BY abs(ln(gross) - listed)) AS spread
      FROM price_line JOIN cell_price USING (price_key) WHERE listed IS NOT NULL AND NOT outside GROUP BY 1`,
  listed_line: `
    SELECT doctor_id, month, service_id, ln(gross) - listed AS off
      FROM price_line JOIN cell_price USING (price_key) JOIN plan_spread USING (plan_id)
     WHERE listed IS NOT NULL AND NOT outside AND spread < ${LEAST_SPREAD}`,
  doctor_price: `
    SELECT doctor_id, month, ${MEDIAN} off) AS off FROM listed_line GROUP BY 1, 2 HAVING count(*) >= ${DOCTOR_LINES}`,
  // Services of which all doctors ask another price than the month before: the list rose, no doctor.
  price_rise: `
    SELECT n.service_id FROM (${SERVICE_LEVEL}) n JOIN (${SERVICE_LEVEL}) b USING (service_id)
     WHERE n.month = '${first}' AND b.month = date '${first}' - interval '1 month' AND abs(n.off - b.off) > ${LEAST_SPREAD}`,
  doctor_level: `
    SELECT doctor_id, month, ${MEDIAN} off) AS off,
           percentile_cont(0.25) WITHIN GROUP (ORDER BY off) AS least, percentile_cont(0.75) WITHIN GROUP (ORDER BY off) AS most
      FROM listed_line WHERE service_id NOT IN (SELECT service_id FROM price_rise) GROUP BY 1, 2 HAVING count(*) >= ${DOCTOR_LINES}`,
  service_price: `
    SELECT price_key, ${MEDIAN} ln(gross) - coalesce(d.off, 0)) AS usual
      FROM price_line JOIN price_cell USING (price_key) LEFT JOIN doctor_price d USING (doctor_id, month)
     GROUP BY 1 HAVING count(*) >= ${CELL_LINES}`,
  // The nearest of the usual price of the service, that of the list, and that of the list out of hours; each as this doctor asks it.
  guessed_line: `
    SELECT id, plan_id, is_known, gross, price, ln(gross) - price AS off
      FROM (SELECT id, plan_id, is_known, gross,
                   CASE least(abs(asked - usual), abs(asked - listed), abs(asked - late))
                        WHEN abs(asked - usual) THEN usual WHEN abs(asked - listed) THEN listed ELSE late END AS price
              FROM (SELECT l.id, c.plan_id, d.off IS NOT NULL AS is_known, l.gross, ln(l.gross) AS asked,
                           s.usual + coalesce(d.off, 0) AS usual, c.listed + coalesce(d.off, 0) AS listed, c.late + coalesce(d.off, 0) AS late
                      FROM price_line l JOIN cell_price c USING (price_key) LEFT JOIN doctor_price d USING (doctor_id, month)
                      LEFT JOIN service_price s USING (price_key)) x) y
     WHERE price IS NOT NULL`,
  // What is usual to differ from the price, of each plan.
  price_spread: `
    SELECT plan_id, greatest(${LEAST_SPREAD}, ${SPREAD_SLACK} * percentile_cont(0.95) WITHIN GROUP (ORDER BY abs(off))) AS spread
      FROM guessed_line GROUP BY 1 HAVING count(*) >= ${SPREAD_LINES}`,
});

/** What is unusual about the prices of a month and the one before. */
export type UnusualPrices = {
  /** Attentions whose price is another than the usual one, and at the same place the logarithm of the usual one. */
  readonly attentionIds: readonly number[];
  readonly prices: readonly number[];
  /** Doctors who ask more or less than the month before, and at the same place the logarithm of how many times as much. */
  readonly doctorIds: readonly number[];
  readonly changes: readonly number[];
};

/** Compares all prices of the lines of `recent.ts`. */
export async function findUnusualPrices(tx: Tx, asked: Asked): Promise<UnusualPrices> {
  await makeTables(tx, tablesOf(asked));
  const lines = await rowsOf<{ id: number; price: number }>(tx)`
    SELECT id, price FROM guessed_line p LEFT JOIN price_spread s USING (plan_id)
     WHERE abs(off) > CASE WHEN is_known THEN spread ELSE greatest(spread, ${UNKNOWN_SPREAD}::float8) END
       AND abs(gross - exp(price)) >= ${SMALL_AMOUNT}`;
  const doctors = await rowsOf<{ doctorId: number; change: number }>(tx)`
    SELECT n.doctor_id, n.off - b.off AS change
      FROM doctor_level n JOIN doctor_level b ON b.doctor_id = n.doctor_id AND b.month = ${asked.first}::date - interval '1 month'
     WHERE n.month = ${asked.first}::date AND (n.least > b.off + ${LEAST_SPREAD} OR n.most < b.off - ${LEAST_SPREAD})`;
  return {
    attentionIds: lines.map(({ id }) => id),
    prices: lines.map(({ price }) => price),
    doctorIds: doctors.map(({ doctorId }) => doctorId),
    changes: doctors.map(({ change }) => change),
  };
}
