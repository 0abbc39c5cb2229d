/** Sums of fees by doctor, specialty, society, service, rule, record type, health plan, month or day (operations §6.22). */
import { type RawBuilder, sql } from 'kysely';
import type { FeeGroupFilters, FeeGroups } from '../../../contract/fees/calculations.ts';
import type { Db } from '../../platform/db/database.ts';
import { firstGroups, isOfPlan, PLAN_KEY } from '../../platform/db/groups.ts';
import { given, givenIds } from '../../platform/db/list-queries.ts';
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

/** The groups of the filtered fees in the order of `sort`; `ownDoctorId` is the doctor who reads. */
export function sumFeeGroups(
  db: Db,
  { specialtyId, societyId, serviceIds, ruleId, ruleType, ...filters }: FeeGroupFilters,
  ownDoctorId: number | null,
): Promise<FeeGroups> {
  const key = KEYS[filters.by];
  const {
    healthPlan,
    isOtherPlan,
    scheduleTypes,
    isOfWeekend,
    calculatedFrom,
    calculatedTo,
    ...ofFees
  } = filters;
  const fees = feesWithLines(db, ofFees);
  const ofPlan =
    filters.by === 'plan' || healthPlan || scheduleTypes ? withAttentions(fees, ofFees) : null;
  const sums = (ofPlan ?? fees)
    .innerJoin('doctor', 'doctor.id', 'calculation.doctorId')
    .leftJoin('feeRuleVersion', 'feeRuleVersion.id', 'calculation.ruleVersionId')
    .select([
      key.as('key'),
      (healthPlan ? sql<string>`coalesce(a.health_plan, '')` : sql<string>`''`).as('plan'),
      sql<number>`count(*)`.as('records'),
      sql<number>`sum(base_amount)::bigint`.as('baseAmount'),
      sql<number>`sum(calculated_amount)::bigint`.as('calculatedAmount'),
      RETENTION_SUM.as('retentionAmount'),
      NET_SUM.as('finalAmount'),
    ])
    .where((is) =>
      is.and([
        ...given(ownDoctorId ?? undefined, (id) => is('calculation.doctorId', '=', id)),
        ...given(
          specialtyId,
          (id) =>
            sql<boolean>`coalesce(calculation.specialty_id, doctor.specialty_id) = ${id}::int`,
        ),
        ...given(societyId, (id) => is('calculation.societyId', '=', id)),
        ...givenIds('calculation.service_id', serviceIds),
        ...given(
          scheduleTypes,
          (some) => sql<boolean>`a.schedule_type = ANY(${some}::schedule_type[])`,
        ),
        ...given(
          isOfWeekend,
          (only) =>
            sql<boolean>`(extract(isodow FROM calculation.attention_date) >= 6) = ${only}::boolean`,
        ),
        ...given(calculatedFrom, (amount) => is('calculation.calculatedAmount', '>=', amount)),
        ...given(calculatedTo, (amount) => is('calculation.calculatedAmount', '<=', amount)),
        ...given(ruleId, (id) => is('feeRuleVersion.ruleId', '=', id)),
        ...given(
          ruleType,
          (kind) =>
            sql<boolean>`fee_rule_version.rule_id IN (SELECT id FROM fee_rule WHERE kind = ${kind})`,
        ),
      ]),
    )
    .groupBy(['key', 'plan']);
  // Plans are few: each is compared once, and not for every fee.
  const ofAsked = sql`
    SELECT key, ${sql.join(FIGURES.map((figure) => sql`sum(${sql.ref(figure)})::bigint AS ${sql.ref(figure)}`))}
      FROM (${sums}) AS of_plan WHERE ${isOfPlan({ healthPlan, isOtherPlan })} GROUP BY key`;
  return firstGroups(db, healthPlan ? ofAsked : sql`${sums}`, filters, FIGURES);
}

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
