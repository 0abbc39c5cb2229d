-- What was handed out for the books of a month, so that a second export names it and what differs.
ALTER TABLE accounting_export
  ADD COLUMN file_name text,
  -- Name and version of the layout (accounting layouts are versioned data, as the banks' are).
  ADD COLUMN layout text,
  -- Of all entries, whatever the file's format; null for exports older than this column.
  ADD COLUMN entries_sha256 bytea CHECK (length(entries_sha256) = 32);
UPDATE accounting_export SET
  file_name = format('asientos-%s-%s.%s', period_year, lpad(period_month::text, 2, '0'),
                     CASE export_format WHEN 'excel' THEN 'xlsx' ELSE export_format END),
  layout = format('asientos-%s-1', export_format);
ALTER TABLE accounting_export
  ALTER COLUMN file_name SET NOT NULL,
  ALTER COLUMN layout SET NOT NULL;

-- The bank files of a month, newest first.
CREATE INDEX bank_file_period_idx ON bank_file (period_year, period_month, id DESC);
