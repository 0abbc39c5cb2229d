-- Passkeys: keys of a device that show who one is by a signature (docs/decisions/0116).

CREATE TABLE passkey (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- By which its device finds it.
  credential_id bytea NOT NULL,
  -- Its public half, as COSE; the private one never leaves the device.
  public_key bytea NOT NULL,
  -- How often its device has used it. One that does not rise betrays a copy; 0 where the device does not count.
  counter bigint NOT NULL,
  -- What its owner calls it.
  name text NOT NULL,
  -- How browsers reach its device.
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT passkey_credential_key UNIQUE (credential_id),
  CONSTRAINT passkey_credential_length CHECK (length(credential_id) BETWEEN 1 AND 1023),
  CONSTRAINT passkey_name_length CHECK (length(name) BETWEEN 1 AND 60)
);
COMMENT ON TABLE passkey IS 'Keys of devices that stand in for a code, or for the password and a code.';
CREATE INDEX passkey_user_idx ON passkey (user_id);

CREATE TABLE passkey_challenge (
  -- Of the cookie of who asked: a session, a sign-in that waits, or a browser. Each has one challenge at a time.
  holder_hash bytea PRIMARY KEY CHECK (length(holder_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('add', 'factor', 'signIn')),
  -- What the device signs, once.
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE passkey_challenge IS 'What a passkey is asked to sign, for some minutes.';
CREATE INDEX passkey_challenge_expiry_idx ON passkey_challenge (expires_at);

CREATE OR REPLACE VIEW user_with_factor AS
SELECT user_id FROM authenticator WHERE confirmed_at IS NOT NULL
 UNION ALL
SELECT user_id FROM passkey;
