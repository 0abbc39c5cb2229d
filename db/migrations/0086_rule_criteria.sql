-- Two more criteria of a fee rule (design §5): the record type, and the provider type under which the attention was given.

ALTER TABLE fee_rule_version
  -- Null means both.
  ADD COLUMN record_type record_type,
  -- Null means all, also those attentions that have none.
  ADD COLUMN provider_type_ids integer[] CHECK (cardinality(provider_type_ids) > 0);

-- A rule version is immutable whatever columns it has: a criterion more needs no trigger more. Only who made it may be
-- forgotten, when that user is deleted, and its end may come.
CREATE FUNCTION keep_rule_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing CONSTANT text[] := ARRAY['to_revision', 'created_by', 'search'];
BEGIN
  IF (OLD.to_revision IS NOT NULL AND OLD.to_revision IS DISTINCT FROM NEW.to_revision)
     OR to_jsonb(OLD) - changing IS DISTINCT FROM to_jsonb(NEW) - changing THEN
    RAISE EXCEPTION 'A rule version is immutable.' USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER fee_rule_version_immutable ON fee_rule_version;
CREATE TRIGGER fee_rule_version_immutable BEFORE UPDATE ON fee_rule_version
  FOR EACH ROW EXECUTE FUNCTION keep_rule_version();

-- A fee's explanation reads the provider type from its attention: it stays from the calculation on.
CREATE TRIGGER attention_provider_type_kept BEFORE UPDATE OF provider_type_id ON attention
  FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.provider_type_id IS DISTINCT FROM NEW.provider_type_id)
  EXECUTE FUNCTION refuse_change('A calculated attention does not change.');
