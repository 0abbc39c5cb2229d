/** Plain fees and payments as SQL, for tests of what the database keeps of them. */

/**
 * Gives attentions their fees: a base of twenty pesos times the id, half of it calculated, ten percent of that retained.
 * `condition` chooses the attentions; `ruleVersion` is SQL, no rule by default.
 */
export const feesSql = ({ condition = 'true', ruleVersion = 'NULL::int' } = {}): string => `
  INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, paid_as, rule_version_id,
                           rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
  SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date, 'individual',
         ${ruleVersion}, 1, id * 20, id * 10, 1000, id, id * 9 FROM attention WHERE ${condition}`;

/** A payment of July 2026 for each doctor, with the doctor's id. */
export const PAYMENTS = `
  INSERT INTO payment (id, doctor_id, period_year, period_month, sequence, total_amount, total_brut_amount,
                       total_retention_amount, total_attentions, payee_name, payee_rut)
  SELECT id, id, 2026, 7, 1, 9, 10, 1, 1, name, rut FROM doctor`;
