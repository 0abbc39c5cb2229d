-- Who searched for a hidden patient by name, or asked the assistant, found nobody: the record names no RUT, and its words stood unmarked.

-- The mark of a hidden patient whom a text names: by the RUT, however it is written, or by at least two words of the name.
CREATE FUNCTION hidden_in_words(words text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT min(h.mark)
    FROM hidden_patient h JOIN hidden_spelling s ON s.hidden_patient_id = h.id
   CROSS JOIN (SELECT regexp_split_to_array(search_text(words), '[^a-z0-9]+') AS list, regexp_replace(upper(words), '[^0-9K]', '', 'g') AS digits) AS asked
   WHERE h.lifted_at IS NULL
     AND (strpos(asked.digits, replace(s.rut, '-', '')) > 0 OR strpos(asked.digits, split_part(s.rut, '-', 1)) > 0
          OR 2 <= (SELECT count(DISTINCT word) FROM regexp_split_to_table(search_text(s.name), '[^a-z0-9]+') AS word
                    WHERE length(word) > 2 AND word = ANY (asked.list)))
$$;

CREATE OR REPLACE FUNCTION seen_filter(filter jsonb, ruts text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN filter ?| ARRAY['search', 'patientRut', 'patientName', 'personRut', 'message'] THEN
    (SELECT jsonb_object_agg(f.key, CASE WHEN f.key IN ('search', 'patientRut', 'patientName', 'personRut', 'message')
                                         THEN coalesce(to_jsonb(coalesce(h.mark, hidden_in_words(f.value #>> '{}'))), f.value)
                                         ELSE f.value END)
       FROM (SELECT min(mark) AS mark FROM hidden_rut WHERE rut = ANY (ruts)) AS h, jsonb_each(filter) AS f)
    ELSE filter END
$$;
