-- Who is paid, and since when, is told beside each payment.

-- The first day of the affiliation by which a payment's payee is paid, of those that reach into its month. Null: since ever,
-- or the affiliation has been changed since.
CREATE FUNCTION payee_since(payment payment) RETURNS date LANGUAGE sql STABLE
RETURN (SELECT nullif(min(a.valid_from), '-infinity')
          FROM affiliation a
         WHERE a.doctor_id = (payment).doctor_id AND a.society_id IS NOT DISTINCT FROM (payment).society_id
           AND a.valid_from < make_date((payment).period_year, (payment).period_month, 1) + interval '1 month'
           AND a.valid_to >= make_date((payment).period_year, (payment).period_month, 1));
COMMENT ON FUNCTION payee_since IS 'Since when the payee of a payment is paid for its doctor; null: since ever.';

-- A doctor sees whom they are paid through, and not that society's account, e-mail and representative.
REVOKE SELECT ON medical_society FROM portal_medico_doctor;
GRANT SELECT (id, rut, name, document_kind, is_active) ON medical_society TO portal_medico_doctor;

-- A doctor's certificate of a year names the receipts of their own payments.
GRANT SELECT (id, kind, folio) ON received_document TO portal_medico_doctor;
ALTER TABLE received_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON received_document FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM receipt_match m JOIN fee_document d ON d.id = m.document_id
           WHERE m.received_id = received_document.id AND d.doctor_id = portal_doctor_id()));
-- And what was retained by the rate of another year than that in which it was paid.
GRANT SELECT (payment_id, retained_amount, due_rate, due_amount) ON true_year_retention TO portal_medico_doctor;
ALTER TABLE true_year_retention ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON true_year_retention FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM payment p WHERE p.id = true_year_retention.payment_id AND p.doctor_id = portal_doctor_id()));
