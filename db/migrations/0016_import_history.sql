-- What the history of imports needs: how each ended, and what it changed, so that it can be reverted exactly.

-- Null unless the import was cancelled or reverted; whoever did it by the name of then.
ALTER TABLE import
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancelled_by_name text,
  ADD COLUMN reverted_by_name text,
  -- What the revert did: attentions that it removed, and those that it gave their former values.
  ADD COLUMN reverted_created integer,
  ADD COLUMN reverted_updated integer;

-- Pending attentions as they were before an import changed them; `replaced_by` is that import, `import_id`
-- the one before it, if any. Written by the trigger below and gone with a revert. No foreign keys: they would
-- be checked row by row, which an import of 100,000 rows can't spare.
CREATE TABLE import_previous_value (
  replaced_by integer NOT NULL,
  attention_id bigint NOT NULL,
  import_id integer,
  import_row integer,
  updated_at timestamptz NOT NULL,
  external_id text NOT NULL,
  attention_date date NOT NULL,
  attention_time time(0),
  request_date date,
  doctor_id integer NOT NULL,
  service_id integer NOT NULL,
  specialty_id integer,
  society_id integer,
  schedule_type schedule_type NOT NULL,
  gross_amount pesos NOT NULL,
  net_amount pesos NOT NULL,
  participated_amount pesos NOT NULL,
  commission_amount pesos,
  participation_rate basis_points,
  patient_rut text NOT NULL,
  patient_rut_is_valid boolean NOT NULL,
  patient_name text NOT NULL,
  health_plan text,
  source_status text,
  participant text,
  payment_bank text,
  payment_account text
);
-- Both grow with the table.
CREATE INDEX import_previous_value_idx ON import_previous_value
  USING brin (replaced_by, import_id int4_minmax_multi_ops) WITH (pages_per_range = 32, autosummarize = on);-- While an import is changing attentions, `portal.replaced_by` is its id. The old rows are at hand here: to
-- keep them costs no second look, and they are what was replaced, whoever else writes meanwhile.
CREATE FUNCTION keep_previous_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  import text := current_setting('portal.replaced_by', true);
BEGIN
  IF import <> '' THEN
    INSERT INTO import_previous_value
    SELECT import::integer, id, import_id, import_row, updated_at, external_id, attention_date, attention_time,
           request_date, doctor_id, service_id, specialty_id, society_id, schedule_type, gross_amount, net_amount,
           participated_amount, commission_amount, participation_rate, patient_rut, patient_rut_is_valid,
           patient_name, health_plan, source_status, participant, payment_bank, payment_account
      FROM removed;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_previous_values AFTER UPDATE ON attention REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_previous_values();

-- Forgets what no revert can need any more: for the nightly cleaning.
CREATE FUNCTION forget_previous_values() RETURNS void LANGUAGE sql AS $$
  DELETE FROM import_previous_value p
   WHERE NOT EXISTS (SELECT FROM attention a WHERE a.id = p.attention_id AND a.status <> 'paid')
$$;
