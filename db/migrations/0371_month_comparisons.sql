-- Who compared a month with another one, and when (operations §14.4): the latest for each month.
CREATE TABLE month_comparison (
  period_year smallint NOT NULL CHECK (period_year BETWEEN 2000 AND 2099),
  period_month smallint NOT NULL CHECK (period_month BETWEEN 1 AND 12),
  before_year smallint NOT NULL CHECK (before_year BETWEEN 2000 AND 2099),
  before_month smallint NOT NULL CHECK (before_month BETWEEN 1 AND 12),
  compared_at timestamptz NOT NULL DEFAULT now(),
  compared_by integer REFERENCES app_user ON DELETE SET NULL,
  PRIMARY KEY (period_year, period_month),
  CONSTRAINT month_comparison_other CHECK ((before_year, before_month) <> (period_year, period_month))
);
COMMENT ON TABLE month_comparison IS 'Who said last that a month was compared with another one.';
