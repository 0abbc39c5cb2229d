-- Of which calculated or paid attentions an import said otherwise what their fees are made of.
CREATE TABLE fee_difference (
  import_id integer NOT NULL REFERENCES import ON DELETE CASCADE,
  attention_id bigint NOT NULL,
  difference text NOT NULL,
  PRIMARY KEY (attention_id, import_id)
);
CREATE INDEX fee_difference_import_idx ON fee_difference (import_id);
