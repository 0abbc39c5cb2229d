-- A corrected file gives an attention another patient: what was replaced may be another person's. Only the same name under a RUT that no
-- attention has, and that is no mark, is the same patient's, written wrongly.
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
                          WHERE patient_rut = NEW.rut OR attention_id IN (SELECT id FROM hers))
                  SELECT patient_rut, patient_name FROM hers
                   UNION SELECT patient_rut, patient_name FROM import_doubt WHERE patient_rut = NEW.rut
                   UNION SELECT patient_rut, patient_name FROM former WHERE patient_rut = NEW.rut
                   UNION SELECT f.patient_rut, f.patient_name
                           FROM former f JOIN hers ON hers.id = f.attention_id AND hers.patient_name = f.patient_name
                          WHERE f.patient_rut NOT LIKE 'RESERVADO-%'
                            AND NOT EXISTS (SELECT FROM attention o WHERE o.patient_rut = f.patient_rut)) AS spelled (rut, name)) AS s;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No record has a patient with this RUT.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  -- Statements that were made before. They are made again when somebody asks.
  DELETE FROM payslip_document;
  PERFORM respell_patient(NEW.id, false);
  PERFORM hide_import_rows(NEW.id, NULL);
  RETURN NULL;
END
$$;
