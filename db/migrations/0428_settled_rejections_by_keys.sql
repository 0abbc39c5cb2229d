-- As before (0365_settled_rejections.sql), but rows that are put right are found by keys, each read once: 5,000 of them took
-- eight minutes, since every refused row was compared with every row of the import.
CREATE OR REPLACE FUNCTION settle_rejections(of_import integer, since timestamptz) RETURNS bigint LANGUAGE sql AS $$
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
           ARRAY(SELECT bare_digits(c) FROM unnest(cells) AS c WHERE c ~ '[0-9]') AS digits,
           ARRAY(SELECT search_text(btrim(c)) FROM unnest(cells) AS c) AS texts,
           ARRAY(SELECT upper(btrim(c)) FROM unnest(cells) AS c) AS codes,
           ARRAY(SELECT p[1] || '-' || p[2]
                   FROM unnest(cells) AS c, regexp_match(c, '^\s*0?(\d{1,2})[-/. ][[:alpha:]]{3,}[-/. ](?:20)?(\d\d)') AS p
                  WHERE p IS NOT NULL) AS lettered_days
      FROM refused),
  arrived AS (
    SELECT a.id::text AS key, a.patient_rut, a.patient_name, a.attention_date, a.doctor_id, a.service_id, a.net_amount, a.participated_amount
      FROM attention a
     WHERE a.import_id = of_import AND EXISTS (SELECT FROM refused)
       AND NOT EXISTS (SELECT FROM import_previous_value p WHERE p.replaced_by = of_import AND p.attention_id = a.id)
    UNION ALL
    SELECT 'row ' || d.row_number, d.patient_rut, d.patient_name, d.attention_date, d.doctor_id, d.service_id, d.net_amount, d.participated_amount
      FROM import_doubt d WHERE d.import_id = of_import AND d.is_excluded AND EXISTS (SELECT FROM refused)),
  brought AS MATERIALIZED (
    SELECT b.key,
           ARRAY[bare_digits(b.patient_rut), left(bare_digits(b.patient_rut), -1)] AS ruts,
           search_text(b.patient_name) AS patient,
           string_to_array(regexp_replace(search_text(b.patient_name), '[^a-z0-9ñ]+', ' ', 'g'), ' ') AS patient_words,
           ARRAY[ltrim(to_char(b.attention_date, 'DDMMYYYY'), '0'), to_char(b.attention_date, 'YYYYMMDD'), ltrim(to_char(b.attention_date, 'DDMMYY'), '0')] AS days,
           ARRAY[to_char(b.attention_date, 'FMDD-YY')] AS lettered_day,
           ARRAY[bare_digits(v.code), ltrim(v.code_key, '0')] AS service_digits,
           search_text(v.code) AS service,
           ARRAY[bare_digits(d.rut), left(bare_digits(d.rut), -1)] AS doctor_ruts,
           upper(d.internal_code) AS doctor_code,
           string_to_array(regexp_replace(search_text(d.name), '[^a-z0-9ñ]+', ' ', 'g'), ' ') AS doctor_words,
           ARRAY[b.net_amount::text, b.net_amount || '00', b.participated_amount::text, b.participated_amount || '00'] AS amounts
      FROM arrived b JOIN doctor d ON d.id = b.doctor_id JOIN service v ON v.id = b.service_id),
  near AS (
    SELECT r.import_id, r.row_number, b.key
      FROM (SELECT import_id, row_number, unnest(digits) AS rut FROM read) AS r
      JOIN (SELECT key, unnest(ruts) AS rut FROM brought) AS b USING (rut)
    UNION
    SELECT r.import_id, r.row_number, b.key
      FROM (SELECT import_id, row_number, unnest(texts) AS patient FROM read) AS r
      JOIN brought b USING (patient)),
  compared AS (
    SELECT n.import_id, n.row_number, n.key, r.faults,
           (NOT (r.digits && b.ruts))::integer
           + (NOT (b.patient_words <@ r.words))::integer
           + (NOT (r.digits && b.days OR r.lettered_days && b.lettered_day))::integer
           + (NOT (r.digits && b.service_digits OR b.service = ANY (r.texts)))::integer
           + (NOT (r.digits && b.doctor_ruts OR b.doctor_code = ANY (r.codes) OR b.doctor_words <@ r.words))::integer
           + (NOT (r.digits && b.amounts))::integer AS other
      FROM near n JOIN read r USING (import_id, row_number) JOIN brought b USING (key)
     -- With one fault, day or amount is right: cheaper to see first, where a clinic gives all patients one RUT.
     WHERE r.faults > 1 OR r.digits && b.amounts OR r.digits && b.days OR r.lettered_days && b.lettered_day),
  best AS (
    SELECT DISTINCT ON (key) import_id, row_number, key, other FROM compared WHERE other <= faults
     ORDER BY key, other, import_id DESC, row_number),
  returned AS MATERIALIZED (
    SELECT cells, cells[4:] AS own_cells, cells[1] AS row_said FROM import_rejection WHERE import_id = of_import),
  again AS (
    SELECT r.import_id, r.row_number FROM read r JOIN returned n ON n.cells = r.cells
    UNION
    SELECT r.import_id, r.row_number FROM read r JOIN returned n ON n.own_cells = r.cells
    UNION
    SELECT r.import_id, r.row_number
      FROM (SELECT import_id, row_number, cells, row_number::text AS row_said FROM read) AS r
      JOIN returned n USING (row_said)
     WHERE n.own_cells && r.cells AND EXISTS (SELECT FROM own WHERE header[1] = 'Fila')),
  settled AS (
    UPDATE import_rejection r SET settled_by = of_import
      FROM (SELECT import_id, row_number FROM best UNION SELECT import_id, row_number FROM again) AS s
     WHERE (r.import_id, r.row_number) = (s.import_id, s.row_number) RETURNING 1)
  SELECT count(*) FROM settled
$$;
