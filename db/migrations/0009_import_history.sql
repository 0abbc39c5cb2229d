-- What an import refused, doubted and replaced: for its report, and so that it can be reverted exactly.

-- Rows that an import refused, with the reason and the values as they were in the file.
CREATE TABLE import_rejection (
  import_id integer NOT NULL REFERENCES import ON DELETE CASCADE,
  -- The file's line; a header is line 1.
  row_number integer NOT NULL,
  -- The class of the reason, e.g. Doctor no encontrado.
  reason_class text NOT NULL,
  reason text NOT NULL,
  -- Which of the rows with the same derived identity it was.
  occurrence integer,
  cells text[] NOT NULL,
  PRIMARY KEY (import_id, row_number)
);

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
  USING brin (replaced_by, import_id int4_minmax_multi_ops) WITH (pages_per_range = 32, autosummarize = on);

-- While an import is changing attentions, `portal.replaced_by` is its id. The old rows are at hand here:
-- keeping them costs no second query, and no other writer can change them in between.
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

-- The rows with doubts of an import: those that it wrote and those that it left out. Of the latter nothing else is
-- kept. Only the import has a foreign key, because foreign keys are checked row by row.
CREATE TABLE import_doubt (
  import_id integer NOT NULL REFERENCES import ON DELETE CASCADE,
  -- The file's line, as in `attention.import_row`.
  row_number integer NOT NULL,
  -- Codes of `src/domain/intake/doubts.ts`.
  doubts text[] NOT NULL CHECK (cardinality(doubts) > 0),
  is_excluded boolean NOT NULL,
  -- The row as it was read.
  external_id text NOT NULL,
  attention_date date NOT NULL,
  patient_rut text NOT NULL,
  patient_name text NOT NULL,
  doctor_id integer NOT NULL,
  service_id integer NOT NULL,
  source_status text,
  gross_amount pesos NOT NULL,
  net_amount pesos NOT NULL,
  participated_amount pesos NOT NULL,
  -- The service's usual participated amount; null when the doubt is another one.
  usual_amount pesos,
  -- The other attention of the same patient, day, service and doctor: its record type and id, or its line in the file.
  other text,
  PRIMARY KEY (import_id, row_number)
);

-- The usual amounts of each service, for each place in an operating team: geometric means, which a few very large
-- amounts hardly move. Written at night from a year's attentions, and by imports for services that have none yet.
CREATE TABLE service_usual_amount (
  record_type record_type NOT NULL,
  service_id integer NOT NULL REFERENCES service ON DELETE CASCADE,
  -- `attention.participant`, empty when there is none.
  participant text NOT NULL,
  gross_amount pesos NOT NULL,
  net_amount pesos NOT NULL,
  participated_amount pesos NOT NULL,
  PRIMARY KEY (record_type, service_id, participant)
);

CREATE FUNCTION write_usual_amounts() RETURNS void LANGUAGE sql AS $$
  DELETE FROM service_usual_amount;
  INSERT INTO service_usual_amount
  SELECT record_type, service_id, coalesce(participant, ''), exp(avg(ln(gross_amount + 1.0::float8))) - 1,
         exp(avg(ln(net_amount + 1.0::float8))) - 1, exp(avg(ln(participated_amount + 1.0::float8))) - 1
    FROM attention
   WHERE attention_date > (now() AT TIME ZONE 'America/Santiago')::date - 365
   GROUP BY 1, 2, 3 HAVING count(*) >= 5
  ON CONFLICT (record_type, service_id, participant) DO UPDATE
  SET gross_amount = excluded.gross_amount, net_amount = excluded.net_amount,
      participated_amount = excluded.participated_amount
$$;
