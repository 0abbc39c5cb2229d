-- What may be paid, said once (docs/decisions/0066): what keeps a fee from its payment is added here, and the payroll's
-- screens, moves and checks follow. A row of the view is a row of `calculation`, so that the moves update the view and
-- take nothing that it does not show.
CREATE VIEW payable_fee WITH (security_invoker = true) AS
  SELECT attention_id, status, doctor_id, period_year, period_month, attention_date, rule_version_id, base_amount,
         calculated_amount, retention_amount, final_amount, payment_id
    FROM calculation
   -- The states calculated and pending_payment, by the constraint calculation_in_payment; and in this form the
   -- condition of calculation_unpaid_idx.
   WHERE payment_id IS NULL;
COMMENT ON VIEW payable_fee IS 'Fees that a payment may be made of: those in no payment yet.';
GRANT SELECT ON payable_fee TO portal_medico_doctor;

-- State and payment depend on each other: without this, a query that names both expects next to no rows.
CREATE STATISTICS calculation_payable (mcv) ON status, payment_id FROM calculation;
