-- Users come from files, too (access §32).

ALTER TABLE master_import DROP CONSTRAINT master_import_master_check;
ALTER TABLE master_import ADD CONSTRAINT master_import_master_check
  CHECK (master IN ('specialty', 'providerType', 'service', 'society', 'doctor', 'holiday', 'rule', 'convention', 'user'));
