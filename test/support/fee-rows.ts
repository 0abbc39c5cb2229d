/** Plain fees and payments as SQL, for tests that need records in a state, whatever they are worth. */

/**
 * Gives attentions their fees: a base of twenty pesos times the id, half of it calculated, ten percent of that retained.
 * `condition` chooses the attentions; `ruleVersion` is SQL, no rule by default.
 */
export const feesSql = ({ condition = 'true', ruleVersion = 'NULL::int' } = {}): string => `
  INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as, rule_version_id,
                           rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
  SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date, service_id,
         record_type, 'individual',
         ${ruleVersion}, 1, id * 20, id * 10, 1000, id, id * 9 FROM attention WHERE ${condition}`;

/**
 * Makes a payment for each doctor, month and payee of the payable fees, or of those that meet a condition on `payable_fee f`
 * and its `attention a`; each with a document of the sum of what is retained from its lines.
 */
export const paymentsSql = (condition = 'true'): string => `
  WITH summed AS MATERIALIZED (
    SELECT nextval('fee_document_id_seq')::int AS document_id, t.*
      FROM (SELECT f.doctor_id, f.period_year, f.period_month, x.society_id, sum(f.final_amount) AS net, sum(f.calculated_amount) AS gross,
                   sum(f.retention_amount) AS retention, count(*) AS records, count(*) FILTER (WHERE f.record_type = 'hmq') AS hmq_records
              FROM payable_fee f JOIN attention a ON a.id = f.attention_id
              JOIN affiliation x ON x.doctor_id = f.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to
             WHERE ${condition} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) AS t),
  named AS (
    SELECT summed.*, coalesce(s.name, d.name) AS name, coalesce(s.rut, d.rut) AS rut, coalesce(s.document_kind, 'fee_receipt') AS kind
      FROM summed JOIN doctor d ON d.id = summed.doctor_id LEFT JOIN medical_society s ON s.id = summed.society_id),
  issued AS (
    INSERT INTO fee_document (id, kind, doctor_id, society_id, issuer_name, issuer_rut, payment_date, gross_amount, retention_amount, net_amount)
    SELECT document_id, kind, CASE WHEN society_id IS NULL THEN doctor_id END, society_id, name, rut, '2026-08-05', gross, retention, net
      FROM named),
  made AS (
    INSERT INTO payment (doctor_id, period_year, period_month, society_id, document_id, sequence, total_amount, total_brut_amount,
                         total_retention_amount, total_attentions, hmq_attentions, payee_name, payee_rut)
    SELECT doctor_id, period_year, period_month, society_id, document_id,
           (SELECT coalesce(max(p.sequence), 0) + 1 FROM payment p
             WHERE (p.doctor_id, p.period_year, p.period_month) = (named.doctor_id, named.period_year, named.period_month)
               AND p.society_id IS NOT DISTINCT FROM named.society_id),
           net, gross, retention, records, hmq_records, name, rut
      FROM named ORDER BY doctor_id, period_year, period_month, society_id
    RETURNING id, doctor_id, period_year, period_month, society_id)
  INSERT INTO payment_line (attention_id, payment_id, request_date, doctor_id, attention_date, record_type, retention_amount)
  SELECT f.attention_id, made.id, coalesce(a.request_date, '-infinity'), f.doctor_id, f.attention_date, f.record_type, f.retention_amount
    FROM made JOIN payable_fee f USING (doctor_id, period_year, period_month) JOIN attention a ON a.id = f.attention_id
    JOIN affiliation x ON x.doctor_id = f.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to
     AND x.society_id IS NOT DISTINCT FROM made.society_id
   WHERE ${condition} ORDER BY made.id, f.attention_date, f.attention_id`;

/**
 * Payments of one attention alone, without retention, for each doctor: two of July, processed and paid, and a processed one of
 * June.
 */
export const lonePaymentsSql = (attentionId: string): string => `
  WITH made AS MATERIALIZED (
    SELECT nextval('fee_document_id_seq')::int AS document_id, d.*, month, sequence, status, paid_on, gross, hmq, s.id AS payee_id,
           coalesce(s.name, d.name) AS payee_name, coalesce(s.rut, d.rut) AS payee_rut
      FROM doctor d JOIN affiliation x ON x.doctor_id = d.id LEFT JOIN medical_society s ON s.id = x.society_id
     CROSS JOIN (VALUES (7, 7, 'processed', NULL), (7, 8, 'paid', '2026-08-05'), (6, 9, 'processed', NULL))
        AS new (month, sequence, status, paid_on) CROSS JOIN (SELECT coalesce(sum(calculated_amount), 0) AS gross, coalesce(sum((record_type = 'hmq')::int), 0) AS hmq
                  FROM calculation WHERE attention_id = ${attentionId}) AS alone),
  written AS (
    INSERT INTO fee_document (id, kind, doctor_id, society_id, issuer_name, issuer_rut, payment_date, gross_amount, retention_rate,
                              retention_amount, net_amount)
    SELECT document_id, CASE WHEN payee_id IS NULL THEN 'fee_receipt' ELSE 'exempt_invoice' END::fee_document_kind,
           CASE WHEN payee_id IS NULL THEN id END, payee_id, payee_name, payee_rut, '2026-08-05', gross, 0, 0, gross FROM made)
  INSERT INTO payment (doctor_id, society_id, document_id, retention_rate, period_year, period_month, sequence, status, payment_date, total_amount,
                       total_brut_amount, total_retention_amount, total_attentions, hmq_attentions, payee_name, payee_rut)
  SELECT id, payee_id, document_id, 0, 2026, month, sequence, status::payment_status, paid_on::date, gross, gross, 0, 1, hmq,
         payee_name, payee_rut FROM made`;

/** Marks all processed payments as paid. */
export const PAID = `UPDATE payment SET status = 'paid', payment_date = '2026-08-05' WHERE status = 'processed'`;

/** Brings attentions that meet a condition on `attention` into a state: with a fee, and for 'paid' with a paid payment. */
export function stateSql(state: 'pending' | 'calculated' | 'paid', condition: string): string {
  if (state === 'pending') return 'SELECT';
  const chosen = `SELECT id FROM attention WHERE ${condition}`;
  const fees = feesSql({
    condition: `(${condition}) AND NOT EXISTS (SELECT FROM calculation WHERE attention_id = attention.id)`,
  });
  if (state === 'calculated') return fees;
  return `${fees}; ${paymentsSql(`f.attention_id IN (${chosen})`)};
    UPDATE payment SET status = 'paid', payment_date = '2026-08-05'
     WHERE status = 'processed' AND id IN (SELECT payment_id FROM payment_line WHERE attention_id IN (${chosen}))`;
}
