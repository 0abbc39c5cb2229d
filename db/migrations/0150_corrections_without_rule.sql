-- Lines that a retroactive change leaves without a rule (docs/decisions/0088): what is due for them nobody has said yet.

ALTER TABLE correction
  ADD COLUMN is_without_rule boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT correction_without_rule CHECK (NOT is_without_rule OR cause = 'rule' AND change_id IS NOT NULL);
COMMENT ON COLUMN correction.is_without_rule IS 'Whether a retroactive change left the line without a rule: it is proposed without a difference, and decided by itself.';
CREATE TRIGGER correction_without_rule_kept BEFORE UPDATE ON correction
  FOR EACH ROW WHEN (OLD.is_without_rule <> NEW.is_without_rule)
  EXECUTE FUNCTION refuse_change('Why a correction was proposed never changes.');

-- Each is looked at: none is approved with others.
CREATE FUNCTION decide_corrections_singly() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT count(*) < 2 OR NOT bool_or(n.is_without_rule)
      FROM added n JOIN removed was USING (id) WHERE was.status = 'proposed' AND n.status = 'approved' $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What a change left without a rule is approved by itself.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER correction_decided_singly AFTER UPDATE ON correction REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION decide_corrections_singly();
