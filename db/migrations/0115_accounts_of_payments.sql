-- Whose account a payment shows, and to which it goes.

-- A role that may not read the account may not pass the whole payment to a function.
DROP FUNCTION payee_since(payment);
CREATE FUNCTION payee_since(of_doctor integer, of_society integer, of_year integer, of_month integer)
RETURNS date LANGUAGE sql STABLE
RETURN (SELECT nullif(min(a.valid_from), '-infinity')
          FROM affiliation a
         WHERE a.doctor_id = of_doctor AND a.society_id IS NOT DISTINCT FROM of_society
           AND a.valid_from < make_date(of_year, of_month, 1) + interval '1 month'
           AND a.valid_to >= make_date(of_year, of_month, 1));
COMMENT ON FUNCTION payee_since IS 'Since when the payee of a payment of a month is paid for its doctor; null: since ever.';

-- A doctor sees the last digits of the account to which they were paid, and no account of a society.
ALTER TABLE payment ADD COLUMN masked_account text GENERATED ALWAYS AS (
  CASE WHEN bank_account IS NULL THEN NULL
       WHEN length(bank_account) > 4 THEN '••••' || chr(160) || right(bank_account, 4) ELSE '••••' END) STORED;
COMMENT ON COLUMN payment.masked_account IS 'The last digits of the account, which is all that a doctor sees of it.';

REVOKE SELECT ON payment FROM portal_medico_doctor;
GRANT SELECT (id, doctor_id, period_year, period_month, society_id, document_id, sequence, status, total_amount, total_brut_amount,
              total_retention_amount, total_attentions, hmq_attentions, retention_rate, payment_method, payment_date, notes,
              payee_name, payee_rut, bank_code, account_kind, masked_account, account_holder_name, account_holder_rut,
              annulment_id, created_at, paid_at)
  ON payment TO portal_medico_doctor;

-- Where a payment would be sent today: to its society's account, or its doctor's. A society without an account has the one
-- that its payment kept when it was processed. So has a payment from before that names a society by its RUT only: nobody
-- approved another account for it.
CREATE OR REPLACE VIEW payment_account WITH (security_invoker = true) AS
  SELECT p.id AS payment_id, s.id AS society_id, CASE WHEN s.id IS NULL THEN d.email ELSE coalesce(s.email, d.email) END AS email,
         account.*
    FROM payment p
    JOIN doctor d ON d.id = p.doctor_id
    LEFT JOIN medical_society s ON s.id = p.society_id
   CROSS JOIN LATERAL (
     SELECT p.society_id IS NULL AND d.rut <> p.payee_rut
            AND EXISTS (SELECT FROM medical_society o WHERE o.rut = p.payee_rut) AS is_of_society) AS before
   CROSS JOIN LATERAL (
     SELECT d.bank_code, d.account_kind, d.bank_account, d.account_holder_name, d.account_holder_rut
      WHERE s.id IS NULL AND NOT before.is_of_society
      UNION ALL
     SELECT s.bank_code, s.account_kind, s.bank_account, s.account_holder_name, s.account_holder_rut WHERE s.bank_account IS NOT NULL
      UNION ALL
     SELECT p.bank_code, p.account_kind, p.bank_account, p.account_holder_name, p.account_holder_rut
      WHERE before.is_of_society OR s.id IS NOT NULL AND s.bank_account IS NULL) AS account;
