-- Marks the sessions that a temporary password opened (docs/decisions/0054). Only such a session may set a new
-- password without the old one. Accounts that still have a temporary password opened theirs with it.
ALTER TABLE session ADD COLUMN with_temporary_password boolean NOT NULL DEFAULT false;
UPDATE session SET with_temporary_password = true
  FROM app_user WHERE app_user.id = session.user_id AND app_user.must_change_password;
