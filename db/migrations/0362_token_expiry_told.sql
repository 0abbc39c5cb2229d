-- Who has a token is told once that it expires, however old the token is.

ALTER TABLE api_token ADD COLUMN expiry_told_at timestamptz;
COMMENT ON COLUMN api_token.expiry_told_at IS 'When its user was mailed that it expires soon; null until then.';
