/** How each doubt of `domain/intake/doubts.ts` is found: conditions in SQL, on all rows at once. */
import {
  DOUBT_CODES,
  type DoubtCode,
  MAIN_MONTH_SHARE,
  UNUSUAL_FACTOR,
  USUAL_COUNT,
  VOID_BUT_CANCELLED,
  VOID_STATUS,
} from '../../../domain/intake/doubts.ts';

/** The pattern of void states in this clinic's files, as an expression of SQL (intake §15.16). */
export const VOID_PATTERN = `(
  SELECT CASE WHEN c.cancelled_means_paid THEN '${VOID_BUT_CANCELLED}' ELSE '${VOID_STATUS}' END FROM clinic c)`;

/** In pesos: smaller differences raise no doubt, whatever the factor. */
const SLACK = 1_000;
const AMOUNTS = ['gross_amount', 'net_amount', 'participated_amount'] as const;
const IS_UNUSUAL = AMOUNTS.map(
  (name) =>
    `s.${name} * ${UNUSUAL_FACTOR} + ${SLACK} < u.${name} OR s.${name} > u.${name} * ${UNUSUAL_FACTOR} + ${SLACK}`,
).join(' OR ');

/** The names of the registered attention, and of the row's if it were registered. */
const NAME = `CASE a.record_type WHEN 'hmq' THEN 'HMQ ' ELSE 'Participación ' END || a.external_id`;
const OWN_NAME = `CASE $1::record_type WHEN 'hmq' THEN 'HMQ ' ELSE 'Participación ' END || s.external_id`;

/**
 * Conditions on a row `s`, with `d` and `v`, its doctor and service; `f`, the doctor's affiliation on its date; `main`, the month of the file; `u`, the usual
 * amount; `t`, the row's place among similar rows; and `r`, the first and last similar registered attention. Null
 * raises no doubt.
 */
const CONDITIONS: Readonly<Record<DoubtCode, string>> = {
  voidStatus: 's.source_status IN (SELECT status FROM void_status)',
  hiddenRow: 's.is_hidden',
  futureDate: 's.attention_date > current_date',
  otherMonth: 's.attention_date NOT BETWEEN main.first AND main.last',
  // A gross amount computed from the percentage is only as exact as the percentage. An HMQ's participated amount is what was
  // collected. Each of the three may be rounded.
  amountOrder: `s.participated_amount > s.net_amount
    OR s.net_amount > s.gross_amount + coalesce(5000 / nullif(s.participation_rate, 0) + 1, 0)
    OR $1::record_type = 'hmq' AND abs(s.net_amount - s.commission_amount - s.participated_amount) > 1`,
  unusualAmount: IS_UNUSUAL,
  identityDiffers: 's.identity_differs',
  otherSociety: 's.society_id <> coalesce(f.society_id, 0)',
  inactiveDoctor: 'NOT d.is_active',
  inactiveService: 'NOT v.is_active',
  identicalRow: 't.is_identical',
  repeatedAttention: `t.is_identical IS NOT true
    AND (t.row_number IS NOT NULL OR r.first <> ${OWN_NAME} OR r.last <> ${OWN_NAME})`,
  invalidPatientRut: 'NOT s.patient_rut_is_valid',
};

/** The columns in which similar rows are equal. */
const LIKE = ['patient_rut', 'attention_date', 'service_id', 'doctor_id'] as const;

/** The rows to check: a relation with the columns that `conditions` names, and the condition for good rows. */
export type DoubtedRows = {
  readonly relation: string;
  readonly isGood: string;
  /** All columns except the id. */
  readonly columns: readonly string[];
};

/**
 * The query for the rows of `relation` with doubts: `row_number`, `doubts`, `usual_amount` and `other`, for record type
 * `$1`. `before` adds parts to its WITH; `own` are the rows' own usual amounts. The few distinct statuses of a file are searched
 * instead of every row.
 */
export function doubtsQuery(
  { relation, isGood, columns }: DoubtedRows,
  before = '',
  own = usualAmounts(`${relation} s WHERE ${isGood}`),
): string {
  const good = `${relation} s WHERE ${isGood}`;
  const like = LIKE.map((name) => `s.${name}`).join(', ');
  const all = [...new Set([...LIKE, ...columns])].map((name) => `s.${name}`).join(', ');
  return `
    WITH ${before} said AS MATERIALIZED (
      SELECT s.source_status AS status, s.attention_date AS day, count(*) AS rows FROM ${good} GROUP BY 1, 2
    ), void_status AS MATERIALIZED (
      SELECT DISTINCT status FROM said WHERE btrim(search_text(status)) ~ ${VOID_PATTERN}
    ), by_day AS MATERIALIZED (
      SELECT day, sum(rows) AS rows FROM said GROUP BY 1
    ), month AS (
      SELECT first_day_of_month(day) AS first, sum(rows) AS rows, sum(sum(rows)) OVER () AS total FROM by_day GROUP BY 1
    ), main AS MATERIALIZED (
      SELECT max(first) AS first, (max(first) + interval '1 month - 1 day')::date AS last
        FROM month WHERE rows * 100 >= total * ${MAIN_MONTH_SHARE} AND total >= ${USUAL_COUNT}
    ), usual AS MATERIALIZED (
      SELECT service_id, participant, ${AMOUNTS.map((name) => `coalesce(known.${name}, own.${name}) AS ${name}`).join(', ')}
        FROM (${own}) AS own
        FULL JOIN (SELECT * FROM service_usual_amount WHERE record_type = $1) AS known USING (service_id, participant)
    ), twin AS MATERIALIZED (
      SELECT * FROM (
        SELECT s.row_number, first_value(s.row_number) OVER alike AS first,
               row_number() OVER alike > 1 AS is_later,
               s.external_id LIKE 'auto\\_%' AND row_number() OVER same > 1 AS is_identical
          FROM ${relation} s
         WHERE ${isGood} AND (${like}) IN (SELECT ${like} FROM ${good} GROUP BY ${like} HAVING count(*) > 1)
        WINDOW alike AS (PARTITION BY ${like} ORDER BY s.row_number),
               same AS (PARTITION BY ${all} ORDER BY s.row_number)) AS ordered
       WHERE is_later
    ), registered AS MATERIALIZED (
      SELECT ${LIKE.join(', ')}, min(${NAME}) AS first, max(${NAME}) AS last
        FROM attention a
       WHERE (${LIKE.map((name) => `a.${name}`).join(', ')}) IN (SELECT ${like} FROM ${good})
         AND a.attention_date BETWEEN (SELECT min(day) FROM by_day) AND (SELECT max(day) FROM by_day)
       GROUP BY ${LIKE.join(', ')})
    SELECT s.row_number,
           array_remove(ARRAY[${DOUBT_CODES.map((code) => `CASE WHEN ${CONDITIONS[code]} THEN '${code}' END`).join(', ')}],
                        NULL) AS doubts,
           CASE WHEN ${IS_UNUSUAL} THEN u.participated_amount::bigint END AS usual_amount,
           coalesce(nullif(r.first, ${OWN_NAME}), nullif(r.last, ${OWN_NAME}), 'fila ' || t.first) AS other
      FROM ${relation} s
      JOIN doctor d ON d.id = s.doctor_id
      JOIN service v ON v.id = s.service_id
      JOIN affiliation f ON f.doctor_id = s.doctor_id AND s.attention_date BETWEEN f.valid_from AND f.valid_to
      CROSS JOIN main
      LEFT JOIN usual u ON u.service_id = s.service_id AND u.participant = coalesce(s.participant, '')
      LEFT JOIN twin t ON t.row_number = s.row_number
      LEFT JOIN registered r ON (${LIKE.map((name) => `r.${name}`).join(', ')}) = (${like})
     WHERE ${isGood} AND (${DOUBT_CODES.map((code) => CONDITIONS[code]).join(' OR ')})`;
}

/** The usual amount of each service and participant, from the rows themselves, if they are enough. */
export function usualAmounts(good: string): string {
  return `
    SELECT s.service_id, coalesce(s.participant, '') AS participant,
           ${AMOUNTS.map((name) => `(exp(avg(ln(s.${name} + 1.0::float8))) - 1)::bigint AS ${name}`).join(', ')}
      FROM ${good} GROUP BY 1, 2 HAVING count(*) >= ${USUAL_COUNT}`;
}
