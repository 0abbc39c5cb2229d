-- What was corrected of a patient is forgotten when the time has passed, also when no attention is left (access §27.7), and nothing is anonymised or
-- corrected without a row that tells of it (access §19.4).

-- The reason is words that people type, and may name the patient.
DROP TRIGGER rectification_kept ON rectification;
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log g SET summary = replace(g.summary, c.reason, 'Motivo anonimizado'), after = g.after || '{"reason": "Motivo anonimizado"}'
  FROM rectification c WHERE c.old_rut = 'ANON' AND g.entity = 'rectification' AND g.entity_id = c.id::text;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
UPDATE rectification SET reason = 'Motivo anonimizado' WHERE old_rut = 'ANON';
CREATE TRIGGER rectification_kept BEFORE UPDATE ON rectification
  FOR EACH ROW WHEN (
    (OLD.id, OLD.request_id, OLD.made_at, OLD.attention_ids, OLD.changed)
      IS DISTINCT FROM (NEW.id, NEW.request_id, NEW.made_at, NEW.attention_ids, NEW.changed)
    OR (OLD.old_rut, OLD.old_names, OLD.new_rut, OLD.new_name, OLD.reason)
       IS DISTINCT FROM (NEW.old_rut, NEW.old_names, NEW.new_rut, NEW.new_name, NEW.reason)
       AND NOT is_anonymising()
  ) EXECUTE FUNCTION refuse_change('What was corrected of a patient stays told.');

-- The rectifications of patients whose time has passed: before a day, and none of their attentions is a patient's any more who is kept.
CREATE FUNCTION expired_rectifications(before date) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT c.id FROM rectification c
   WHERE c.old_rut <> 'ANON' AND c.made_at < start_of_day(before)
     AND NOT EXISTS (SELECT FROM attention a WHERE a.id = ANY (c.attention_ids) AND a.patient_rut NOT LIKE 'ANON-%')
$$;

-- Forgets whom rectifications were about, and why, here and in the audit log.
CREATE FUNCTION forget_rectifications(ids integer[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
BEGIN
  UPDATE audit_log g SET summary = replace(g.summary, c.reason, 'Motivo anonimizado'), after = g.after || '{"reason": "Motivo anonimizado"}'
    FROM rectification c WHERE c.id = ANY (ids) AND g.entity = 'rectification' AND g.entity_id = c.id::text;
  UPDATE rectification
     SET old_rut = 'ANON', new_rut = 'ANON', old_names = ARRAY['Paciente anonimizado'], new_name = NULL, reason = 'Motivo anonimizado'
   WHERE id = ANY (ids);
  GET DIAGNOSTICS counted = ROW_COUNT;
  RETURN counted;
END
$$;

-- Whether there is something to forget of patients without attentions.
CREATE FUNCTION has_leftovers(before date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT expired_rectifications(before)) OR EXISTS (SELECT expired_findings(before))
$$;

-- As before (0246_rectifications.sql), and what is left of patients without attentions.
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
  ELSE
    DELETE FROM hidden_import_row r USING import i WHERE i.id = r.import_id AND i.created_at < NEW.before;
  END IF;
  NEW.patients := coalesce((NEW.changed ->> 'patients')::integer, 0);
  NEW.changed := NEW.changed - 'patients';
  RETURN NEW;
END
$$;
