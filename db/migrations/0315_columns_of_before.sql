-- Which column of a file a person named for each of ours, so that the next file with these columns is read like it (masters §18.14).

ALTER TABLE master_import
  ADD COLUMN shape bytea CHECK (length(shape) = 32),
  ADD COLUMN mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  ADD CONSTRAINT master_import_mapping_of_shape CHECK (mapping IS NULL OR shape IS NOT NULL);
COMMENT ON COLUMN master_import.shape IS 'SHA-256 of the names of the file''s columns, in any order.';
COMMENT ON COLUMN master_import.mapping IS 'The file''s column that a person named for each of ours; empty when the headings decided.';
CREATE TRIGGER master_import_columns_kept BEFORE UPDATE ON master_import
  FOR EACH ROW WHEN ((OLD.shape, OLD.mapping) IS DISTINCT FROM (NEW.shape, NEW.mapping))
  EXECUTE FUNCTION refuse_change('An import of masters never changes: it is taken back, once.');

ALTER TABLE entry_import
  ADD COLUMN shape bytea CHECK (length(shape) = 32),
  ADD COLUMN mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  ADD CONSTRAINT entry_import_mapping_of_shape CHECK (mapping IS NULL OR shape IS NOT NULL);
COMMENT ON COLUMN entry_import.shape IS 'SHA-256 of the names of the file''s columns, in any order.';
COMMENT ON COLUMN entry_import.mapping IS 'The file''s column that a person named for each of ours; empty when the headings decided.';
CREATE TRIGGER entry_import_columns_kept BEFORE UPDATE ON entry_import
  FOR EACH ROW WHEN ((OLD.shape, OLD.mapping) IS DISTINCT FROM (NEW.shape, NEW.mapping))
  EXECUTE FUNCTION refuse_change('An import of entries never changes: it is withdrawn, once.');
