/** Sums of attentions by doctor, specialty, service, record type, health plan, month or day (operations §6.22). */
import { type RawBuilder, sql } from 'kysely';
import type {
  AttentionGroupFilters,
  AttentionGroups,
} from '../../../contract/intake/attentions.ts';
import type { Db } from '../../platform/db/database.ts';
import { firstGroups, isOfPlan, PLAN_KEY } from '../../platform/db/groups.ts';
import { givenIds } from '../../platform/db/list-queries.ts';
import { isInState } from './states.ts';

/** The key of each group as text: an id, the record type, the plan, the month or the day. Null without a plan. */
const KEYS: Readonly<Record<AttentionGroupFilters['by'], RawBuilder<string | null>>> = {
  doctor: sql`a.doctor_id::text`,
  specialty: sql`coalesce(a.specialty_id, d.specialty_id)::text`,
  service: sql`a.service_id::text`,
  recordType: sql`a.record_type::text`,
  plan: PLAN_KEY,
  month: sql`to_char(a.attention_date, 'YYYY-MM')`,
  day: sql`a.attention_date::text`,
};

/** The groups of the filtered attentions in the order of `sort`; `ownDoctorId` is the doctor who reads, who sees no net amounts. */
export async function sumAttentionGroups(
  db: Db,
  filters: AttentionGroupFilters,
  ownDoctorId: number | null,
): Promise<AttentionGroups> {
  const { healthPlan } = filters;
  // Plans are few: each is compared once, and not for every attention.
  const ofPlans = sql`
    SELECT ${KEYS[filters.by]} AS key, ${healthPlan ? sql`coalesce(a.health_plan, '')` : sql`''`} AS plan,
           count(*) AS records, sum(a.gross_amount)::bigint AS gross_amount, sum(a.net_amount)::bigint AS net_amount,
           sum(a.participated_amount)::bigint AS participated_amount
      FROM attention a JOIN doctor d ON d.id = a.doctor_id
     WHERE ${sql.join(conditionsOf(filters, ownDoctorId), sql` AND `)}
     GROUP BY 1, 2`;
  const sums = sql`
    SELECT key, sum(records)::bigint AS records, sum(gross_amount)::bigint AS gross_amount,
           ${ownDoctorId === null ? sql`sum(net_amount)::bigint` : sql`NULL::bigint`} AS net_amount,
           sum(participated_amount)::bigint AS participated_amount
      FROM (${ofPlans}) AS of_plan WHERE ${isOfPlan(filters)} GROUP BY key`;
  return firstGroups(db, sums, filters, [
    'records',
    'grossAmount',
    'netAmount',
    'participatedAmount',
  ]) as Promise<AttentionGroups>;
}

function conditionsOf(
  filters: AttentionGroupFilters,
  ownDoctorId: number | null,
): RawBuilder<unknown>[] {
  const { dateFrom, dateTo, doctorId, serviceIds, specialtyId, grossFrom, grossTo } = filters;
  const { participationTypes, scheduleTypes, status } = filters;
  const { isWithoutRequestDate, isPatientRutValid, isOfWeekend } = filters;
  return [
    sql`true`,
    ...when(status, (states) => isInState(states)),
    ...when(dateFrom, (day) => sql`a.attention_date >= ${day}::date`),
    ...when(dateTo, (day) => sql`a.attention_date <= ${day}::date`),
    ...when(doctorId, (id) => sql`a.doctor_id = ${id}::int`),
    ...when(ownDoctorId ?? undefined, (id) => sql`a.doctor_id = ${id}::int`),
    ...when(participationTypes, (some) => sql`a.record_type = ANY(${some}::record_type[])`),
    ...givenIds('a.service_id', serviceIds),
    ...when(specialtyId, (id) => sql`coalesce(a.specialty_id, d.specialty_id) = ${id}::int`),
    ...when(scheduleTypes, (some) => sql`a.schedule_type = ANY(${some}::schedule_type[])`),
    ...when(grossFrom, (amount) => sql`a.gross_amount >= ${amount}::bigint`),
    ...when(grossTo, (amount) => sql`a.gross_amount <= ${amount}::bigint`),
    ...when(isWithoutRequestDate, (is) =>
      is ? sql`a.request_date IS NULL` : sql`a.request_date IS NOT NULL`,
    ),
    ...when(isPatientRutValid, (is) =>
      is ? sql`a.patient_rut_is_valid` : sql`NOT a.patient_rut_is_valid`,
    ),
    ...when(
      isOfWeekend,
      (is) => sql`(extract(isodow FROM a.attention_date) >= 6) = ${is}::boolean`,
    ),
  ];
}

/** The condition of a filter that is given. */
const when = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
  value === undefined ? [] : [condition(value)];
