-- What the portal finds a doctor's attentions by, whatever their number (spec 2 §2.16; docs/decisions/0053).

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

CREATE FUNCTION first_day_of_month(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', day::timestamp)::date;

-- A patient as searched, on one line: by name, and by RUT with and without its hyphen.
CREATE FUNCTION patient_search_text(patient_name text, patient_rut text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_text(replace(replace(patient_name || ' ' || patient_rut || ' ' || replace(patient_rut, '-', ''),
                                     E'\n', ' '), E'\t', ' '));

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

CREATE FUNCTION forget_doctor_month_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE doctor_month_text, doctor_month_text_change;
  RETURN NULL;
END
$$;
CREATE TRIGGER doctor_month_text_truncate AFTER TRUNCATE ON attention
  FOR EACH STATEMENT EXECUTE FUNCTION forget_doctor_month_texts();

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

INSERT INTO doctor_month_text_change SELECT DISTINCT doctor_id, first_day_of_month(attention_date) FROM attention;
SELECT write_doctor_month_texts();

-- The doctor's own, as 0024 has it.
GRANT SELECT ON doctor_month_text, doctor_month_text_change TO portal_medico_doctor;
ALTER TABLE doctor_month_text ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_month_text FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());
ALTER TABLE doctor_month_text_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_month_text_change FOR SELECT TO portal_medico_doctor
  USING (doctor_id = portal_doctor_id());
