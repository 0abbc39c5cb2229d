-- Files that hospitals drop into the watched folder, until they are processed (docs/decisions/0126).

CREATE TABLE watched_file (
  record_type record_type NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
  size bigint NOT NULL,
  modified_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  import_id integer REFERENCES import ON DELETE SET NULL,
  PRIMARY KEY (record_type, file_name)
);
CREATE INDEX watched_file_import_idx ON watched_file (import_id) WHERE import_id IS NOT NULL;
COMMENT ON TABLE watched_file IS 'Files that lie in the watched folder.';
COMMENT ON COLUMN watched_file.modified_at IS 'When the file says it was changed: while it changes it is not complete.';
COMMENT ON COLUMN watched_file.seen_at IS 'Since when it has had this size and time.';
COMMENT ON COLUMN watched_file.import_id IS 'The import of it; null while it is not complete.';
