-- The list of a bank file asks of each first account whether its payee had payments when it was given (payout §9.12).
CREATE INDEX payment_payee_idx ON payment (doctor_id, society_id, created_at);
