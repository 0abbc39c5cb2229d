-- Forgotten passwords and the list of own sessions (docs/decisions/0043).

-- By which a session is listed and closed: neither its token nor the token's hash leaves the database.
ALTER TABLE session ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT session_id_key UNIQUE;

-- To which address the link went: it is void once the account has another one. No call has made links yet.
DELETE FROM password_link;
ALTER TABLE password_link ADD COLUMN email text NOT NULL;
CREATE INDEX password_link_user_idx ON password_link (user_id, created_at);

-- Who asks for links, by address, whether or not the account exists: to answer only so many.
CREATE TABLE password_link_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ip_address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_link_request_idx ON password_link_request (ip_address, at);
