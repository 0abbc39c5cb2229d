-- Browsers in which an account was used, so that its owner is told of another one (docs/decisions/0110).

CREATE TABLE known_device (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- Of the random token in the browser's cookie, which all accounts of that browser share.
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  first_used_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- False once the session was ended because it may have been a stranger's: the next sign-in is told again.
  is_known boolean NOT NULL DEFAULT true,
  CONSTRAINT known_device_key UNIQUE (user_id, token_hash)
);
COMMENT ON TABLE known_device IS 'Browsers in which an account was used: its owner is told of a sign-in from another one.';
CREATE INDEX known_device_token_idx ON known_device (token_hash);

-- The browser of the session.
ALTER TABLE session ADD device_id integer REFERENCES known_device ON DELETE SET NULL;
CREATE INDEX session_device_idx ON session (device_id);
