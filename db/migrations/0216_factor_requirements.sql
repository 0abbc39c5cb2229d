-- Which profiles have to show a second factor (docs/decisions/0109). One of the four, or one of the clinic's own.

CREATE TABLE factor_requirement (
  profile user_profile NOT NULL,
  own_profile_id integer REFERENCES own_profile ON DELETE CASCADE,
  required_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT factor_requirement_key UNIQUE NULLS NOT DISTINCT (profile, own_profile_id),
  CONSTRAINT factor_requirement_own_profile CHECK (own_profile_id IS NULL OR profile = 'supervisor')
);
COMMENT ON TABLE factor_requirement IS 'Profiles whose users have to have a second factor.';
