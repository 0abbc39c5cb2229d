-- What hiding left open (access §22): names after a line break within a JSON, entries about holds and corrections, rows and entries that name
-- two hidden patients, spellings that were forgotten too early, and refused rows that were kept too long.

-- A text as a regular expression that finds it where it is not part of a longer word or number. Within a JSON a line break is the letter of
-- an escape, such as \n: a word begins after it, too.
CREATE OR REPLACE FUNCTION as_whole_words(words text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN '(?:(?<![[:alnum:]])|(?<=\\(?:[nrtbf]|u[0-9a-f]{4})))(?<!\d[.])'
       || regexp_replace(words, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])';

-- A text as it stands between the quotation marks of a JSON.
CREATE FUNCTION within_json(words text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN substr(to_jsonb(words)::text, 2, length(to_jsonb(words)::text) - 2);

CREATE OR REPLACE FUNCTION respell(content jsonb, respellings respelling[]) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN respell(content::text, ARRAY(
  SELECT (r.rut, within_json(r.name), r.new_rut, within_json(r.new_name))::respelling
    FROM unnest(respellings) WITH ORDINALITY AS r ORDER BY r.ordinality))::jsonb;

CREATE OR REPLACE FUNCTION respell_patient(patient integer, is_lifted boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  respellings CONSTANT respelling[] := respellings_of(patient, is_lifted);
  attentions CONSTANT bigint[] := ARRAY(
    SELECT a.id FROM attention a JOIN unnest(respellings) r ON r.rut = a.patient_rut AND r.name = a.patient_name ORDER BY a.id);
  holds CONSTANT text[] := ARRAY(SELECT h.id::text FROM hold h WHERE h.attention_id = ANY (attentions));
  corrections CONSTANT text[] := ARRAY(SELECT k.id::text FROM correction k WHERE k.attention_id = ANY (attentions));
  -- What an entry or a job has to contain to be looked at: a RUT with or without dots, or a mark of the patient.
  patterns CONSTANT text[] := ARRAY(
      SELECT DISTINCT containing(spelled) FROM unnest(respellings) r, unnest(ARRAY[r.rut, dotted_rut(r.rut), r.new_rut]) spelled)
    || ARRAY['%Paciente reservado (' || patient || ')%', '%Paciente reservado (' || patient || '.%'];
  -- By a name alone an entry is known when nobody else has it.
  own_names CONSTANT text[] := ARRAY(
    SELECT DISTINCT containing(r.name) FROM unnest(respellings) r
     WHERE NOT EXISTS (SELECT FROM attention a WHERE a.patient_name = r.name AND NOT a.id = ANY (attentions)));
BEGIN
  PERFORM set_config('portal.anonymisation', 'on', true);
  UPDATE audit_log g
     SET summary = respell(g.summary, respellings), before = respell(g.before, respellings),
         after = without_request_words(g.entity, respell(g.after, respellings))
   WHERE g.entity = 'attention' AND g.entity_id = ANY (attentions::text[])
      OR g.entity = 'hold' AND g.entity_id = ANY (holds)
      OR g.entity = 'correction' AND g.entity_id = ANY (corrections)
      OR g.summary LIKE ANY (patterns) OR g.before::text LIKE ANY (patterns) OR g.after::text LIKE ANY (patterns)
      OR g.summary LIKE ANY (own_names) AND split_part(g.action, '.', 1) IN ('attention', 'hold', 'correction');
  UPDATE annulled_line l SET patient_rut = r.new_rut, patient_name = r.new_name
    FROM unnest(respellings) r WHERE l.patient_rut = r.rut AND l.patient_name = r.name;
  UPDATE import_previous_value o SET patient_rut = r.new_rut, patient_name = r.new_name
    FROM unnest(respellings) r WHERE o.patient_rut = r.rut AND o.patient_name = r.name;
  UPDATE import_doubt o SET patient_rut = r.new_rut, patient_name = r.new_name
    FROM unnest(respellings) r WHERE o.patient_rut = r.rut AND o.patient_name = r.name;
  UPDATE hold h
     SET reason = respell(h.reason, respellings), doctor_message = respell(h.doctor_message, respellings),
         release_reason = respell(h.release_reason, respellings)
   WHERE h.attention_id = ANY (attentions);
  UPDATE correction k SET reason = respell(k.reason, respellings), decision_reason = respell(k.decision_reason, respellings)
   WHERE k.attention_id = ANY (attentions);
  -- words_of_attention ends with the name, which may be cut.
  UPDATE entry e
     SET description = left(regexp_replace(e.description, '(\d\d-\d\d-\d{4}), .*$', '\1, ' || replace(r.new_name, '\', '\\')), 200),
         reason = respell(e.reason, respellings)
    FROM correction k JOIN attention a ON a.id = k.attention_id JOIN unnest(respellings) r ON r.rut = a.patient_rut AND r.name = a.patient_name
   WHERE e.correction_id = k.id;
  -- With its digest: what somebody accepted stays accepted.
  UPDATE month_finding f
     SET subject = respell(f.subject, respellings), detail = new.detail,
         digest = CASE WHEN f.digest = sha256(convert_to(concat_ws('|', f.amount, f.detail, new.lines), 'UTF8'))
                       THEN sha256(convert_to(concat_ws('|', f.amount, new.detail, new.lines), 'UTF8')) ELSE f.digest END
    FROM (SELECT o.id, respell(o.detail, respellings) AS detail,
                 (SELECT string_agg(l.attention_id::text, ',' ORDER BY l.attention_id) FROM month_finding_line l WHERE l.finding_id = o.id) AS lines
            FROM month_finding o WHERE o.id IN (SELECT finding_id FROM month_finding_line WHERE attention_id = ANY (attentions))) AS new
   WHERE new.id = f.id;
  UPDATE job j SET payload = respell(j.payload, respellings), result = respell(j.result, respellings)
   WHERE j.payload::text LIKE ANY (patterns) OR j.result::text LIKE ANY (patterns);
  UPDATE attention a SET patient_rut = r.new_rut, patient_name = r.new_name, version = a.version + 1
    FROM unnest(respellings) r WHERE a.id = ANY (attentions) AND a.patient_rut = r.rut AND a.patient_name = r.name;
  PERFORM write_attention_search();
  DELETE FROM searched_patient p USING unnest(respellings) r WHERE p.patient_rut = r.rut AND p.patient_name = r.name
     AND NOT EXISTS (SELECT FROM searched_attention s WHERE s.patient_id = p.id);
  PERFORM set_config('portal.anonymisation', '', true);
END
$$;

-- Taking it back gives every row what it had, and forgets the marks. What names others who are hidden still is hidden again for them.
CREATE OR REPLACE FUNCTION show_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  imports integer[];
  namesakes integer[];
BEGIN
  LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE;
  namesakes := ARRAY(SELECT DISTINCT o.hidden_patient_id FROM hidden_spelling s JOIN hidden_spelling o USING (name)
                      WHERE s.hidden_patient_id = NEW.id AND o.hidden_patient_id <> NEW.id);
  PERFORM respell_patient(NEW.id, true) FROM hidden_spelling WHERE hidden_patient_id = NEW.id LIMIT 1;
  WITH kept AS (DELETE FROM hidden_import_row WHERE hidden_patient_id = NEW.id RETURNING import_id, row_number, cells),
       restored AS (UPDATE import_rejection r SET cells = k.cells FROM kept k
                     WHERE (r.import_id, r.row_number) = (k.import_id, k.row_number) RETURNING r.import_id)
  SELECT array_agg(DISTINCT import_id) INTO imports FROM restored;
  DELETE FROM hidden_spelling WHERE hidden_patient_id = NEW.id;
  PERFORM respell_patient(o.id, false) FROM unnest(namesakes) AS o (id);
  PERFORM hide_import_rows(h.id, i.id) FROM unnest(imports) AS i (id) CROSS JOIN hidden_patient h WHERE h.lifted_at IS NULL;
  RETURN NULL;
END
$$;

-- Entries of the audit log about what was done with a hidden patient, by administrators, too. Most name none: one statement tells.
CREATE OR REPLACE FUNCTION hide_audited_patients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words CONSTANT text := concat_ws(' ', NEW.summary, NEW.before::text, NEW.after::text);
  without_dots CONSTANT text := replace(words, '.', '');
  patient record;
BEGIN
  FOR patient IN
    SELECT respellings_of(s.hidden_patient_id, false) AS respellings FROM hidden_spelling s
     WHERE strpos(words, s.rut) > 0 OR strpos(without_dots, s.rut) > 0 OR strpos(words, s.mark_rut) > 0 OR strpos(words, s.mark_name) > 0
     GROUP BY s.hidden_patient_id ORDER BY s.hidden_patient_id
  LOOP
    NEW.summary := respell(NEW.summary, patient.respellings);
    NEW.before := respell(NEW.before, patient.respellings);
    NEW.after := without_request_words(NEW.entity, respell(NEW.after, patient.respellings));
  END LOOP;
  RETURN NEW;
END
$$;

-- A hidden patient whose time has passed is anonymised like others; then nothing says any more what the marks stood for. Marks that still
-- stand somewhere, as of a person with another name under one invented RUT, are still needed.
CREATE OR REPLACE FUNCTION anonymise() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  period retention_period;
  hidden integer[] := '{}';
BEGIN
  SELECT * INTO STRICT period FROM retention_period WHERE kind = NEW.kind FOR UPDATE;
  IF NEW.before > (now() AT TIME ZONE 'America/Santiago')::date - make_interval(months => period.months) THEN
    RAISE EXCEPTION 'Data are anonymised once the time for which they are kept has passed.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  IF NEW.kind = 'patients' AND EXISTS (SELECT FROM hidden_spelling) THEN
    hidden := ARRAY(SELECT DISTINCT s.hidden_patient_id FROM hidden_spelling s JOIN expired_patients(NEW.before) e ON e.rut = s.mark_rut);
  END IF;
  PERFORM set_config('portal.anonymisation', 'on', true);
  NEW.changed := CASE NEW.kind WHEN 'patients' THEN anonymise_patients(NEW.before) ELSE anonymise_import_rows(NEW.before) END;
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
  ELSE
    DELETE FROM hidden_import_row r USING import i WHERE i.id = r.import_id AND i.created_at < NEW.before;
  END IF;
  NEW.patients := coalesce((NEW.changed ->> 'patients')::integer, 0);
  NEW.changed := NEW.changed - 'patients';
  RETURN NEW;
END
$$;

DROP FUNCTION names_patient(text, integer, respelling[]);
