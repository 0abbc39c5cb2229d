-- Foreign keys of the tables that get a million rows at once, checked once for each statement (docs/decisions/0074).

-- Whether two rows agree in their columns, pair by pair, as SQL: 'a.x = b.id AND …'.
CREATE FUNCTION columns_match(a text, a_columns text[], b text, b_columns text[]) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT string_agg(format('%s.%s = %s.%s', a, x, b, y), ' AND ') FROM unnest(a_columns, b_columns) AS pair (x, y));

-- Whether a row names another one, as SQL: a key with a column that is null does not.
CREATE FUNCTION is_named(a text, columns text[]) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT string_agg(format('%s.%s IS NOT NULL', a, x), ' AND ') FROM unnest(columns) AS x);

-- Refuses what was written unless it names rows that are there, and keeps these from being deleted until the transaction
-- ends. Its arguments: the key, its columns, the table that is named, and that table's columns. By EXECUTE, because a plan
-- that is right for one row is wrong for a million.
CREATE FUNCTION check_reference() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text[] := TG_ARGV[1];
  same CONSTANT text := columns_match('kept', TG_ARGV[3]::text[], 'named', columns);
  missing text;
  query CONSTANT text := format(
    'WITH named AS MATERIALIZED (SELECT DISTINCT %s FROM %s WHERE %s),
          kept AS MATERIALIZED (SELECT %6$s FROM %4$s AS kept JOIN named ON %5$s FOR KEY SHARE OF kept)
     SELECT named::text FROM named WHERE NOT EXISTS (SELECT FROM kept WHERE %5$s) LIMIT 1',
    array_to_string(columns, ', '), CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*) AS added' ELSE 'added' END,
    is_named('added', columns), TG_ARGV[2], same,
    (SELECT string_agg('kept.' || x, ', ') FROM unnest(TG_ARGV[3]::text[]) AS x));
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    EXECUTE query INTO missing USING NEW;
  ELSE
    EXECUTE query INTO missing;
  END IF;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'insert or update on table "%" violates foreign key constraint "%"', TG_TABLE_NAME, TG_ARGV[0]
      USING ERRCODE = 'foreign_key_violation', DETAIL = format('%s names no row of %s.', missing, TG_ARGV[2]),
            SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END
$$;

-- Refuses to remove rows that are named. Its arguments: the key, the table that names, its columns, and those of the table
-- that is named. It must see what was committed while the statement waited for a row, and so needs the usual isolation.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text[] := TG_ARGV[2];
  found boolean;
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'rows of table "%" are removed under read committed alone', TG_TABLE_NAME
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT true FROM %s AS referring WHERE %s LIMIT 1', TG_ARGV[1], is_named('referring', columns)) INTO found;
  ELSE
    EXECUTE format('SELECT true FROM removed WHERE EXISTS (SELECT FROM %s AS referring WHERE %s) LIMIT 1', TG_ARGV[1],
                   columns_match('referring', columns, 'removed', TG_ARGV[3]::text[])) INTO found;
  END IF;
  IF found THEN
    RAISE EXCEPTION 'update or delete on table "%" violates foreign key constraint "%" on table "%"', TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1]
      USING ERRCODE = 'foreign_key_violation', SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_ARGV[1], CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END
$$;

-- Has `referring` name only rows of `referred`, from now on, as a foreign key with NO ACTION does, instead of the foreign
-- key of this name. An insert is checked once for its rows. An update is checked for each row whose key changes or, if
-- `in_sets`, once for its rows, too. The key of a row that may be named never changes.
CREATE FUNCTION check_by_set(referring text, name text, columns text[], referred text, referred_columns text[] DEFAULT '{id}',
                             in_sets boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  check_text CONSTANT text := format('EXECUTE FUNCTION check_reference(%L, %L, %L, %L)', name, columns, referred, referred_columns);
  removal CONSTANT text := format('EXECUTE FUNCTION refuse_removal(%L, %L, %L, %L)', name, referring, columns, referred_columns);
  written CONSTANT text := array_to_string(columns, ', ');
  key CONSTANT text := array_to_string(referred_columns, ', ');
BEGIN
  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s', referring, name);
  EXECUTE format('CREATE TRIGGER %s_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT %s',
                 name, referring, check_text);
  IF in_sets THEN
    EXECUTE format('CREATE TRIGGER %s_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT %s',
                   name, referring, check_text);
  ELSE
    EXECUTE format('CREATE TRIGGER %s_update AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN ((OLD.%s) IS DISTINCT FROM (NEW.%s)) %s',
                   name, written, referring, replace(written, ', ', ', OLD.'), replace(written, ', ', ', NEW.'), check_text);
  END IF;
  EXECUTE format('CREATE TRIGGER %s_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS removed FOR EACH STATEMENT %s',
                 name, referred, removal);
  EXECUTE format('CREATE TRIGGER %s_truncate AFTER TRUNCATE ON %s FOR EACH STATEMENT %s', name, referred, removal);
  EXECUTE format('CREATE TRIGGER %s_kept BEFORE UPDATE OF %s ON %s FOR EACH ROW WHEN ((OLD.%s) IS DISTINCT FROM (NEW.%s)) EXECUTE FUNCTION refuse_change(%L)',
                 name, key, referred, replace(key, ', ', ', OLD.'), replace(key, ', ', ', NEW.'),
                 format('The key of a row of %s never changes.', referred));
END
$$;

-- Which table names which, and so keeps its rows from being deleted: by a foreign key, or by one that is checked by set.
CREATE VIEW reference AS
  SELECT conname::text AS name, conrelid::regclass::text AS referring, confrelid::regclass::text AS referred, false AS by_set,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key (attnum, place)
            JOIN pg_attribute a USING (attnum) WHERE a.attrelid = conrelid) AS columns,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(confkey) WITH ORDINALITY AS key (attnum, place)
            JOIN pg_attribute a USING (attnum) WHERE a.attrelid = confrelid) AS referred_columns
    FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('a', 'r')
  UNION ALL
  SELECT arguments[1], tgrelid::regclass::text, arguments[3], true, arguments[2]::text[], arguments[4]::text[]
    FROM pg_trigger CROSS JOIN string_to_array(encode(tgargs, 'escape'), '\000') AS arguments
   WHERE tgfoid = 'check_reference'::regproc AND tgname = arguments[1] || '_insert';
COMMENT ON VIEW reference IS 'Which table names which, and so keeps its rows from being deleted.';

-- The keys checked by set that rows break, with their number: none, unless triggers were off.
CREATE FUNCTION broken_references() RETURNS TABLE (name text, broken bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  key record;
BEGIN
  FOR key IN SELECT * FROM reference WHERE by_set ORDER BY reference.name LOOP
    RETURN QUERY EXECUTE format(
      'SELECT %L, count(*) FROM %s AS referring WHERE %s AND NOT EXISTS (SELECT FROM %s AS referred WHERE %s) HAVING count(*) > 0',
      key.name, key.referring, is_named('referring', key.columns), key.referred,
      columns_match('referred', key.referred_columns, 'referring', key.columns));
  END LOOP;
END
$$;

SELECT check_by_set('calculation', 'calculation_attention_id_fkey', '{attention_id}', 'attention');
SELECT check_by_set('calculation', 'calculation_doctor_id_fkey', '{doctor_id}', 'doctor');
SELECT check_by_set('calculation', 'calculation_specialty_id_fkey', '{specialty_id}', 'specialty');
SELECT check_by_set('calculation', 'calculation_society_id_fkey', '{society_id}', 'medical_society');
SELECT check_by_set('calculation', 'calculation_rule_version_id_fkey', '{rule_version_id}', 'fee_rule_version');
-- A payment is given to all its fees at once.
SELECT check_by_set('calculation', 'calculation_payment_fkey', '{payment_id,doctor_id,period_year,period_month}',
                    'payment', '{id,doctor_id,period_year,period_month}', in_sets => true);
SELECT check_by_set('attention', 'attention_doctor_id_fkey', '{doctor_id}', 'doctor');
SELECT check_by_set('attention', 'attention_service_id_fkey', '{service_id}', 'service');
SELECT check_by_set('attention', 'attention_provider_type_id_fkey', '{provider_type_id}', 'provider_type');
SELECT check_by_set('attention', 'attention_specialty_id_fkey', '{specialty_id}', 'specialty');
SELECT check_by_set('attention', 'attention_society_id_fkey', '{society_id}', 'medical_society');
-- An import that updates names itself in each of its attentions.
SELECT check_by_set('attention', 'attention_import_id_fkey', '{import_id}', 'import', in_sets => true);
