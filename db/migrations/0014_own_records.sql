-- The second wall around a doctor's records (docs/decisions/0041). Every call of a doctor about own records runs as the
-- role below, which sees the rows of `portal.doctor_id` alone and writes next to nothing. The owner of the tables, as
-- whom everything else runs, is not held by these policies.

-- Roles belong to the whole server: the role may be there already, for another database of it. Whoever owns this
-- database needs to be a member, and may lack the right to arrange that.
DO $$
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_medico_doctor') THEN
      CREATE ROLE portal_medico_doctor NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- Another database of this server was migrated at the same moment.
  END;
  BEGIN
    SET LOCAL ROLE portal_medico_doctor;
    RESET ROLE;
  EXCEPTION WHEN insufficient_privilege THEN
    EXECUTE format('GRANT portal_medico_doctor TO %I', current_user);
  END;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION USING ERRCODE = 'PM001', MESSAGE = format(
    'El usuario %I de la base de datos no puede crear roles. Pida a quien administra el servidor que ejecute: '
    'CREATE ROLE portal_medico_doctor NOLOGIN; GRANT portal_medico_doctor TO %I; y vuelva a iniciar.',
    current_user, current_user);
END
$$;

GRANT USAGE ON SCHEMA public TO portal_medico_doctor;

-- The doctor whose call it is. Unset or empty it is nobody.
CREATE FUNCTION portal_doctor_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('portal.doctor_id', true), '')::integer;

-- What names nobody: whoever may read it may read all of it.
GRANT SELECT ON specialty, service, provider_type, bank TO portal_medico_doctor;
GRANT SELECT (id, name, rut, address, email, logo) ON clinic TO portal_medico_doctor;

GRANT SELECT ON doctor TO portal_medico_doctor;
ALTER TABLE doctor ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor FOR SELECT TO portal_medico_doctor USING (id = portal_doctor_id());

GRANT SELECT ON attention TO portal_medico_doctor;
ALTER TABLE attention ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON attention FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());

GRANT SELECT ON calculation TO portal_medico_doctor;
ALTER TABLE calculation ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON calculation FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());

GRANT SELECT ON payment TO portal_medico_doctor;
ALTER TABLE payment ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON payment FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());

GRANT SELECT ON payable_fee TO portal_medico_doctor;

-- The one thing that a doctor's call leaves behind: the PDF of an own payslip, for an hour.
GRANT SELECT, INSERT, DELETE ON payslip_document TO portal_medico_doctor;
ALTER TABLE payslip_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON payslip_document TO portal_medico_doctor USING (doctor_id = portal_doctor_id());

-- The societies that the doctor is paid through, or was when a fee was calculated.
GRANT SELECT ON medical_society TO portal_medico_doctor;
ALTER TABLE medical_society ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON medical_society FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM doctor WHERE doctor.society_id = medical_society.id)
  OR EXISTS (SELECT FROM calculation
              WHERE calculation.doctor_id = portal_doctor_id() AND calculation.society_id = medical_society.id)
);

-- Rules for everybody, and those that name this doctor or a society of theirs: what others agreed on is nobody else's.
GRANT SELECT ON fee_rule_version TO portal_medico_doctor;
ALTER TABLE fee_rule_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON fee_rule_version FOR SELECT TO portal_medico_doctor USING (
  (doctor_id IS NULL OR doctor_id = portal_doctor_id())
  AND (society_id IS NULL OR EXISTS (SELECT FROM medical_society WHERE medical_society.id = fee_rule_version.society_id))
);
GRANT SELECT ON fee_rule TO portal_medico_doctor;
ALTER TABLE fee_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON fee_rule FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM fee_rule_version WHERE fee_rule_version.rule_id = fee_rule.id)
);

-- Sums and texts of the doctor's own.
GRANT SELECT ON doctor_day_fees, doctor_month_service_fees TO portal_medico_doctor;
ALTER TABLE doctor_day_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_day_fees FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());
ALTER TABLE doctor_month_service_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_month_service_fees FOR SELECT TO portal_medico_doctor
  USING (doctor_id = portal_doctor_id());
GRANT SELECT ON doctor_month_text, doctor_month_text_change TO portal_medico_doctor;
ALTER TABLE doctor_month_text ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_month_text FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());
ALTER TABLE doctor_month_text_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_month_text_change FOR SELECT TO portal_medico_doctor
  USING (doctor_id = portal_doctor_id());
