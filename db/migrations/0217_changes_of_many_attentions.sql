-- Whether a calculated attention changes is asked of all changed rows at once. A LIMIT had the planner compare each row before with each
-- row after, in the hope of an early match: with 18,000 changed attentions, and none calculated, that took minutes.
CREATE OR REPLACE FUNCTION refuse_calculated_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text[] := TG_ARGV[0];
  found boolean;
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'rows of table "%" change under read committed alone', TG_TABLE_NAME
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  EXECUTE (
    SELECT format('SELECT count(*) > 0 FROM removed JOIN added USING (id) WHERE (%s) IS DISTINCT FROM (%s)
                      AND EXISTS (SELECT FROM calculation WHERE attention_id = removed.id)',
                  string_agg('removed.' || x, ', '), string_agg('added.' || x, ', ')) FROM unnest(columns) AS x) INTO found;
  IF found THEN
    RAISE EXCEPTION 'A calculated attention does not change.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
