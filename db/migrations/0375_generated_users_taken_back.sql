-- Users that were generated together are kept like a file of masters, and taken back like one (access §5.18).

ALTER TABLE master_import DROP CONSTRAINT master_import_origin;
ALTER TABLE master_import ADD CONSTRAINT master_import_origin CHECK (
  CASE WHEN given IS NULL THEN file_name IS NOT NULL AND content_hash IS NOT NULL
       ELSE file_name IS NULL AND content_hash IS NULL AND (created = 0 OR master = 'user' AND changed = 0) END);
COMMENT ON TABLE master_import IS 'Files of which masters were added and changed, changes of one field of many, and users generated together.';
COMMENT ON COLUMN master_import.given IS 'What a change of many gave them, or for whom users were generated, in words; empty for a file.';
