/** Rules that paid a fee beside its first rule: these alone are stored with it (fees §6.6). */
import { type RawBuilder, sql } from 'kysely';
import { WEEKDAYS } from '../../../domain/calendar/calendar.ts';

/** Where fees stand: calculations, and what corrections pay instead. */
export type FeeTable = 'calculation' | 'replacementFee';

/** What rules look at in a fee. */
const FACTS: Readonly<Record<FeeTable, RawBuilder<unknown>>> = {
  calculation: sql`(
    SELECT c.attention_id, c.rule_version_id, c.rule_set_revision, c.attention_date, c.doctor_id, c.society_id, c.paid_as, c.specialty_id,
           c.service_id, c.record_type, a.provider_type_id, a.schedule_type, a.unit
      FROM calculation c JOIN attention a ON a.id = c.attention_id)`,
  replacementFee: sql`(
    SELECT k.attention_id, r.rule_version_id, r.rule_set_revision, r.attention_date, r.doctor_id, r.matched_society_id AS society_id, r.paid_as,
           r.matched_specialty_id AS specialty_id, r.service_id, r.record_type, r.provider_type_id, r.schedule_type, r.unit
      FROM replacement_fee r JOIN correction k ON k.id = r.correction_id)`,
};

/** Whether a version applies to a fee, as the engine applies rules (fees §3). */
const APPLIES = sql`
   fee.rule_set_revision >= beside.from_revision AND (beside.to_revision IS NULL OR fee.rule_set_revision < beside.to_revision)
   AND fee.attention_date >= beside.valid_from AND (beside.valid_to IS NULL OR fee.attention_date <= beside.valid_to)
   AND (beside.doctor_id IS NULL OR beside.doctor_id = fee.doctor_id)
   AND (beside.society_id IS NULL OR beside.society_id = fee.society_id)
   AND (beside.participation_type = 'mixed' OR beside.participation_type::text = fee.paid_as::text)
   AND (beside.specialty_ids IS NULL OR fee.specialty_id = ANY(beside.specialty_ids))
   AND (beside.service_ids IS NULL OR fee.service_id = ANY(beside.service_ids))
   AND (beside.record_type IS NULL OR beside.record_type = fee.record_type)
   AND (beside.provider_type_ids IS NULL OR fee.provider_type_id = ANY(beside.provider_type_ids))
   AND (beside.schedule_type IS NULL OR beside.schedule_type = fee.schedule_type)
   AND (cardinality(beside.units) = 0 OR fee.unit = ANY(beside.units))
   AND (cardinality(beside.days) = 0
        OR (${[...WEEKDAYS]}::text[])[extract(isodow FROM fee.attention_date)::int] = ANY(beside.days))`;

/** `FROM … WHERE …` of the fees `fee` that a version `beside` paid after their first one. A condition on `beside` follows. */
export const paidBeside = (table: FeeTable): RawBuilder<unknown> => sql`
  FROM fee_rule_version beside
  JOIN ${FACTS[table]} AS fee ON ${APPLIES}
  JOIN fee_rule_version first ON first.id = fee.rule_version_id AND first.exclusivity_mode = 'stack' AND first.rule_id <> beside.rule_id
 WHERE beside.exclusivity_mode = 'stack' AND beside.is_active`;

/**
 * `FROM … WHERE …` of the fees `fee` that any version of a rule paid after their first one. They are read once, not once for each
 * version.
 */
export const paidBesideBy = (table: FeeTable, ruleId: number): RawBuilder<unknown> => {
  const stacking = sql`
    SELECT FROM fee_rule_version beside
     WHERE beside.rule_id = ${ruleId}::int AND beside.exclusivity_mode = 'stack' AND beside.is_active`;
  return sql`
  FROM ${FACTS[table]} AS fee
  JOIN fee_rule_version first ON first.id = fee.rule_version_id AND first.exclusivity_mode = 'stack' AND first.rule_id <> ${ruleId}::int
 -- A rule that never stacks reads no fee.
 WHERE EXISTS (${stacking}) AND EXISTS (${stacking} AND ${APPLIES})`;
};

/** The attentions that any version of a rule paid by their calculation, first or beside another one. */
export const calculatedBy = (ruleId: number): RawBuilder<unknown> => sql`
  SELECT fee.attention_id FROM calculation fee JOIN fee_rule_version v ON v.id = fee.rule_version_id WHERE v.rule_id = ${ruleId}::int
   UNION ALL
  SELECT fee.attention_id ${paidBeside('calculation')} AND beside.rule_id = ${ruleId}::int`;
