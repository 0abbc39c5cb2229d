-- What is retained is computed once for each document, and shared over its payments and lines (docs/decisions/0077).

-- Half up to the peso. Amounts are never below 0.
CREATE FUNCTION retained(amount bigint, rate integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (amount * rate + 5000) / 10000;
COMMENT ON FUNCTION retained IS 'What a rate in basis points retains of an amount, half up to the peso.';

-- The rates of the payees, by the day on which they are paid. Null where the year has no legal rate.
CREATE FUNCTION legal_rate(day date) RETURNS integer LANGUAGE sql STABLE
RETURN (SELECT rate FROM legal_retention WHERE year = extract(year FROM day));
COMMENT ON FUNCTION legal_rate IS 'The legal retention of the year of a day, in basis points.';
CREATE FUNCTION surcharge_of(doctor doctor, day date) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN day BETWEEN coalesce((doctor).surcharge_from, '-infinity') AND coalesce((doctor).surcharge_until, 'infinity')
            THEN (doctor).surcharge_rate ELSE 0 END;
COMMENT ON FUNCTION surcharge_of IS 'What is retained from a doctor besides the rate, on a day, in basis points.';
CREATE FUNCTION doctor_rate(doctor doctor, day date) RETURNS integer LANGUAGE sql STABLE
RETURN CASE (doctor).retention_mode WHEN 'own' THEN (doctor).retention_rate ELSE legal_rate(day) END + surcharge_of(doctor, day);
COMMENT ON FUNCTION doctor_rate IS 'The rate of a doctor''s fee receipt of a day, in basis points.';
CREATE FUNCTION society_rate(society medical_society, day date) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN (society).is_withheld THEN legal_rate(day) ELSE 0 END;
COMMENT ON FUNCTION society_rate IS 'The rate of a society''s document of a day, in basis points.';
-- Leaves room for a surcharge.
ALTER TABLE doctor ADD CONSTRAINT doctor_retention_and_surcharge CHECK (retention_rate + surcharge_rate <= 10000);
-- Who has this year's legal rate follows it from now on; and who is paid through a society, and so had none: a doctor's rate
-- is that of their own receipts alone.
UPDATE doctor SET retention_mode = 'legal'
 WHERE retention_rate = legal_rate(current_date)
    OR retention_rate = 0 AND EXISTS (SELECT FROM current_affiliation a WHERE a.doctor_id = doctor.id AND a.society_id IS NOT NULL);

-- What was retained from a society's doctors until now is retained from the society's receipts.
UPDATE medical_society s SET document_kind = 'society_receipt', is_withheld = true
 WHERE EXISTS (SELECT FROM current_affiliation a JOIN doctor d ON d.id = a.doctor_id
                WHERE a.society_id = s.id AND d.retention_rate > 0);

-- Each payment from before has a document of its own, with the sum of its lines and no rate.
ALTER TABLE fee_document ADD COLUMN is_legal boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN fee_document.is_legal IS 'Whether its rate follows the legal one of the year in which it is paid.';
INSERT INTO fee_document (id, kind, doctor_id, society_id, issuer_name, issuer_rut, payment_date, gross_amount, retention_amount,
                          net_amount, created_at)
  SELECT p.id, CASE WHEN s.id IS NULL THEN 'fee_receipt' WHEN p.total_retention_amount > 0 THEN 'society_receipt'
                    ELSE s.document_kind END,
         CASE WHEN s.id IS NULL THEN p.doctor_id END, s.id, p.payee_name, p.payee_rut,
         coalesce(p.payment_date, (p.created_at AT TIME ZONE 'America/Santiago')::date), p.total_brut_amount,
         p.total_retention_amount, p.total_amount, p.created_at
    FROM payment p LEFT JOIN medical_society s ON s.id = p.society_id ORDER BY p.id;
SELECT setval(pg_get_serial_sequence('fee_document', 'id'), max(id)) FROM fee_document HAVING max(id) IS NOT NULL;
UPDATE payment SET document_id = id;
-- A society's document is for the staff; its rate is for each of its doctors, too.
ALTER TABLE payment ADD COLUMN retention_rate basis_points;
COMMENT ON COLUMN payment.retention_rate IS 'The rate of its document; null for payments from before.';

-- A payment is of one doctor, month and payee; each payee's are numbered by themselves.
ALTER TABLE payment
  ALTER COLUMN document_id SET NOT NULL,
  DROP CONSTRAINT payment_sequence_key,
  ADD CONSTRAINT payment_sequence_key UNIQUE NULLS NOT DISTINCT (doctor_id, period_year, period_month, society_id, sequence);
CREATE INDEX payment_document_idx ON payment (document_id);
CREATE INDEX payment_society_idx ON payment (society_id) WHERE society_id IS NOT NULL;
CREATE INDEX fee_document_doctor_idx ON fee_document (doctor_id, payment_date);
CREATE INDEX fee_document_society_idx ON fee_document (society_id) WHERE society_id IS NOT NULL;
CREATE TRIGGER payment_payee_kept BEFORE UPDATE OF society_id, document_id, retention_rate, payee_name, payee_rut ON payment
  FOR EACH ROW WHEN ((OLD.society_id, OLD.document_id, OLD.retention_rate, OLD.payee_name, OLD.payee_rut)
                     IS DISTINCT FROM (NEW.society_id, NEW.document_id, NEW.retention_rate, NEW.payee_name, NEW.payee_rut))
  EXECUTE FUNCTION refuse_change('A payment''s payee and document never change.');
CREATE TRIGGER fee_document_kept BEFORE UPDATE ON fee_document
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A document never changes.');
CREATE TRIGGER fee_document_deletion BEFORE DELETE OR TRUNCATE ON fee_document
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('A document goes with its payments.');

-- A document is of payments to its issuer that are made at once and add up to it: one for a doctor's, any number for a society's.
CREATE FUNCTION cover_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (
      SELECT FROM (SELECT document_id, sum(total_brut_amount) AS gross, sum(total_retention_amount) AS retention, count(*) AS payments
                     FROM added GROUP BY document_id) s
        JOIN fee_document d ON d.id = s.document_id
       WHERE (s.gross, s.retention) <> (d.gross_amount, d.retention_amount)
          OR s.payments <> (SELECT count(*) FROM payment p WHERE p.document_id = d.id)
          OR s.payments > 1 AND d.society_id IS NULL)
       AND NOT EXISTS (
      SELECT FROM added p JOIN fee_document d ON d.id = p.document_id
       WHERE (p.society_id, p.payee_rut, p.retention_rate) IS DISTINCT FROM (d.society_id, d.issuer_rut, d.retention_rate)
          OR p.doctor_id <> d.doctor_id)
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'The payments of a document are of its issuer, are made at once, and add up to it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_covered AFTER INSERT ON payment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION cover_payments();

-- Through which society a doctor is paid for a day; null in person.
CREATE FUNCTION society_of(doctor integer, day date) RETURNS integer LANGUAGE sql STABLE
RETURN (SELECT society_id FROM doctor_affiliation WHERE doctor_id = doctor AND valid_from <= day ORDER BY valid_from DESC LIMIT 1);

-- A payment takes its fees, all at once: each one that is payable, of its own doctor, month and payee, with its attention's
-- request date. They add up to it.
CREATE OR REPLACE FUNCTION take_fees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    WITH taken AS (DELETE FROM payable_fee f USING added l WHERE f.attention_id = l.attention_id
                   RETURNING l.payment_id, f.doctor_id, f.period_year, f.period_month, f.attention_date, f.record_type,
                             f.calculated_amount, l.retention_amount,
                             (f.doctor_id, f.attention_date, f.record_type) = (l.doctor_id, l.attention_date, l.record_type) AS is_copied),
         of_day AS (SELECT payment_id, doctor_id, period_year, period_month, attention_date, sum(calculated_amount) AS gross,
                           sum(retention_amount) AS retention, count(*) AS records,
                           count(*) FILTER (WHERE record_type = 'hmq') AS hmq_records, bool_and(is_copied) AS is_copied
                      FROM taken GROUP BY 1, 2, 3, 4, 5),
         -- The payee is looked up for each day: how many days there are the planner can't know, and it might join all by all.
         summed AS (SELECT payment_id, doctor_id, period_year, period_month, society_of(doctor_id, attention_date) AS society_id,
                           sum(gross) AS gross, sum(retention) AS retention, sum(records) AS records,
                           sum(hmq_records) AS hmq_records
                      FROM of_day GROUP BY 1, 2, 3, 4, 5 HAVING bool_and(is_copied))
    SELECT coalesce(sum(s.records), 0) = (SELECT count(*) FROM added)
      FROM summed s JOIN payment p ON p.id = s.payment_id AND p.status = 'processed'
       AND (p.doctor_id, p.period_year, p.period_month) = (s.doctor_id, s.period_year, s.period_month)
       AND p.society_id IS NOT DISTINCT FROM s.society_id
       AND (p.total_brut_amount, p.total_retention_amount, p.total_attentions, p.hmq_attentions)
         = (s.gross, s.retention, s.records, s.hmq_records)
       AND p.total_attentions = (SELECT count(*) FROM payment_line l WHERE l.payment_id = p.id)
  $query$ INTO is_right;
  IF is_right THEN
    EXECUTE $query$
      SELECT NOT EXISTS (SELECT FROM added JOIN attention a ON a.id = added.attention_id
                          WHERE coalesce(a.request_date, '-infinity') <> added.request_date) $query$ INTO is_right;
  END IF;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment takes fees that are in no other, of its own doctor, month and payee, with their request date, and is their sum.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

-- The fees of a payment that the total wipe removes may be paid again, until it removes them, too. The document goes with the
-- last of its payments: the key of payment keeps it while another one is left.
CREATE OR REPLACE FUNCTION remove_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $query$
    WITH freed AS (DELETE FROM payment_line l USING removed WHERE l.payment_id = removed.id RETURNING l.attention_id)
    INSERT INTO payable_fee
      SELECT c.attention_id, 'calculated', c.doctor_id, c.attention_date, c.record_type, c.rule_version_id, c.period_year, c.period_month,
             c.base_amount, c.calculated_amount, c.retention_amount, c.final_amount
        FROM freed JOIN calculation c USING (attention_id) $query$;
  EXECUTE 'DELETE FROM fee_document WHERE id IN (SELECT document_id FROM removed)';
  RETURN NULL;
END
$$;

-- Fees that are in a payment are not emptied without it.
DROP TRIGGER calculation_truncate ON calculation;
CREATE FUNCTION empty_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment) THEN
    RAISE EXCEPTION 'Fees are emptied only together with their payments.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  TRUNCATE payable_fee, payment_line;
  DELETE FROM fee_document;
  RETURN NULL;
END
$$;
CREATE TRIGGER calculation_truncate AFTER TRUNCATE ON calculation FOR EACH STATEMENT EXECUTE FUNCTION empty_fees();

-- When the clinic pays its months.
CREATE TABLE payment_calendar (
  id integer GENERATED BY DEFAULT AS IDENTITY CONSTRAINT payment_calendar_id_key UNIQUE,
  year smallint CHECK (year BETWEEN 2000 AND 2099),
  month smallint CHECK (month BETWEEN 1 AND 12),
  -- The last day on which attentions of the month are taken.
  closes_on date,
  pays_on date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (year, month),
  CONSTRAINT payment_calendar_in_order CHECK (pays_on >= closes_on),
  CONSTRAINT payment_calendar_after_month CHECK (pays_on >= make_date(year, month, 1))
);
COMMENT ON TABLE payment_calendar IS 'The days on which a month closes and is paid.';
GRANT SELECT ON payment_calendar TO portal_medico_doctor;

ANALYZE fee_document, payment;
