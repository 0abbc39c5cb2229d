-- A refused row is settled once a later import brought it, put right, or refused it again (intake §12.12).
ALTER TABLE import_rejection ADD COLUMN settled_by integer REFERENCES import ON DELETE SET NULL;
CREATE INDEX import_rejection_settled_idx ON import_rejection (settled_by, import_id) WHERE settled_by IS NOT NULL;

-- Digits and K of a cell, without leading zeros: a RUT, an amount or a code of digits, however it is written.
CREATE FUNCTION bare_digits(cell text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ltrim(upper(regexp_replace(cell, '[^0-9kK]', '', 'g')), '0');

-- The refused rows of imports since the moment that are the rows which the import brought. A row is the same if what it says of
-- patient, day, service, doctor and amounts is in the cells that were refused, but for as much as was wrong with them. Each
-- attention settles one row. Rows that were left out now count as brought; rows that come back refused are told by the later import.
CREATE FUNCTION settle_rejections(of_import integer, since timestamptz) RETURNS bigint LANGUAGE sql AS $$
  WITH own AS (SELECT id, record_type, header FROM import WHERE id = of_import),
  refused AS MATERIALIZED (
    SELECT r.import_id, r.row_number, r.cells, 1 + (length(r.reason) - length(replace(r.reason, '; ', ''))) / 2 AS faults
      FROM own o
      JOIN import i ON i.record_type = o.record_type AND i.id <> o.id AND i.completed_at IS NOT NULL
                   AND i.reverted_at IS NULL AND i.rejected > 0 AND i.created_at >= since
      JOIN import_rejection r ON r.import_id = i.id
      LEFT JOIN import s ON s.id = r.settled_by
     WHERE r.settled_by IS NULL OR s.reverted_at IS NOT NULL
     ORDER BY r.import_id DESC, r.row_number LIMIT 20000),
  read AS MATERIALIZED (
    SELECT import_id, row_number, faults, cells,
           array_remove(string_to_array(regexp_replace(search_text(array_to_string(cells, ' ')), '[^a-z0-9ñ]+', ' ', 'g'), ' '), '') AS words,
           ARRAY(SELECT bare_digits(c) FROM unnest(cells) AS c WHERE c ~ '[0-9]') AS digits
      FROM refused),
  brought AS MATERIALIZED (
    SELECT a.id::text AS key, a.external_id, a.patient_rut, a.patient_name, a.attention_date, a.doctor_id, a.service_id, a.net_amount, a.participated_amount
      FROM attention a
     WHERE a.import_id = of_import AND EXISTS (SELECT FROM refused)
       AND NOT EXISTS (SELECT FROM import_previous_value p WHERE p.replaced_by = of_import AND p.attention_id = a.id)
    UNION ALL
    SELECT 'row ' || d.row_number, d.external_id, d.patient_rut, d.patient_name, d.attention_date, d.doctor_id, d.service_id, d.net_amount, d.participated_amount
      FROM import_doubt d WHERE d.import_id = of_import AND d.is_excluded AND EXISTS (SELECT FROM refused)),
  near AS (
    SELECT r.import_id, r.row_number, b.key
      FROM (SELECT import_id, row_number, unnest(digits) AS digits FROM read) AS r
      JOIN brought b ON r.digits IN (bare_digits(b.patient_rut), left(bare_digits(b.patient_rut), -1))
    UNION
    SELECT r.import_id, r.row_number, b.key
      FROM (SELECT import_id, row_number, search_text(btrim(unnest(cells))) AS text FROM refused) AS r
      JOIN brought b ON r.text = search_text(b.patient_name)),
  compared AS (
    SELECT n.import_id, n.row_number, n.key, r.faults,
           (NOT (r.digits && ARRAY[bare_digits(b.patient_rut), left(bare_digits(b.patient_rut), -1)]))::integer
           + (NOT (string_to_array(regexp_replace(search_text(b.patient_name), '[^a-z0-9ñ]+', ' ', 'g'), ' ') <@ r.words))::integer
           + (NOT (r.digits && ARRAY[ltrim(to_char(b.attention_date, 'DDMMYYYY'), '0'), to_char(b.attention_date, 'YYYYMMDD'), ltrim(to_char(b.attention_date, 'DDMMYY'), '0')])
              AND NOT EXISTS (SELECT FROM unnest(r.cells) AS c
                               WHERE c ~* ('^\s*0?' || extract(day FROM b.attention_date)::integer || '[-/. ][[:alpha:]]{3,}[-/. ](20)?' || to_char(b.attention_date, 'YY'))))::integer
           + (NOT (r.digits && ARRAY[bare_digits(v.code), ltrim(v.code_key, '0')]
                   OR search_text(v.code) = ANY (SELECT search_text(btrim(c)) FROM unnest(r.cells) AS c)))::integer
           + (NOT (r.digits && ARRAY[bare_digits(d.rut), left(bare_digits(d.rut), -1)]
                   OR upper(d.internal_code) = ANY (SELECT upper(btrim(c)) FROM unnest(r.cells) AS c)
                   OR string_to_array(regexp_replace(search_text(d.name), '[^a-z0-9ñ]+', ' ', 'g'), ' ') <@ r.words))::integer
           + (NOT (r.digits && ARRAY[b.net_amount::text, b.net_amount || '00', b.participated_amount::text, b.participated_amount || '00']))::integer AS other
      FROM near n JOIN read r USING (import_id, row_number) JOIN brought b USING (key)
      JOIN doctor d ON d.id = b.doctor_id JOIN service v ON v.id = b.service_id),
  best AS (
    SELECT DISTINCT ON (key) import_id, row_number, key, other FROM compared WHERE other <= faults
     ORDER BY key, other, import_id DESC, row_number),
  again AS (
    SELECT r.import_id, r.row_number
      FROM read r JOIN own o ON true
      JOIN import_rejection n ON n.import_id = of_import
       AND (n.cells = r.cells OR n.cells[4:] = r.cells
            OR o.header[1] = 'Fila' AND n.cells[1] = r.row_number::text AND n.cells[4:] && r.cells)),
  settled AS (
    UPDATE import_rejection r SET settled_by = of_import
      FROM (SELECT import_id, row_number FROM best UNION SELECT import_id, row_number FROM again) AS s
     WHERE (r.import_id, r.row_number) = (s.import_id, s.row_number) RETURNING 1)
  SELECT count(*) FROM settled
$$;
