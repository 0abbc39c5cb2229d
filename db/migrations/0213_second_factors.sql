-- The second factor of the sign-in (docs/decisions/0106): an app that shows codes, and recovery codes.

CREATE TABLE authenticator (
  user_id integer PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  -- The secret that codes are made of, encrypted with FACTOR_KEY; null until a first code confirmed it.
  sealed_secret bytea,
  confirmed_at timestamptz,
  -- The half minute, counted from 1970, of the last code that was used: neither it nor an earlier one is taken again.
  last_step bigint,
  -- A secret that was shown and waits for its first code.
  sealed_new bytea,
  new_expires_at timestamptz,
  CONSTRAINT authenticator_confirmed CHECK ((sealed_secret IS NULL) = (confirmed_at IS NULL)),
  CONSTRAINT authenticator_new CHECK ((sealed_new IS NULL) = (new_expires_at IS NULL))
);
COMMENT ON TABLE authenticator IS 'The app of a user that shows the codes of the second factor.';

CREATE TABLE recovery_code (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- An argon2id hash: the code itself is shown once.
  code_hash text NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE recovery_code IS 'Codes that stand in for a lost second factor, each once.';
CREATE INDEX recovery_code_user_idx ON recovery_code (user_id);

CREATE VIEW user_with_factor AS SELECT user_id FROM authenticator WHERE confirmed_at IS NOT NULL;
COMMENT ON VIEW user_with_factor IS 'Who needs a second factor besides the password.';

-- A right password without the second factor. It is no session: nothing but the second step takes its token.
CREATE TABLE half_open_session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE half_open_session IS 'Sign-ins that wait for their second factor.';
CREATE INDEX half_open_session_user_idx ON half_open_session (user_id);
CREATE INDEX half_open_session_expiry_idx ON half_open_session (expires_at);

-- When the second factor was last shown in this session; null for a session by password alone.
ALTER TABLE session ADD factor_at timestamptz;

-- A wrong code is told apart from a wrong password: who tries codes knows the password.
ALTER TABLE refusal_trace DROP CONSTRAINT refusal_trace_kind_check,
  ADD CONSTRAINT refusal_trace_kind_check CHECK (kind IN ('fail', 'code', 'refuse', 'lock', 'lockNetwork', 'deny'));
