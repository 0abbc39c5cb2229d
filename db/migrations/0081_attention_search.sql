-- What the staff's list of attentions is searched by, whatever their number (docs/decisions/0064).

-- Each patient as the attentions spell them.
CREATE TABLE searched_patient (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_rut text NOT NULL,
  patient_name text NOT NULL,
  words text GENERATED ALWAYS AS (patient_search_text(patient_name, patient_rut)) STORED,
  CONSTRAINT searched_patient_key UNIQUE (patient_rut, patient_name)
);
CREATE INDEX searched_patient_words_idx ON searched_patient USING gin (words gin_trgm_ops);

-- Whose attention it is and which service, beside `attention`: the moves of the payroll, which change none of it, leave
-- these indexes alone. Written every minute for what the table below names; what is deleted stays until it is asked for.
CREATE TABLE searched_attention (
  attention_id bigint PRIMARY KEY,
  patient_id integer NOT NULL,
  service_id integer NOT NULL,
  attention_date date NOT NULL
);
CREATE INDEX searched_attention_patient_idx ON searched_attention (patient_id, attention_date, attention_id);
CREATE INDEX searched_attention_service_idx ON searched_attention (service_id, attention_date, attention_id);

-- Attentions that came or changed since, which are read from their own rows meanwhile. Rows are only ever added.
CREATE TABLE attention_search_change (attention_id bigint NOT NULL);

CREATE FUNCTION note_searched_attentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attention_search_change SELECT id FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_search_insert AFTER INSERT ON attention REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_searched_attentions();

-- By row: the moves of a million attentions cost a comparison each.
CREATE FUNCTION note_searched_attention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM searched_attention WHERE attention_id = OLD.id;
  INSERT INTO attention_search_change VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_search_update AFTER UPDATE ON attention
  FOR EACH ROW WHEN (
    OLD.patient_name <> NEW.patient_name OR OLD.patient_rut <> NEW.patient_rut OR OLD.service_id <> NEW.service_id
    OR OLD.attention_date <> NEW.attention_date
  ) EXECUTE FUNCTION note_searched_attention();

CREATE FUNCTION forget_searched_attentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE searched_attention, searched_patient, attention_search_change;
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_search_truncate AFTER TRUNCATE ON attention
  FOR EACH STATEMENT EXECUTE FUNCTION forget_searched_attentions();

-- Writes what changed. What is committed meanwhile leaves its change behind.
CREATE FUNCTION write_attention_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMPORARY TABLE searched_now ON COMMIT DROP AS
    WITH gone AS (DELETE FROM attention_search_change RETURNING attention_id)
    SELECT a.id, a.patient_rut, a.patient_name, a.service_id, a.attention_date
      FROM (SELECT DISTINCT attention_id FROM gone) g JOIN attention a ON a.id = g.attention_id;
  INSERT INTO searched_patient (patient_rut, patient_name)
    SELECT DISTINCT patient_rut, patient_name FROM searched_now ON CONFLICT DO NOTHING;
  INSERT INTO searched_attention
    SELECT n.id, p.id, n.service_id, n.attention_date FROM searched_now n JOIN searched_patient p USING (patient_rut, patient_name)
  ON CONFLICT (attention_id) DO UPDATE
    SET patient_id = excluded.patient_id, service_id = excluded.service_id, attention_date = excluded.attention_date;
  DROP TABLE searched_now;
END
$$;

-- At night: what was deleted.
CREATE FUNCTION sweep_attention_search() RETURNS void LANGUAGE sql AS $$
  DELETE FROM searched_attention s WHERE NOT EXISTS (SELECT FROM attention a WHERE a.id = s.attention_id);
  DELETE FROM searched_patient p WHERE NOT EXISTS (SELECT FROM searched_attention s WHERE s.patient_id = p.id);
$$;

INSERT INTO attention_search_change SELECT id FROM attention;
SELECT write_attention_search();
