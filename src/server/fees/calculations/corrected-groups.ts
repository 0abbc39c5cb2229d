/** What paid corrections change of the groups of one doctor's fees (documents §10.7, operations §6.22). */
import { type RawBuilder, sql } from 'kysely';
import type { FeeGroupFilters } from '../../../contract/fees/calculations.ts';
import { given } from '../../platform/db/list-queries.ts';
import { daysOfMonths } from './queries.ts';

/** What a group of `changesOfGroups` is by, and which fees count at all: expressions over `calculation`, `a`, `doctor` and `fee_rule_version`. */
type Asked = {
  readonly key: RawBuilder<unknown>;
  readonly plan: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
};

/**
 * By `key` and `plan`, the records and pesos that paid corrections add to the doctor's fees or take from them: a fee that moved here
 * is a record more, one that moved away or became another amount stays one, and between amounts each counts by what it is since.
 * Null where they change nothing: of fees of no one doctor, unpaid, held, of a payment or by their month of payment.
 */
export function changesOfGroups(
  filters: FeeGroupFilters,
  doctorId: number | undefined,
  { key, plan, conditions }: Asked,
): RawBuilder<unknown> | null {
  const { status, calculatedFrom = 0, calculatedTo = null, month, year } = filters;
  const isOther = filters.isHeld || filters.paymentId !== undefined || filters.byPayMonth;
  if (doctorId === undefined || isOther) return null;
  if (filters.doctorIds && !filters.doctorIds.includes(doctorId)) return null;
  const { dateFrom, dateTo } = filters;
  const days = [{ dateFrom, dateTo }, daysOfMonths(filters) ?? {}];
  const asked = [
    ...conditions,
    ...days.flatMap((span) => [
      ...given(span.dateFrom, (day) => sql`calculation.attention_date >= ${day}::date`),
      ...given(span.dateTo, (day) => sql`calculation.attention_date <= ${day}::date`),
    ]),
    ...given(
      year === undefined ? month : undefined,
      (one) => sql`extract(month FROM calculation.attention_date) = ${one}::int`,
    ),
    ...given(
      status?.length ? status : undefined,
      (some) => sql`calculation.status = ANY (${some}::text[])`,
    ),
    ...given(
      filters.participationTypes,
      (some) => sql`calculation.record_type::text = ANY (${some}::text[])`,
    ),
    ...given(filters.withoutRule || undefined, () => sql`calculation.rule_version_id IS NULL`),
  ];
  const isIn = (amount: RawBuilder<unknown>) =>
    sql`${amount} BETWEEN ${calculatedFrom}::bigint AND coalesce(${calculatedTo}::bigint, 999999999999)`;
  const was = sql`calculation.was AND ${isIn(sql`calculation.gross`)}`;
  const is = isIn(sql`calculation.gross + calculation.gross_change`);
  const changed = (first: RawBuilder<unknown>, change: RawBuilder<unknown>) => sql`coalesce(sum(
    (${is})::int * (${first} + ${change}) - (${was})::int * ${first}), 0)::bigint`;
  const sums = {
    records: sql`sum((${is})::int - (${was})::int)::bigint`,
    base: changed(sql`calculation.base`, sql`calculation.base_change`),
    gross: changed(sql`calculation.gross`, sql`calculation.gross_change`),
    retention: changed(sql`calculation.retention`, sql`calculation.retention_change`),
  };
  return sql`
    SELECT ${key} AS key, ${plan} AS plan, ${sums.records} AS records, ${sums.base} AS base_amount, ${sums.gross} AS calculated_amount,
           ${sums.retention} AS retention_amount, ${sums.gross} - ${sums.retention} AS final_amount
      FROM (${CHANGED(doctorId)}) AS calculation
      CROSS JOIN LATERAL (SELECT calculation.health_plan, calculation.schedule_type) AS a
      JOIN doctor ON doctor.id = calculation.doctor_id
      LEFT JOIN fee_rule_version ON fee_rule_version.id = calculation.rule_version_id
     WHERE ${asked.length === 0 ? sql`true` : sql.join(asked, sql` AND `)}
     GROUP BY 1, 2`;
}

/**
 * The doctor's fees that paid corrections changed, as they were first paid, with the change; those that they moved here are of
 * nothing before, and of the facts of the first correction.
 */
const CHANGED = (doctorId: number) => sql`
  WITH change AS (
    SELECT attention_id, sum(base_amount)::bigint AS base_change, sum(amount)::bigint AS gross_change,
           sum(retention_amount)::bigint AS retention_change
      FROM paid_correction WHERE doctor_id = ${doctorId}::int GROUP BY attention_id)
  SELECT c.doctor_id, c.attention_date, c.record_type, c.service_id, c.specialty_id, c.society_id, c.rule_version_id, a.health_plan,
         a.schedule_type, p.status::text AS status, true AS was, c.base_amount::bigint AS base, c.calculated_amount::bigint AS gross,
         l.retention_amount::bigint AS retention, h.base_change, h.gross_change, h.retention_change
    FROM change h
    JOIN calculation c ON c.attention_id = h.attention_id AND c.doctor_id = ${doctorId}::int
    JOIN attention a ON a.id = h.attention_id
    JOIN payment_line l ON l.attention_id = h.attention_id
    JOIN payment p ON p.id = l.payment_id
  UNION ALL
  SELECT ${doctorId}::int, r.attention_date, r.record_type, r.service_id, coalesce(r.specialty_id, r.matched_specialty_id), r.society_id,
         r.rule_version_id, a.health_plan, r.schedule_type, 'paid', false, 0, 0, 0, h.base_change, h.gross_change, h.retention_change
    FROM change h
    JOIN LATERAL (
      SELECT f.* FROM correction k JOIN entry e ON e.correction_id = k.id JOIN replacement_fee f ON f.correction_id = k.id
       WHERE k.attention_id = h.attention_id AND e.doctor_id = ${doctorId}::int AND e.origin = 'replacement' AND e.status = 'approved'
       ORDER BY k.id LIMIT 1) AS r ON true
    LEFT JOIN attention a ON a.id = h.attention_id
   WHERE NOT EXISTS (SELECT FROM attention o WHERE o.id = h.attention_id AND o.doctor_id = ${doctorId}::int)`;
