-- What the marks of a hidden patient stood for stayed for good when the attentions had been deleted: it was forgotten with those that are anonymised alone
-- (access §22.6).

-- The spellings of patients who were hidden before a day, of whom nothing has a mark any more but what was told before it: until then somebody may show
-- them again. Mostly nobody was hidden so long ago, and nothing is read.
CREATE FUNCTION gone_spellings(before date) RETURNS TABLE (hidden_patient_id integer, place integer) LANGUAGE sql STABLE AS $$
  SELECT s.hidden_patient_id, s.place
    FROM (SELECT h.id, (SELECT array_agg(DISTINCT o.mark_rut) FROM hidden_spelling o WHERE o.hidden_patient_id = h.id) AS marks,
                 ARRAY['%' || h.mark || '%', '%Paciente reservado (' || h.id || ')%', '%Paciente reservado (' || h.id || '.%'] AS patterns
            FROM hidden_patient h WHERE h.hidden_at < start_of_day(gone_spellings.before) OFFSET 0) AS p
    JOIN hidden_spelling s ON s.hidden_patient_id = p.id
   WHERE NOT EXISTS (SELECT FROM attention a WHERE a.patient_rut = ANY (p.marks))
     AND NOT EXISTS (SELECT FROM annulled_line l WHERE l.patient_rut = ANY (p.marks))
     AND NOT EXISTS (SELECT FROM import_previous_value o WHERE o.patient_rut = ANY (p.marks))
     AND NOT EXISTS (SELECT FROM import_doubt d WHERE d.patient_rut = ANY (p.marks))
     AND NOT EXISTS (SELECT FROM month_finding f WHERE concat_ws(' ', f.subject, f.detail::text) LIKE ANY (p.patterns))
     AND NOT EXISTS (SELECT FROM audit_log g
                      WHERE g.at >= start_of_day(gone_spellings.before) AND concat_ws(' ', g.summary, g.before::text, g.after::text) LIKE ANY (p.patterns))
$$;

-- As before (0392_anonymised_by_record.sql), and with these.
CREATE OR REPLACE FUNCTION has_leftovers(before date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT expired_rectifications(before)) OR EXISTS (SELECT expired_findings(before))
      OR EXISTS (SELECT deleted_patients(before)) OR EXISTS (SELECT expired_hold_entries(before)) OR EXISTS (SELECT expired_cleanings(before))
      OR EXISTS (SELECT gone_spellings(before))
$$;

-- As before (0265_rectifications_forgotten.sql), and with these. Refused rows of files go with the files' period.
CREATE OR REPLACE FUNCTION anonymise() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  period retention_period;
  hidden integer[] := '{}';
  corrected integer[] := '{}';
  counted bigint;
BEGIN
  SELECT * INTO STRICT period FROM retention_period WHERE kind = NEW.kind FOR UPDATE;
  IF NEW.before > (now() AT TIME ZONE 'America/Santiago')::date - make_interval(months => period.months) THEN
    RAISE EXCEPTION 'Data are anonymised once the time for which they are kept has passed.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  -- Never a given one: with that of another row, ON CONFLICT DO NOTHING would anonymise and keep no row of it.
  NEW.id := nextval(pg_get_serial_sequence('anonymisation', 'id'));
  IF NEW.kind = 'patients' AND EXISTS (SELECT FROM hidden_spelling) THEN
    hidden := ARRAY(SELECT DISTINCT s.hidden_patient_id FROM hidden_spelling s JOIN expired_patients(NEW.before) e ON e.rut = s.mark_rut);
  END IF;
  IF NEW.kind = 'patients' AND EXISTS (SELECT FROM rectification) THEN
    corrected := ARRAY(
      SELECT DISTINCT c.id FROM expired_patients(NEW.before) e JOIN attention a ON a.patient_rut = e.rut AND (e.name IS NULL OR a.patient_name = e.name)
        JOIN rectification c ON c.attention_ids @> ARRAY[a.id]);
  END IF;
  PERFORM set_config('portal.anonymisation', 'on', true);
  NEW.changed := CASE NEW.kind WHEN 'patients' THEN anonymise_patients(NEW.before) ELSE anonymise_import_rows(NEW.before) END;
  IF NEW.kind = 'patients' THEN
    counted := anonymise_findings(NEW.before);
    NEW.changed := NEW.changed || jsonb_build_object('month_finding', counted + (NEW.changed ->> 'month_finding')::bigint);
    counted := forget_rectifications(corrected || ARRAY(SELECT expired_rectifications(NEW.before)));
    NEW.changed := NEW.changed || jsonb_build_object('rectification', counted);
  END IF;
  PERFORM set_config('portal.anonymisation', '', true);
  IF NEW.kind = 'patients' THEN
    DELETE FROM hidden_spelling s
     WHERE s.hidden_patient_id = ANY (hidden)
       AND (s.mark_rut, s.mark_name) NOT IN (SELECT patient_rut, patient_name FROM attention WHERE patient_rut LIKE 'RESERVADO-%'
                                              UNION ALL SELECT patient_rut, patient_name FROM annulled_line WHERE patient_rut LIKE 'RESERVADO-%'
                                              UNION ALL SELECT patient_rut, patient_name FROM import_previous_value WHERE patient_rut LIKE 'RESERVADO-%'
                                              UNION ALL SELECT patient_rut, patient_name FROM import_doubt WHERE patient_rut LIKE 'RESERVADO-%');
    DELETE FROM hidden_import_row r
     WHERE r.hidden_patient_id = ANY (hidden) AND NOT EXISTS (SELECT FROM hidden_spelling s WHERE s.hidden_patient_id = r.hidden_patient_id);
    DELETE FROM hidden_spelling s USING gone_spellings(NEW.before) g WHERE (s.hidden_patient_id, s.place) = (g.hidden_patient_id, g.place);
  ELSE
    DELETE FROM hidden_import_row r USING import i WHERE i.id = r.import_id AND i.created_at < NEW.before;
  END IF;
  NEW.patients := coalesce((NEW.changed ->> 'patients')::integer, 0);
  NEW.changed := NEW.changed - 'patients';
  RETURN NEW;
END
$$;

-- Files may have the number of a RUT and its check digit in two cells beside one another (access §17.3).

-- Whether the RUT stands in this cell of a row, or begins there and has its check digit in the next one.
CREATE FUNCTION has_rut_at(cells text[], place integer, rut text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN has_rut(ARRAY[cells[place]], rut)
    OR rut ~ '^\d{7,}-[\dK]$' AND upper(btrim(cells[place + 1])) = split_part(rut, '-', 2)
   AND ltrim(translate(btrim(cells[place]), '.,', ''), '0') = split_part(rut, '-', 1);

-- Whether the row has the RUT in two cells. What few rows have is asked first: this is asked of each refused row for each hidden patient.
CREATE FUNCTION has_parted_rut(cells text[], rut text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN EXISTS (SELECT FROM generate_subscripts(cells, 1) AS c (place)
                WHERE upper(btrim(cells[c.place + 1])) = split_part(rut, '-', 2) AND rut ~ '^\d{7,}-[\dK]$'
                  AND ltrim(translate(btrim(cells[c.place]), '.,', ''), '0') = split_part(rut, '-', 1));

-- Each of both is asked once of a row: a function within one that is called for each cell would be planned anew for each row by older servers.
CREATE FUNCTION has_rut_in_row(cells text[], rut text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN has_rut(cells, rut) OR has_parted_rut(cells, rut);

-- As before (0390_rows_of_patients.sql), but for that. So are the two functions below.
CREATE OR REPLACE FUNCTION is_row_of(cells text[], header text[], of_rut text, names text[]) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM generate_subscripts(cells, 1) AS c (place)
   CROSS JOIN LATERAL (SELECT CASE WHEN has_rut_at(cells, c.place, of_rut) THEN told_by_heading(header[c.place]) END AS told OFFSET 0) AS h
   CROSS JOIN (SELECT EXISTS (SELECT FROM doctor d WHERE d.rut = of_rut) AS is_doctor) AS person
   WHERE CASE h.told WHEN 'patient' THEN true
                     WHEN 'unknown' THEN NOT is_doctor OR has_name_beside_doctor(cells, header, names)
                     WHEN 'other' THEN NOT is_doctor AND has_name_beside_doctor(cells, header, names) END);

CREATE OR REPLACE FUNCTION hide_import_rows(patient integer, of_import integer) RETURNS void LANGUAGE sql AS $$
  WITH found AS (
    INSERT INTO hidden_import_row (import_id, row_number, hidden_patient_id, cells)
    SELECT r.import_id, r.row_number, k.id, r.cells
      FROM known_ruts() k JOIN import_rejection r ON k.rut <> k.mark AND has_rut_in_row(r.cells, k.rut) JOIN import i ON i.id = r.import_id
     WHERE k.id = patient AND (of_import IS NULL OR r.import_id = of_import) AND is_row_of(r.cells, i.header, k.rut, names_of_hidden(k.id))
        ON CONFLICT DO NOTHING RETURNING import_id, row_number)
  UPDATE import_rejection r SET cells = array_fill(''::text, ARRAY[cardinality(r.cells) - 1]) || h.mark
    FROM found f, hidden_patient h WHERE h.id = patient AND (r.import_id, r.row_number) = (f.import_id, f.row_number);
$$;

CREATE OR REPLACE FUNCTION hide_staged_patients(header text[]) RETURNS void LANGUAGE plpgsql AS $$
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
    FROM known_ruts() k
   WHERE k.rut <> k.mark AND s.cells IS NOT NULL AND has_rut_in_row(s.cells, k.rut)
     AND is_row_of(s.cells, hide_staged_patients.header, k.rut, names_of_hidden(k.id))
     AND current_setting('transaction_read_only') = 'on';
END
$$;

-- Rows of those who are hidden already.
DO $$
BEGIN
  PERFORM hide_import_rows(h.id, NULL) FROM hidden_patient h WHERE h.lifted_at IS NULL;
END
$$;
