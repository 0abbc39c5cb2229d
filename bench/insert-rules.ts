/** Inserts invented rules into a database, instead of making a thousand calls. */
import type { RuleVersion } from '../src/domain/fees/rule-version.ts';
import type { Database } from '../src/server/platform/db/database.ts';

/** Inserts the rules and their versions as one revision of the rule set, in one transaction. */
export async function insertRules(
  { pool }: Database,
  rules: readonly RuleVersion[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE rule_set SET revision = 1');
    await client.query(
      `INSERT INTO fee_rule (id, code, kind)
       SELECT id, code, kind FROM jsonb_to_recordset($1) AS rule (id int, code text, kind rule_kind)`,
      [JSON.stringify(rules.map(({ ruleId, code, kind }) => ({ id: ruleId, code, kind })))],
    );
    await client.query(
      `INSERT INTO fee_rule_version (id, rule_id, version, name, is_active, valid_from, valid_to, participation_type,
         specialty_ids, service_ids, doctor_id, society_id, schedule_type, days, priority, exclusivity_mode,
         payment_type, rate, amount, scales, from_revision)
       SELECT id, rule_id, version, name, is_active, valid_from, valid_to, participation_type, specialty_ids, service_ids,
              doctor_id, society_id, schedule_type, days, priority, exclusivity_mode, payment_type, rate, amount, scales, 1
         FROM jsonb_populate_recordset(NULL::fee_rule_version, $1)`,
      [JSON.stringify(rules.map(columnsOf))],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

function columnsOf(rule: RuleVersion) {
  const { payment } = rule;
  return {
    id: rule.id,
    rule_id: rule.ruleId,
    version: rule.version,
    name: rule.name,
    is_active: rule.isActive,
    valid_from: rule.validFrom,
    // Some invented rules end before they begin; those get no end.
    valid_to: rule.validTo !== null && rule.validTo < rule.validFrom ? null : rule.validTo,
    participation_type: rule.participationType,
    specialty_ids: rule.specialtyIds === 'all' ? null : rule.specialtyIds,
    service_ids: rule.serviceIds === 'all' ? null : rule.serviceIds,
    doctor_id: rule.doctorId,
    society_id: rule.societyId,
    schedule_type: rule.scheduleType === 'all' ? null : rule.scheduleType,
    days: rule.days,
    priority: rule.priority,
    exclusivity_mode: rule.exclusivityMode,
    payment_type: payment.type,
    rate: payment.type === 'percentage' ? payment.rate : null,
    amount: payment.type === 'fixed_amount' ? payment.amount : null,
    scales: payment.type === 'table_accumulated' ? payment.scales : null,
  };
}
