-- Payslips, liquidaciones: documents that were asked for, and their way to the doctors by e-mail.

-- The screen of a month's settlements. It goes with the full payroll, whose profiles get it, too.
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/nomina', 'Liquidaciones', 'ClipboardList', 'Sistema de Pagos', 37);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT payslips.id, full_payroll.profile, full_payroll.is_allowed
  FROM menu_option payslips
  JOIN menu_option of_full_payroll ON of_full_payroll.href = '/nomina-completa'
  JOIN permission full_payroll ON full_payroll.menu_option_id = of_full_payroll.id
 WHERE payslips.href = '/nomina';

-- PDFs made for whoever asked, to be fetched once or a few times: short-lived, and few for each user.
CREATE TABLE payslip_document (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  doctor_id integer NOT NULL REFERENCES doctor ON DELETE CASCADE,
  file_name text NOT NULL,
  content bytea NOT NULL,
  created_by integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX payslip_document_owner_idx ON payslip_document (created_by, created_at DESC);
CREATE INDEX payslip_document_expiry_idx ON payslip_document (expires_at);

-- 'sending' is written before the mail server is spoken to, and the outcome after it: what is found in
-- 'sending' without anybody who sends is 'interrupted', and nobody knows whether it arrived.
CREATE TYPE payslip_delivery_state AS ENUM ('queued', 'sending', 'sent', 'failed', 'interrupted');

-- A payslip's sendings, one row an attempt. It replaces the log of 0007, which nothing has written.
DROP TABLE payslip_delivery;
CREATE TABLE payslip_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doctor_id integer NOT NULL REFERENCES doctor,
  period_year smallint NOT NULL,
  period_month smallint NOT NULL CHECK (period_month BETWEEN 1 AND 12),
  -- 1 for the first sending, and one up for each later one.
  attempt smallint NOT NULL CHECK (attempt > 0),
  email text NOT NULL,
  state payslip_delivery_state NOT NULL DEFAULT 'queued',
  -- How many payments the document told of; a later one makes it outdated.
  payments smallint,
  -- Why it did not arrive, or may not have: a Spanish sentence that says what to do.
  reason text,
  -- What the mail server said, in its own words.
  answer text,
  requested_by integer REFERENCES app_user ON DELETE SET NULL,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  settled_at timestamptz,
  job_id uuid REFERENCES job ON DELETE SET NULL,
  -- Two requests for the same sending, e.g. by a double click, are one.
  CONSTRAINT payslip_delivery_attempt_key UNIQUE (period_year, period_month, doctor_id, attempt),
  CONSTRAINT payslip_delivery_settled CHECK ((settled_at IS NOT NULL) = (state IN ('sent', 'failed', 'interrupted'))),
  CONSTRAINT payslip_delivery_payments CHECK (payments IS NOT NULL OR state <> 'sent'),
  CONSTRAINT payslip_delivery_reason CHECK ((reason IS NOT NULL) = (state IN ('failed', 'interrupted')))
);
-- One at a time is under way to a doctor.
CREATE UNIQUE INDEX payslip_delivery_under_way_key ON payslip_delivery (period_year, period_month, doctor_id)
  WHERE state IN ('queued', 'sending');
CREATE INDEX payslip_delivery_job_idx ON payslip_delivery (job_id);
CREATE INDEX payslip_delivery_log_idx ON payslip_delivery (period_year, period_month, id DESC);
CREATE TRIGGER payslip_delivery_kept BEFORE UPDATE ON payslip_delivery
  FOR EACH ROW WHEN (OLD.settled_at IS NOT NULL AND OLD.state <> NEW.state)
  EXECUTE FUNCTION refuse_change('A settled delivery never changes.');

-- Whatever ends a job without success, its deliveries end with it.
CREATE FUNCTION settle_payslips_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payslip_delivery
     SET state = CASE state WHEN 'queued' THEN 'failed' ELSE 'interrupted' END::payslip_delivery_state,
         reason = CASE state
           WHEN 'queued' THEN 'El envío terminó antes de llegar a este médico. Envíe la liquidación de nuevo.'
           ELSE 'El envío se interrumpió y no se sabe si el correo llegó. Confirme con el médico antes de reenviar.'
         END,
         settled_at = clock_timestamp()
   WHERE job_id = NEW.id AND state IN ('queued', 'sending');
  RETURN NULL;
END
$$;
CREATE TRIGGER job_payslips_settled AFTER UPDATE OF status ON job
  FOR EACH ROW WHEN (NEW.status IN ('failed', 'cancelled') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION settle_payslips_of_job();
