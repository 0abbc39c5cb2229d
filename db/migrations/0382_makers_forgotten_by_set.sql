-- Who made an attention is forgotten with the account: for all accounts that are deleted at once by one statement, since
-- no index finds the attentions of one (docs/decisions/0074).

-- Forgets the removed rows where they are named. Its arguments: the table that names, its column, and that of the named
-- table. Like refuse_removal it must see what was committed while the statement waited for a row.
CREATE FUNCTION forget_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'rows of table "%" are removed under read committed alone', TG_TABLE_NAME
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  EXECUTE format('UPDATE %s SET %I = NULL WHERE %2$I IN (SELECT %I FROM removed)', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]);
  RETURN NULL;
END
$$;

-- As check_by_set, for a key of one column that a removal sets to null, as ON DELETE SET NULL does.
CREATE FUNCTION forget_by_set(referring text, name text, referring_column text, referred text, referred_column text DEFAULT 'id')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_by_set(referring, name, ARRAY[referring_column], referred, ARRAY[referred_column]);
  EXECUTE format('DROP TRIGGER %s_delete ON %s', name, referred);
  EXECUTE format('CREATE TRIGGER %s_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
                    EXECUTE FUNCTION forget_removed(%L, %L, %L)', name, referred, referring, referring_column, referred_column);
  -- What is forgotten names nobody, and is not checked.
  EXECUTE format('DROP TRIGGER %s_update ON %s', name, referring);
  EXECUTE format('CREATE TRIGGER %s_update AFTER UPDATE OF %s ON %s FOR EACH ROW
                    WHEN (NEW.%2$s IS NOT NULL AND OLD.%2$s IS DISTINCT FROM NEW.%2$s)
                    EXECUTE FUNCTION check_reference(%4$L, %5$L, %6$L, %7$L)', name, referring_column, referring, name,
                 ARRAY[referring_column], referred, ARRAY[referred_column]);
END
$$;

CREATE OR REPLACE VIEW reference AS
  SELECT conname::text AS name, conrelid::regclass::text AS referring, confrelid::regclass::text AS referred, false AS by_set,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key (attnum, place)
            JOIN pg_attribute a USING (attnum) WHERE a.attrelid = conrelid) AS columns,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(confkey) WITH ORDINALITY AS key (attnum, place)
            JOIN pg_attribute a USING (attnum) WHERE a.attrelid = confrelid) AS referred_columns,
         true AS keeps
    FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('a', 'r')
  UNION ALL
  SELECT arguments[1], tgrelid::regclass::text, arguments[3], true, arguments[2]::text[], arguments[4]::text[],
         NOT EXISTS (SELECT FROM pg_trigger removal
                      WHERE removal.tgname = arguments[1] || '_delete' AND removal.tgfoid = 'forget_removed'::regproc)
    FROM pg_trigger CROSS JOIN string_to_array(encode(tgargs, 'escape'), '\000') AS arguments
   WHERE tgfoid IN ('check_reference'::regproc, 'check_reference_under_lock'::regproc) AND tgname = arguments[1] || '_insert';
COMMENT ON VIEW reference IS 'Which table names which, and whether its rows keep the named ones from being deleted.';

SELECT forget_by_set('attention', 'attention_created_by_fkey', 'created_by', 'app_user');
