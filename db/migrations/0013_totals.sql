-- Sums that are asked for over up to a million rows, and so are kept by triggers (docs/decisions/0069).

-- The trigger of every total. Its arguments: the total, the statement that adds to it what changed in the rows that
-- stand for %s, and when a row of the total is empty. By EXECUTE, because a plain statement's plan would be kept, and one
-- that is right for a row is wrong for a million.
CREATE FUNCTION keep_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_emptied boolean;
BEGIN
  EXECUTE format(TG_ARGV[1], CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
    ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
  END) INTO has_emptied;
  IF has_emptied THEN
    EXECUTE format('DELETE FROM %s WHERE %s', TG_ARGV[0], TG_ARGV[2]);
  END IF;
  RETURN NULL;
END
$$;

-- Has the table `total` hold, from now on, the sums of the rows of `source` that meet the condition. `keys` and `sums`
-- say by column what it holds: an expression, without a %, of a row of `source`, named as that table is, and of what is
-- `joined` to it, which must not change while the row is there. `moves`: whether an update of the source may change any of it.
--
-- With a primary key the total is added to in place, and loses a row whose sums are all zero: for sources that are
-- written under the ledger's lock, since who adds to a row waits for who did before. Without, it gets a row for what each
-- statement changed, so that nobody waits for anybody, is the sum of its rows, and is folded at night (`fold_total`). A
-- column `updated_at` tells of the last change. Two views come with it: TOTAL_recount, what the source adds up to, and
-- TOTAL_difference, the keys for which that is not what was kept.
CREATE FUNCTION create_totals(total text, source text, keys jsonb, sums jsonb, condition text DEFAULT 'true',
                              joined text DEFAULT '', moves boolean DEFAULT true) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_in_place CONSTANT boolean := EXISTS (SELECT FROM pg_index WHERE indrelid = total::regclass AND indisprimary);
  key_list text; key_values text; places text; sum_list text; sum_values text; kept_sums text; zeros text; additions text;
  changes text; statement text; events CONSTANT text[] := CASE WHEN moves THEN '{INSERT,UPDATE,DELETE}' ELSE '{INSERT,DELETE}' END;
  event text;
BEGIN
  SELECT string_agg(key, ', '), string_agg(value || ' AS ' || key, ', '), string_agg(place::text, ', ')
    INTO key_list, key_values, places FROM jsonb_each_text(keys) WITH ORDINALITY AS k(key, value, place);
  SELECT string_agg(key, ', '), string_agg(format('sum(sign * (%s))::bigint AS %s', value, key), ', '),
         string_agg(format('sum(%s)::bigint AS %1$s', key), ', '), string_agg('0', ', '),
         string_agg(format('%s = kept.%1$s + excluded.%1$s', key), ', ')
    INTO sum_list, sum_values, kept_sums, zeros, additions FROM jsonb_each_text(sums) AS s(key, value);
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = total::regclass AND attname = 'updated_at') THEN
    additions := additions || ', updated_at = excluded.updated_at';
  END IF;

  changes := format('SELECT * FROM (SELECT %s, %s FROM %%s %s WHERE %s GROUP BY %s) AS change WHERE (%s) <> (%s)',
                    key_values, sum_values, joined, condition, places, sum_list, zeros);
  EXECUTE format('CREATE VIEW %s_recount AS ', total) || format(changes, source || ' CROSS JOIN (SELECT 1 AS sign) AS each');
  EXECUTE format(
    'CREATE VIEW %1$s_difference AS
       WITH kept AS (SELECT * FROM (SELECT %2$s, %3$s FROM %1$s GROUP BY %2$s) AS kept WHERE (%4$s) <> (%5$s))
     SELECT DISTINCT %2$s
       FROM ((TABLE kept EXCEPT TABLE %1$s_recount) UNION ALL (TABLE %1$s_recount EXCEPT TABLE kept)) AS different',
    total, key_list, kept_sums, sum_list, zeros);
  EXECUTE format('INSERT INTO %1$s (%2$s, %3$s) SELECT %2$s, %3$s FROM %1$s_recount', total, key_list, sum_list);

  statement := format('INSERT INTO %s AS kept (%s, %s) %s', total, key_list, sum_list, format(changes, '(%s) AS ' || source));
  statement := CASE WHEN is_in_place THEN format(
    'WITH stored AS (%s ORDER BY %s ON CONFLICT (%s) DO UPDATE SET %s RETURNING (%s) = (%s) AS is_empty)
     SELECT bool_or(is_empty) FROM stored', statement, places, key_list, additions, sum_list, zeros)
    ELSE statement || ' RETURNING false' END;
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('CREATE TRIGGER %s_%s AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION keep_total(%L, %L, %L)',
                   total, lower(event), event, source,
                   CASE event WHEN 'INSERT' THEN 'NEW TABLE AS added' WHEN 'DELETE' THEN 'OLD TABLE AS removed'
                     ELSE 'NEW TABLE AS added OLD TABLE AS removed' END,
                   total, statement, format('(%s) = (%s)', sum_list, zeros));
  END LOOP;
  EXECUTE format('CREATE TRIGGER %1$s_truncate AFTER TRUNCATE ON %2$s FOR EACH STATEMENT EXECUTE FUNCTION empty_tables(%1$L)', total, source);
END
$$;

-- Leaves one row for each of the total's keys, and none for nothing: for the nightly cleaning of those without a primary key.
CREATE FUNCTION fold_total(total text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keys CONSTANT text := (SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute
                          WHERE attrelid = (total || '_difference')::regclass AND attnum > 0);
BEGIN
  EXECUTE format('WITH gone AS (DELETE FROM %1$s RETURNING *) ', total)
       || (SELECT format('INSERT INTO %1$s (%2$s, %3$s) SELECT * FROM (SELECT %2$s, %4$s FROM gone GROUP BY %2$s) AS folded WHERE (%3$s) <> (%5$s)',
                         total, keys, string_agg(attname, ', '), string_agg(format('sum(%1$s)::bigint AS %1$s', attname), ', '),
                         string_agg('0', ', '))
             FROM pg_attribute
            WHERE attrelid = (total || '_recount')::regclass AND attname <> ALL (string_to_array(keys, ', ')));
END
$$;

-- What each statement changed in the attentions of a day, by record type and status: with their sum the list counts,
-- adds up and jumps to any page without reading a million rows (docs/decisions/0012).
CREATE TABLE attention_day_change (
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  status attention_status NOT NULL,
  attentions bigint NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  participated_amount bigint NOT NULL
);
SELECT create_totals('attention_day_change', 'attention',
  keys => '{"attention_date": "attention_date", "record_type": "record_type", "status": "status"}',
  sums => '{"attentions": "1", "gross_amount": "gross_amount", "net_amount": "net_amount",
            "participated_amount": "participated_amount"}');

-- The fees of a month by state, which the dashboard shows (docs/decisions/0026).
CREATE TABLE calculation_month (
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
SELECT create_totals('calculation_month', 'calculation',
  keys => '{"period_year": "period_year", "period_month": "period_month", "status": "status"}',
  sums => '{"calculations": "1", "without_rule": "(rule_version_id IS NULL)::int", "calculated_amount": "calculated_amount",
            "retention_amount": "retention_amount", "final_amount": "final_amount"}');

-- The records of a doctor and month that are pending payment, which the full payroll opens with (docs/decisions/0049).
CREATE TABLE doctor_month_pending (
  doctor_id integer NOT NULL,
  period_year smallint NOT NULL,
  period_month smallint NOT NULL,
  records bigint NOT NULL,
  total_brut_amount bigint NOT NULL,
  -- After retention: what is to be transferred.
  total_amount bigint NOT NULL,
  PRIMARY KEY (doctor_id, period_year, period_month)
);
SELECT create_totals('doctor_month_pending', 'calculation', condition => $$status = 'pending_payment'$$,
  keys => '{"doctor_id": "doctor_id", "period_year": "period_year", "period_month": "period_month"}',
  sums => '{"records": "1", "total_brut_amount": "calculated_amount", "total_amount": "final_amount"}');

-- Paid records of one doctor with one request date; '-infinity' stands for records without one, so that
-- newest first has them last (docs/decisions/0038).
CREATE TABLE paid_request_doctor (
  request_date date NOT NULL,
  doctor_id integer NOT NULL,
  records bigint NOT NULL,
  total_brut_amount bigint NOT NULL,
  -- After retention: what was transferred.
  total_amount bigint NOT NULL,
  PRIMARY KEY (request_date, doctor_id)
);
CREATE INDEX paid_request_doctor_amount_idx ON paid_request_doctor (request_date, total_amount DESC, doctor_id);
CREATE INDEX paid_request_doctor_doctor_idx ON paid_request_doctor (doctor_id, request_date)
  INCLUDE (records, total_brut_amount, total_amount);
SELECT create_totals('paid_request_doctor', 'calculation', condition => $$calculation.status = 'paid'$$,
  joined => 'JOIN attention ON attention.id = calculation.attention_id',
  keys => $${"request_date": "coalesce(attention.request_date, '-infinity')", "doctor_id": "calculation.doctor_id"}$$,
  sums => '{"records": "1", "total_brut_amount": "calculated_amount", "total_amount": "final_amount"}');

-- Their sums by request date.
CREATE TABLE paid_request_date (
  request_date date PRIMARY KEY,
  doctors bigint NOT NULL,
  records bigint NOT NULL,
  total_brut_amount bigint NOT NULL,
  total_amount bigint NOT NULL
);
SELECT create_totals('paid_request_date', 'paid_request_doctor', keys => '{"request_date": "request_date"}',
  sums => '{"doctors": "1", "records": "records", "total_brut_amount": "total_brut_amount", "total_amount": "total_amount"}');

-- The fees of a doctor on a day, by record type, whatever their state: fees never change, so the moves of the payroll
-- change nothing here (docs/decisions/0042).
CREATE TABLE doctor_day_fees (
  doctor_id integer NOT NULL,
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  calculations bigint NOT NULL,
  base_amount bigint NOT NULL,
  calculated_amount bigint NOT NULL,
  retention_amount bigint NOT NULL,
  final_amount bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (doctor_id, attention_date, record_type)
);
SELECT create_totals('doctor_day_fees', 'calculation', moves => false,
  joined => 'JOIN attention ON attention.id = calculation.attention_id',
  keys => '{"doctor_id": "calculation.doctor_id", "attention_date": "calculation.attention_date",
            "record_type": "attention.record_type"}',
  sums => '{"calculations": "1", "base_amount": "base_amount", "calculated_amount": "calculated_amount",
            "retention_amount": "retention_amount", "final_amount": "final_amount"}');

-- The same by service and month: by day, it would have nearly as many rows as there are fees.
CREATE TABLE doctor_month_service_fees (
  doctor_id integer NOT NULL,
  -- Its first day.
  month date NOT NULL,
  service_id integer NOT NULL,
  calculations bigint NOT NULL,
  calculated_amount bigint NOT NULL,
  final_amount bigint NOT NULL,
  PRIMARY KEY (doctor_id, month, service_id)
);
SELECT create_totals('doctor_month_service_fees', 'calculation', moves => false,
  joined => 'JOIN attention ON attention.id = calculation.attention_id',
  keys => '{"doctor_id": "calculation.doctor_id", "month": "make_date(period_year, period_month, 1)",
            "service_id": "attention.service_id"}',
  sums => '{"calculations": "1", "calculated_amount": "calculated_amount", "final_amount": "final_amount"}');
