/** Sums of fees by doctor, specialty, society, service, rule, record type or month (operations §6.22). */
import { type RawBuilder, sql } from 'kysely';
import type {
  FEE_GROUPS,
  FeeGroupFilters,
  FeeGroups,
} from '../../../contract/fees/calculations.ts';
import type { Db } from '../../platform/db/database.ts';
import { firstGroups } from '../../platform/db/groups.ts';
import { given, givenIds } from '../../platform/db/list-queries.ts';
import { NET_SUM, RETENTION_SUM } from './states.ts';
import { feesWithLines } from './sums.ts';

/** The key of each group: an id, the record type, or the month, as text; null for what no rule or society covers. */
const KEYS: Readonly<Record<(typeof FEE_GROUPS)[number], RawBuilder<string | null>>> = {
  doctor: sql`calculation.doctor_id::text`,
  specialty: sql`coalesce(calculation.specialty_id, doctor.specialty_id)::text`,
  society: sql`calculation.society_id::text`,
  service: sql`calculation.service_id::text`,
  rule: sql`fee_rule_version.rule_id::text`,
  recordType: sql`calculation.record_type::text`,
  month: sql`to_char(calculation.attention_date, 'YYYY-MM')`,
};

/** The groups of the filtered fees in the order of `sort`; `ownDoctorId` is the doctor who reads. */
export function sumFeeGroups(
  db: Db,
  { specialtyId, societyId, serviceIds, ruleId, ruleType, ...filters }: FeeGroupFilters,
  ownDoctorId: number | null,
): Promise<FeeGroups> {
  const key = KEYS[filters.by];
  const sums = feesWithLines(db, filters)
    .innerJoin('doctor', 'doctor.id', 'calculation.doctorId')
    .leftJoin('feeRuleVersion', 'feeRuleVersion.id', 'calculation.ruleVersionId')
    .select([
      key.as('key'),
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
        ...given(ruleId, (id) => is('feeRuleVersion.ruleId', '=', id)),
        ...given(
          ruleType,
          (kind) =>
            sql<boolean>`fee_rule_version.rule_id IN (SELECT id FROM fee_rule WHERE kind = ${kind})`,
        ),
      ]),
    )
    .groupBy(key);
  return firstGroups(db, sql`${sums}`, filters, [
    'records',
    'baseAmount',
    'calculatedAmount',
    'retentionAmount',
    'finalAmount',
  ]);
}
