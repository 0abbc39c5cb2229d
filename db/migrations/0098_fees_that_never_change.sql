-- Attentions and fees are written once: their states follow from where a fee stands (docs/decisions/0075).

-- A state that the fee does not bear out would change without a word: it is put right before.
DO $$
BEGIN
  IF EXISTS (SELECT FROM attention a LEFT JOIN calculation c ON c.attention_id = a.id LEFT JOIN payment p ON p.id = c.payment_id
              WHERE (a.status = 'pending') <> (c.attention_id IS NULL) OR (a.status = 'paid') <> coalesce(c.status = 'paid', false)
                 OR p.status::text <> c.status::text) THEN
    RAISE EXCEPTION USING ERRCODE = 'PM001', MESSAGE =
      'Hay atenciones o cálculos cuyo estado no concuerda con su pago, y no se puede actualizar. Revise los libros con la '
      'versión anterior (npm run verify-books), corrija lo que indica y vuelva a iniciar.';
  END IF;
END
$$;

-- What a doctor's sums are asked by is on the fee itself, so that they need no table of their own.
ALTER TABLE calculation ADD COLUMN service_id integer, ADD COLUMN record_type record_type;
UPDATE calculation c SET service_id = a.service_id, record_type = a.record_type FROM attention a WHERE a.id = c.attention_id;
ALTER TABLE calculation ALTER COLUMN service_id SET NOT NULL, ALTER COLUMN record_type SET NOT NULL;

DROP VIEW payable_fee;
-- A fee stands in one of two tables: here until a payment takes it, then in payment_line. Written by the triggers below,
-- except that a move changes the state. Copies what the payroll adds up, so that nothing has to be joined for it.
CREATE TABLE payable_fee (
  attention_id bigint PRIMARY KEY,
  status calculation_status NOT NULL DEFAULT 'calculated' CHECK (status IN ('calculated', 'pending_payment')),
  doctor_id integer NOT NULL,
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  rule_version_id integer,
  period_year smallint NOT NULL,
  period_month smallint NOT NULL,
  base_amount pesos NOT NULL,
  calculated_amount pesos NOT NULL,
  retention_amount pesos NOT NULL,
  final_amount pesos NOT NULL
);
COMMENT ON TABLE payable_fee IS 'Fees that a payment may be made of: those in no payment yet.';
INSERT INTO payable_fee
  SELECT attention_id, status, doctor_id, attention_date, record_type, rule_version_id, period_year, period_month, base_amount,
         calculated_amount, retention_amount, final_amount
    FROM calculation WHERE payment_id IS NULL;
CREATE INDEX payable_fee_doctor_idx ON payable_fee (doctor_id, status, attention_date);
-- The lists of fees by state, newest first.
CREATE INDEX payable_fee_status_idx ON payable_fee (status, attention_date DESC, attention_id DESC);

-- The fees that a payment is made of. A fee is paid once: the primary key says it.
CREATE TABLE payment_line (
  attention_id bigint PRIMARY KEY,
  payment_id integer NOT NULL,
  -- Of its attention: paid records are listed by it. '-infinity' stands for none, as in paid_request_doctor.
  request_date date NOT NULL
);
COMMENT ON TABLE payment_line IS 'A fee in the payment that was made of it.';
INSERT INTO payment_line
  SELECT c.attention_id, c.payment_id, coalesce(a.request_date, '-infinity')
    FROM calculation c JOIN attention a ON a.id = c.attention_id
   WHERE c.payment_id IS NOT NULL ORDER BY c.payment_id, c.attention_date, c.attention_id;
CREATE INDEX payment_line_payment_idx ON payment_line (payment_id, request_date);

-- What read a state of attentions or fees.
DROP TRIGGER attention_status_legal ON attention;
DROP TRIGGER attention_content_kept ON attention;
DROP TRIGGER attention_provider_type_kept ON attention;
DROP TRIGGER attention_request_date_kept ON attention;
DROP TRIGGER attention_unit_kept ON attention;
DROP TRIGGER calculation_status_legal ON calculation;
DROP TRIGGER calculation_kept ON calculation;
DROP TRIGGER calculation_deletion ON calculation;
DROP STATISTICS calculation_payable;

-- Takes back what create_totals made for a total: its triggers and views, not its table.
CREATE FUNCTION drop_totals(total text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT tgname, tgrelid::regclass AS source FROM pg_trigger
               WHERE tgname IN (total || '_insert', total || '_update', total || '_delete', total || '_truncate') LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', kept.tgname, kept.source);
  END LOOP;
  EXECUTE format('DROP VIEW %s_difference, %1$s_recount', total);
END
$$;
SELECT drop_totals('attention_day_change');
SELECT drop_totals('calculation_month');
SELECT drop_totals('doctor_month_pending');
SELECT drop_totals('paid_request_doctor');
SELECT drop_totals('doctor_day_fees');
SELECT drop_totals('doctor_month_service_fees');
DROP TABLE calculation_month, doctor_day_fees, doctor_month_service_fees;

-- Columns, and with them the indexes that hold one. What a payment is made of says payment_line from now on.
DROP TRIGGER calculation_payment_fkey_insert ON calculation;
DROP TRIGGER calculation_payment_fkey_update ON calculation;
DROP TRIGGER calculation_payment_fkey_delete ON payment;
DROP TRIGGER calculation_payment_fkey_truncate ON payment;
DROP TRIGGER calculation_payment_fkey_kept ON payment;
ALTER TABLE calculation DROP COLUMN status, DROP COLUMN payment_id;
ALTER TABLE attention DROP COLUMN status;
-- The lists, newest first: the rows of some days, or those of one doctor. What is asked of many rows is in the index.
CREATE INDEX attention_date_idx ON attention (attention_date, id) INCLUDE (record_type);
CREATE INDEX attention_doctor_idx ON attention (doctor_id, attention_date, id)
  INCLUDE (record_type, gross_amount, net_amount, participated_amount);
-- The newest of a doctor's fees, and the sums of all of them, whatever their number (docs/decisions/0042).
CREATE INDEX calculation_doctor_date_idx ON calculation (doctor_id, attention_date, attention_id)
  INCLUDE (record_type, service_id, base_amount, calculated_amount, retention_amount, final_amount);
-- The fees of some days: those that are calculated together lie together.
CREATE INDEX calculation_date_idx ON calculation USING brin (attention_date) WITH (pages_per_range = 32, autosummarize = on);

-- The states. Where a query does not ask for an attention's, PostgreSQL leaves out the tables that only say it.
CREATE VIEW attention_with_status WITH (security_invoker = true) AS
  SELECT CASE WHEN calculation.attention_id IS NULL THEN 'pending' WHEN payment.status = 'paid' THEN 'paid'
              ELSE 'calculated' END::attention_status AS status,
         attention.*
    FROM attention
    LEFT JOIN calculation ON calculation.attention_id = attention.id
    LEFT JOIN payment_line ON payment_line.attention_id = attention.id
    LEFT JOIN payment ON payment.id = payment_line.payment_id;
COMMENT ON VIEW attention_with_status IS 'Attentions with their state: pending until a fee is calculated, paid with its payment.';
CREATE VIEW fee_state WITH (security_invoker = true) AS
  SELECT calculation.attention_id, coalesce(payable_fee.status, payment.status::text::calculation_status) AS status,
         payment.id AS payment_id
    FROM calculation
    LEFT JOIN payable_fee ON payable_fee.attention_id = calculation.attention_id
    LEFT JOIN payment_line ON payment_line.attention_id = calculation.attention_id
    LEFT JOIN payment ON payment.id = payment_line.payment_id;
COMMENT ON VIEW fee_state IS 'The state of each fee, and its payment if it has one.';

-- Like check_reference of 0097, for keys that name as many rows as are written: a lock of the named table keeps them, and
-- none is locked by itself. It must see what was committed while the lock was waited for, and so needs the usual isolation. Its
-- arguments are the same.
CREATE FUNCTION check_reference_under_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text[] := TG_ARGV[1];
  missing text;
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'rows of table "%" are added under read committed alone', TG_TABLE_NAME
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  EXECUTE format('SELECT (%s)::text FROM added WHERE %s AND NOT EXISTS (SELECT FROM %s AS kept WHERE %s) LIMIT 1',
                 array_to_string(columns, ', '), is_named('added', columns), TG_ARGV[2],
                 columns_match('kept', TG_ARGV[3]::text[], 'added', columns)) INTO missing;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'insert or update on table "%" violates foreign key constraint "%"', TG_TABLE_NAME, TG_ARGV[0]
      USING ERRCODE = 'foreign_key_violation', DETAIL = format('%s names no row of %s.', missing, TG_ARGV[2]),
            SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END
$$;

-- Has the rows of `referring`, which never change, name only rows of `referred`, instead of the key of this name. While it
-- is written nobody else writes `referred`. That the key of a row that is named never changes, triggers of `referred` must say.
CREATE FUNCTION check_by_set_under_lock(referring text, name text, columns text[], referred text, referred_columns text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS %1$s_insert ON %2$s; DROP TRIGGER IF EXISTS %1$s_update ON %2$s;
                  DROP TRIGGER IF EXISTS %1$s_delete ON %3$s; DROP TRIGGER IF EXISTS %1$s_truncate ON %3$s;
                  DROP TRIGGER IF EXISTS %1$s_kept ON %3$s', name, referring, referred);
  EXECUTE format('CREATE TRIGGER %s_lock BEFORE INSERT ON %s FOR EACH STATEMENT EXECUTE FUNCTION lock_table(%L)', name, referring, referred);
  EXECUTE format('CREATE TRIGGER %1$s_insert AFTER INSERT ON %2$s REFERENCING NEW TABLE AS added FOR EACH STATEMENT
                  EXECUTE FUNCTION check_reference_under_lock(%1$L, %3$L, %4$L, %5$L)', name, referring, columns, referred, referred_columns);
  EXECUTE format('CREATE TRIGGER %1$s_delete AFTER DELETE ON %2$s REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
                  EXECUTE FUNCTION refuse_removal(%1$L, %3$L, %4$L, %5$L)', name, referred, referring, columns, referred_columns);
  EXECUTE format('CREATE TRIGGER %1$s_truncate AFTER TRUNCATE ON %2$s FOR EACH STATEMENT
                  EXECUTE FUNCTION refuse_removal(%1$L, %3$L, %4$L, %5$L)', name, referred, referring, columns, referred_columns);
END
$$;

-- Keeps others from writing a table until the transaction ends; they may read it.
CREATE FUNCTION lock_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE VIEW reference AS
  SELECT conname::text AS name, conrelid::regclass::text AS referring, confrelid::regclass::text AS referred, false AS by_set,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key (attnum, place)
            JOIN pg_attribute a USING (attnum) WHERE a.attrelid = conrelid) AS columns,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(confkey) WITH ORDINALITY AS key (attnum, place)
            JOIN pg_attribute a USING (attnum) WHERE a.attrelid = confrelid) AS referred_columns
    FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('a', 'r')
  UNION ALL
  SELECT arguments[1], tgrelid::regclass::text, arguments[3], true, arguments[2]::text[], arguments[4]::text[]
    FROM pg_trigger CROSS JOIN string_to_array(encode(tgargs, 'escape'), '\000') AS arguments
   WHERE tgfoid IN ('check_reference'::regproc, 'check_reference_under_lock'::regproc) AND tgname = arguments[1] || '_insert';

-- A fee is of an attention, and of its doctor, date, service and record type.
SELECT check_by_set_under_lock('calculation', 'calculation_attention_id_fkey',
                               '{attention_id,doctor_id,attention_date,service_id,record_type}',
                               'attention', '{id,doctor_id,attention_date,service_id,record_type}');
-- Their fees are locked by being taken from payable_fee.
SELECT check_by_set('payment_line', 'payment_line_payment_id_fkey', '{payment_id}', 'payment');

-- What was calculated from an attention stays true: of those with a fee, the columns of the argument never change.
CREATE FUNCTION refuse_calculated_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text[] := TG_ARGV[0];
  found boolean;
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'rows of table "%" change under read committed alone', TG_TABLE_NAME
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  EXECUTE (
    SELECT format('SELECT true FROM removed JOIN added USING (id) WHERE (%s) IS DISTINCT FROM (%s)
                      AND EXISTS (SELECT FROM calculation WHERE attention_id = removed.id) LIMIT 1',
                  string_agg('removed.' || x, ', '), string_agg('added.' || x, ', ')) FROM unnest(columns) AS x) INTO found;
  IF found THEN
    RAISE EXCEPTION 'A calculated attention does not change.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_content_kept AFTER UPDATE ON attention REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_calculated_change(
    '{record_type,external_id,attention_date,attention_time,request_date,doctor_id,service_id,provider_type_id,specialty_id,society_id,schedule_type,gross_amount,net_amount,participated_amount,unit}');
CREATE TRIGGER attention_id_kept BEFORE UPDATE OF id ON attention
  FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_change('The id of an attention never changes.');

-- A fee never changes: its amounts, and what its explanation is made from.
CREATE TRIGGER calculation_kept BEFORE UPDATE OF attention_id, doctor_id, period_year, period_month, attention_date,
    service_id, record_type, specialty_id, society_id, paid_as, rule_version_id, rule_set_revision, base_amount, calculated_amount, retention_rate,
    retention_amount, final_amount, accumulations ON calculation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A fee''s amounts and explanation never change.');

-- A new fee may be paid.
CREATE FUNCTION offer_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payable_fee
    SELECT attention_id, 'calculated', doctor_id, attention_date, record_type, rule_version_id, period_year, period_month,
           base_amount, calculated_amount, retention_amount, final_amount
      FROM added;
  RETURN NULL;
END
$$;
CREATE TRIGGER calculation_offered AFTER INSERT ON calculation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION offer_fees();

-- A fee goes by a recalculation while it is calculated, which says so in a setting and makes a new one, or by the total wipe.
CREATE FUNCTION withdraw_fees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_complete boolean;
BEGIN
  EXECUTE $query$
    WITH gone AS (DELETE FROM payable_fee f USING removed r WHERE f.attention_id = r.attention_id RETURNING f.status)
    SELECT (SELECT count(*) FROM removed) = (SELECT count(*) FROM gone WHERE status = 'calculated') $query$ INTO is_complete;
  -- The wipe removes payments first: their totals are taken back by their fees.
  IF NOT (coalesce(current_setting('portal.wipe', true), '') = 'on'
          AND NOT EXISTS (SELECT FROM removed JOIN payment_line USING (attention_id)))
     AND NOT (is_complete AND coalesce(current_setting('portal.recalculation', true), '') = 'on')
     AND EXISTS (SELECT FROM removed) THEN
    RAISE EXCEPTION 'A fee is removed by a recalculation while it is calculated, or by the total wipe.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER calculation_deletion AFTER DELETE ON calculation REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION withdraw_fees();
CREATE TRIGGER calculation_truncate AFTER TRUNCATE ON calculation
  FOR EACH STATEMENT EXECUTE FUNCTION empty_tables('payable_fee, payment_line');

-- Of a payable fee only the state changes, and never back. Its row comes with the fee and goes with it or into a payment.
CREATE TRIGGER calculation_status_legal BEFORE UPDATE ON payable_fee
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND (OLD.status, NEW.status) <> ('calculated', 'pending_payment'))
  EXECUTE FUNCTION refuse_change('A calculation goes from calculated to pending_payment to processed to paid.');
CREATE TRIGGER payable_fee_kept BEFORE UPDATE OF attention_id, doctor_id, attention_date, record_type,
    rule_version_id, period_year, period_month, base_amount, calculated_amount, retention_amount, final_amount ON payable_fee
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A fee''s amounts and explanation never change.');
CREATE TRIGGER payable_fee_written BEFORE INSERT OR DELETE OR TRUNCATE ON payable_fee
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('A payable fee comes with its calculation, and goes with it or into a payment.');

-- A payment takes its fees: each one that is payable, of its own doctor and month, with its attention's request date.
CREATE FUNCTION take_fees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    WITH taken AS (DELETE FROM payable_fee f USING added l WHERE f.attention_id = l.attention_id
                   RETURNING l.payment_id, f.doctor_id, f.period_year, f.period_month)
    SELECT count(*) = (SELECT count(*) FROM added)
      FROM taken t JOIN payment p ON p.status = 'processed'
       AND (p.id, p.doctor_id, p.period_year, p.period_month) = (t.payment_id, t.doctor_id, t.period_year, t.period_month)
  $query$ INTO is_right;
  IF is_right THEN
    EXECUTE $query$
      SELECT NOT EXISTS (SELECT FROM added JOIN attention a ON a.id = added.attention_id
                          WHERE coalesce(a.request_date, '-infinity') <> added.request_date) $query$ INTO is_right;
  END IF;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment takes fees that are in no other, of its own doctor and month, with their request date.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_line_taken AFTER INSERT ON payment_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION take_fees();
CREATE TRIGGER payment_line_kept BEFORE UPDATE ON payment_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A payment''s lines never change.');
CREATE TRIGGER payment_line_deletion BEFORE DELETE OR TRUNCATE ON payment_line
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('A payment''s lines go with it.');

-- A payment that the total wipe removes takes its lines with it, after the totals below have read them: PostgreSQL calls
-- triggers in the order of their names, and those of totals come first. The wipe removes the fees next.
DROP TRIGGER payment_line_payment_id_fkey_delete ON payment;
CREATE FUNCTION remove_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM payment_line l USING removed WHERE l.payment_id = removed.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_lines_delete AFTER DELETE ON payment REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_lines();

-- What each statement changed in the attentions of a day, by record type, whatever their state (docs/decisions/0012).
ALTER TABLE attention_day_change DROP COLUMN status;
DELETE FROM attention_day_change;
SELECT create_totals('attention_day_change', 'attention',
  keys => '{"attention_date": "attention_date", "record_type": "record_type"}',
  sums => '{"attentions": "1", "gross_amount": "gross_amount", "net_amount": "net_amount",
            "participated_amount": "participated_amount"}');

-- Of the attentions of a day, those with a fee.
CREATE TABLE calculated_day (
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  attentions bigint NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  participated_amount bigint NOT NULL,
  PRIMARY KEY (attention_date, record_type)
);
SELECT create_totals('calculated_day', 'calculation', moves => false,
  joined => 'JOIN attention ON attention.id = calculation.attention_id',
  keys => '{"attention_date": "attention.attention_date", "record_type": "attention.record_type"}',
  sums => '{"attentions": "1", "gross_amount": "attention.gross_amount", "net_amount": "attention.net_amount",
            "participated_amount": "attention.participated_amount"}');

-- Of the attentions of a day, those that are paid.
CREATE TABLE paid_day (
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  attentions bigint NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  participated_amount bigint NOT NULL,
  PRIMARY KEY (attention_date, record_type)
);
SELECT create_totals('paid_day', 'payment', condition => $$payment.status = 'paid'$$,
  joined => 'JOIN payment_line ON payment_line.payment_id = payment.id JOIN attention ON attention.id = payment_line.attention_id',
  keys => '{"attention_date": "attention.attention_date", "record_type": "attention.record_type"}',
  sums => '{"attentions": "1", "gross_amount": "attention.gross_amount", "net_amount": "attention.net_amount",
            "participated_amount": "attention.participated_amount"}');

-- The attentions of a day by record type and state, as sums of several rows.
CREATE VIEW attention_day AS
  SELECT attention_date, record_type, 'pending'::attention_status AS status, attentions, gross_amount, net_amount,
         participated_amount
    FROM attention_day_change
  UNION ALL
  SELECT attention_date, record_type, 'pending', -attentions, -gross_amount, -net_amount, -participated_amount FROM calculated_day
  UNION ALL
  SELECT attention_date, record_type, 'calculated', attentions, gross_amount, net_amount, participated_amount FROM calculated_day
  UNION ALL
  SELECT attention_date, record_type, 'calculated', -attentions, -gross_amount, -net_amount, -participated_amount FROM paid_day
  UNION ALL
  SELECT attention_date, record_type, 'paid', attentions, gross_amount, net_amount, participated_amount FROM paid_day;
COMMENT ON VIEW attention_day IS 'Attentions and their pesos by day, record type and state, as sums of several rows.';

-- The days with pending attentions, among which all others are found.
CREATE VIEW pending_day AS
  SELECT attention_date FROM attention_day WHERE status = 'pending' GROUP BY attention_date HAVING sum(attentions) > 0;
COMMENT ON VIEW pending_day IS 'The days that have attentions without a fee.';

-- The fees of a month in no payment, by state, which the dashboard shows (docs/decisions/0026).
CREATE TABLE payable_month (
  period_year smallint NOT NULL,
  period_month smallint NOT NULL,
  status calculation_status NOT NULL,
  calculations bigint NOT NULL,
  -- Of them, those that no rule covers.
  without_rule bigint NOT NULL,
  calculated_amount bigint NOT NULL,
  retention_amount bigint NOT NULL,
  final_amount bigint NOT NULL,
  PRIMARY KEY (period_year, period_month, status)
);
SELECT create_totals('payable_month', 'payable_fee',
  keys => '{"period_year": "period_year", "period_month": "period_month", "status": "status"}',
  sums => '{"calculations": "1", "without_rule": "(rule_version_id IS NULL)::int", "calculated_amount": "calculated_amount",
            "retention_amount": "retention_amount", "final_amount": "final_amount"}');

-- The fees of a month that are in a payment, by its state.
CREATE TABLE payment_month (
  period_year smallint NOT NULL,
  period_month smallint NOT NULL,
  status payment_status NOT NULL,
  calculations bigint NOT NULL,
  calculated_amount bigint NOT NULL,
  retention_amount bigint NOT NULL,
  final_amount bigint NOT NULL,
  PRIMARY KEY (period_year, period_month, status)
);
SELECT create_totals('payment_month', 'payment',
  keys => '{"period_year": "period_year", "period_month": "period_month", "status": "status"}',
  sums => '{"calculations": "total_attentions", "calculated_amount": "total_brut_amount",
            "retention_amount": "total_retention_amount", "final_amount": "total_amount"}');

CREATE VIEW calculation_month AS
  SELECT period_year, period_month, status, calculations, calculated_amount, retention_amount, final_amount FROM payable_month
  UNION ALL
  SELECT period_year, period_month, status::text::calculation_status, calculations, calculated_amount, retention_amount, final_amount
    FROM payment_month;
COMMENT ON VIEW calculation_month IS 'The fees of a month by state.';

DELETE FROM doctor_month_pending;
SELECT create_totals('doctor_month_pending', 'payable_fee', condition => $$status = 'pending_payment'$$,
  keys => '{"doctor_id": "doctor_id", "period_year": "period_year", "period_month": "period_month"}',
  sums => '{"records": "1", "total_brut_amount": "calculated_amount", "total_amount": "final_amount"}');

DELETE FROM paid_request_doctor;
SELECT create_totals('paid_request_doctor', 'payment', condition => $$payment.status = 'paid'$$,
  joined => 'JOIN payment_line ON payment_line.payment_id = payment.id
             JOIN calculation ON calculation.attention_id = payment_line.attention_id',
  keys => '{"request_date": "payment_line.request_date", "doctor_id": "payment.doctor_id"}',
  sums => '{"records": "1", "total_brut_amount": "calculation.calculated_amount", "total_amount": "calculation.final_amount"}');

-- Forgets what no revert can need any more: for the nightly cleaning.
CREATE OR REPLACE FUNCTION forget_previous_values() RETURNS void LANGUAGE sql AS $$
  DELETE FROM import_previous_value p
   WHERE NOT EXISTS (SELECT FROM attention_with_status a WHERE a.id = p.attention_id AND a.status <> 'paid')
$$;

-- The second wall around a doctor's records (docs/decisions/0041).
GRANT SELECT ON attention_with_status, fee_state, payable_fee, payment_line, pending_day TO portal_medico_doctor;
ALTER TABLE payable_fee ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON payable_fee FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());
ALTER TABLE payment_line ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON payment_line FOR SELECT TO portal_medico_doctor
  USING (payment_id IN (SELECT id FROM payment WHERE doctor_id = portal_doctor_id()));

-- The tables are new, and the rows of others have moved.
ANALYZE attention, calculation, payable_fee, payment_line;
