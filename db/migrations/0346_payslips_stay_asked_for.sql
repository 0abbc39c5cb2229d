-- A payslip is made when it is opened and shows what its reader may see then (0320), so that hiding or correcting a patient no longer takes away what
-- others asked for: the two functions are as before, without that.
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
  PERFORM respell_patient(NEW.id, false);
  PERFORM hide_import_rows(NEW.id, NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION rectify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden CONSTANT integer := (SELECT id FROM hidden_patient WHERE rut = NEW.old_rut AND lifted_at IS NULL);
  pairs CONSTANT respelling[] := ARRAY(
    SELECT (NEW.old_rut, name, NEW.new_rut, coalesce(NEW.new_name, name))::respelling FROM unnest(NEW.old_names) name);
  words CONSTANT respelling[] := rectified_words(NEW);
  is_other_rut CONSTANT boolean := NEW.new_rut <> NEW.old_rut;
BEGIN
  LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE;
  -- Known before anything is changed: with ON CONFLICT DO NOTHING the rows would be corrected and no row would tell of it.
  IF EXISTS (SELECT FROM rectification WHERE request_id = NEW.request_id) THEN
    RAISE EXCEPTION 'What a request asked for is corrected once.'
      USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'rectification_request_key';
  END IF;
  -- Never a given one, for the same reason.
  NEW.id := nextval(pg_get_serial_sequence('rectification', 'id'));
  CREATE TEMPORARY TABLE rectified ON COMMIT DROP AS SELECT in_table, key FROM rectified_records(NEW.old_rut, NEW.old_names);
  SELECT coalesce(jsonb_object_agg(c.in_table, c.number), '{}') INTO NEW.changed
    FROM (SELECT in_table, count(*) AS number FROM rectified GROUP BY 1) AS c;
  NEW.attention_ids := ARRAY(SELECT key::bigint FROM rectified WHERE in_table = 'attention' ORDER BY 1);
  IF NEW.changed = '{}' THEN
    RAISE EXCEPTION 'No record has a patient with this name and RUT.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  PERFORM set_config('portal.anonymisation', 'on', true);
  UPDATE audit_log g SET summary = respell(g.summary, words), before = respell(g.before, words), after = respell(g.after, words)
    FROM rectified c WHERE c.in_table = 'audit_log' AND g.id = c.key::bigint;
  UPDATE job j SET payload = respell(j.payload, words), result = respell(j.result, words)
    FROM rectified c WHERE c.in_table = 'job' AND j.id = c.key::uuid;
  UPDATE import_rejection r SET cells = rectified_cells(r.cells, NEW)
    FROM rectified c WHERE c.in_table = 'import_rejection' AND concat_ws('/', r.import_id, r.row_number) = c.key;
  IF hidden IS NULL THEN
    PERFORM respell_rows(NEW.attention_ids, ARRAY(SELECT key::bigint FROM rectified WHERE in_table = 'entry'),
                         ARRAY(SELECT key::integer FROM rectified WHERE in_table = 'month_finding'), pairs, words);
  ELSE
    -- The marks stay where they are: what they stand for is corrected.
    UPDATE hidden_import_row r SET cells = rectified_cells(r.cells, NEW)
      FROM rectified c WHERE c.in_table = 'import_rejection' AND concat_ws('/', r.import_id, r.row_number) = c.key;
    UPDATE hidden_spelling s SET rut = NEW.new_rut, name = coalesce(NEW.new_name, s.name)
     WHERE s.hidden_patient_id = hidden AND s.rut = NEW.old_rut AND s.name = ANY (NEW.old_names);
    UPDATE hidden_patient SET rut = NEW.new_rut WHERE id = hidden;
  END IF;
  IF is_other_rut THEN
    UPDATE attention SET patient_rut_is_valid = true WHERE id = ANY (NEW.attention_ids) AND NOT patient_rut_is_valid;
    UPDATE import_previous_value SET patient_rut_is_valid = true
     WHERE attention_id = ANY (NEW.attention_ids) AND patient_rut = NEW.new_rut AND NOT patient_rut_is_valid;
    PERFORM hide_newcomers(id) FROM hidden_patient WHERE rut = NEW.new_rut AND lifted_at IS NULL;
  END IF;
  PERFORM set_config('portal.anonymisation', '', true);
  DROP TABLE rectified;
  NEW.made_at := clock_timestamp();
  RETURN NEW;
END
$$;

-- Payslips that users asked for: whose, and of which month, under a number that nobody guesses. The document is made whenever it is opened; the
-- number is short-lived, and few are kept for each user.
COMMENT ON TABLE payslip_document IS 'Payslips that users asked for, under a number that nobody guesses.';
