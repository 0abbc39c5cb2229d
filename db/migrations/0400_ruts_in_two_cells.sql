-- A rectification, too, finds a RUT that a file has in two cells, the number and its check digit (access §27.2, access §27.3).

-- As before (0393_respelled_by_record.sql), but for that.
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
   WHERE has_rut_in_row(r.cells, of_rut) AND is_row_of(r.cells, i.header, of_rut, of_names)
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

-- The row of a file with the corrected name and RUT: a RUT in two cells stays in two.
CREATE OR REPLACE FUNCTION rectified_cells(cells text[], r rectification) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY(SELECT CASE WHEN r.new_rut <> r.old_rut AND has_rut(ARRAY[cell], r.old_rut) THEN r.new_rut
                         WHEN r.new_rut <> r.old_rut AND has_rut_at(cells, place::integer, r.old_rut) THEN split_part(r.new_rut, '-', 1)
                         WHEN r.new_rut <> r.old_rut AND place > 1 AND has_rut_at(cells, place::integer - 1, r.old_rut)
                          AND NOT has_rut(cells[place - 1:place - 1], r.old_rut) THEN split_part(r.new_rut, '-', 2)
                         WHEN r.new_name IS NOT NULL AND btrim(cell) = ANY (r.old_names) THEN r.new_name ELSE cell END
               FROM unnest(cells) WITH ORDINALITY AS c (cell, place) ORDER BY place);

-- As before (0266_files_with_former_ruts.sql), but for that.
CREATE OR REPLACE FUNCTION rectified_row(cells text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  known rectification;
BEGIN
  FOR known IN SELECT * FROM rectification WHERE old_rut <> 'ANON' ORDER BY id LOOP
    IF has_rut_in_row(cells, known.old_rut) AND EXISTS (SELECT FROM unnest(cells) AS cell WHERE btrim(cell) = ANY (known.old_names)) THEN
      cells := rectified_cells(cells, known);
    END IF;
  END LOOP;
  RETURN cells;
END
$$;

-- Rows of those who were corrected before.
UPDATE import_rejection r SET cells = rectified_row(r.cells)
 WHERE EXISTS (SELECT FROM rectification c WHERE c.old_rut <> 'ANON' AND has_parted_rut(r.cells, c.old_rut));
UPDATE hidden_import_row r SET cells = rectified_row(r.cells)
 WHERE EXISTS (SELECT FROM rectification c WHERE c.old_rut <> 'ANON' AND has_parted_rut(r.cells, c.old_rut));
-- Who has the corrected RUT may be hidden.
DO $$ BEGIN
  PERFORM hide_import_rows(h.id, NULL) FROM hidden_patient h
   WHERE h.lifted_at IS NULL AND h.rut IN (SELECT new_rut FROM rectification WHERE new_rut <> old_rut);
END $$;
