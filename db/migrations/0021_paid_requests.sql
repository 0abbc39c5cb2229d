-- What the screen of processed payments adds up over a million paid records: by the date of their request,
-- and by doctor within it (docs/decisions/0038).

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

CREATE TRIGGER attention_request_date_kept BEFORE UPDATE ON attention
  FOR EACH ROW WHEN (OLD.status = 'paid' AND OLD.request_date IS DISTINCT FROM NEW.request_date)
  EXECUTE FUNCTION refuse_change('A paid attention keeps its request date.');

-- The records of one request date, or of a doctor in it, in the order in which they are listed.
CREATE INDEX attention_paid_request_idx ON attention (request_date DESC NULLS LAST, doctor_id, attention_date, id)
  WHERE status = 'paid';

INSERT INTO paid_request_doctor
SELECT coalesce(a.request_date, '-infinity'), c.doctor_id, count(*), sum(c.calculated_amount), sum(c.final_amount)
  FROM calculation c JOIN attention a ON a.id = c.attention_id
 WHERE c.status = 'paid' GROUP BY 1, 2;
INSERT INTO paid_request_date
SELECT request_date, count(*), sum(records), sum(total_brut_amount), sum(total_amount)
  FROM paid_request_doctor GROUP BY 1;
