-- Doctors read the difference between two months of their own, where a balance is held with the payee that owes it.
GRANT SELECT (is_payee_fixed, society_id) ON entry TO portal_medico_doctor;
