-- Passwords that a clinic hands out end within hours, and an address that tries many names is slowed and then locked
-- (docs/decisions/0060): generated accounts begin with a password that anybody could guess.

-- How long a password that was handed out may be used for the first time.
ALTER TABLE clinic ADD COLUMN first_password_hours integer NOT NULL DEFAULT 24
  CONSTRAINT clinic_first_password_hours CHECK (first_password_hours BETWEEN 1 AND 168);

ALTER TABLE app_user
  -- When the password that was handed out ends; null once its user has chosen one.
  ADD COLUMN password_expires_at timestamptz,
  -- When and from where it was first used, for its user to recognize; from then on kept.
  ADD COLUMN first_sign_in_at timestamptz,
  ADD COLUMN first_sign_in_from text,
  ADD CONSTRAINT app_user_password_expiry CHECK (password_expires_at IS NULL OR must_change_password);
-- What waits unused since who knows when, ends as if it were handed out today.
UPDATE app_user SET password_expires_at = now() + interval '24 hours' WHERE must_change_password;

-- By network: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber has. First uses of passwords
-- that were handed out count there, too: whoever guesses them does not fail.
DELETE FROM sign_in_failure;
ALTER TABLE sign_in_failure
  ADD COLUMN network text NOT NULL,
  ADD COLUMN is_first_password boolean NOT NULL DEFAULT false;
CREATE INDEX sign_in_failure_network_idx ON sign_in_failure (network, at);
