-- Files go on bringing a RUT that was corrected: what they bring is hidden with the patient (access §22.5), corrected in rows that are refused, too
-- (access §27.3), and no second attention (intake §13.17).

-- The RUTs by which a hidden patient is known: her own, former ones that are nobody else's, and the mark that stands for them.
CREATE FUNCTION known_ruts() RETURNS TABLE (id integer, own_rut text, mark text, rut text) LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT h.id, h.rut, h.mark, k.rut
    FROM hidden_patient h JOIN (SELECT mark, rut FROM hidden_rut UNION SELECT mark, mark FROM hidden_patient) AS k ON k.mark = h.mark
   WHERE h.lifted_at IS NULL
$$;

-- As before (0235_hidden_patients.sql), and for former RUTs: they have a mark of their own, so that lifting gives back what the file said.
CREATE OR REPLACE FUNCTION note_hidden_spellings(ruts text[], names text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hidden_spelling (hidden_patient_id, place, rut, name, mark_rut, mark_name)
  SELECT n.id, n.place, n.rut, n.name, n.mark || CASE WHEN n.rut <> n.own_rut THEN '-' || n.place ELSE '' END, hidden_mark_name(n.id, n.place)
    FROM (SELECT new.*, (coalesce((SELECT max(s.place) FROM hidden_spelling s WHERE s.hidden_patient_id = new.id), 0)
                         + row_number() OVER (PARTITION BY new.id ORDER BY new.name, new.rut))::integer AS place
            FROM (SELECT DISTINCT k.id, k.own_rut, k.mark, CASE WHEN k.rut = k.mark THEN k.own_rut ELSE k.rut END AS rut, given.name
                    FROM unnest(ruts, names) AS given (rut, name) JOIN known_ruts() k ON k.rut = given.rut) AS new
           WHERE NOT EXISTS (SELECT FROM hidden_spelling s
                              WHERE s.hidden_patient_id = new.id AND (new.name = s.mark_name OR (s.rut, s.name) = (new.rut, new.name)))) AS n
      ON CONFLICT DO NOTHING;
$$;

-- The marks of a spelling; of one without marks, as when a file is only looked at, the first.
CREATE FUNCTION hidden_marks(patient integer, spelled_rut text, spelled_name text, OUT mark_rut text, OUT mark_name text) LANGUAGE sql STABLE AS $$
  SELECT mark_rut, mark_name
    FROM (SELECT s.place, s.mark_rut, s.mark_name FROM hidden_spelling s JOIN hidden_patient h ON h.id = s.hidden_patient_id
           WHERE h.id = patient AND spelled_name IN (s.name, s.mark_name)
             AND s.rut = CASE WHEN spelled_rut = h.mark THEN h.rut ELSE spelled_rut END
           UNION ALL
          SELECT NULL, h.mark, hidden_mark_name(h.id, 1) FROM hidden_patient h WHERE h.id = patient) AS found
   ORDER BY place LIMIT 1
$$;

CREATE OR REPLACE FUNCTION hide_import_rows(patient integer, of_import integer) RETURNS void LANGUAGE sql AS $$
  WITH found AS (
    INSERT INTO hidden_import_row (import_id, row_number, hidden_patient_id, cells)
    SELECT r.import_id, r.row_number, k.id, r.cells
      FROM known_ruts() k JOIN import_rejection r ON k.rut <> k.mark AND has_rut(r.cells, k.rut)
     WHERE k.id = patient AND (of_import IS NULL OR r.import_id = of_import)
        ON CONFLICT DO NOTHING RETURNING import_id, row_number)
  UPDATE import_rejection r SET cells = array_fill(''::text, ARRAY[cardinality(r.cells) - 1]) || h.mark
    FROM found f, hidden_patient h WHERE h.id = patient AND (r.import_id, r.row_number) = (f.import_id, f.row_number);
$$;

CREATE OR REPLACE FUNCTION hide_staged_patients() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM hidden_patient WHERE lifted_at IS NULL) THEN
    RETURN;
  END IF;
  IF current_setting('transaction_read_only') = 'off' THEN
    PERFORM note_hidden_spellings(array_agg(s.patient_rut), array_agg(s.patient_name))
       FROM import_staging s JOIN known_ruts() k ON k.rut = s.patient_rut HAVING count(*) > 0;
  END IF;
  UPDATE import_staging s SET (patient_rut, patient_name) = (SELECT m.mark_rut, m.mark_name FROM hidden_marks(k.id, s.patient_rut, s.patient_name) m)
    FROM known_ruts() k WHERE k.rut <> k.mark AND s.patient_rut = k.rut;
  UPDATE import_staging s SET cells = array_fill(''::text, ARRAY[cardinality(s.cells) - 1]) || k.mark
    FROM known_ruts() k WHERE k.rut <> k.mark AND s.cells IS NOT NULL AND has_rut(s.cells, k.rut)
     AND current_setting('transaction_read_only') = 'on';
END
$$;

CREATE OR REPLACE FUNCTION hide_new_attentions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  replaced_by CONSTANT text := coalesce(current_setting('portal.replaced_by', true), '');
  ids bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM hidden_patient WHERE lifted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(n.id) INTO ids
    FROM added n JOIN known_ruts() k ON k.rut = n.patient_rut
   WHERE k.rut <> k.mark
      OR NOT EXISTS (SELECT FROM hidden_spelling s WHERE s.hidden_patient_id = k.id AND s.mark_name = n.patient_name);
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM note_hidden_spellings(array_agg(n.patient_rut), array_agg(n.patient_name)) FROM added n WHERE n.id = ANY (ids);
  -- Not as values that an import replaced.
  PERFORM set_config('portal.replaced_by', '', true);
  UPDATE attention a SET (patient_rut, patient_name) = (SELECT m.mark_rut, m.mark_name FROM hidden_marks(k.id, a.patient_rut, a.patient_name) m)
    FROM known_ruts() k WHERE a.id = ANY (ids) AND a.patient_rut = k.rut;
  PERFORM set_config('portal.replaced_by', replaced_by, true);
  RETURN NULL;
END
$$;
DROP FUNCTION hidden_name(integer, text);

-- A row of a file with what was corrected of patients, in the order in which it was. Only with one of the names: a wrong RUT may be another person's
-- right one.
CREATE FUNCTION rectified_row(cells text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  known rectification;
BEGIN
  FOR known IN SELECT * FROM rectification WHERE old_rut <> 'ANON' ORDER BY id LOOP
    IF has_rut(cells, known.old_rut) AND EXISTS (SELECT FROM unnest(cells) AS cell WHERE btrim(cell) = ANY (known.old_names)) THEN
      cells := rectified_cells(cells, known);
    END IF;
  END LOOP;
  RETURN cells;
END
$$;

-- As before (0246_rectifications.sql), and in rows that are refused.
CREATE OR REPLACE FUNCTION rectify_staged_patients() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong_names CONSTANT text[] := ARRAY(SELECT DISTINCT unnest(old_names) FROM rectification WHERE old_rut <> 'ANON');
BEGIN
  IF wrong_names = '{}' THEN
    RETURN;
  END IF;
  UPDATE import_staging s
     SET patient_rut = c.rut, patient_name = c.name, patient_rut_is_valid = s.patient_rut_is_valid OR c.rut <> s.patient_rut
    FROM (SELECT o.patient_rut, o.patient_name, n.rut, n.name
            FROM (SELECT DISTINCT patient_rut, patient_name FROM import_staging WHERE patient_rut IN (SELECT old_rut FROM rectification)) AS o,
                 rectified_spelling(o.patient_rut, o.patient_name) AS n) AS c
   WHERE s.patient_rut = c.patient_rut AND s.patient_name = c.patient_name AND (c.rut, c.name) <> (s.patient_rut, s.patient_name);
  UPDATE import_staging s SET cells = rectified_row(s.cells)
   WHERE s.cells IS NOT NULL AND EXISTS (SELECT FROM unnest(s.cells) AS cell WHERE btrim(cell) = ANY (wrong_names));
END
$$;

-- The id of a row without one is made of its RUT among others: with another RUT it would be another attention, and paid twice. Rows of a patient
-- whose RUT was corrected, with an id that nothing registered has, take that of the attention with the same patient, day, service, doctor, schedule and
-- participant which no row of the file has yet, each its own.
CREATE FUNCTION recognise_staged_attentions(of_type record_type) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM rectification WHERE new_rut <> old_rut) THEN
    RETURN;
  END IF;
  WITH patient AS MATERIALIZED (
         SELECT new_rut AS rut FROM rectification WHERE new_rut <> old_rut
          UNION
         SELECT s.mark_rut FROM hidden_spelling s JOIN hidden_patient h ON h.id = s.hidden_patient_id
          WHERE h.rut IN (SELECT new_rut FROM rectification WHERE new_rut <> old_rut)),
       unknown AS MATERIALIZED (
         SELECT s.external_id, s.patient_rut, s.attention_date, s.service_id, s.doctor_id, s.schedule_type, search_text(coalesce(s.participant, '')) AS participant,
                row_number() OVER (PARTITION BY s.patient_rut, s.attention_date, s.service_id, s.doctor_id, s.schedule_type, search_text(coalesce(s.participant, ''))
                                   ORDER BY s.row_number) AS place
           FROM import_staging s JOIN patient p ON p.rut = s.patient_rut
          WHERE s.reject_class IS NULL AND s.external_id LIKE 'auto\_%'
            AND NOT EXISTS (SELECT FROM attention a WHERE a.record_type = of_type AND a.external_id = s.external_id)),
       registered AS MATERIALIZED (
         SELECT a.external_id, u.external_id AS new_id
           FROM (SELECT a.*, search_text(coalesce(a.participant, '')) AS played,
                        row_number() OVER (PARTITION BY a.patient_rut, a.attention_date, a.service_id, a.doctor_id, a.schedule_type,
                                                        search_text(coalesce(a.participant, '')) ORDER BY a.id) AS place
                   FROM (SELECT DISTINCT doctor_id, attention_date FROM unknown) d
                   JOIN attention a ON a.doctor_id = d.doctor_id AND a.attention_date = d.attention_date
                   JOIN patient p ON p.rut = a.patient_rut
                  WHERE a.record_type = of_type AND a.external_id LIKE 'auto\_%'
                    AND NOT EXISTS (SELECT FROM import_staging o WHERE o.external_id = a.external_id)) a
           JOIN unknown u ON (u.patient_rut, u.attention_date, u.service_id, u.doctor_id, u.schedule_type, u.participant, u.place)
                             = (a.patient_rut, a.attention_date, a.service_id, a.doctor_id, a.schedule_type, a.played, a.place))
  UPDATE import_staging s SET external_id = r.external_id FROM registered r WHERE s.external_id = r.new_id;
END
$$;

-- As before (0244_spellings_of_one_patient.sql), and with what was corrected of her: entries about her requests name the former RUT.
CREATE OR REPLACE FUNCTION hide_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO hidden_spelling (hidden_patient_id, place, rut, name, mark_rut, mark_name)
  SELECT NEW.id, s.place, s.rut, s.name, NEW.mark || CASE WHEN s.rut <> NEW.rut THEN '-' || s.place ELSE '' END, hidden_mark_name(NEW.id, s.place)
    FROM (SELECT rut, name, row_number() OVER (ORDER BY rut <> NEW.rut, rut, name)::integer AS place
            FROM (WITH hers AS MATERIALIZED (SELECT id, patient_rut, patient_name FROM attention WHERE patient_rut = NEW.rut),
                       former AS MATERIALIZED (
                         SELECT attention_id, patient_rut, patient_name FROM annulled_line
                          WHERE patient_rut = NEW.rut OR attention_id IN (SELECT id FROM hers)
                          UNION ALL
                         SELECT attention_id, patient_rut, patient_name FROM import_previous_value
                          WHERE patient_rut = NEW.rut OR attention_id IN (SELECT id FROM hers))
                  SELECT patient_rut, patient_name FROM hers
                   UNION SELECT patient_rut, patient_name FROM import_doubt WHERE patient_rut = NEW.rut
                   UNION SELECT patient_rut, patient_name FROM former WHERE patient_rut = NEW.rut
                   UNION SELECT f.patient_rut, f.patient_name
                           FROM former f JOIN hers ON hers.id = f.attention_id AND hers.patient_name = f.patient_name
                          WHERE f.patient_rut NOT LIKE 'RESERVADO-%'
                            AND NOT EXISTS (SELECT FROM attention o WHERE o.patient_rut = f.patient_rut)
                   UNION SELECT c.old_rut, unnest(c.old_names)
                           FROM known_ruts() k JOIN rectification c ON c.old_rut = k.rut
                          WHERE k.id = NEW.id AND k.rut NOT IN (k.own_rut, k.mark)) AS spelled (rut, name)) AS s;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No record has a patient with this RUT.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  -- Statements that were made before. They are made again when somebody asks.
  DELETE FROM payslip_document;
  PERFORM respell_patient(NEW.id, false);
  PERFORM hide_import_rows(NEW.id, NULL);
  RETURN NULL;
END
$$;
