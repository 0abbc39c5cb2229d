/**
 * What all checks of a month read: its lines, and figures of the months before, each gathered once into a temporary table of
 * the run's own. So a check costs what it compares, not what it reads.
 */
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { HISTORY_MONTHS } from '../../../domain/month-checks/thresholds.ts';

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

/**
 * - `asked`: the month's `first` and `last` day, and `today`.
 * - `checked_line`: the lines of the month, wherever they stand, and unpaid ones of earlier months. A line that is not calculated
 *   yet has neither fee nor rule.
 * - `past_month`: lines, bases and fees of the months before, by doctor, service and record type, of what was calculated.
 */
const tablesOf = ({ first, last }: Asked): Readonly<Record<string, string>> => ({
  checked_line: `
    SELECT a.id, a.record_type, a.external_id, a.attention_date, a.attention_time, a.request_date, a.doctor_id, a.service_id,
           a.provider_type_id, coalesce(a.specialty_id, d.specialty_id) AS specialty_id, a.society_id AS file_society_id,
           f.society_id, a.schedule_type, a.gross_amount::bigint AS gross, a.net_amount::bigint AS net,
           a.participated_amount::bigint AS participated, a.commission_amount::bigint AS commission, a.participation_rate::int AS rate,
           a.patient_rut, a.patient_rut_is_valid, a.patient_name, coalesce(a.health_plan, '') AS plan, a.source_status,
           coalesce(a.participant, '') AS place, coalesce(a.unit, '') AS unit, a.import_id,
           c.base_amount::bigint AS base, c.calculated_amount::bigint AS fee, v.rule_id, c.rule_version_id,
           CASE WHEN c.attention_id IS NULL THEN 'pending' WHEN p.id IS NULL THEN 'calculated'
                WHEN p.status = 'paid' THEN 'paid' ELSE 'processed' END AS stage,
           date_trunc('month', a.attention_date)::date AS month,
           coalesce(c.calculated_amount, a.participated_amount)::bigint AS pays
      FROM attention a
      JOIN doctor d ON d.id = a.doctor_id
      JOIN affiliation f ON f.doctor_id = a.doctor_id AND a.attention_date BETWEEN f.valid_from AND f.valid_to
      LEFT JOIN calculation c ON c.attention_id = a.id
      LEFT JOIN fee_rule_version v ON v.id = c.rule_version_id
      LEFT JOIN payment_line l ON l.attention_id = a.id
      LEFT JOIN payment p ON p.id = l.payment_id
     WHERE a.attention_date BETWEEN '${first}' AND '${last}'
        OR a.attention_date BETWEEN date '${first}' - interval '${HISTORY_MONTHS} months' AND date '${first}' - 1 AND l.attention_id IS NULL`,
  past_month: `
    SELECT make_date(c.period_year, c.period_month, 1) AS month, c.doctor_id, c.service_id, c.record_type, v.rule_id,
           count(*)::int AS lines, sum(c.base_amount)::bigint AS base, sum(c.calculated_amount)::bigint AS fee
      FROM calculation c LEFT JOIN fee_rule_version v ON v.id = c.rule_version_id
     WHERE c.attention_date BETWEEN date '${first}' - interval '${HISTORY_MONTHS} months' AND date '${first}' - 1
     GROUP BY 1, 2, 3, 4, 5`,
});

/** The statements that make them, in order. The dates are the calendar's own, so they may stand in the text. */
export function preparations(asked: Asked): readonly string[] {
  const { first, last, today } = asked;
  return [
    `CREATE TEMPORARY TABLE asked ON COMMIT DROP AS SELECT date '${first}' AS first, date '${last}' AS last, date '${today}' AS today`,
    ...Object.entries(tablesOf(asked)).flatMap(([name, query]) => [
      `CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${query}`,
      `ANALYZE ${name}`,
    ]),
  ];
}
