-- Findings of months forget patients, and follow them (access §22, access §27, docs/decisions/0122): one that is gone names no patient, and keeps the
-- RUT in its subject alone, by which it is found.

-- The RUT in the subject of a finding: `doctor 12 patient 12345678-5`. Null for those that are about no patient.
CREATE FUNCTION finding_rut(subject text) RETURNS text LANGUAGE sql IMMUTABLE RETURN substring(subject FROM ' patient (.+)$');

-- The findings that are about a patient: by her lines, by a RUT that nobody else has, or by such a name, when the lines are gone.
CREATE FUNCTION findings_of(attentions bigint[], ruts text[], names text[]) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT finding_id FROM month_finding_line WHERE attention_id = ANY (attentions)
   UNION SELECT id FROM month_finding WHERE finding_rut(subject) = ANY (ruts)
   UNION SELECT id FROM month_finding WHERE detail ->> 'patient' = ANY (names)
$$;

-- As before (0246_rectifications.sql), but for the findings; and what is rewritten is what a preview counts.
CREATE OR REPLACE FUNCTION rectified_records(of_rut text, of_names text[]) RETURNS TABLE (in_table text, key text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  attentions CONSTANT bigint[] := ARRAY(
    SELECT a.id FROM (SELECT array_agg(s.recorded_rut) AS ruts, array_agg(s.recorded_name) AS names
                        FROM spellings_of(of_rut) s WHERE s.name = ANY (of_names)) AS hers, attentions_spelled(hers.ruts, hers.names) a ORDER BY 1);
  holds CONSTANT bigint[] := ARRAY(SELECT h.id FROM hold h WHERE h.attention_id = ANY (attentions));
  corrections CONSTANT bigint[] := ARRAY(SELECT k.id FROM correction k WHERE k.attention_id = ANY (attentions));
  -- Whether nobody else has the RUT: then the RUT alone tells whom a record names.
  is_whole CONSTANT boolean := NOT EXISTS (SELECT FROM spellings_of(of_rut) s WHERE s.name <> ALL (of_names));
  ruts CONSTANT text[] := ARRAY[containing(of_rut), containing(dotted_rut(of_rut))];
  field CONSTANT text := containing('"patientRut": ' || to_jsonb(of_rut)::text);
  names CONSTANT text[] := ARRAY(SELECT DISTINCT containing(spelled) FROM unnest(of_names) n, unnest(ARRAY[n, within_json(n)]) spelled);
  own CONSTANT text[] := ARRAY(
    SELECT n FROM unnest(of_names) n WHERE NOT EXISTS (SELECT FROM searched_patient p WHERE p.patient_name = n AND p.patient_rut <> of_rut));
  own_names CONSTANT text[] := ARRAY(SELECT containing(n) FROM unnest(own) n);
  findings CONSTANT integer[] := ARRAY(
    SELECT f.id FROM month_finding f
     WHERE f.id IN (SELECT findings_of(attentions, CASE WHEN is_whole THEN ARRAY[of_rut] END, own))
       AND concat_ws(' ', f.subject, f.detail::text) LIKE ANY (ruts || names));
BEGIN
  RETURN QUERY
  SELECT 'attention', unnest(attentions)::text
   UNION ALL
  SELECT 'annulled_line', concat_ws('/', l.payment_id, l.attention_id) FROM annulled_line l WHERE l.patient_rut = of_rut AND l.patient_name = ANY (of_names)
   UNION ALL
  SELECT 'import_previous_value', o.attention_id::text FROM import_previous_value o WHERE o.patient_rut = of_rut AND o.patient_name = ANY (of_names)
   UNION ALL
  SELECT 'import_doubt', concat_ws('/', o.import_id, o.row_number) FROM import_doubt o WHERE o.patient_rut = of_rut AND o.patient_name = ANY (of_names)
   UNION ALL
  SELECT 'import_rejection', concat_ws('/', r.import_id, r.row_number) FROM import_rejection r
   WHERE has_rut(r.cells, of_rut) AND (is_whole OR EXISTS (SELECT FROM unnest(r.cells) AS cell WHERE btrim(cell) = ANY (of_names)))
   UNION ALL
  SELECT 'import_rejection', concat_ws('/', r.import_id, r.row_number)
    FROM hidden_import_row r JOIN hidden_patient h ON h.id = r.hidden_patient_id AND h.lifted_at IS NULL AND h.rut = of_rut
   WHERE is_whole OR EXISTS (SELECT FROM unnest(r.cells) AS cell WHERE btrim(cell) = ANY (of_names))
   UNION ALL
  SELECT 'hold', h.id::text FROM hold h
   WHERE h.id = ANY (holds) AND concat_ws(' ', h.reason, h.doctor_message, h.release_reason) LIKE ANY (ruts || names)
   UNION ALL
  SELECT 'correction', k.id::text FROM correction k
   WHERE k.id = ANY (corrections) AND concat_ws(' ', k.reason, k.decision_reason) LIKE ANY (ruts || names)
   UNION ALL
  -- words_of_attention ends with the name, which may be cut.
  SELECT 'entry', e.id::text FROM entry e
   WHERE e.correction_id = ANY (corrections)
     AND (concat_ws(' ', e.description, e.reason) LIKE ANY (ruts || names)
       OR EXISTS (SELECT FROM unnest(of_names) n WHERE starts_with(n, substring(e.description FROM '\d\d-\d\d-\d{4}, (.+)$'))))
   UNION ALL
  SELECT 'month_finding', unnest(findings)::text
   UNION ALL
  SELECT 'audit_log', g.id::text FROM audit_log g
   WHERE g.entity NOT IN ('rightsRequest', 'rectification', 'hiddenPatient')
     AND (g.summary LIKE ANY (ruts || names) OR g.before::text LIKE ANY (ruts || names) OR g.after::text LIKE ANY (ruts || names))
     AND (g.entity = 'attention' AND g.entity_id = ANY (attentions::text[])
       OR g.entity = 'hold' AND g.entity_id = ANY (holds::text[])
       OR g.entity = 'correction' AND g.entity_id = ANY (corrections::text[])
       OR g.entity = 'monthFinding' AND g.entity_id = ANY (findings::text[])
       OR g.summary LIKE ANY (own_names) AND split_part(g.action, '.', 1) IN ('attention', 'hold', 'correction')
       OR names_patient(concat_ws(' ', g.summary, g.before::text, g.after::text), ruts, names, CASE WHEN is_whole THEN field END))
   UNION ALL
  SELECT 'job', j.id::text FROM job j
   WHERE (j.payload::text LIKE ANY (ruts) OR j.result::text LIKE ANY (ruts))
     AND names_patient(concat_ws(' ', j.payload::text, j.result::text), ruts, names, CASE WHEN is_whole THEN field END);
END
$$;

-- Writes spellings into findings. Of two that come to be about the same, one stays: the one that is still found, else the one that was about it before.
CREATE FUNCTION respell_findings(findings integer[], texts respelling[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM month_finding f
   USING (SELECT id, row_number() OVER (PARTITION BY period_year, period_month, kind, new_subject ORDER BY gone_at IS NOT NULL, is_respelled, id) AS place
            FROM (SELECT o.*, o.id = ANY (findings) AS is_respelled,
                         CASE WHEN o.id = ANY (findings) THEN respell(o.subject, texts) ELSE o.subject END AS new_subject
                    FROM month_finding o WHERE finding_rut(o.subject) IS NOT NULL) AS renamed) AS each
   WHERE each.place > 1 AND each.id = f.id;
  -- With its digest: what somebody accepted stays accepted.
  UPDATE month_finding f
     SET subject = respell(f.subject, texts), detail = new.detail,
         digest = CASE WHEN f.digest = sha256(convert_to(concat_ws('|', f.amount, f.detail, new.lines), 'UTF8'))
                       THEN sha256(convert_to(concat_ws('|', f.amount, new.detail, new.lines), 'UTF8')) ELSE f.digest END
    FROM (SELECT o.id, respell(o.detail, texts) AS detail,
                 (SELECT string_agg(l.attention_id::text, ',' ORDER BY l.attention_id) FROM month_finding_line l WHERE l.finding_id = o.id) AS lines
            FROM month_finding o WHERE o.id = ANY (findings)) AS new
   WHERE new.id = f.id;
END
$$;

-- As before, for the entries and findings that are given.
DROP FUNCTION respell_rows(bigint[], respelling[], respelling[]);
CREATE FUNCTION respell_rows(attentions bigint[], entries bigint[], findings integer[], pairs respelling[], texts respelling[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE annulled_line l SET patient_rut = r.new_rut, patient_name = r.new_name
    FROM unnest(pairs) r WHERE l.patient_rut = r.rut AND l.patient_name = r.name;
  UPDATE import_previous_value o SET patient_rut = r.new_rut, patient_name = r.new_name
    FROM unnest(pairs) r WHERE o.patient_rut = r.rut AND o.patient_name = r.name;
  UPDATE import_doubt o SET patient_rut = r.new_rut, patient_name = r.new_name
    FROM unnest(pairs) r WHERE o.patient_rut = r.rut AND o.patient_name = r.name;
  UPDATE hold h
     SET reason = respell(h.reason, texts), doctor_message = respell(h.doctor_message, texts), release_reason = respell(h.release_reason, texts)
   WHERE h.attention_id = ANY (attentions);
  UPDATE correction k SET reason = respell(k.reason, texts), decision_reason = respell(k.decision_reason, texts)
   WHERE k.attention_id = ANY (attentions);
  -- words_of_attention ends with the name, which may be cut.
  UPDATE entry e
     SET description = left(regexp_replace(e.description, '(\d\d-\d\d-\d{4}), .*$', '\1, ' || replace(r.new_name, '\', '\\')), 200),
         reason = respell(e.reason, texts)
    FROM correction k JOIN attention a ON a.id = k.attention_id JOIN unnest(pairs) r ON r.rut = a.patient_rut AND r.name = a.patient_name
   WHERE e.correction_id = k.id AND e.id = ANY (entries);
  PERFORM respell_findings(findings, texts);
  UPDATE attention a SET patient_rut = r.new_rut, patient_name = r.new_name, version = a.version + 1
    FROM unnest(pairs) r WHERE a.id = ANY (attentions) AND a.patient_rut = r.rut AND a.patient_name = r.name;
  PERFORM write_attention_search();
  DELETE FROM searched_patient p USING unnest(pairs) r WHERE p.patient_rut = r.rut AND p.patient_name = r.name
     AND NOT EXISTS (SELECT FROM searched_attention s WHERE s.patient_id = p.id);
END
$$;

-- As before, by the function above.
CREATE OR REPLACE FUNCTION respell_patient(patient integer, is_lifted boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  respellings CONSTANT respelling[] := respellings_of(patient, is_lifted);
  attentions CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT a.id FROM attention a JOIN unnest(respellings) r ON r.rut = a.patient_rut AND r.name = a.patient_name ORDER BY a.id);
  holds CONSTANT text[] := ARRAY(SELECT h.id::text FROM hold h WHERE h.attention_id = ANY (attentions));
  corrections CONSTANT bigint[] := ARRAY(SELECT k.id FROM correction k WHERE k.attention_id = ANY (attentions));
  entries CONSTANT bigint[] := ARRAY(SELECT e.id FROM entry e WHERE e.correction_id = ANY (corrections));
  -- What an entry or a job has to contain to be looked at: a RUT with or without dots, or a mark of the patient.
  patterns CONSTANT text[] := ARRAY(
      SELECT DISTINCT containing(spelled) FROM unnest(respellings) r, unnest(ARRAY[r.rut, dotted_rut(r.rut), r.new_rut]) spelled)
    || ARRAY['%Paciente reservado (' || patient || ')%', '%Paciente reservado (' || patient || '.%'];
  -- By a name alone an entry or a finding is known when nobody else has it.
  own CONSTANT text[] := ARRAY(
    SELECT DISTINCT r.name FROM unnest(respellings) r
     WHERE NOT EXISTS (SELECT FROM attention a WHERE a.patient_name = r.name AND NOT a.id = ANY (attentions)));
  own_names CONSTANT text[] := ARRAY(SELECT containing(name) FROM unnest(own) name);
  findings CONSTANT integer[] := ARRAY(SELECT findings_of(attentions, ARRAY(SELECT r.rut FROM unnest(respellings) r), own));
BEGIN
  PERFORM set_config('portal.anonymisation', 'on', true);
  UPDATE audit_log g
     SET summary = respell(g.summary, respellings), before = respell(g.before, respellings),
         after = without_request_words(g.entity, respell(g.after, respellings))
   WHERE g.entity = 'attention' AND g.entity_id = ANY (attentions::text[])
      OR g.entity = 'hold' AND g.entity_id = ANY (holds)
      OR g.entity = 'correction' AND g.entity_id = ANY (corrections::text[])
      OR g.summary LIKE ANY (patterns) OR g.before::text LIKE ANY (patterns) OR g.after::text LIKE ANY (patterns)
      OR g.summary LIKE ANY (own_names) AND split_part(g.action, '.', 1) IN ('attention', 'hold', 'correction');
  UPDATE job j SET payload = respell(j.payload, respellings), result = respell(j.result, respellings)
   WHERE j.payload::text LIKE ANY (patterns) OR j.result::text LIKE ANY (patterns);
  PERFORM respell_rows(attentions, entries, findings, respellings, respellings);
  PERFORM set_config('portal.anonymisation', '', true);
END
$$;

-- As before, by the function above.
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
  -- Statements that were made before. They are made again when somebody asks.
  DELETE FROM payslip_document;
  PERFORM set_config('portal.anonymisation', '', true);
  DROP TABLE rectified;
  NEW.made_at := clock_timestamp();
  RETURN NEW;
END
$$;

-- Findings of before a day that name a patient whom no attention has any more.
CREATE FUNCTION expired_findings(before date) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT f.id FROM month_finding f
   WHERE make_date(f.period_year, f.period_month, 1) < before
     AND (finding_rut(f.subject) NOT LIKE 'ANON-%' OR f.detail ->> 'patient' <> 'Paciente anonimizado')
     AND NOT EXISTS (SELECT FROM month_finding_line l JOIN attention a ON a.id = l.attention_id WHERE l.finding_id = f.id)
     AND NOT EXISTS (SELECT FROM attention a WHERE a.patient_rut = finding_rut(f.subject))
$$;

-- A subject with a random mark in the place of the RUT.
CREATE FUNCTION anonymous_subject(subject text) RETURNS text LANGUAGE sql VOLATILE
RETURN regexp_replace(subject, ' patient .+$', ' patient ANON-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12)));

-- Their RUT gives way to a mark, here and in what the log says of them, and the name goes.
CREATE FUNCTION anonymise_findings(before date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
BEGIN
  UPDATE month_finding f SET detail = f.detail - 'patient', subject = anonymous_subject(f.subject) WHERE f.id IN (SELECT expired_findings(before));
  GET DIAGNOSTICS counted = ROW_COUNT;
  RETURN counted;
END
$$;

-- What is there already. The guard of the audit log lets triggers alone change words.
UPDATE month_finding SET detail = detail - 'patient' WHERE gone_at IS NOT NULL AND detail ? 'patient';
CREATE TEMPORARY TABLE left_subject AS
  SELECT f.id, anonymous_subject(f.subject) AS new FROM month_finding f
   WHERE f.gone_at IS NOT NULL AND finding_rut(f.subject) NOT LIKE 'ANON-%'
     AND NOT EXISTS (SELECT FROM attention a WHERE a.patient_rut = finding_rut(f.subject));
UPDATE month_finding f SET subject = s.new FROM left_subject s WHERE s.id = f.id;
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log g SET after = jsonb_set(g.after, '{subject}', to_jsonb(s.new))
  FROM left_subject s WHERE g.entity = 'monthFinding' AND g.entity_id = s.id::text AND g.after ->> 'subject' IS NOT NULL;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
DROP TABLE left_subject;
