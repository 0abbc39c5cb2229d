-- Generated accounts begin with a password that anybody can guess (docs/decisions/0054). So handed-out passwords
-- expire within hours, and a network that tries many names is slowed and then locked.

-- How many hours a handed-out password works.
ALTER TABLE clinic ADD COLUMN first_password_hours integer NOT NULL DEFAULT 24
  CONSTRAINT clinic_first_password_hours CHECK (first_password_hours BETWEEN 1 AND 168);

ALTER TABLE app_user
  -- When the handed-out password expires; null once the user has chosen a password.
  ADD COLUMN password_expires_at timestamptz,
  -- When and from where the handed-out password was first used. The user sees it, and it stays.
  ADD COLUMN first_sign_in_at timestamptz,
  ADD COLUMN first_sign_in_from text,
  ADD CONSTRAINT app_user_password_expiry CHECK (password_expires_at IS NULL OR must_change_password);
-- Passwords handed out before this migration expire as if they were handed out today.
UPDATE app_user SET password_expires_at = now() + interval '24 hours' WHERE must_change_password;

-- Attempts are counted by network: an IPv4 address, or the first 64 bits of an IPv6 address, which one subscriber
-- has. The first use of a handed-out password counts, too: an attacker who guesses it does not fail.
DELETE FROM sign_in_failure;
ALTER TABLE sign_in_failure
  ADD COLUMN network text NOT NULL,
  ADD COLUMN is_first_password boolean NOT NULL DEFAULT false;
CREATE INDEX sign_in_failure_network_idx ON sign_in_failure (network, at);
