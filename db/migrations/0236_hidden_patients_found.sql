-- Entries and jobs that name a hidden patient are found by patterns made once, instead of a function called for each: among a million
-- entries that took minutes.
CREATE FUNCTION containing(words text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';

CREATE OR REPLACE FUNCTION respell_patient(patient integer, is_lifted boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  respellings CONSTANT respelling[] := respellings_of(patient, is_lifted);
  ruts CONSTANT text[] := ARRAY(SELECT DISTINCT r.rut FROM unnest(respellings) r);
  attentions CONSTANT bigint[] := ARRAY(
    SELECT a.id FROM attention a JOIN unnest(respellings) r ON r.rut = a.patient_rut AND r.name = a.patient_name ORDER BY a.id);
  -- What an entry or a job has to contain to be looked at: a RUT with or without dots, or a mark of the patient.
  patterns CONSTANT text[] := ARRAY(SELECT DISTINCT containing(spelled) FROM unnest(respellings) r, unnest(ARRAY[r.rut, dotted_rut(r.rut)]) spelled)
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
     SET description = left(regexp_replace(e.description, '(\d\d-\d\d-\d{4}), .*$', '\1, ' || r.new_name), 200), reason = respell(e.reason, respellings)
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
