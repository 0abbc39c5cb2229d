-- What a source says otherwise of a calculated or paid attention rests once a person looked at it, until it changes (intake §20.11).
CREATE TABLE fee_difference (
  import_id integer NOT NULL REFERENCES import ON DELETE CASCADE,
  -- No key, which would be looked up for each attention that goes.
  attention_id bigint NOT NULL,
  difference text NOT NULL,
  PRIMARY KEY (attention_id, import_id)
);
CREATE INDEX fee_difference_import_idx ON fee_difference (import_id);
COMMENT ON TABLE fee_difference IS 'Of which calculated or paid attentions an import said otherwise what their fees are made of.';
COMMENT ON COLUMN fee_difference.difference IS 'What it said, and which correction stood then, as a hash.';
