-- Which column a person named for each of ours when a sheet of receipts was read, so that taking the sheet back forgets it (payout §19.12).

ALTER TABLE receipt_sheet
  ADD COLUMN shape bytea CHECK (length(shape) = 32),
  ADD COLUMN mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  ADD CONSTRAINT receipt_sheet_mapping_of_shape CHECK (mapping IS NULL OR shape IS NOT NULL);
COMMENT ON COLUMN receipt_sheet.shape IS 'SHA-256 of the names of the file''s columns, in any order.';
COMMENT ON COLUMN receipt_sheet.mapping IS 'The file''s column that a person named for each of ours; empty when the headings decided.';
CREATE TRIGGER receipt_sheet_columns_kept BEFORE UPDATE ON receipt_sheet
  FOR EACH ROW WHEN ((OLD.shape, OLD.mapping) IS DISTINCT FROM (NEW.shape, NEW.mapping))
  EXECUTE FUNCTION refuse_change('A sheet stays as it was read.');
