-- How a person has arranged the screens: filters, page sizes, columns, folded menu sections (docs/decisions/0063).
-- For the person and not the browser, which others may use after them. Nobody else reads it, and it decides nothing.
CREATE TABLE user_preference (
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- What it is of, as the browser names it: `filters:/medicos`.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  value jsonb NOT NULL CHECK (length(value::text) <= 4000),
  PRIMARY KEY (user_id, name)
);
