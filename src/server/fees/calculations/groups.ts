/** Sums of fees by doctor, specialty, society, service, rule, record type, health plan, month or day (operations §6.22). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FeeGroupFilters, FeeGroups } from '../../../contract/fees/calculations.ts';
import type { Db } from '../../platform/db/database.ts';
import { firstGroups, isOfPlan, PLAN_KEY } from '../../platform/db/groups.ts';
import { given, givenIds } from '../../platform/db/list-queries.ts';
import { changesOfGroups } from './corrected-groups.ts';
import { daysOfMonths } from './queries.ts';
import { NET_SUM, RETENTION_SUM } from './states.ts';
import { feesWithLines } from './sums.ts';

/**
 * The key of each group as text: an id, the record type, the plan, the month or the day. Null without a rule, society or plan.
 */
const KEYS: Readonly<Record<FeeGroupFilters['by'], RawBuilder<string | null>>> = {
  doctor: sql`calculation.doctor_id::text`,
  specialty: sql`coalesce(calculation.specialty_id, doctor.specialty_id)::text`,
  society: sql`calculation.society_id::text`,
  service: sql`calculation.service_id::text`,
  rule: sql`fee_rule_version.rule_id::text`,
  recordType: sql`calculation.record_type::text`,
  plan: PLAN_KEY,
  month: sql`to_char(calculation.attention_date, 'YYYY-MM')`,
  day: sql`calculation.attention_date::text`,
};

/**
 * The groups of the filtered fees in the order of `sort`; `ownDoctorId` is the doctor who reads. Those of one doctor count paid
 * corrections, as the portal does (documents §10.7).
 */
export function sumFeeGroups(
  db: Db,
  filters: FeeGroupFilters,
  ownDoctorId: number | null,
): Promise<FeeGroups> {
  const { healthPlan, isOtherPlan, scheduleTypes, by } = filters;
  const key = KEYS[by];
  const fees = feesWithLines(db, filters);
  const ofPlan =
    by === 'plan' || healthPlan || scheduleTypes ? withAttentions(fees, filters) : null;
  const plan = healthPlan ? sql<string>`coalesce(a.health_plan, '')` : sql<string>`''`;
  const conditions = conditionsOf(filters, ownDoctorId);
  const { calculatedFrom, calculatedTo } = filters;
  const sums = (ofPlan ?? fees)
    .innerJoin('doctor', 'doctor.id', 'calculation.doctorId')
    .leftJoin('feeRuleVersion', 'feeRuleVersion.id', 'calculation.ruleVersionId')
    .select([
      key.as('key'),
      plan.as('plan'),
      sql<number>`count(*)`.as('records'),
      sql<number>`sum(base_amount)::bigint`.as('baseAmount'),
      sql<number>`sum(calculated_amount)::bigint`.as('calculatedAmount'),
      RETENTION_SUM.as('retentionAmount'),
      NET_SUM.as('finalAmount'),
    ])
    .where((is) =>
      is.and([
        ...conditions,
        ...given(calculatedFrom, (amount) => is('calculation.calculatedAmount', '>=', amount)),
        ...given(calculatedTo, (amount) => is('calculation.calculatedAmount', '<=', amount)),
      ]),
    )
    .groupBy(['key', 'plan']);
  const doctorId = filters.doctorId ?? ownDoctorId ?? undefined;
  const changes = changesOfGroups(filters, doctorId, { key, plan, conditions });
  const figures = sql.join(
    FIGURES.map((figure) => sql`sum(${sql.ref(figure)})::bigint AS ${sql.ref(figure)}`),
  );
  const all = changes
    ? sql`SELECT key, plan, ${figures} FROM (${sums} UNION ALL ${changes}) AS fee
           GROUP BY key, plan HAVING (sum(records), sum(calculated_amount)) <> (0, 0)`
    : sql`${sums}`;
  // Plans are few: each is compared once, and not for every fee.
  const ofAsked = sql`SELECT key, ${figures} FROM (${all}) AS of_plan WHERE ${isOfPlan({ healthPlan, isOtherPlan })} GROUP BY key`;
  return firstGroups(db, healthPlan ? ofAsked : all, filters, FIGURES);
}

/** What narrows groups down beside the filters of lists and the amounts. */
const conditionsOf = (
  {
    specialtyId,
    societyId,
    serviceIds,
    ruleId,
    ruleType,
    scheduleTypes,
    isOfWeekend,
  }: FeeGroupFilters,
  ownDoctorId: number | null,
): RawBuilder<SqlBool>[] => [
  ...given(ownDoctorId ?? undefined, (id) => sql<SqlBool>`calculation.doctor_id = ${id}::int`),
  ...given(
    specialtyId,
    (id) => sql<SqlBool>`coalesce(calculation.specialty_id, doctor.specialty_id) = ${id}::int`,
  ),
  ...given(societyId, (id) => sql<SqlBool>`calculation.society_id = ${id}::int`),
  ...givenIds('calculation.service_id', serviceIds),
  ...given(scheduleTypes, (some) => sql<SqlBool>`a.schedule_type = ANY(${some}::schedule_type[])`),
  ...given(
    isOfWeekend,
    (only) =>
      sql<SqlBool>`(extract(isodow FROM calculation.attention_date) >= 6) = ${only}::boolean`,
  ),
  ...given(ruleId, (id) => sql<SqlBool>`fee_rule_version.rule_id = ${id}::int`),
  ...given(
    ruleType,
    (kind) =>
      sql<SqlBool>`fee_rule_version.rule_id IN (SELECT id FROM fee_rule WHERE kind = ${kind})`,
  ),
];

const FIGURES = [
  'records',
  'baseAmount',
  'calculatedAmount',
  'retentionAmount',
  'finalAmount',
] as const;

/** The fees with their attentions as `a`, of which those of the asked days alone are read. */
function withAttentions(
  fees: ReturnType<typeof feesWithLines>,
  { doctorId, ...filters }: Pick<FeeGroupFilters, 'doctorId' | 'dateFrom' | 'dateTo' | 'month'>,
): ReturnType<typeof feesWithLines> {
  const { dateFrom, dateTo } = daysOfMonths(filters) ?? filters;
  // Nothing but the plan's key names the attention, so that the query's type stays as it is.
  return fees.innerJoin('attention as a', (join) =>
    join
      .onRef('a.id', '=', 'calculation.attentionId')
      .onRef('a.attentionDate', '=', 'calculation.attentionDate')
      .on((is) =>
        is.and([
          ...given(doctorId, (one) => is('a.doctorId', '=', one)),
          ...given(dateFrom, (day) => is('a.attentionDate', '>=', day)),
          ...given(dateTo, (day) => is('a.attentionDate', '<=', day)),
        ]),
      ),
  ) as unknown as ReturnType<typeof feesWithLines>;
}
