-- Sums that triggers keep, because they are asked for over up to a million rows.

-- What each statement changed in the attentions of a day, by record type and status: the sum of a day's
-- rows is how many it has, and their pesos. With it the list counts, adds up and jumps to any page
-- without reading a million rows. Kept by triggers alone; rows are only ever added, so that nobody waits
-- for anybody, and are summed up at night.
CREATE TABLE attention_day_change (
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  status attention_status NOT NULL,
  attentions bigint NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  participated_amount bigint NOT NULL
);

-- The trigger's argument selects what came (`sign` 1) and what went (-1).
CREATE FUNCTION note_attention_day_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO attention_day_change
     SELECT attention_date, record_type, status, sum(sign), sum(sign * gross_amount), sum(sign * net_amount),
            sum(sign * participated_amount)
       FROM (%s) AS change
      GROUP BY 1, 2, 3
     HAVING (sum(sign), sum(sign * gross_amount), sum(sign * net_amount), sum(sign * participated_amount)) <> (0, 0, 0, 0)',
    TG_ARGV[0]);
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_day_change_insert AFTER INSERT ON attention REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_attention_day_change('SELECT 1 AS sign, * FROM added');
CREATE TRIGGER attention_day_change_update AFTER UPDATE ON attention REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_attention_day_change(
    'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed');
CREATE TRIGGER attention_day_change_delete AFTER DELETE ON attention REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_attention_day_change('SELECT -1 AS sign, * FROM removed');

CREATE FUNCTION forget_attention_day_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attention_day_change;
  RETURN NULL;
END
$$;
CREATE TRIGGER attention_day_change_truncate AFTER TRUNCATE ON attention
  FOR EACH STATEMENT EXECUTE FUNCTION forget_attention_day_changes();

-- Leaves one row a day, record type and status: for the nightly cleaning.
CREATE FUNCTION sum_attention_day_changes() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM attention_day_change RETURNING *)
  INSERT INTO attention_day_change
  SELECT attention_date, record_type, status, sum(attentions), sum(gross_amount), sum(net_amount), sum(participated_amount)
    FROM gone GROUP BY 1, 2, 3 HAVING sum(attentions) <> 0
$$;

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

-- The records of a doctor and month that are pending payment. Kept by triggers alone, under the ledger's lock; a
-- row goes with its last record.
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

-- The trigger's argument selects the records that came to be pending payment (`sign` 1) or no longer are (-1).
CREATE FUNCTION note_pending_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO doctor_month_pending AS kept
     SELECT doctor_id, period_year, period_month, sum(sign), sum(sign * calculated_amount), sum(sign * final_amount)
       FROM (%s) AS change
      GROUP BY 1, 2, 3 HAVING (sum(sign), sum(sign * calculated_amount), sum(sign * final_amount)) <> (0, 0, 0)
      ORDER BY 1, 2, 3
     ON CONFLICT (doctor_id, period_year, period_month) DO UPDATE
       SET records = kept.records + excluded.records,
           total_brut_amount = kept.total_brut_amount + excluded.total_brut_amount,
           total_amount = kept.total_amount + excluded.total_amount',
    TG_ARGV[0]);
  DELETE FROM doctor_month_pending WHERE records = 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_payment_insert AFTER INSERT ON calculation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_pending_payment(
    'SELECT 1 AS sign, * FROM added WHERE status = ''pending_payment''');
CREATE TRIGGER pending_payment_update AFTER UPDATE ON calculation REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_pending_payment(
    'SELECT 1 AS sign, * FROM added WHERE status = ''pending_payment''
     UNION ALL SELECT -1, * FROM removed WHERE status = ''pending_payment''');
CREATE TRIGGER pending_payment_delete AFTER DELETE ON calculation REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_pending_payment(
    'SELECT -1 AS sign, * FROM removed WHERE status = ''pending_payment''');

CREATE FUNCTION forget_pending_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE doctor_month_pending;
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_payment_truncate AFTER TRUNCATE ON calculation
  FOR EACH STATEMENT EXECUTE FUNCTION forget_pending_payment();

-- Paid records of one doctor with one request date; '-infinity' stands for records without one, so that
-- newest first has them last. Kept by triggers alone: records only ever become paid, under the ledger's
-- lock, and leave by the total wipe.
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

-- Their sums by request date.
CREATE TABLE paid_request_date (
  request_date date PRIMARY KEY,
  doctors bigint NOT NULL,
  records bigint NOT NULL,
  total_brut_amount bigint NOT NULL,
  total_amount bigint NOT NULL
);

-- The trigger's argument selects the calculations that became paid (`sign` 1) or went (-1).
CREATE FUNCTION note_paid_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'WITH change AS (
       SELECT coalesce(a.request_date, ''-infinity'') AS request_date, c.doctor_id, sum(c.sign) AS records,
              sum(c.sign * c.calculated_amount) AS total_brut_amount, sum(c.sign * c.final_amount) AS total_amount
         FROM (%s) AS c JOIN attention a ON a.id = c.attention_id
        GROUP BY 1, 2
     ), kept AS (
       INSERT INTO paid_request_doctor AS kept
       SELECT * FROM change ORDER BY request_date, doctor_id
       ON CONFLICT (request_date, doctor_id) DO UPDATE
         SET records = kept.records + excluded.records,
             total_brut_amount = kept.total_brut_amount + excluded.total_brut_amount,
             total_amount = kept.total_amount + excluded.total_amount
       RETURNING kept.request_date, kept.doctor_id, kept.records
     )
     INSERT INTO paid_request_date AS sums
     SELECT request_date, sum((kept.records > 0)::int - (kept.records > change.records)::int), sum(change.records),
            sum(change.total_brut_amount), sum(change.total_amount)
       FROM change JOIN kept USING (request_date, doctor_id)
      GROUP BY request_date ORDER BY request_date
     ON CONFLICT (request_date) DO UPDATE
       SET doctors = sums.doctors + excluded.doctors,
           records = sums.records + excluded.records,
           total_brut_amount = sums.total_brut_amount + excluded.total_brut_amount,
           total_amount = sums.total_amount + excluded.total_amount',
    TG_ARGV[0]);
  IF TG_OP = 'DELETE' THEN
    DELETE FROM paid_request_doctor WHERE records = 0;
    DELETE FROM paid_request_date WHERE records = 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER paid_request_insert AFTER INSERT ON calculation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_paid_requests('SELECT 1 AS sign, * FROM added WHERE status = ''paid''');
CREATE TRIGGER paid_request_update AFTER UPDATE ON calculation REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_paid_requests(
    'SELECT 1 AS sign, added.* FROM added JOIN removed USING (attention_id)
      WHERE added.status = ''paid'' AND removed.status <> ''paid''');
CREATE TRIGGER paid_request_delete AFTER DELETE ON calculation REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_paid_requests('SELECT -1 AS sign, * FROM removed WHERE status = ''paid''');

CREATE FUNCTION forget_paid_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE paid_request_doctor, paid_request_date;
  RETURN NULL;
END
$$;
CREATE TRIGGER paid_request_truncate AFTER TRUNCATE ON calculation
  FOR EACH STATEMENT EXECUTE FUNCTION forget_paid_requests();

-- The fees of a doctor on a day, by record type, whatever their state: fees never change, so only those that
-- come and go do. Kept by triggers alone, under the ledger's lock. A day that lost its fees keeps a row of
-- zeros.
CREATE TABLE doctor_day_fees (
  doctor_id integer NOT NULL,
  attention_date date NOT NULL,
  record_type record_type NOT NULL,
  calculations bigint NOT NULL,
  base_amount bigint NOT NULL,
  calculated_amount bigint NOT NULL,
  retention_amount bigint NOT NULL,
  final_amount bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (doctor_id, attention_date, record_type)
);

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

-- Both in one reading of the fees that came (`sign` 1) or went (-1), which are in `changed`. Not as a plain
-- statement: its plan would be kept, and one that is right for a fee is wrong for a million.
CREATE FUNCTION note_doctor_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE
    'WITH change AS (
       SELECT grouping(a.service_id) = 1 AS is_day, c.doctor_id, c.attention_date, a.record_type,
              make_date(c.period_year, c.period_month, 1) AS month, a.service_id, $1 * count(*) AS calculations,
              $1 * sum(c.base_amount) AS base_amount, $1 * sum(c.calculated_amount) AS calculated_amount,
              $1 * sum(c.retention_amount) AS retention_amount, $1 * sum(c.final_amount) AS final_amount
         FROM changed c JOIN attention a ON a.id = c.attention_id
        GROUP BY GROUPING SETS ((c.doctor_id, c.attention_date, a.record_type),
                                (c.doctor_id, c.period_year, c.period_month, a.service_id))
     ), days AS (
       INSERT INTO doctor_day_fees AS kept
       SELECT doctor_id, attention_date, record_type, calculations, base_amount, calculated_amount, retention_amount,
              final_amount, now()
         FROM change WHERE is_day ORDER BY doctor_id, attention_date, record_type
       ON CONFLICT (doctor_id, attention_date, record_type) DO UPDATE
         SET calculations = kept.calculations + excluded.calculations,
             base_amount = kept.base_amount + excluded.base_amount,
             calculated_amount = kept.calculated_amount + excluded.calculated_amount,
             retention_amount = kept.retention_amount + excluded.retention_amount,
             final_amount = kept.final_amount + excluded.final_amount,
             updated_at = excluded.updated_at
     )
     INSERT INTO doctor_month_service_fees AS kept
     SELECT doctor_id, month, service_id, calculations, calculated_amount, final_amount
       FROM change WHERE NOT is_day ORDER BY doctor_id, month, service_id
     ON CONFLICT (doctor_id, month, service_id) DO UPDATE
       SET calculations = kept.calculations + excluded.calculations,
           calculated_amount = kept.calculated_amount + excluded.calculated_amount,
           final_amount = kept.final_amount + excluded.final_amount'
    USING CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  RETURN NULL;
END
$$;
CREATE TRIGGER doctor_fees_insert AFTER INSERT ON calculation REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_doctor_fees();
CREATE TRIGGER doctor_fees_delete AFTER DELETE ON calculation REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_doctor_fees();

CREATE FUNCTION forget_doctor_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE doctor_day_fees, doctor_month_service_fees;
  RETURN NULL;
END
$$;
CREATE TRIGGER doctor_fees_truncate AFTER TRUNCATE ON calculation
  FOR EACH STATEMENT EXECUTE FUNCTION forget_doctor_fees();
