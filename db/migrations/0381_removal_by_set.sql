-- With LIMIT 1 the tables were joined row by row, and 20,000 services took 45 s to be deleted: all of them are counted now.

CREATE OR REPLACE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text[] := TG_ARGV[2];
  found boolean;
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'rows of table "%" are removed under read committed alone', TG_TABLE_NAME
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %s AS referring WHERE %s)', TG_ARGV[1], is_named('referring', columns)) INTO found;
  ELSE
    EXECUTE format('SELECT count(*) > 0 FROM removed WHERE EXISTS (SELECT FROM %s AS referring WHERE %s)', TG_ARGV[1],
                   columns_match('referring', columns, 'removed', TG_ARGV[3]::text[])) INTO found;
  END IF;
  IF found THEN
    RAISE EXCEPTION 'update or delete on table "%" violates foreign key constraint "%" on table "%"', TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1]
      USING ERRCODE = 'foreign_key_violation', SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_ARGV[1], CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END
$$;
