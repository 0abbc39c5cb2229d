-- The unit of an attention: the branch (sucursal) or cost centre (centro de costo) where it was given.

-- As the file says or a person typed it; nothing is calculated from it.
ALTER TABLE attention ADD COLUMN unit text CHECK (length(unit) BETWEEN 1 AND 120);
-- What it was before an import changed it, as the columns beside it.
ALTER TABLE import_previous_value ADD COLUMN unit text;

CREATE OR REPLACE FUNCTION keep_previous_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  import text := current_setting('portal.replaced_by', true);
BEGIN
  IF import <> '' THEN
    INSERT INTO import_previous_value (
           replaced_by, attention_id, import_id, import_row, updated_at, external_id, attention_date, attention_time,
           request_date, doctor_id, service_id, specialty_id, society_id, schedule_type, gross_amount, net_amount,
           participated_amount, commission_amount, participation_rate, patient_rut, patient_rut_is_valid,
           patient_name, health_plan, source_status, participant, payment_bank, payment_account, unit)
    SELECT import::integer, id, import_id, import_row, updated_at, external_id, attention_date, attention_time,
           request_date, doctor_id, service_id, specialty_id, society_id, schedule_type, gross_amount, net_amount,
           participated_amount, commission_amount, participation_rate, patient_rut, patient_rut_is_valid,
           patient_name, health_plan, source_status, participant, payment_bank, payment_account, unit
      FROM removed;
  END IF;
  RETURN NULL;
END
$$;
