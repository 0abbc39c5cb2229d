-- An edit of an attention leaves its former name and RUT in the audit log alone, in the entry and in the sentences of those before: a hidden patient's gave
-- way to no mark (access §22.2).

-- The patients whom entries about one attention name in fields: those of these attentions, and all entries with one of these RUTs.
-- A mark is no name.
CREATE FUNCTION told_patients(attentions bigint[], ruts text[]) RETURNS TABLE (attention_id bigint, rut text, name text)
LANGUAGE sql STABLE AS $$
  WITH pattern AS MATERIALIZED (SELECT array_agg(containing('"patientRut": ' || to_jsonb(one)::text)) AS fields FROM unnest(ruts) one)
  SELECT DISTINCT g.entity_id::bigint, told ->> 'patientRut', told ->> 'patientName'
    FROM audit_log g, pattern, unnest(ARRAY[g.before, g.after]) AS content,
         jsonb_path_query(content, 'strict $.** ? (exists(@.patientRut) && exists(@.patientName))') AS told
   WHERE g.entity = 'attention' AND g.entity_id ~ '^\d{1,18}$'
     AND (g.entity_id = ANY (attentions::text[]) OR g.before::text LIKE ANY (pattern.fields) OR g.after::text LIKE ANY (pattern.fields))
     AND btrim(told ->> 'patientRut') <> '' AND btrim(told ->> 'patientName') <> ''
     AND NOT EXISTS (SELECT FROM hidden_spelling s WHERE s.mark_name = told ->> 'patientName')
$$;

-- What was typed to delete the attentions of a patient, where it is one of these names, or three of its words at least: the audit log tells it. Two words
-- of a longer name are those of many.
CREATE FUNCTION typed_names(names text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT g.after ->> 'patientName'
    FROM audit_log g JOIN unnest(names) AS name ON words_of(g.after ->> 'patientName') <@ words_of(name)
   WHERE g.action = 'attention.cleanPatient' AND cardinality(words_of(g.after ->> 'patientName')) >= 2
     AND (cardinality(words_of(g.after ->> 'patientName')) >= 3 OR words_of(name) <@ words_of(g.after ->> 'patientName'))
$$;

-- As before (0346_payslips_stay_asked_for.sql), and with what the audit log tells.
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
                          WHERE patient_rut = NEW.rut OR attention_id IN (SELECT id FROM hers)
                          UNION ALL
                         SELECT attention_id, rut, name FROM told_patients(ARRAY(SELECT id FROM hers), ARRAY[NEW.rut])),
                       -- A wrong RUT beside a name that she has, or had, on the same attention.
                       known AS MATERIALIZED (
                         SELECT id, patient_name FROM hers UNION SELECT attention_id, patient_name FROM former WHERE patient_rut = NEW.rut)
                  SELECT patient_rut, patient_name FROM hers
                   UNION SELECT patient_rut, patient_name FROM import_doubt WHERE patient_rut = NEW.rut
                   UNION SELECT patient_rut, patient_name FROM former WHERE patient_rut = NEW.rut
                   UNION SELECT f.patient_rut, f.patient_name
                           FROM former f JOIN known ON known.id = f.attention_id AND known.patient_name = f.patient_name
                          WHERE f.patient_rut NOT LIKE 'RESERVADO-%'
                            AND NOT EXISTS (SELECT FROM attention o WHERE o.patient_rut = f.patient_rut)
                   UNION SELECT NEW.rut, typed_names(ARRAY(SELECT patient_name FROM known))
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

-- Of those who are hidden already: what is told of their attentions, of whose entries the hiding knew but the last name.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
CREATE TEMPORARY TABLE told_before ON COMMIT DROP AS
  SELECT told.* FROM told_patients('{}', ARRAY(SELECT mark FROM hidden_patient WHERE lifted_at IS NULL)) AS told;
DO $$
DECLARE
  patient record;
BEGIN
  PERFORM note_hidden_spellings(array_agg(t.rut), array_agg(t.name))
     FROM (SELECT h.mark, told.rut, told.name FROM hidden_patient h JOIN told_before AS told ON told.rut = h.mark WHERE h.lifted_at IS NULL
            UNION ALL
           SELECT h.mark, h.rut, typed_names(names_of_hidden(h.id)) FROM hidden_patient h WHERE h.lifted_at IS NULL) AS t HAVING count(*) > 0;
  FOR patient IN
    SELECT respellings_of(h.id, false) AS respellings, names_of_hidden(h.id) AS names,
           ARRAY(SELECT a.id FROM attention a
                    JOIN hidden_spelling s ON s.hidden_patient_id = h.id AND s.mark_rut = a.patient_rut AND s.mark_name = a.patient_name
                  UNION SELECT told.attention_id FROM told_before AS told WHERE told.rut = h.mark) AS attentions
      FROM hidden_patient h WHERE h.lifted_at IS NULL AND EXISTS (SELECT FROM hidden_spelling s WHERE s.hidden_patient_id = h.id)
  LOOP
    UPDATE audit_log g
       SET summary = respell(g.summary, patient.respellings), before = respell(g.before, patient.respellings), after = respell(g.after, patient.respellings)
     WHERE g.entity = 'attention' AND g.entity_id = ANY (patient.attentions::text[])
        OR g.entity = 'hold' AND g.entity_id IN (SELECT h.id::text FROM hold h WHERE h.attention_id = ANY (patient.attentions))
        OR g.entity = 'correction' AND g.entity_id IN (SELECT k.id::text FROM correction k WHERE k.attention_id = ANY (patient.attentions))
        OR g.action = 'attention.cleanPatient' AND g.after ->> 'patientName' = ANY (patient.names);
  END LOOP;
END
$$;
DROP TABLE told_before;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
