-- A refused row of a file is a patient's by her RUT in a cell that is no doctor's by its heading. Where no heading says whose a RUT is, that of a doctor
-- names the doctor in most rows: who is a doctor, too, is the patient of those alone that also have the name (access §17.3, access §22.2).

-- The row of a file with this RUT in one of its cells. Digits alone are read as a RUT from seven on: fewer, such as 0, are amounts and codes.
CREATE OR REPLACE FUNCTION has_rut(cells text[], rut text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN EXISTS (SELECT FROM unnest(cells) AS cell
                WHERE btrim(cell) = rut AND rut ~ '\D'
                   OR bare_digits(cell) = ltrim(replace(rut, '-', ''), '0') AND length(bare_digits(cell)) >= 7);

-- The words of a text, without accents and in small letters.
CREATE FUNCTION words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN array_remove(regexp_split_to_array(search_text(value), '[^[:alnum:]]+'), '');

-- Of whom a column tells by its heading: the patient, who attended or is paid ('other'), or 'unknown'.
CREATE FUNCTION told_by_heading(heading text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE (search_text(heading) ~ '(pacient|patient|beneficiari|(^|[^a-z])pac([^a-z]|$))',
             search_text(heading) ~ ('(medic|doctor|physician|profesional|professional|prestador|tratante|ejecutor|cirujan|participante|especialista'
                                     '|socieda|society|empresa|razon social|(^|[^a-z])(dra?|md)([^a-z]|$))'))
            WHEN (true, false) THEN 'patient' WHEN (false, true) THEN 'other' ELSE 'unknown' END;

-- What a row says beside who attended or is paid. A file without headings tells of nobody knows whom.
CREATE FUNCTION words_beside_doctor(cells text[], header text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN words_of(array_to_string(ARRAY(SELECT c.cell FROM unnest(cells) WITH ORDINALITY AS c (cell, place)
                                       WHERE told_by_heading(header[c.place]) <> 'other'), ' '));

-- Whether what a row says beside who attended or is paid has all words of one of these names.
CREATE FUNCTION has_name_beside_doctor(cells text[], header text[], names text[]) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM unnest(names) AS name WHERE words_of(name) <> '{}' AND words_of(name) <@ words_beside_doctor(cells, header));

-- Whether a row of a file is this patient's. Of the headings those alone are read that the RUT stands under, and all where a name has to be told: where the
-- RUT may be that of who attended, and where it is nobody's who does and may have slipped there.
CREATE FUNCTION is_row_of(cells text[], header text[], of_rut text, names text[]) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM unnest(cells) WITH ORDINALITY AS c (cell, place)
   CROSS JOIN LATERAL (SELECT CASE WHEN has_rut(ARRAY[c.cell], of_rut) THEN told_by_heading(header[c.place]) END AS told OFFSET 0) AS h
   CROSS JOIN (SELECT EXISTS (SELECT FROM doctor d WHERE d.rut = of_rut) AS is_doctor) AS person
   WHERE CASE h.told WHEN 'patient' THEN true
                     WHEN 'unknown' THEN NOT is_doctor OR has_name_beside_doctor(cells, header, names)
                     WHEN 'other' THEN NOT is_doctor AND has_name_beside_doctor(cells, header, names) END);

CREATE FUNCTION names_of_hidden(patient integer) RETURNS text[] LANGUAGE sql STABLE
RETURN ARRAY(SELECT DISTINCT name FROM hidden_spelling WHERE hidden_patient_id = patient);

-- As before (0266_files_with_former_ruts.sql), but for that.
CREATE OR REPLACE FUNCTION hide_import_rows(patient integer, of_import integer) RETURNS void LANGUAGE sql AS $$
  WITH found AS (
    INSERT INTO hidden_import_row (import_id, row_number, hidden_patient_id, cells)
    SELECT r.import_id, r.row_number, k.id, r.cells
      FROM known_ruts() k JOIN import_rejection r ON k.rut <> k.mark AND has_rut(r.cells, k.rut) JOIN import i ON i.id = r.import_id
     WHERE k.id = patient AND (of_import IS NULL OR r.import_id = of_import) AND is_row_of(r.cells, i.header, k.rut, names_of_hidden(k.id))
        ON CONFLICT DO NOTHING RETURNING import_id, row_number)
  UPDATE import_rejection r SET cells = array_fill(''::text, ARRAY[cardinality(r.cells) - 1]) || h.mark
    FROM found f, hidden_patient h WHERE h.id = patient AND (r.import_id, r.row_number) = (f.import_id, f.row_number);
$$;

-- As before (0266_files_with_former_ruts.sql), but for that.
DROP FUNCTION hide_staged_patients();
CREATE FUNCTION hide_staged_patients(header text[]) RETURNS void LANGUAGE plpgsql AS $$
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
   WHERE k.rut <> k.mark AND s.cells IS NOT NULL AND has_rut(s.cells, k.rut) AND is_row_of(s.cells, hide_staged_patients.header, k.rut, names_of_hidden(k.id))
     AND current_setting('transaction_read_only') = 'on';
END
$$;

-- Rows of others that were hidden with a doctor who is a hidden patient, too.
DO $$
DECLARE
  imports integer[];
BEGIN
  WITH freed AS (
    DELETE FROM hidden_import_row h USING import i
     WHERE i.id = h.import_id
       AND NOT EXISTS (SELECT FROM known_ruts() k WHERE k.id = h.hidden_patient_id AND is_row_of(h.cells, i.header, k.rut, names_of_hidden(k.id)))
    RETURNING h.import_id, h.row_number, h.cells),
    restored AS (UPDATE import_rejection r SET cells = f.cells FROM freed f
                  WHERE (r.import_id, r.row_number) = (f.import_id, f.row_number) RETURNING r.import_id)
  SELECT array_agg(DISTINCT import_id) INTO imports FROM restored;
  PERFORM hide_import_rows(h.id, i.id) FROM unnest(imports) AS i (id) CROSS JOIN hidden_patient h WHERE h.lifted_at IS NULL;
END
$$;
