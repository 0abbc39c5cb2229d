-- What an unregistered specialty of an import was said to mean, so that nobody is asked twice (docs/decisions/0065).
-- Only answers that name a registered specialty are kept: a new specialty is registered under its own name.
CREATE TABLE specialty_answer (
  -- The source's name in small letters without accents, as imports compare names.
  name_key text PRIMARY KEY CHECK (length(name_key) BETWEEN 1 AND 400),
  specialty_id integer NOT NULL REFERENCES specialty ON DELETE CASCADE,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX specialty_answer_specialty ON specialty_answer (specialty_id);
