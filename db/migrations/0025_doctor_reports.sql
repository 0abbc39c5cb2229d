-- What a doctor's own reports add up over all of their fees (spec 2 §2.16; docs/decisions/0042).

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

INSERT INTO doctor_day_fees
SELECT c.doctor_id, c.attention_date, a.record_type, count(*), sum(c.base_amount), sum(c.calculated_amount),
       sum(c.retention_amount), sum(c.final_amount), max(c.calculated_at)
  FROM calculation c JOIN attention a ON a.id = c.attention_id GROUP BY 1, 2, 3;
INSERT INTO doctor_month_service_fees
SELECT c.doctor_id, make_date(c.period_year, c.period_month, 1), a.service_id, count(*), sum(c.calculated_amount),
       sum(c.final_amount)
  FROM calculation c JOIN attention a ON a.id = c.attention_id GROUP BY 1, 2, 3;

-- The doctor's own, as 0024 has it.
GRANT SELECT ON doctor_day_fees, doctor_month_service_fees TO portal_medico_doctor;
ALTER TABLE doctor_day_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_day_fees FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());
ALTER TABLE doctor_month_service_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON doctor_month_service_fees FOR SELECT TO portal_medico_doctor
  USING (doctor_id = portal_doctor_id());
