-- When the password was last typed in a session: what opens accounts asks for it again of who has no second factor (access §18.13).

ALTER TABLE session ADD password_at timestamptz;
COMMENT ON COLUMN session.password_at IS 'When the password was last typed in this session; null if the identity provider opened it.';
