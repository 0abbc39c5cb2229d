-- A RUT that was wrong for one person may be another's right one, and be corrected again: what leads from one rectification to the next has to be the same
-- person, by an attention or by a name (access §27.6). Before, two persons could meet in a chain of RUTs.

-- The names that a rectification leaves.
CREATE FUNCTION names_after(r rectification) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN CASE WHEN r.new_name IS NULL THEN r.old_names ELSE ARRAY[r.new_name] END;

-- The rectifications that led a person to a RUT, one after the other, with the RUT under which the person stood until then.
CREATE VIEW rectification_path WITH (security_invoker = true) AS
WITH RECURSIVE path AS (
  SELECT c.new_rut AS rut, c.id, c.old_rut AS former_rut, c.made_at AS until, c.attention_ids, c.old_names
    FROM rectification c
   WHERE c.old_rut <> 'ANON'
     -- Who has been moved on since stands there no longer.
     AND NOT EXISTS (
       SELECT FROM (SELECT ARRAY(SELECT unnest(n.attention_ids)) AS ids, n.old_names AS names
                      FROM rectification n WHERE n.old_rut = c.new_rut AND n.new_rut <> n.old_rut AND n.made_at > c.made_at) AS moved
        WHERE CASE WHEN c.attention_ids = '{}' THEN names_after(c) <@ moved.names ELSE c.attention_ids <@ moved.ids END)
   UNION
  SELECT p.rut, c.id, c.old_rut, c.made_at, c.attention_ids, c.old_names
    FROM path p JOIN rectification c
      ON c.new_rut = p.former_rut AND c.made_at < p.until AND (c.attention_ids && p.attention_ids OR names_after(c) && p.old_names))
SELECT DISTINCT rut, id AS rectification_id, former_rut, until FROM path;

CREATE OR REPLACE VIEW former_rut WITH (security_invoker = true) AS
SELECT rut, former_rut, max(until) AS until FROM rectification_path WHERE rut <> former_rut GROUP BY 1, 2;

-- What is written later under the former RUT of a patient who was hidden before the rectification is hidden, too, in the audit log as elsewhere (access §27.5):
-- as long as nobody else has that RUT.
CREATE FUNCTION hide_former_rut() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_hidden_spellings(array_agg(NEW.old_rut), array_agg(name))
     FROM unnest(NEW.old_names) AS name
    WHERE EXISTS (SELECT FROM hidden_patient h WHERE h.rut = NEW.new_rut AND h.lifted_at IS NULL)
   HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER rectification_hidden AFTER INSERT ON rectification
  FOR EACH ROW WHEN (NEW.old_rut <> NEW.new_rut) EXECUTE FUNCTION hide_former_rut();

-- As before (0266_files_with_former_ruts.sql); and a row with the former RUT of an attention that was corrected, under a spelling that nobody has, is this
-- patient's: it leaves the attention's patient as it is. A spelling that somebody has under that RUT is another person's, and stands as the file says.
DROP FUNCTION rectify_staged_patients();
CREATE FUNCTION rectify_staged_patients(of_type record_type) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong_names CONSTANT text[] := ARRAY(SELECT DISTINCT unnest(old_names) FROM rectification WHERE old_rut <> 'ANON');
BEGIN
  IF wrong_names = '{}' THEN
    RETURN;
  END IF;
  UPDATE import_staging s
     SET patient_rut = c.rut, patient_name = c.name, patient_rut_is_valid = s.patient_rut_is_valid OR c.rut <> s.patient_rut
    FROM (SELECT o.patient_rut, o.patient_name, n.rut, n.name
            FROM (SELECT DISTINCT patient_rut, patient_name FROM import_staging WHERE patient_rut IN (SELECT old_rut FROM rectification)) AS o,
                 rectified_spelling(o.patient_rut, o.patient_name) AS n) AS c
   WHERE s.patient_rut = c.patient_rut AND s.patient_name = c.patient_name AND (c.rut, c.name) <> (s.patient_rut, s.patient_name);
  UPDATE import_staging s SET patient_rut = a.patient_rut, patient_name = a.patient_name, patient_rut_is_valid = a.patient_rut_is_valid
    FROM attention a
   WHERE s.patient_rut IN (SELECT old_rut FROM rectification WHERE new_rut <> old_rut)
     AND a.record_type = of_type AND a.external_id = s.external_id AND a.patient_rut <> s.patient_rut AND a.patient_rut NOT LIKE 'RESERVADO-%'
     AND EXISTS (SELECT FROM rectification c WHERE c.old_rut = s.patient_rut AND c.new_rut <> c.old_rut AND a.id = ANY (c.attention_ids))
     AND NOT EXISTS (SELECT FROM spellings_of(s.patient_rut) o WHERE o.name = s.patient_name);
  UPDATE import_staging s SET cells = rectified_row(s.cells)
   WHERE s.cells IS NOT NULL AND EXISTS (SELECT FROM unnest(s.cells) AS cell WHERE btrim(cell) = ANY (wrong_names));
END
$$;
