/**
 * What all checks of a month read: its lines, and figures of the months before, each gathered once into a temporary table of
 * the run's own. So a check costs what it compares, not what it reads.
 */
import {
  FEE_SLACK,
  HISTORY_MONTHS,
  LEAST_COUNT_SPREAD,
  RECENT_MONTHS,
  REGULAR_LINES,
  SHARE_SLACK,
  SPREAD_COUNTS,
  SPREAD_PART,
  SPREAD_PART_NORMAL,
} from '../../../domain/month-checks/thresholds.ts';
import { isInStateText, isOfPendingDayText } from '../../intake/attentions/public.ts';
import type { Asked } from './asked.ts';
import { priceTables } from './prices.ts';

/**
 * - `asked`: the month's `first` and `last` day, and `today`.
 * - `checked_line`: the lines of the month, wherever they stand, and unpaid ones of earlier months and of days to come. A line that is not calculated
 *   yet has neither fee nor rule. Texts are compared by their bytes: in the order of a language, grouping by them takes several times as long.
 * - `pending_without_rule`: of those, the ones that no rule would pay, with what would be paid. The engine finds them (`find.ts`).
 * - `operation_line`: the lines of teams, with the surgeon’s price (`chief`), and how many surgeons and members there are.
 * - `past_day`, `past_weekday`, `past_amount`: lines and amounts of the few months before, by doctor.
 * - `past_month`: lines, bases and fees of the months before, by doctor, service, record type and version of the rule, of what was
 *   calculated. `past_doctor_month` adds them up.
 */
const tablesOf = ({ first, last, today }: Asked): Readonly<Record<string, string>> => ({
  checked_line: `
    SELECT a.id, a.record_type, a.external_id, a.attention_date, a.attention_time, a.request_date, a.doctor_id, a.service_id,
           a.provider_type_id, coalesce(a.specialty_id, d.specialty_id) AS specialty_id, a.society_id AS file_society_id,
           f.society_id, a.schedule_type, a.gross_amount::bigint AS gross, a.net_amount::bigint AS net,
           a.participated_amount::bigint AS participated, a.commission_amount::bigint AS commission, a.participation_rate::int AS rate,
           a.patient_rut COLLATE "C" AS patient_rut, a.patient_rut_is_valid, a.patient_name, coalesce(a.health_plan, '') COLLATE "C" AS plan,
           a.source_status, coalesce(a.participant, '') COLLATE "C" AS place, coalesce(a.unit, '') AS unit, a.import_id,
           c.base_amount::bigint AS base, c.calculated_amount::bigint AS fee, v.rule_id, c.rule_version_id,
           CASE WHEN c.attention_id IS NULL THEN 'pending' WHEN p.id IS NULL THEN 'calculated'
                WHEN p.status = 'paid' THEN 'paid' ELSE 'processed' END AS stage,
           date_trunc('month', a.attention_date::timestamp)::date AS month,
           coalesce(c.calculated_amount, a.participated_amount)::bigint AS pays
      FROM (SELECT * FROM attention WHERE attention_date BETWEEN '${first}' AND '${last}'
            UNION ALL
            SELECT a.* FROM payable_fee f JOIN attention a ON a.id = f.attention_id
             WHERE ${isOfOtherMonth('f', { first, last, today })}
            UNION ALL
            SELECT a.* FROM attention a
             WHERE ${isOfPendingDayText()} AND ${isInStateText(['pending'])} AND ${isOfOtherMonth('a', { first, last, today })}) a
      JOIN doctor d ON d.id = a.doctor_id
      JOIN affiliation f ON f.doctor_id = a.doctor_id AND a.attention_date BETWEEN f.valid_from AND f.valid_to
      LEFT JOIN calculation c ON c.attention_id = a.id
      LEFT JOIN fee_rule_version v ON v.id = c.rule_version_id
      LEFT JOIN payment_line l ON l.attention_id = a.id
      LEFT JOIN payment p ON p.id = l.payment_id`,
  // Lines with the patient, service, hour and price of another one on another day, of this month or the one before.
  same_line: `
    SELECT l.id, a.id AS other_id, a.attention_date AS other_date
      FROM checked_line l
      JOIN attention a ON (a.doctor_id, a.patient_rut, a.service_id, a.gross_amount, a.record_type)
                        = (l.doctor_id, l.patient_rut, l.service_id, l.gross, l.record_type)
       AND a.attention_time IS NOT DISTINCT FROM l.attention_time AND a.attention_date <> l.attention_date
     WHERE a.attention_date BETWEEN date '${first}' - interval '1 month' AND '${last}'`,
  operation_line: `
    SELECT *, max(gross) FILTER (WHERE place ILIKE 'cirujan%') OVER operation AS chief,
           count(*) FILTER (WHERE place ILIKE 'cirujan%') OVER operation AS chiefs, count(*) OVER operation AS team,
           count(*) OVER (PARTITION BY patient_rut, attention_date, attention_time, service_id, place) AS in_place
      FROM checked_line WHERE record_type = 'hmq'
    WINDOW operation AS (PARTITION BY patient_rut, attention_date, attention_time, service_id)`,
  past_month: `
    SELECT make_date(c.period_year, c.period_month, 1) AS month, c.doctor_id, c.service_id, c.record_type, v.rule_id, v.version,
           c.lines::int, c.base::bigint, c.fee::bigint
      FROM (SELECT period_year, period_month, doctor_id, service_id, record_type, rule_version_id,
                   count(*) AS lines, sum(base_amount) AS base, sum(calculated_amount) AS fee
              FROM calculation
             WHERE attention_date BETWEEN date '${first}' - interval '${HISTORY_MONTHS} months' AND date '${first}' - 1
             GROUP BY 1, 2, 3, 4, 5, 6) c
      LEFT JOIN fee_rule_version v ON v.id = c.rule_version_id`,
  past_doctor_month: `
    SELECT doctor_id, month, sum(lines)::int AS lines, sum(fee)::float8 AS fee FROM past_month GROUP BY 1, 2`,
  // Lines for each doctor who came: holidays and growth are those of all.
  season: `
    SELECT month, sum(lines) / count(*)::float8 AS level FROM past_doctor_month GROUP BY 1
    UNION ALL
    SELECT date '${first}', count(*) / greatest(count(DISTINCT doctor_id), 1)::float8 FROM checked_line
     WHERE attention_date BETWEEN '${first}' AND '${last}'`,
  // By how much more or less than chance the lines of a doctor, and of a service, vary from month to month: assistants and anaesthetists
  // come when others operate, and operations by teams of lines. By \`kind\`: the doctor's specialty, or the service's type of record; and by
  // doctor.
  past_count: `
    SELECT kind, id, (lines - usual) ^ 2 / (usual * (1 - part)) AS square
      FROM (SELECT kind, id, lines, level * sum(lines) OVER counted / sum(level) OVER counted AS usual, level / sum(level) OVER counted AS part
              FROM (SELECT 'specialty ' || d.specialty_id AS kind, p.doctor_id AS id, p.month, p.lines FROM past_doctor_month p JOIN doctor d ON d.id = p.doctor_id
                    UNION ALL
                    SELECT (mode() WITHIN GROUP (ORDER BY record_type))::text, service_id, month, sum(lines) FROM past_month GROUP BY 2, 3) c
              JOIN season USING (month)
            WINDOW counted AS (PARTITION BY kind, id)) x
     WHERE part < 0.5 AND usual >= ${REGULAR_LINES}`,
  count_spread: `
    SELECT kind, NULL::int AS doctor_id,
           greatest(percentile_cont(${SPREAD_PART}) WITHIN GROUP (ORDER BY square) / ${SPREAD_PART_NORMAL},
                    CASE WHEN count(*) < ${SPREAD_COUNTS} THEN 1 ELSE ${LEAST_COUNT_SPREAD} END) AS spread
      FROM past_count GROUP BY 1
    UNION ALL
    SELECT NULL, id, avg(square) FROM past_count WHERE kind LIKE 'specialty %' GROUP BY 2`,
  // What each doctor was paid for a service: the least and most of a month and rule, as a part of the base and in pesos.
  past_cell: `
    SELECT doctor_id, service_id, record_type, min(least_share) AS least_share, max(most_share) AS most_share,
           min(least_fee) AS least_fee, max(most_fee) AS most_fee, sum(lines) AS lines, (max(ARRAY[months, rule_id]))[2] AS rule_id
      FROM (SELECT doctor_id, service_id, record_type, rule_id, min(fee / base::float8) AS least_share, max(fee / base::float8) AS most_share,
                   min(fee / lines::float8) AS least_fee, max(fee / lines::float8) AS most_fee, sum(lines) AS lines, count(*)::int AS months
              FROM past_month WHERE base > 0 GROUP BY 1, 2, 3, 4) x GROUP BY 1, 2, 3`,
  past_doctor: `
    SELECT doctor_id, record_type, min(least_share) AS least_share, max(most_share) AS most_share FROM past_cell GROUP BY 1, 2`,
  // The fees of now beside them; \`off\` is by how much they are beyond, where the rule never paid this doctor before. Rules of
  // some hours or days do so sooner or later, and say nothing.
  fee_cell: `
    SELECT n.*, p.rule_id AS past_rule_id, p.least_share, p.most_share, p.least_fee, p.most_fee,
           CASE WHEN v.schedule_type IS NOT NULL OR v.days <> '{}' OR o.doctor_id IS NOT NULL
                  OR p.doctor_id IS NULL AND v.created_at < date '${first}' - interval '1 month' THEN 0
                WHEN p.doctor_id IS NULL
                THEN CASE WHEN n.share BETWEEN d.least_share * (1 - ${SHARE_SLACK}) AND d.most_share * (1 + ${SHARE_SLACK}) THEN 0
                          WHEN n.share < d.least_share THEN n.fee - n.base * d.least_share ELSE n.fee - n.base * d.most_share END
                WHEN n.share BETWEEN p.least_share * (1 - ${SHARE_SLACK}) AND p.most_share * (1 + ${SHARE_SLACK})
                  OR n.average BETWEEN p.least_fee * (1 - ${FEE_SLACK}) AND p.most_fee * (1 + ${FEE_SLACK}) THEN 0
                WHEN n.share < p.least_share THEN n.fee - n.base * p.least_share ELSE n.fee - n.base * p.most_share END AS off
      FROM (SELECT doctor_id, service_id, record_type, rule_id, rule_version_id, sum(base)::float8 AS base, sum(fee)::float8 AS fee, array_agg(id) AS ids,
                   sum(fee)::float8 / sum(base) AS share, sum(fee)::float8 / count(*) AS average
              FROM checked_line WHERE base > 0 GROUP BY 1, 2, 3, 4, 5) n
      LEFT JOIN past_cell p USING (doctor_id, service_id, record_type)
      LEFT JOIN past_doctor d USING (doctor_id, record_type)
      LEFT JOIN (SELECT DISTINCT doctor_id, rule_id FROM past_month) o ON o.doctor_id = n.doctor_id AND o.rule_id = n.rule_id
      LEFT JOIN fee_rule_version v ON v.id = n.rule_version_id`,
  // Specialties of whose services a doctor gave some, in the month and before it.
  given_specialty: `
    SELECT DISTINCT p.doctor_id, v.specialty_id, false AS is_now
      FROM past_month p JOIN service v ON v.id = p.service_id WHERE p.record_type = 'participacion'
    UNION
    SELECT l.doctor_id, v.specialty_id, true
      FROM checked_line l JOIN service v ON v.id = l.service_id WHERE l.record_type = 'participacion'`,
  month_entry: `
    SELECT e.id, e.doctor_id, e.kind_id, e.amount::bigint AS amount, e.bears_retention, e.description,
           make_date(e.period_year, e.period_month, 1) AS month, make_date(e.period_year, e.period_month, 1) = '${first}' AS is_now,
           coalesce(e.instalment, substring(e.description FROM '(\\d+) de \\d+')::int) AS instalment,
           coalesce(s.instalments, substring(e.description FROM '\\d+ de (\\d+)')::int) AS instalments,
           EXISTS (SELECT FROM payment_entry l JOIN payment p ON p.id = l.payment_id WHERE l.entry_id = e.id AND l.is_live AND p.status = 'paid') AS is_paid
      FROM entry e LEFT JOIN entry_schedule s ON s.id = e.schedule_id
     WHERE e.kind_id IS NOT NULL AND e.status IN ('proposed', 'approved')
       AND make_date(e.period_year, e.period_month, 1) BETWEEN date '${first}' - interval '${HISTORY_MONTHS} months' AND date '${first}'`,
  past_day: `
    SELECT doctor_id, record_type, attention_date, count(*)::int AS lines,
           sum(gross_amount)::bigint AS gross, sum(net_amount)::bigint AS net, sum(participated_amount)::bigint AS participated
      FROM attention
     WHERE attention_date BETWEEN date '${first}' - interval '${RECENT_MONTHS} months' AND date '${first}' - 1
     GROUP BY 1, 2, 3`,
  past_weekday: `
    SELECT doctor_id, date_trunc('month', attention_date::timestamp)::date AS month, extract(isodow FROM attention_date)::int AS weekday,
           sum(lines)::int AS lines
      FROM past_day WHERE record_type = 'participacion' GROUP BY 1, 2, 3`,
  past_amount: `
    SELECT doctor_id, record_type, date_trunc('month', attention_date::timestamp)::date AS month, sum(lines)::int AS lines,
           sum(gross)::bigint AS gross, sum(net)::bigint AS net, sum(participated)::bigint AS participated
      FROM past_day GROUP BY 1, 2, 3`,
});

/** Whether it is of a month before, or of a day to come: such lines are checked while they are unpaid. */
const isOfOtherMonth = (of: string, { first, last, today }: Asked): string =>
  `(${of}.attention_date < '${first}'
    OR ${of}.attention_date > greatest(date '${last}', '${today}'))`;

/** The statements that make them, in order. The dates are the calendar's own, so they may stand in the text. */
export function preparations(asked: Asked): readonly string[] {
  const { first, last, today } = asked;
  return [
    `CREATE TEMPORARY TABLE asked ON COMMIT DROP AS SELECT date '${first}' AS first, date '${last}' AS last, date '${today}' AS today`,
    'ANALYZE asked',
    ...Object.entries({ ...tablesOf(asked), ...priceTables(asked) }).flatMap(([name, query]) => [
      `CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${query}`,
      `ANALYZE ${name}`,
    ]),
  ];
}
