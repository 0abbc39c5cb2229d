-- What the dashboard adds up over a million calculations, and the latest of the audit log by what they
-- are about.

-- What each statement changed in the calculations of a month, by status: the sum of a month's rows is how
-- many it has, how many of them no rule covers, and their pesos. Kept by triggers alone; rows are only
-- ever added, so that nobody waits for anybody, and are summed up at night: as attention_day_change.
CREATE TABLE calculation_month_change (
  period_year smallint NOT NULL,
  period_month smallint NOT NULL,
  status calculation_status NOT NULL,
  calculations bigint NOT NULL,
  -- Of them, those that no rule covers.
  without_rule bigint NOT NULL,
  calculated_amount bigint NOT NULL,
  retention_amount bigint NOT NULL,
  final_amount bigint NOT NULL
);

-- The trigger's argument selects what came (`sign` 1) and what went (-1).
CREATE FUNCTION note_calculation_month_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO calculation_month_change
     SELECT period_year, period_month, status, sum(sign), coalesce(sum(sign) FILTER (WHERE rule_version_id IS NULL), 0),
            sum(sign * calculated_amount), sum(sign * retention_amount), sum(sign * final_amount)
       FROM (%s) AS change
      GROUP BY 1, 2, 3
     HAVING (sum(sign), coalesce(sum(sign) FILTER (WHERE rule_version_id IS NULL), 0), sum(sign * calculated_amount),
             sum(sign * retention_amount), sum(sign * final_amount)) <> (0, 0, 0, 0, 0)',
    TG_ARGV[0]);
  RETURN NULL;
END
$$;
CREATE TRIGGER calculation_month_change_insert AFTER INSERT ON calculation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_calculation_month_change('SELECT 1 AS sign, * FROM added');
CREATE TRIGGER calculation_month_change_update AFTER UPDATE ON calculation REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_calculation_month_change(
    'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed');
CREATE TRIGGER calculation_month_change_delete AFTER DELETE ON calculation REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_calculation_month_change('SELECT -1 AS sign, * FROM removed');

CREATE FUNCTION forget_calculation_month_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calculation_month_change;
  RETURN NULL;
END
$$;
CREATE TRIGGER calculation_month_change_truncate AFTER TRUNCATE ON calculation
  FOR EACH STATEMENT EXECUTE FUNCTION forget_calculation_month_changes();

-- Leaves one row a month and status: for the nightly cleaning.
CREATE FUNCTION sum_calculation_month_changes() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM calculation_month_change RETURNING *)
  INSERT INTO calculation_month_change
  SELECT period_year, period_month, status, sum(calculations), sum(without_rule), sum(calculated_amount),
         sum(retention_amount), sum(final_amount)
    FROM gone GROUP BY 1, 2, 3 HAVING sum(calculations) <> 0
$$;

INSERT INTO calculation_month_change
SELECT period_year, period_month, status, count(*), count(*) FILTER (WHERE rule_version_id IS NULL),
       sum(calculated_amount), sum(retention_amount), sum(final_amount)
  FROM calculation GROUP BY 1, 2, 3;

-- The latest entries about a noun (the action's first word): whoever may read few of them still finds
-- them at once.
CREATE INDEX audit_log_noun_idx ON audit_log (split_part(action, '.', 1), at DESC, id DESC);
