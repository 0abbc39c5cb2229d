-- A field that is changed for many records is kept like a file of masters, and taken back like one (docs/decisions/0121).

ALTER TABLE master_import
  ADD COLUMN given text CHECK (length(btrim(given)) BETWEEN 1 AND 500),
  ALTER COLUMN file_name DROP NOT NULL,
  ALTER COLUMN content_hash DROP NOT NULL,
  ADD CONSTRAINT master_import_origin CHECK (
    CASE WHEN given IS NULL THEN file_name IS NOT NULL AND content_hash IS NOT NULL
         ELSE file_name IS NULL AND content_hash IS NULL AND created = 0 END);
COMMENT ON TABLE master_import IS 'Files of which masters were added and changed, and changes of one field of many.';
COMMENT ON COLUMN master_import.given IS 'What a change of many gave them, in words; empty for a file.';
DROP TRIGGER master_import_kept ON master_import;
CREATE TRIGGER master_import_kept BEFORE UPDATE ON master_import
  FOR EACH ROW WHEN (
    (OLD.id, OLD.master, OLD.file_name, OLD.content_hash, OLD.given, OLD.created, OLD.changed, OLD.refused, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.master, NEW.file_name, NEW.content_hash, NEW.given, NEW.created, NEW.changed, NEW.refused, NEW.created_at)
    OR NEW.created_by IS NOT NULL AND OLD.created_by IS DISTINCT FROM NEW.created_by
    OR OLD.reverted_at IS NOT NULL AND OLD.reverted_at IS DISTINCT FROM NEW.reverted_at
  ) EXECUTE FUNCTION refuse_change('An import of masters never changes: it is taken back, once.');
