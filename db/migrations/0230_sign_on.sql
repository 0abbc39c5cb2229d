-- Sign-on at the clinic's identity provider by OpenID Connect (docs/decisions/0112).

CREATE TABLE sign_on_attempt (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  -- What the provider's answer must repeat, so that no answer to somebody else's question is taken.
  state text NOT NULL,
  nonce text NOT NULL,
  -- What proves to the provider that its code comes from who asked for it (PKCE).
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_on_attempt IS 'Sign-ins that were sent to the identity provider and have not come back.';
CREATE INDEX sign_on_attempt_expiry_idx ON sign_on_attempt (expires_at);

-- Whether the provider said who it is, and where its own session is ended.
ALTER TABLE session
  ADD signed_on boolean NOT NULL DEFAULT false,
  ADD end_url text;
ALTER TABLE half_open_session
  ADD signed_on boolean NOT NULL DEFAULT false,
  ADD end_url text;

ALTER TABLE refusal_trace DROP CONSTRAINT refusal_trace_kind_check,
  ADD CONSTRAINT refusal_trace_kind_check
  CHECK (kind IN ('fail', 'code', 'refuse', 'lock', 'lockNetwork', 'deny', 'signOn'));
