-- Which sessions were opened with a temporary password (docs/decisions/0060): they alone may set a new one without
-- telling the old one. Those of accounts that still have to change theirs were.
ALTER TABLE session ADD COLUMN with_temporary_password boolean NOT NULL DEFAULT false;
UPDATE session SET with_temporary_password = true
  FROM app_user WHERE app_user.id = session.user_id AND app_user.must_change_password;
