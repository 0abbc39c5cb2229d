-- The calendar of payments is edited a year at a time.

-- How often the calendar of a year was changed, so that nobody overwrites another's edit unseen.
CREATE TABLE payment_calendar_year (
  year smallint PRIMARY KEY CHECK (year BETWEEN 2000 AND 2099),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_calendar_year IS 'Years of the calendar of payments, which are edited as a whole.';
INSERT INTO payment_calendar_year (year) SELECT DISTINCT year FROM payment_calendar;

ALTER TABLE payment_calendar
  DROP COLUMN id,
  DROP COLUMN version,
  DROP COLUMN updated_at,
  ADD CONSTRAINT payment_calendar_closes_in_month CHECK (closes_on >= make_date(year, month, 1)),
  -- Later days are probably mistyped.
  ADD CONSTRAINT payment_calendar_soon CHECK (pays_on <= make_date(year + 1, 12, 31));
CREATE INDEX payment_calendar_day_idx ON payment_calendar (pays_on);
