-- A factor that the identity provider asked for is told apart from one shown here (docs/decisions/0112).

ALTER TABLE session
  -- Whether the provider said at the sign-in that it had asked for a second factor.
  ADD has_provider_factor boolean NOT NULL DEFAULT false,
  -- When the provider itself last asked who it is, by its own word; null when it did not say.
  ADD identified_at timestamptz;
ALTER TABLE half_open_session ADD identified_at timestamptz;

-- It is not known who asked for the factor of these, nor when: they sign in again.
DELETE FROM session WHERE signed_on AND factor_at IS NOT NULL;
