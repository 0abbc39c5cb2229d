-- Why a rule or agreement was changed (fees §9.9): with the version that the change made.

CREATE TABLE fee_rule_reason (
  version_id integer PRIMARY KEY REFERENCES fee_rule_version ON DELETE CASCADE,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 3 AND 500)
);
COMMENT ON TABLE fee_rule_reason IS 'Why a version of a rule was saved, in the words of who saved it; apart from the versions, since doctors may read those of their own rules.';
CREATE TRIGGER fee_rule_reason_kept BEFORE UPDATE ON fee_rule_reason
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Why a rule was changed stays as it was said.');
-- They go with their version alone.
CREATE TRIGGER fee_rule_reason_deletion BEFORE DELETE ON fee_rule_reason
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('Why a rule was changed is deleted with its version only.');
