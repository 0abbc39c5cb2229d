-- How long a session may be unused, by profile (docs/decisions/0114); and how long a second factor that was shown counts.

CREATE TABLE idle_time (
  profile user_profile NOT NULL,
  own_profile_id integer REFERENCES own_profile ON DELETE CASCADE,
  minutes smallint NOT NULL,
  CONSTRAINT idle_time_key UNIQUE NULLS NOT DISTINCT (profile, own_profile_id),
  CONSTRAINT idle_time_minutes CHECK (minutes BETWEEN 5 AND 720),
  CONSTRAINT idle_time_own_profile CHECK (own_profile_id IS NULL OR profile = 'supervisor')
);
COMMENT ON TABLE idle_time IS 'After how many minutes without use the sessions of a profile end, where the clinic chose it: else after 720.';

-- Judged when it is asked, so that a changed time counts at once, in open sessions too.
CREATE VIEW live_session AS
SELECT s.id, s.user_id, s.token_hash, coalesce(i.minutes, 720) AS idle_minutes,
       least(s.expires_at, s.last_seen_at + make_interval(mins => coalesce(i.minutes, 720))) AS ends_at
  FROM session s
  JOIN app_user u ON u.id = s.user_id
  LEFT JOIN idle_time i ON i.profile = u.profile AND i.own_profile_id IS NOT DISTINCT FROM u.own_profile_id
 WHERE u.is_active AND s.expires_at > now()
   AND s.last_seen_at + make_interval(mins => coalesce(i.minutes, 720)) > now();
COMMENT ON VIEW live_session IS 'Sessions that still open something: of active users, neither too old nor unused for too long.';

ALTER TABLE clinic ADD factor_minutes integer NOT NULL DEFAULT 10
  CONSTRAINT clinic_factor_minutes CHECK (factor_minutes BETWEEN 1 AND 60);
COMMENT ON COLUMN clinic.factor_minutes IS 'How many minutes a second factor that was shown counts for what asks for it again.';
