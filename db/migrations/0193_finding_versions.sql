-- Two people at once: a decision names the version of the finding that was seen, and is refused when there is a newer one
-- (operations §13.11).
ALTER TABLE month_finding ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
COMMENT ON COLUMN month_finding.version IS 'One more with each decision, and with each check that found something else of it.';

ALTER TABLE month_check_setting ADD COLUMN updated_by integer REFERENCES app_user ON DELETE SET NULL;
COMMENT ON COLUMN month_check_setting.updated_by IS 'Who chose it last.';
