-- What attentions are found by, whatever their number: a doctor's own (docs/decisions/0053), and the staff's list
-- (docs/decisions/0064).

-- The attentions of a doctor's month, one a line, by tabs: patient and RUT as searched, the service's id, its own id.
-- Written at night alone. True unless the table below names the month.
CREATE TABLE doctor_month_text (
  doctor_id integer NOT NULL,
  -- Its first day.
  month date NOT NULL,
  lines text NOT NULL,
  PRIMARY KEY (doctor_id, month)
);
-- Not compressed: ten years are read at each search. (Within CREATE TABLE only PostgreSQL 16 and newer take it.)
ALTER TABLE doctor_month_text ALTER COLUMN lines SET STORAGE EXTERNAL;

-- Months whose attentions came, went or changed since. Rows are only ever added, so that nobody waits for anybody.
CREATE TABLE doctor_month_text_change (
  doctor_id integer NOT NULL,
  month date NOT NULL
);
CREATE INDEX doctor_month_text_change_idx ON doctor_month_text_change (doctor_id, month);

CREATE FUNCTION note_doctor_month_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doctor_month_text_change SELECT DISTINCT doctor_id, first_day_of_month(attention_date) FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER doctor_month_text_insert AFTER INSERT ON attention REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_doctor_month_texts();
CREATE TRIGGER doctor_month_text_delete AFTER DELETE ON attention REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_doctor_month_texts();

-- By row: the moves of a million attentions change nothing that is searched, and cost a comparison each.
CREATE FUNCTION note_doctor_month_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doctor_month_text_change
  VALUES (OLD.doctor_id, first_day_of_month(OLD.attention_date)), (NEW.doctor_id, first_day_of_month(NEW.attention_date));
  RETURN NULL;
END
$$;
CREATE TRIGGER doctor_month_text_update AFTER UPDATE ON attention
  FOR EACH ROW WHEN (
    OLD.patient_name <> NEW.patient_name OR OLD.patient_rut <> NEW.patient_rut OR OLD.service_id <> NEW.service_id
    OR OLD.doctor_id <> NEW.doctor_id OR OLD.attention_date <> NEW.attention_date
  ) EXECUTE FUNCTION note_doctor_month_text();

CREATE TRIGGER doctor_month_text_truncate AFTER TRUNCATE ON attention
  FOR EACH STATEMENT EXECUTE FUNCTION empty_tables('doctor_month_text, doctor_month_text_change');

-- Writes the months that changed, for the nightly cleaning. In one statement, which sees one moment: what is
-- committed later leaves its change behind.
CREATE FUNCTION write_doctor_month_texts() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM doctor_month_text_change RETURNING doctor_id, month)
  INSERT INTO doctor_month_text
  SELECT m.doctor_id, m.month,
         coalesce(string_agg(patient_search_text(a.patient_name, a.patient_rut) || E'\t' || a.service_id || E'\t' || a.id, E'\n'), '')
    FROM (SELECT DISTINCT doctor_id, month FROM gone) m
    LEFT JOIN attention a ON a.doctor_id = m.doctor_id AND a.attention_date >= m.month
     AND a.attention_date < m.month + interval '1 month'
   GROUP BY 1, 2
  ON CONFLICT (doctor_id, month) DO UPDATE SET lines = excluded.lines
$$;

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

CREATE TRIGGER attention_search_truncate AFTER TRUNCATE ON attention
  FOR EACH STATEMENT EXECUTE FUNCTION empty_tables('searched_attention, searched_patient, attention_search_change');

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
