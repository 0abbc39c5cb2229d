-- Whom an entry of the audit log is about is known by the attention of which it tells and by the fields that name patients, not by letters in a sentence: names
-- of others began like an expired one and were changed, for good; former names, and those that others have, stayed (access §19.2, access §19.3).

-- A JSON in which the fields that name patients have the given mark, or that of the expired patient whom each names, by the table of the function below.
-- Within other words, but for those that name who is paid, the spellings give way.
CREATE FUNCTION anonymous_fields(content jsonb, forced text, respellings respelling[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  own text := forced;
BEGIN
  IF jsonb_typeof(content) = 'string' THEN
    RETURN to_jsonb(respell(content #>> '{}', respellings));
  ELSIF jsonb_typeof(content) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(anonymous_fields(one, forced, respellings) ORDER BY place), '[]')
              FROM jsonb_array_elements(content) WITH ORDINALITY AS e (one, place));
  ELSIF jsonb_typeof(content) IS DISTINCT FROM 'object' THEN
    RETURN content;
  END IF;
  IF own IS NULL AND content ? 'patientRut' THEN
    own := (SELECT e.mark FROM expired e WHERE e.rut = content ->> 'patientRut' AND (e.name IS NULL OR e.name = content ->> 'patientName') LIMIT 1);
  END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE WHEN key = 'patientRut' AND own IS NOT NULL AND value <> 'null' THEN to_jsonb(own)
                                                     WHEN key = 'patientName' AND own IS NOT NULL AND value <> 'null' THEN '"Paciente anonimizado"'
                                                     WHEN jsonb_typeof(value) IN ('object', 'array') THEN anonymous_fields(value, forced, respellings)
                                                     WHEN jsonb_typeof(value) <> 'string' OR key ~ '^(patient|doctor|society|payee)([A-Z].*)?(Name|Rut)$' THEN value
                                                     ELSE to_jsonb(respell(value #>> '{}', respellings)) END), '{}')
            FROM jsonb_each(content));
END
$$;

-- Patients whose attentions are all gone, and of whom the audit log tells nothing since a day. A RUT that is wrong is a patient together with the name.
-- Most logs begin later: then nothing is read.
CREATE FUNCTION deleted_patients(before date) RETURNS TABLE (rut text, name text) LANGUAGE sql STABLE AS $$
  SELECT t.rut, t.name
    FROM (SELECT g.at, told ->> 'patientRut' AS rut, CASE WHEN told ->> 'patientRutIsValid' = 'false' THEN told ->> 'patientName' END AS name
            FROM audit_log g, unnest(ARRAY[g.before, g.after]) AS content, jsonb_path_query(content, 'strict $.** ? (exists(@.patientRut))') AS told
           -- What an attention had before goes with it.
           WHERE g.entity = 'attention' AND g.entity_id ~ '^\d{1,18}$'
             AND NOT EXISTS (SELECT FROM attention a WHERE a.id = CASE WHEN g.entity_id ~ '^\d{1,18}$' THEN g.entity_id::bigint END)) AS t
   WHERE EXISTS (SELECT FROM audit_log o WHERE o.entity = 'attention' AND o.at < start_of_day(deleted_patients.before))
     AND btrim(t.rut) <> '' AND t.rut NOT LIKE 'ANON-%'
     AND NOT EXISTS (SELECT FROM attention a WHERE a.patient_rut = t.rut AND (t.name IS NULL OR a.patient_name = t.name))
   GROUP BY 1, 2 HAVING max(t.at) < start_of_day(deleted_patients.before)
$$;

-- A RUT as it is looked for within words. One of a few signs, as files write for none, is a number or a part of a date there: then the name alone is.
CREATE FUNCTION written_rut(rut text, name text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE WHEN length(regexp_replace(rut, '[^[:alnum:]]', '', 'g')) >= 5 THEN rut ELSE name END;

-- The patient of whose record the entry of a hold tells.
CREATE FUNCTION held_name(summary text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN substring(summary FROM 'el registro de (.+?)(?: hasta el \d\d-\d\d-\d{4})?(?:: .*|\.)$');

-- Entries of before a day about holds that went with their attention, and name a patient whom no attention has.
CREATE FUNCTION expired_hold_entries(before date) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT g.id FROM audit_log g
   WHERE g.entity = 'hold' AND g.at < start_of_day(expired_hold_entries.before) AND held_name(g.summary) <> 'Paciente anonimizado'
     AND NOT EXISTS (SELECT FROM hold h WHERE h.id::text = g.entity_id)
     AND NOT EXISTS (SELECT FROM attention a WHERE a.patient_name = held_name(g.summary))
$$;

-- Entries of before a day that tell what was typed to delete the attentions of a patient: parts of a name or RUT.
CREATE FUNCTION expired_cleanings(before date) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT g.id FROM audit_log g
   WHERE g.action = 'attention.cleanPatient' AND g.at < start_of_day(expired_cleanings.before)
     AND g.after ->> 'patientName' IS DISTINCT FROM 'Paciente anonimizado'
$$;

CREATE OR REPLACE FUNCTION has_leftovers(before date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT expired_rectifications(before)) OR EXISTS (SELECT expired_findings(before))
      OR EXISTS (SELECT deleted_patients(before)) OR EXISTS (SELECT expired_hold_entries(before)) OR EXISTS (SELECT expired_cleanings(before))
$$;

-- As before (0215_retention.sql), but for the audit log, jobs and what is typed.
CREATE OR REPLACE FUNCTION anonymise_patients(before date) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := '{}';
  counted bigint;
BEGIN
  CREATE TEMPORARY TABLE expired ON COMMIT DROP AS
    SELECT e.rut, e.name, e.is_gone, 'ANON-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12)) AS mark
      FROM (SELECT p.rut, p.name, false AS is_gone FROM expired_patients(before) p
             UNION ALL SELECT d.rut, d.name, true FROM deleted_patients(before) d) AS e;
  CREATE INDEX ON expired (rut);
  CREATE TEMPORARY TABLE expired_attention ON COMMIT DROP AS
    SELECT a.id, e.rut, a.patient_name AS name, e.mark, row_number() OVER (ORDER BY a.id) / 500 AS part
      FROM expired e JOIN attention a ON a.patient_rut = e.rut AND (e.name IS NULL OR a.patient_name = e.name);
  CREATE INDEX ON expired_attention (part);
  CREATE INDEX ON expired_attention (rut);
  ANALYZE expired, expired_attention;
  SELECT count(*) INTO counted FROM expired WHERE NOT is_gone;
  changed := changed || jsonb_build_object('patients', counted);

  -- The entries that name them in fields or are about their attentions, and whom else those name.
  CREATE TEMPORARY TABLE told ON COMMIT DROP AS
    WITH entry AS MATERIALIZED (
      SELECT g.id FROM audit_log g JOIN expired_attention x ON g.entity = 'attention' AND g.entity_id = x.id::text
       UNION
      SELECT g.id FROM audit_log g, unnest(ARRAY[g.before, g.after]) AS content, jsonb_path_query(content, 'strict $.**.patientRut') AS person
       WHERE person #>> '{}' IN (SELECT rut FROM expired))
    SELECT DISTINCT g.id, CASE WHEN g.entity = 'attention' THEN g.entity_id END AS attention_id, person ->> 'patientRut' AS rut,
           nullif(btrim(person ->> 'patientName'), '') AS name
      FROM entry JOIN audit_log g USING (id), unnest(ARRAY[g.before, g.after]) AS content,
           jsonb_path_query(content, 'strict $.** ? (exists(@.patientRut))') AS person
     WHERE btrim(person ->> 'patientRut') <> '';
  CREATE INDEX ON told (id);
  ANALYZE told;
  -- The spellings of each attention, former ones too: longer ones first, since one may begin like another.
  CREATE TEMPORARY TABLE expired_words ON COMMIT DROP AS
    SELECT s.id, s.mark,
           array_agg((written_rut(s.rut, s.name), s.name, s.mark, 'Paciente anonimizado')::respelling
                     ORDER BY length(s.name) DESC, s.name, s.rut) AS respellings
      FROM (SELECT id, mark, rut, name FROM expired_attention
             UNION SELECT x.id, x.mark, o.patient_rut, o.patient_name FROM expired_attention x JOIN import_previous_value o ON o.attention_id = x.id
             UNION SELECT x.id, x.mark, t.rut, t.name FROM expired_attention x JOIN told t ON t.attention_id = x.id::text WHERE t.name IS NOT NULL) AS s
     GROUP BY 1, 2;
  CREATE INDEX ON expired_words (id);
  ANALYZE expired_words;

  -- Entries of the audit log: those about their attentions, holds and corrections, and those that name them in fields.
  CREATE TEMPORARY TABLE expired_entry ON COMMIT DROP AS
    SELECT g.id, w.mark, w.respellings FROM expired_words w JOIN audit_log g ON g.entity = 'attention' AND g.entity_id = w.id::text
     UNION ALL
    SELECT g.id, w.mark, w.respellings
      FROM expired_words w JOIN hold h ON h.attention_id = w.id JOIN audit_log g ON g.entity = 'hold' AND g.entity_id = h.id::text
     UNION ALL
    SELECT g.id, w.mark, w.respellings
      FROM expired_words w JOIN correction k ON k.attention_id = w.id JOIN audit_log g ON g.entity = 'correction' AND g.entity_id = k.id::text;
  CREATE INDEX ON expired_entry (id);
  -- One about several corrections tells of the patients of all.
  INSERT INTO expired_entry (id, respellings)
  SELECT g.id, array_agg((r.rut, r.name, r.new_rut, r.new_name)::respelling ORDER BY length(r.name) DESC, r.name, r.rut)
    FROM audit_log g, jsonb_array_elements_text(g.after -> 'correctionIds') AS c (id)
    JOIN correction k ON k.id::text = c.id JOIN expired_words w ON w.id = k.attention_id, unnest(w.respellings) AS r
   WHERE g.entity = 'correction' AND g.entity_id IS NULL
   GROUP BY 1;
  -- Of an entry that also names somebody who is kept, a name that is a part of the other's gives way in the fields alone.
  INSERT INTO expired_entry (id, respellings)
  SELECT n.id, coalesce(array_agg((written_rut(n.rut, n.name), n.name, n.mark, n.new_name)::respelling ORDER BY length(n.name) DESC, n.name)
                        FILTER (WHERE NOT n.is_part), '{}')
    FROM (SELECT o.id, o.rut, coalesce(o.name, o.rut) AS name, e.mark, CASE WHEN o.name IS NULL THEN e.mark ELSE 'Paciente anonimizado' END AS new_name,
                 EXISTS (SELECT FROM told k WHERE k.id = o.id AND strpos(k.name, coalesce(o.name, o.rut)) > 0
                            AND NOT EXISTS (SELECT FROM expired x WHERE x.rut = k.rut AND (x.name IS NULL OR x.name = k.name))) AS is_part
            FROM told o JOIN expired e ON e.rut = o.rut AND (e.name IS NULL OR e.name = o.name)
           WHERE NOT EXISTS (SELECT FROM expired_entry a WHERE a.id = o.id)) AS n
   GROUP BY 1;
  UPDATE audit_log g
     SET summary = respell(g.summary, n.respellings), before = anonymous_fields(g.before, n.mark, n.respellings),
         after = anonymous_fields(g.after, n.mark, n.respellings)
    FROM expired_entry n WHERE n.id = g.id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('audit_log', counted);
  UPDATE audit_log g
     SET summary = respell(g.summary, h.respellings), before = respell(g.before, h.respellings), after = respell(g.after, h.respellings)
    FROM (SELECT o.id, ARRAY[(held_name(o.summary), held_name(o.summary), 'Paciente anonimizado', 'Paciente anonimizado')::respelling] AS respellings
            FROM audit_log o WHERE o.id IN (SELECT expired_hold_entries(anonymise_patients.before))) AS h
   WHERE g.id = h.id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('audit_log', counted + (changed ->> 'audit_log')::bigint);
  UPDATE audit_log g
     SET summary = regexp_replace(g.summary, '«[^»]*»', '«…»', 'g'), after = g.after || '{"patientName": "Paciente anonimizado", "patientRut": null}'
   WHERE g.id IN (SELECT expired_cleanings(anonymise_patients.before));
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('audit_log', counted + (changed ->> 'audit_log')::bigint);

  UPDATE annulled_line l SET patient_rut = x.mark, patient_name = 'Paciente anonimizado'
    FROM expired_attention x WHERE x.id = l.attention_id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('annulled_line', counted);

  UPDATE import_previous_value o SET patient_rut = x.mark, patient_name = 'Paciente anonimizado'
    FROM expired_attention x WHERE x.id = o.attention_id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('import_previous_value', counted);

  -- What a file or a job has of one whose attentions are gone has a period of its own.
  UPDATE import_doubt o SET patient_rut = e.mark, patient_name = 'Paciente anonimizado'
    FROM expired e WHERE NOT e.is_gone AND e.rut = o.patient_rut AND (e.name IS NULL OR e.name = o.patient_name);
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('import_doubt', counted);

  -- The whole row was the patient's.
  UPDATE import_rejection r SET cells = array_fill(''::text, ARRAY[cardinality(r.cells)])
    FROM (SELECT DISTINCT o.import_id, o.row_number
            FROM import_rejection o CROSS JOIN LATERAL unnest(o.cells) AS cell
            JOIN expired e ON NOT e.is_gone AND e.name IS NULL AND replace(e.rut, '-', '') = bare_digits(cell) JOIN import i ON i.id = o.import_id
           WHERE is_row_of(o.cells, i.header, e.rut, ARRAY(SELECT DISTINCT x.name FROM expired_attention x WHERE x.rut = e.rut))) AS hers
   WHERE (r.import_id, r.row_number) = (hers.import_id, hers.row_number);
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('import_rejection', counted);

  UPDATE hold h
     SET reason = respell(h.reason, w.respellings), doctor_message = respell(h.doctor_message, w.respellings),
         release_reason = respell(h.release_reason, w.respellings)
    FROM expired_words w WHERE w.id = h.attention_id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('hold', counted);

  UPDATE correction k SET reason = respell(k.reason, w.respellings), decision_reason = respell(k.decision_reason, w.respellings)
    FROM expired_words w WHERE w.id = k.attention_id;
  -- words_of_attention ends with the name, which may be cut.
  UPDATE entry e
     SET description = left(regexp_replace(respell(e.description, w.respellings), '(\d\d-\d\d-\d{4}), .*$', '\1, Paciente anonimizado'), 200),
         reason = respell(e.reason, w.respellings)
    FROM expired_words w JOIN correction k ON k.attention_id = w.id WHERE e.correction_id = k.id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('entry', counted);

  UPDATE month_finding f
     SET subject = replace(f.subject, x.rut, x.mark),
         detail = CASE WHEN f.detail ? 'patient' THEN jsonb_set(f.detail, '{patient}', '"Paciente anonimizado"') ELSE f.detail END
    FROM (SELECT DISTINCT ON (l.finding_id) l.finding_id, a.rut, a.mark
            FROM month_finding_line l JOIN expired_attention a ON a.id = l.attention_id ORDER BY l.finding_id, a.id) AS x
   WHERE x.finding_id = f.id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('month_finding', counted);

  -- A RUT that is right gives way in other words, too.
  UPDATE job j SET payload = anonymous_fields(j.payload, NULL, n.respellings), result = anonymous_fields(j.result, NULL, n.respellings)
    FROM (SELECT o.id, coalesce(array_agg(DISTINCT (e.rut, e.rut, e.mark, e.mark)::respelling) FILTER (WHERE e.name IS NULL), '{}') AS respellings
            FROM job o, unnest(ARRAY[o.payload, o.result]) AS content, jsonb_path_query(content, 'strict $.** ? (exists(@.patientRut))') AS person
            JOIN expired e ON NOT e.is_gone AND e.rut = person ->> 'patientRut' AND (e.name IS NULL OR e.name = person ->> 'patientName')
           GROUP BY 1) AS n
   WHERE n.id = j.id;
  GET DIAGNOSTICS counted = ROW_COUNT;
  changed := changed || jsonb_build_object('job', counted);

  -- Last: until here the patients are found by their attentions. In parts, since the guards of attentions compare all rows of a
  -- statement with one another.
  FOR turn IN 0 .. (SELECT coalesce(max(part), -1) FROM expired_attention) LOOP
    UPDATE attention a SET patient_rut = x.mark, patient_name = 'Paciente anonimizado', version = a.version + 1
      FROM expired_attention x WHERE x.part = turn AND x.id = a.id;
  END LOOP;
  SELECT count(*) INTO counted FROM expired_attention;
  changed := changed || jsonb_build_object('attention', counted);
  DROP TABLE expired, expired_attention, told, expired_words, expired_entry;
  RETURN changed;
END
$$;

DROP FUNCTION without_patient(text, text, text, text);
