-- As before (0428_settled_rejections_by_keys.sql), but no refused row is compared with each row of its patient: 1,500 rows of one RUT
-- took 28 seconds. Of six things, patient's RUT and name, day, service, doctor and amount, a refused row says all but its faults. For
-- each choice of them that may be left, the rows are found by what they say of these alone, the newest first. Of several that fit alike,
-- each row of the import settles another one: one alone was settled, however many came back.
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
  -- Numbered from the newest on.
  read AS MATERIALIZED (
    SELECT (row_number() OVER (ORDER BY import_id DESC, row_number))::integer AS r, import_id, row_number, cells, faults,
           array_remove(string_to_array(regexp_replace(search_text(array_to_string(cells, ' ')), '[^a-z0-9ñ]+', ' ', 'g'), ' '), '') AS words
      FROM refused),
  cell AS MATERIALIZED (SELECT r, btrim(c) AS cell FROM read, unnest(cells) AS c),
  digits AS MATERIALIZED (SELECT DISTINCT r, bare_digits(cell) AS digits FROM cell WHERE cell ~ '[0-9]'),
  texts AS MATERIALIZED (SELECT DISTINCT r, search_text(cell) AS text FROM cell),
  words AS MATERIALIZED (SELECT DISTINCT r, unnest(words) AS word FROM read),
  arrived AS (
    SELECT a.id::text AS key, a.patient_rut, a.patient_name, a.attention_date, a.doctor_id, a.service_id, a.net_amount, a.participated_amount
      FROM attention a
     WHERE a.import_id = of_import AND EXISTS (SELECT FROM refused)
       AND NOT EXISTS (SELECT FROM import_previous_value p WHERE p.replaced_by = of_import AND p.attention_id = a.id)
    UNION ALL
    SELECT 'row ' || d.row_number, d.patient_rut, d.patient_name, d.attention_date, d.doctor_id, d.service_id, d.net_amount, d.participated_amount
      FROM import_doubt d WHERE d.import_id = of_import AND d.is_excluded AND EXISTS (SELECT FROM refused)),
  brought AS MATERIALIZED (SELECT *, search_text(patient_name) AS patient FROM arrived),
  ruts AS MATERIALIZED (
    SELECT DISTINCT d.r, b.patient_rut
      FROM digits d
      JOIN (SELECT DISTINCT patient_rut, unnest(ARRAY[bare_digits(patient_rut), left(bare_digits(patient_rut), -1)]) AS digits FROM brought) AS b
     USING (digits)),
  -- Whose name is a cell of the refused row.
  same_names AS MATERIALIZED (SELECT DISTINCT t.r, b.patient FROM texts t JOIN (SELECT DISTINCT patient FROM brought) AS b ON b.patient = t.text),
  -- Rows of none of these patients are none of the refused ones.
  near AS MATERIALIZED (
    SELECT * FROM brought
     WHERE patient_rut IN (SELECT patient_rut FROM ruts) OR patient IN (SELECT patient FROM same_names)),
  names AS (
    SELECT 'patient ' || patient AS whose, patient AS name FROM near
    UNION
    SELECT 'doctor ' || d.id, search_text(d.name) FROM doctor d WHERE d.id IN (SELECT doctor_id FROM near)),
  words_of AS MATERIALIZED (
    SELECT whose, array_remove(string_to_array(regexp_replace(name, '[^a-z0-9ñ]+', ' ', 'g'), ' '), '') AS words FROM names),
  -- Who has all words of a name has the one that the fewest names have.
  rarest AS MATERIALIZED (
    SELECT DISTINCT ON (whose) whose, words, word
      FROM (SELECT whose, words, word, count(*) OVER (PARTITION BY word) AS names FROM words_of, unnest(words) AS word) AS of_word
     ORDER BY whose, names, word),
  named AS MATERIALIZED (
    SELECT DISTINCT w.r, n.whose FROM rarest n JOIN words w USING (word) JOIN read r USING (r) WHERE n.words <@ r.words),
  patients AS (
    SELECT r, patient, bool_or(is_same) AS is_same
      FROM (SELECT r, patient, true AS is_same FROM same_names
            UNION ALL
            SELECT r, substr(whose, 9), false FROM named WHERE whose LIKE 'patient %') AS any_name
     GROUP BY r, patient),
  days AS (
    SELECT DISTINCT d.r, b.attention_date
      FROM digits d
      JOIN (SELECT attention_date, unnest(ARRAY[ltrim(to_char(attention_date, 'DDMMYYYY'), '0'), to_char(attention_date, 'YYYYMMDD'),
                                                ltrim(to_char(attention_date, 'DDMMYY'), '0')]) AS digits
              FROM (SELECT DISTINCT attention_date FROM near) AS of_near) AS b USING (digits)
    UNION
    SELECT c.r, b.attention_date
      FROM (SELECT r, p[1] || '-' || p[2] AS day
              FROM cell, regexp_match(cell, '^\s*0?(\d{1,2})[-/. ][[:alpha:]]{3,}[-/. ](?:20)?(\d\d)') AS p WHERE p IS NOT NULL) AS c
      JOIN (SELECT DISTINCT attention_date, to_char(attention_date, 'FMDD-YY') AS day FROM near) AS b USING (day)),
  services AS (
    SELECT d.r, v.id AS service_id
      FROM (SELECT id, unnest(ARRAY[bare_digits(code), ltrim(code_key, '0')]) AS digits FROM service
             WHERE id IN (SELECT service_id FROM near)) AS v
      JOIN digits d USING (digits)
    UNION
    SELECT t.r, v.id FROM service v JOIN texts t ON t.text = search_text(v.code) WHERE v.id IN (SELECT service_id FROM near)),
  doctors AS (
    SELECT d.r, o.id AS doctor_id
      FROM (SELECT id, unnest(ARRAY[bare_digits(rut), left(bare_digits(rut), -1)]) AS digits FROM doctor
             WHERE id IN (SELECT doctor_id FROM near)) AS o
      JOIN digits d USING (digits)
    UNION
    SELECT c.r, o.id FROM doctor o JOIN cell c ON upper(c.cell) = upper(o.internal_code) WHERE o.id IN (SELECT doctor_id FROM near)
    UNION
    SELECT r, substr(whose, 8)::integer FROM named WHERE whose LIKE 'doctor %'),
  amounts AS (
    SELECT DISTINCT d.r, b.amount
      FROM digits d
      JOIN (SELECT amount, unnest(ARRAY[amount::text, amount || '00']) AS digits
              FROM (SELECT net_amount::bigint AS amount FROM near UNION SELECT participated_amount FROM near) AS of_near) AS b USING (digits)),
  -- What may be right of a row, by bits, and how much is then wrong.
  choice AS MATERIALIZED (
    SELECT m, m & 1 > 0 AS rut, m & 2 > 0 AS name, m & 4 > 0 AS day, m & 8 > 0 AS service, m & 16 > 0 AS doctor, m & 32 > 0 AS amount,
           6 - bit_count(m::bit(6)) AS wrong
      FROM generate_series(1, 63) AS m
     WHERE m & 3 > 0 AND 6 - bit_count(m::bit(6)) <= (SELECT max(faults) FROM read)),
  said AS MATERIALIZED (
    SELECT c.m, c.wrong, CASE WHEN c.rut THEN u.patient_rut ELSE '' END AS rut, CASE WHEN c.name THEN p.patient ELSE '' END AS name,
           CASE WHEN c.day THEN d.attention_date ELSE 'infinity' END AS day, CASE WHEN c.service THEN s.service_id ELSE 0 END AS service,
           CASE WHEN c.doctor THEN o.doctor_id ELSE 0 END AS doctor, CASE WHEN c.amount THEN a.amount ELSE -1 END AS amount,
           array_agg(DISTINCT r.r) AS rows
      FROM read r
      LEFT JOIN ruts u USING (r) LEFT JOIN patients p USING (r) LEFT JOIN days d USING (r)
      LEFT JOIN services s USING (r) LEFT JOIN doctors o USING (r) LEFT JOIN amounts a USING (r)
      JOIN choice c ON c.wrong <= r.faults AND (c.rut OR p.is_same)
     WHERE (NOT c.rut OR u.patient_rut IS NOT NULL) AND (NOT c.name OR p.patient IS NOT NULL)
       AND (NOT c.day OR d.attention_date IS NOT NULL) AND (NOT c.service OR s.service_id IS NOT NULL)
       AND (NOT c.doctor OR o.doctor_id IS NOT NULL) AND (NOT c.amount OR a.amount IS NOT NULL)
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
  wanted AS MATERIALIZED (
    SELECT DISTINCT n.key, c.m, CASE WHEN c.rut THEN n.patient_rut ELSE '' END AS rut, CASE WHEN c.name THEN n.patient ELSE '' END AS name,
           CASE WHEN c.day THEN n.attention_date ELSE 'infinity' END AS day, CASE WHEN c.service THEN n.service_id ELSE 0 END AS service,
           CASE WHEN c.doctor THEN n.doctor_id ELSE 0 END AS doctor, CASE WHEN c.amount THEN a.amount ELSE -1 END AS amount
      FROM near n CROSS JOIN LATERAL (VALUES (n.net_amount::bigint), (n.participated_amount)) AS a (amount) CROSS JOIN choice c),
  best AS (
    SELECT rows[row_number() OVER (PARTITION BY m, rut, name, day, service, doctor, amount ORDER BY key)] AS r
      FROM (SELECT DISTINCT ON (w.key) w.*, s.rows
              FROM wanted w JOIN said s USING (m, rut, name, day, service, doctor, amount)
             ORDER BY w.key, s.wrong, s.rows[1], w.m, w.amount) AS of_key),
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
      FROM (SELECT import_id, row_number FROM read WHERE r IN (SELECT r FROM best) UNION SELECT import_id, row_number FROM again) AS s
     WHERE (r.import_id, r.row_number) = (s.import_id, s.row_number) RETURNING 1)
  SELECT count(*) FROM settled
$$;
