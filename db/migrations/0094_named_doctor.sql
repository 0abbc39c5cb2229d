-- Doctors with the names that lists, statements and payments show beside them: a join that seven queries wrote.
-- With the caller's rights, so that through it, too, a doctor finds none but themselves (docs/decisions/0041).
CREATE VIEW named_doctor WITH (security_invoker = true) AS
  SELECT doctor.id, doctor.rut, doctor.name, doctor.email, doctor.search, doctor.is_active, doctor.retention_rate,
         doctor.payment_type, doctor.bank_code, doctor.account_kind, doctor.bank_account, doctor.account_holder_name,
         doctor.account_holder_rut, doctor.specialty_id,
         specialty.name AS specialty_name, society.name AS society_name, society.rut AS society_rut,
         -- To whom fees are paid: the society of who belongs to one.
         coalesce(society.name, doctor.name) AS payee_name, coalesce(society.rut, doctor.rut) AS payee_rut
    FROM doctor
    -- Outer joins, though each doctor has a specialty: what a query does not name is then not read.
    LEFT JOIN specialty ON specialty.id = doctor.specialty_id
    LEFT JOIN medical_society AS society ON society.id = doctor.society_id;
COMMENT ON VIEW named_doctor IS 'Doctors with the names of their specialty and society, and to whom their fees are paid.';
GRANT SELECT ON named_doctor TO portal_medico_doctor;
