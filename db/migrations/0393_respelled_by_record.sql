-- Entries of the audit log are a patient's by their attention, hold or correction, or by a RUT that they tell. By a name alone they were found, and rewritten,
-- where it was a part of another's (access §22.2, access §27.2): so are only those of holds that are gone with their attention, by the whole name.

-- Whether an entry about several corrections tells of one of these.
CREATE FUNCTION has_corrections(content jsonb, corrections bigint[]) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN EXISTS (SELECT FROM jsonb_array_elements_text(content -> 'correctionIds') AS id WHERE id = ANY (corrections::text[]));

-- As before (0264_findings_of_patients.sql), but for that, and for refused rows in which the patient is the doctor.
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
  SELECT 'import_rejection', concat_ws('/', r.import_id, r.row_number) FROM import_rejection r JOIN import i ON i.id = r.import_id
   WHERE has_rut(r.cells, of_rut) AND is_row_of(r.cells, i.header, of_rut, of_names)
     AND (is_whole OR EXISTS (SELECT FROM unnest(r.cells) AS cell WHERE btrim(cell) = ANY (of_names)))
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
       OR g.entity = 'correction' AND (g.entity_id = ANY (corrections::text[]) OR has_corrections(g.after, corrections))
       OR g.entity = 'monthFinding' AND g.entity_id = ANY (findings::text[])
       OR g.entity = 'hold' AND held_name(g.summary) = ANY (own) AND NOT EXISTS (SELECT FROM hold h WHERE h.id::text = g.entity_id)
       OR names_patient(concat_ws(' ', g.summary, g.before::text, g.after::text), ruts, names, CASE WHEN is_whole THEN field END))
   UNION ALL
  SELECT 'job', j.id::text FROM job j
   WHERE (j.payload::text LIKE ANY (ruts) OR j.result::text LIKE ANY (ruts))
     AND names_patient(concat_ws(' ', j.payload::text, j.result::text), ruts, names, CASE WHEN is_whole THEN field END);
END
$$;

-- As before (0264_findings_of_patients.sql), but for that.
CREATE OR REPLACE FUNCTION respell_patient(patient integer, is_lifted boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  respellings CONSTANT respelling[] := respellings_of(patient, is_lifted);
  -- Those that came to stand under the RUT have their marks already.
  attentions CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT a.id
      FROM attention a JOIN (SELECT rut, name FROM unnest(respellings) UNION SELECT new_rut, new_name FROM unnest(respellings)) r
        ON r.rut = a.patient_rut AND r.name = a.patient_name ORDER BY a.id);
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
  findings CONSTANT integer[] := ARRAY(SELECT findings_of(attentions, ARRAY(SELECT r.rut FROM unnest(respellings) r), own));
BEGIN
  PERFORM set_config('portal.anonymisation', 'on', true);
  UPDATE audit_log g
     SET summary = respell(g.summary, respellings), before = respell(g.before, respellings),
         after = without_request_words(g.entity, respell(g.after, respellings))
   WHERE g.entity = 'attention' AND g.entity_id = ANY (attentions::text[])
      OR g.entity = 'hold' AND g.entity_id = ANY (holds)
      OR g.entity = 'correction' AND (g.entity_id = ANY (corrections::text[]) OR has_corrections(g.after, corrections))
      OR g.summary LIKE ANY (patterns) OR g.before::text LIKE ANY (patterns) OR g.after::text LIKE ANY (patterns)
      OR g.entity = 'hold' AND held_name(g.summary) = ANY (own) AND NOT EXISTS (SELECT FROM hold h WHERE h.id::text = g.entity_id)
      OR g.action = 'attention.cleanPatient' AND g.after ->> 'patientName' IN (SELECT r.name FROM unnest(respellings) r);
  UPDATE job j SET payload = respell(j.payload, respellings), result = respell(j.result, respellings)
   WHERE j.payload::text LIKE ANY (patterns) OR j.result::text LIKE ANY (patterns);
  PERFORM respell_rows(attentions, entries, findings, respellings, respellings);
  PERFORM set_config('portal.anonymisation', '', true);
END
$$;
