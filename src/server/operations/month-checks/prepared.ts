/**
 * What all checks of a month read: its lines, and figures of the months before, each gathered once into a temporary table of
 * the run's own. So a check costs what it compares, not what it reads.
 */
import { sql } from 'kysely';
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
import type { Tx } from '../../platform/db/database.ts';
import type { Asked } from './asked.ts';
import { ODD_LINE } from './odd-lines.ts';
import { checkedOfOtherMonths } from './sources.ts';
import { joinAllAtOnce, makeTables } from './tables.ts';

/** The part of a line's gross amount that is its net one, in percent, rounded. Of positive amounts. */
export const NET_SHARE = '((net * 200 + gross) / (gross * 2))';

/** The columns of an attention that checks compare. Texts are compared by their bytes: in the order of a language, grouping takes several times as long. */
const LINE = `
  a.id, a.record_type, a.external_id, a.attention_date, a.attention_time, a.request_date, a.doctor_id, a.service_id, a.provider_type_id,
  a.society_id AS file_society_id, a.schedule_type, a.gross_amount::bigint AS gross, a.net_amount::bigint AS net,
  a.participated_amount::bigint AS participated, a.commission_amount::bigint AS commission, a.participation_rate::int AS rate,
  a.patient_rut COLLATE "C" AS patient_rut, a.patient_name, coalesce(a.health_plan, '') COLLATE "C" AS plan, a.source_status,
  coalesce(a.participant, '') COLLATE "C" AS place, a.import_id`;
/** What was calculated of it, and how far its payment is. */
const FEE = `
  c.base_amount::bigint AS base, c.calculated_amount::bigint AS fee, c.rule_version_id,
  CASE WHEN c.attention_id IS NULL THEN 'pending' WHEN p.status IS NULL THEN 'calculated' WHEN p.status = 'paid' THEN 'paid' ELSE 'processed' END AS stage`;

/**
 * - `asked`: the month's `first` and `last` day, and `today`.
 * - `checked_line`: the lines of the month, wherever they stand, and unpaid ones of earlier months and of days to come. A line that is not calculated
 *   yet has neither fee nor rule.
 * - `odd_line`: those of it that say something wrongly by themselves (`odd-lines.ts`).
 * - `checked_cell` and `checked_day`: lines and pesos of it by doctor, payee, service, rule and stage, and by doctor and day.
 * - `checked_payee`: who is paid for its unpaid lines, doctors in person and societies.
 * - `operation_line`: the lines of teams, with the surgeon’s price (`chief`), and how many surgeons and members there are.
 * - `past_day`, `past_weekday`, `past_amount`: lines and amounts of the few months before, by doctor.
 * - `past_month`: lines, bases and fees of the months before, by doctor, service, record type and version of the rule, of what was
 *   calculated. `past_doctor_month` adds them up.
 */
const tablesOf = (asked: Asked) => {
  const { first, last } = asked;
  return {
    // The month's lines are joined by their month, so that no line is looked up alone; affiliations come last, since it can't be
    // estimated how many days each has.
    checked_line: `
    SELECT l.*, f.society_id, v.rule_id, coalesce(l.fee, l.participated) AS pays
      FROM (SELECT ${LINE}, ${FEE}
              FROM attention a
              LEFT JOIN (SELECT * FROM calculation WHERE attention_date BETWEEN '${first}' AND '${last}') c ON c.attention_id = a.id
              LEFT JOIN (SELECT l.attention_id, p.status FROM payment p JOIN payment_line l ON l.payment_id = p.id
                          WHERE p.period_year = extract(year FROM date '${first}')::int AND p.period_month = extract(month FROM date '${first}')::int) p ON p.attention_id = a.id
             WHERE a.attention_date BETWEEN '${first}' AND '${last}'
            UNION ALL
            SELECT ${LINE}, ${FEE}
              FROM (${checkedOfOtherMonths(asked)}) a
              LEFT JOIN calculation c ON c.attention_id = a.id
              LEFT JOIN payment_line l ON l.attention_id = a.id
              LEFT JOIN payment p ON p.id = l.payment_id
            OFFSET 0) l
      JOIN affiliation f ON f.doctor_id = l.doctor_id AND l.attention_date BETWEEN f.valid_from AND f.valid_to
      LEFT JOIN fee_rule_version v ON v.id = l.rule_version_id`,
    odd_line: ODD_LINE,
    checked_cell: `
    SELECT doctor_id, society_id, service_id, record_type, rule_id, rule_version_id, stage,
           attention_date BETWEEN '${first}' AND '${last}' AS is_of_month, attention_date < '${first}' AS is_late, max(attention_date) AS latest, count(*)::int AS lines, sum(pays)::bigint AS pays, sum(fee)::bigint AS fee,
           sum(base) FILTER (WHERE base > 0)::bigint AS base, sum(fee) FILTER (WHERE base > 0)::bigint AS base_fee, count(*) FILTER (WHERE base > 0)::int AS base_lines
      FROM checked_line GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    checked_payee: `
    SELECT CASE WHEN society_id IS NULL THEN doctor_id END AS doctor_id, society_id, sum(pays) AS pays
      FROM checked_cell WHERE stage <> 'paid' GROUP BY 1, 2`,
    checked_day: `
    SELECT doctor_id, attention_date, record_type, count(*)::int AS lines, sum(pays)::bigint AS pays FROM checked_line GROUP BY 1, 2, 3`,
    operation_line: `
    SELECT *, max(gross) FILTER (WHERE place ILIKE 'cirujan%') OVER operation AS chief,
           count(*) FILTER (WHERE place ILIKE 'cirujan%') OVER operation AS chiefs, count(*) OVER operation AS team,
           count(*) OVER (PARTITION BY patient_rut, attention_date, attention_time, service_id, place) AS in_place
      FROM checked_line WHERE record_type = 'hmq'
    WINDOW operation AS (PARTITION BY patient_rut, attention_date, attention_time, service_id)`,
    // Which part of the gross amount is the net one: in how many lines of each plan, what most of the plan's lines have, how many lines of a
    // thousand have it, and how many differ from what is usual for their plan.
    net_share: `
    SELECT *, sum(lines) OVER (PARTITION BY record_type, share) * 1000.0 / sum(lines) OVER (PARTITION BY record_type) AS frequency,
           coalesce(sum(lines) FILTER (WHERE share <> usual) OVER (PARTITION BY record_type), 0) * 1.0 / sum(lines) OVER (PARTITION BY record_type) AS exceptions
      FROM (SELECT *, first_value(share) OVER (PARTITION BY record_type, plan ORDER BY lines DESC, share) AS usual,
                   sum(lines) OVER (PARTITION BY record_type, plan) AS plan_lines
              FROM (SELECT record_type, plan, ${NET_SHARE} AS share, count(*) AS lines FROM checked_line WHERE gross > 0 AND net > 0 GROUP BY 1, 2, 3) s) u`,
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
    SELECT date '${first}', coalesce(sum(lines), 0) / greatest(count(DISTINCT doctor_id), 1)::float8 FROM checked_cell WHERE is_of_month`,
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
      FROM (SELECT doctor_id, service_id, record_type, rule_id, rule_version_id, sum(base)::float8 AS base, sum(base_fee)::float8 AS fee,
                   sum(base_lines) AS lines, sum(base_fee)::float8 / sum(base) AS share, sum(base_fee)::float8 / sum(base_lines) AS average
              FROM checked_cell WHERE base > 0 GROUP BY 1, 2, 3, 4, 5) n
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
      FROM checked_cell l JOIN service v ON v.id = l.service_id WHERE l.record_type = 'participacion'`,
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
  };
};

/** By what the lines of a finding are looked up. */
const INDEXES = ['doctor_id', 'rule_id', 'society_id'];

/** Gathers them. */
export async function prepare(tx: Tx, asked: Asked): Promise<void> {
  const { first, last, today } = asked;
  const { checked_line, ...others } = tablesOf(asked);
  await makeTables(tx, {
    asked: `SELECT date '${first}' AS first, date '${last}' AS last, date '${today}' AS today`,
    checked_line,
  });
  for (const column of INDEXES)
    await sql
      .raw(`CREATE INDEX ON checked_line (${column}) WHERE ${column} IS NOT NULL`)
      .execute(tx);
  await joinAllAtOnce(tx);
  await makeTables(tx, others);
}
