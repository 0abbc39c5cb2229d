-- Imports may say an attention's provider type (tipo de prestador).

ALTER TABLE import_previous_value ADD COLUMN provider_type_id integer;
-- No import has changed a provider type until now: what an attention had before one is what it has.
UPDATE import_previous_value p SET provider_type_id = a.provider_type_id
  FROM attention a WHERE a.id = p.attention_id AND a.provider_type_id IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_previous_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  import text := current_setting('portal.replaced_by', true);
BEGIN
  IF import <> '' THEN
    INSERT INTO import_previous_value (
           replaced_by, attention_id, import_id, import_row, updated_at, external_id, attention_date, attention_time,
           request_date, doctor_id, service_id, specialty_id, society_id, schedule_type, gross_amount, net_amount,
           participated_amount, commission_amount, participation_rate, patient_rut, patient_rut_is_valid,
           patient_name, health_plan, source_status, participant, payment_bank, payment_account, unit, provider_type_id)
    SELECT import::integer, id, import_id, import_row, updated_at, external_id, attention_date, attention_time,
           request_date, doctor_id, service_id, specialty_id, society_id, schedule_type, gross_amount, net_amount,
           participated_amount, commission_amount, participation_rate, patient_rut, patient_rut_is_valid,
           patient_name, health_plan, source_status, participant, payment_bank, payment_account, unit, provider_type_id
      FROM removed;
  END IF;
  RETURN NULL;
END
$$;
