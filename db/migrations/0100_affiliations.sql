-- A doctor's society is that of the affiliation of a day (docs/decisions/0076), no longer a column of the doctor.

-- Each new doctor is paid in person until told otherwise.
CREATE FUNCTION begin_affiliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doctor_affiliation (doctor_id, valid_from) SELECT id, '-infinity' FROM added;
  RETURN NULL;
END
$$;
CREATE TRIGGER doctor_affiliated AFTER INSERT ON doctor REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_affiliation();

-- The first one stays as long as its doctor, so that no day is without an affiliation.
CREATE FUNCTION keep_first_affiliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM doctor WHERE id = OLD.doctor_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A doctor''s first affiliation is neither moved nor removed.'
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$$;
CREATE TRIGGER first_affiliation_kept BEFORE UPDATE OF doctor_id, valid_from OR DELETE ON doctor_affiliation
  FOR EACH ROW WHEN (OLD.valid_from = '-infinity') EXECUTE FUNCTION keep_first_affiliation();
ALTER TABLE doctor_affiliation
  ADD CONSTRAINT doctor_affiliation_day CHECK (valid_from = '-infinity' OR valid_from BETWEEN '2000-01-01' AND '2100-12-31');

-- Today is the day of the connection's time zone: Santiago's.
CREATE VIEW current_affiliation WITH (security_invoker = true) AS
  SELECT DISTINCT ON (doctor_id) doctor_id, valid_from, society_id
    FROM doctor_affiliation WHERE valid_from <= current_date
   ORDER BY doctor_id, valid_from DESC;
COMMENT ON VIEW current_affiliation IS 'Affiliations of doctors of today.';
GRANT SELECT ON current_affiliation TO portal_medico_doctor;

-- The society of named_doctor is that of today.
DROP VIEW named_doctor;
CREATE VIEW named_doctor WITH (security_invoker = true) AS
  SELECT doctor.id, doctor.rut, doctor.name, doctor.email, doctor.search, doctor.is_active, doctor.retention_rate,
         doctor.payment_type, doctor.bank_code, doctor.account_kind, doctor.bank_account, doctor.account_holder_name,
         doctor.account_holder_rut, doctor.specialty_id,
         specialty.name AS specialty_name, society.name AS society_name, society.rut AS society_rut,
         -- Since when the doctor is paid so; null: since ever.
         nullif(current.valid_from, '-infinity') AS affiliated_since,
         -- To whom fees of today are paid.
         coalesce(society.name, doctor.name) AS payee_name, coalesce(society.rut, doctor.rut) AS payee_rut
    FROM doctor
    -- Outer joins, though each doctor has a specialty: what a query does not name is then not read.
    LEFT JOIN specialty ON specialty.id = doctor.specialty_id
    LEFT JOIN current_affiliation AS current ON current.doctor_id = doctor.id
    LEFT JOIN medical_society AS society ON society.id = current.society_id;
COMMENT ON VIEW named_doctor IS 'Doctors with the names of their specialty and society, and to whom their fees are paid.';
GRANT SELECT ON named_doctor TO portal_medico_doctor;

-- The societies that the doctor is, was or will be paid through.
DROP POLICY own_records ON medical_society;
CREATE POLICY own_records ON medical_society FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM doctor_affiliation
           WHERE doctor_affiliation.doctor_id = portal_doctor_id() AND doctor_affiliation.society_id = medical_society.id)
  OR EXISTS (SELECT FROM calculation
              WHERE calculation.doctor_id = portal_doctor_id() AND calculation.society_id = medical_society.id)
);

-- A society is paid where it was paid until now, if that is one account for all of its doctors, and in no other's name.
UPDATE medical_society s
   SET (bank_code, account_kind, bank_account, account_holder_name, account_holder_rut)
     = (SELECT d.bank_code, d.account_kind, d.bank_account, d.account_holder_name, d.account_holder_rut
          FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id WHERE a.society_id = s.id LIMIT 1)
 WHERE (SELECT count(DISTINCT (d.bank_code, d.account_kind, d.bank_account, d.account_holder_name, d.account_holder_rut)) = 1
               AND bool_and(d.bank_account IS NOT NULL AND coalesce(d.account_holder_rut, s.rut) = s.rut)
          FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id WHERE a.society_id = s.id);

ALTER TABLE doctor DROP COLUMN society_id, DROP COLUMN society_type;
