-- What is pending payment, by doctor and month: the full payroll asks for it at each opening, over up to a million
-- records (docs/decisions/0049).

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

INSERT INTO doctor_month_pending
SELECT doctor_id, period_year, period_month, count(*), sum(calculated_amount), sum(final_amount)
  FROM calculation WHERE status = 'pending_payment' GROUP BY 1, 2, 3;
