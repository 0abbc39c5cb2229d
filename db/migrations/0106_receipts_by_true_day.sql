-- Receipts: compared by the day on which payments were made, and asked for by mail (docs/decisions/0079).

-- The day of a document: of its first payment that was made, or the planned one.
CREATE FUNCTION paid_day(document fee_document) RETURNS date LANGUAGE sql STABLE
RETURN coalesce((SELECT min(p.payment_date) FROM payment p WHERE p.document_id = (document).id), (document).payment_date);
COMMENT ON FUNCTION paid_day IS 'The day on which a document was paid first, or is to be paid while it was not.';
CREATE INDEX payment_date_idx ON payment (payment_date, document_id) WHERE payment_date IS NOT NULL;

-- The day of a payment is compared with its receipt's as soon as it changes: when the payment is made, and when the bank rejects
-- it. The lock orders this with a matching that runs meanwhile: the second of the two sees what the first has stored.
CREATE FUNCTION compare_paid_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added n JOIN removed o USING (id) WHERE n.payment_date IS DISTINCT FROM o.payment_date) THEN
    RETURN NULL;
  END IF;
  LOCK TABLE receipt_match IN ROW EXCLUSIVE MODE;
  UPDATE receipt_match m SET differences = now_differs.differences
    FROM (SELECT c.document_id, array_remove(array_remove(c.differences, 'year'), 'month') || CASE
                   WHEN extract(year FROM r.issued_on) <> extract(year FROM paid_day(d)) THEN ARRAY['year']
                   WHEN extract(month FROM r.issued_on) <> extract(month FROM paid_day(d)) THEN ARRAY['month']
                   ELSE ARRAY[]::text[] END AS differences
            FROM (SELECT DISTINCT n.document_id FROM added n JOIN removed o USING (id)
                   WHERE n.payment_date IS DISTINCT FROM o.payment_date) AS changed
            JOIN receipt_match c USING (document_id)
            JOIN fee_document d ON d.id = c.document_id JOIN received_document r ON r.id = c.received_id) AS now_differs
   WHERE m.document_id = now_differs.document_id
     -- In whatever order they are named.
     AND NOT (m.differences @> now_differs.differences AND m.differences <@ now_differs.differences);
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_days_compared AFTER UPDATE ON payment REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION compare_paid_days();

CREATE OR REPLACE VIEW receipt_line WITH (security_invoker = true) AS
  SELECT CASE WHEN m.document_id IS NULL THEN 'missing' WHEN m.differences = '{}' THEN 'matched' ELSE 'different' END AS stand,
         d.id AS document_id, r.id AS received_id, paid_day(d) AS on_day,
         d.issuer_name AS payee_name, d.issuer_rut AS payee_rut,
         CASE d.kind WHEN 'exempt_invoice' THEN 'invoice' ELSE 'receipt' END::received_document_kind AS expected_kind,
         d.doctor_id, d.society_id, paid_day(d) AS payment_date, d.gross_amount AS expected_gross, d.retention_rate,
         d.retention_amount AS expected_retention, d.net_amount AS expected_net,
         r.kind AS received_kind, r.folio, r.issuer_rut, r.issuer_name, r.receiver_rut, r.issued_on, r.gross_amount, r.retention_amount,
         r.net_amount, r.state, r.sheet_id IS NULL AND r.id IS NOT NULL AS is_typed,
         coalesce(m.differences, '{}') AS differences, coalesce(m.is_by_hand, false) AS is_by_hand,
         k.remark, k.document_ids, k.received_ids, d.payment_date AS planned_date
    FROM fee_document d
    LEFT JOIN receipt_match m ON m.document_id = d.id
    LEFT JOIN received_document r ON r.id = m.received_id
    LEFT JOIN receipt_remark k ON k.document_id = d.id
   WHERE d.gross_amount > 0
  UNION ALL
  SELECT 'unexpected', NULL, r.id, r.issued_on, r.issuer_name, r.issuer_rut, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         r.kind, r.folio, r.issuer_rut, r.issuer_name, r.receiver_rut, r.issued_on, r.gross_amount, r.retention_amount,
         r.net_amount, r.state, r.sheet_id IS NULL, '{}', false, k.remark, k.document_ids, k.received_ids, NULL
    FROM received_document r
    LEFT JOIN receipt_remark k ON k.received_id = r.id
   WHERE NOT EXISTS (SELECT FROM receipt_match m WHERE m.received_id = r.id);

-- Letters that remind payees of receipts that they have not issued, as `payslip_delivery` has those with payslips.
CREATE TABLE receipt_reminder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id integer NOT NULL REFERENCES fee_document ON DELETE CASCADE,
  -- The payee's address when it was asked for.
  email text NOT NULL,
  state payslip_delivery_state NOT NULL DEFAULT 'queued',
  reason text,
  answer text,
  requested_by integer REFERENCES app_user ON DELETE SET NULL,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  settled_at timestamptz,
  job_id uuid REFERENCES job ON DELETE SET NULL,
  CONSTRAINT receipt_reminder_settled CHECK ((settled_at IS NOT NULL) = (state IN ('sent', 'failed', 'interrupted'))),
  CONSTRAINT receipt_reminder_reason CHECK ((reason IS NOT NULL) = (state IN ('failed', 'interrupted')))
);
COMMENT ON TABLE receipt_reminder IS 'Letters that remind payees of receipts that they have not issued.';
-- One at a time is under way for a document.
CREATE UNIQUE INDEX receipt_reminder_under_way_key ON receipt_reminder (document_id) WHERE state IN ('queued', 'sending');
CREATE INDEX receipt_reminder_document_idx ON receipt_reminder (document_id, id DESC);
CREATE INDEX receipt_reminder_job_idx ON receipt_reminder (job_id);
CREATE TRIGGER receipt_reminder_kept BEFORE UPDATE ON receipt_reminder
  FOR EACH ROW WHEN (OLD.settled_at IS NOT NULL AND OLD.state <> NEW.state)
  EXECUTE FUNCTION refuse_change('A settled reminder never changes.');

-- Whatever ends a job without success, its reminders end with it.
CREATE FUNCTION settle_reminders_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receipt_reminder
     SET state = CASE state WHEN 'queued' THEN 'failed' ELSE 'interrupted' END::payslip_delivery_state,
         reason = CASE state
           WHEN 'queued' THEN 'El envío terminó antes de llegar a este beneficiario. Recuérdele de nuevo.'
           ELSE 'El envío se interrumpió y no se sabe si el correo llegó.'
         END,
         settled_at = clock_timestamp()
   WHERE job_id = NEW.id AND state IN ('queued', 'sending');
  RETURN NULL;
END
$$;
CREATE TRIGGER job_reminders_settled AFTER UPDATE OF status ON job
  FOR EACH ROW WHEN (NEW.status IN ('failed', 'cancelled') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION settle_reminders_of_job();

-- What is remembered of a source's shape is of attentions of a record type, or of received documents of a kind.
ALTER TABLE import_mapping ALTER COLUMN record_type TYPE text;
ALTER TABLE import_mapping RENAME COLUMN record_type TO content;
ALTER TABLE import_mapping ADD CONSTRAINT import_mapping_content CHECK (content IN ('participacion', 'hmq', 'receipt', 'invoice'));
COMMENT ON COLUMN import_mapping.content IS 'What the source contains: attentions of a record type, or received documents of a kind.';
