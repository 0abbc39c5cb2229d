-- Accounts belong to an identity of the provider from their first sign-on on (docs/decisions/0120).

CREATE TABLE sign_on_identity (
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- The provider, as it names itself.
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2000),
  -- Who it is there: never given to another person, whatever happens to the address.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  bound_at timestamptz NOT NULL DEFAULT now(),
  -- When somebody else was last refused who came with the address or RUT of this account.
  refused_at timestamptz,
  -- When the administrators were last told of it.
  told_at timestamptz,
  CONSTRAINT sign_on_identity_pkey PRIMARY KEY (user_id, issuer),
  CONSTRAINT sign_on_identity_subject_key UNIQUE (issuer, subject)
);
COMMENT ON TABLE sign_on_identity IS 'Whose account it is at the identity provider.';
