-- Doubts about the rows of an import. They are shown before the import and kept after it (docs/decisions/0062).

ALTER TABLE import
  -- How many rows the person left out, and by which doubts.
  ADD COLUMN excluded integer NOT NULL DEFAULT 0,
  ADD COLUMN excluded_doubts text[] NOT NULL DEFAULT '{}';

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
