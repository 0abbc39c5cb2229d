-- A sheet of receipts that was read with a wrong column is taken back (payout §19.16).

ALTER TABLE receipt_sheet
  ADD COLUMN reverted_by integer REFERENCES app_user ON DELETE SET NULL,
  ADD COLUMN reverted_at timestamptz;

-- What each sheet said of which document: what it alone brought goes with it.
CREATE TABLE receipt_sheet_document (
  sheet_id integer NOT NULL REFERENCES receipt_sheet ON DELETE CASCADE,
  received_id integer NOT NULL REFERENCES received_document ON DELETE CASCADE,
  effect text NOT NULL CHECK (effect IN ('added', 'changed', 'same')),
  -- The document as it was before the sheet changed it; null of sheets that were read before this was kept.
  before jsonb,
  PRIMARY KEY (sheet_id, received_id),
  CONSTRAINT receipt_sheet_document_before CHECK (before IS NULL OR effect = 'changed')
);
COMMENT ON TABLE receipt_sheet_document IS 'What each sheet of received documents said of which one.';
CREATE INDEX receipt_sheet_document_received_idx ON receipt_sheet_document (received_id);
-- A document was stored in the transaction of the sheet that brought it.
INSERT INTO receipt_sheet_document (sheet_id, received_id, effect)
  SELECT s.id, r.id, 'added' FROM received_document r JOIN receipt_sheet s ON s.created_at = r.created_at AND s.kind = r.kind
   WHERE r.sheet_id IS NOT NULL
   UNION
  SELECT r.sheet_id, r.id, 'changed' FROM received_document r JOIN receipt_sheet s ON s.id = r.sheet_id
   WHERE s.created_at <> r.created_at;
-- What else they named was not kept: each counts as having named every document of its month that was there before, so that
-- none goes while a later sheet stands that may have it.
INSERT INTO receipt_sheet_document (sheet_id, received_id, effect)
  SELECT s.id, r.id, 'same' FROM receipt_sheet s JOIN received_document r ON r.kind = s.kind AND r.created_at < s.created_at
   WHERE date_trunc('month', r.issued_on) = make_date(s.period_year, s.period_month, 1) AND r.sheet_id IS NOT NULL
  ON CONFLICT DO NOTHING;

-- What a sheet said never changes nor goes, unless the sheet is taken back in the same transaction.
CREATE FUNCTION is_taken_back(sheet integer) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM receipt_sheet s WHERE s.id = sheet AND s.reverted_at = now());
CREATE FUNCTION refuse_change_of_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_taken_back(OLD.sheet_id) THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$$;
DROP TRIGGER received_document_annulled ON received_document;
CREATE TRIGGER received_document_annulled BEFORE UPDATE ON received_document
  FOR EACH ROW WHEN (OLD.state = 'annulled' AND NEW.state <> 'annulled')
  EXECUTE FUNCTION refuse_change_of_sheet('An annulled document never revives.');
DROP TRIGGER received_document_kept ON received_document;
CREATE TRIGGER received_document_kept BEFORE UPDATE ON received_document
  FOR EACH ROW WHEN (
    OLD.kind <> NEW.kind OR OLD.folio <> NEW.folio OR OLD.issuer_rut <> NEW.issuer_rut
    OR OLD.sheet_id IS NOT NULL AND (NEW.sheet_id IS NULL OR OLD.issued_on <> NEW.issued_on
      OR OLD.gross_amount <> NEW.gross_amount OR OLD.retention_amount <> NEW.retention_amount
      OR OLD.net_amount <> NEW.net_amount)
  ) EXECUTE FUNCTION refuse_change_of_sheet('What the tax office says of a document never changes.');
DROP TRIGGER received_document_deletion ON received_document;
CREATE TRIGGER received_document_deletion BEFORE DELETE ON received_document
  FOR EACH ROW WHEN (OLD.sheet_id IS NOT NULL AND coalesce(current_setting('portal.wipe', true), '') <> 'on')
  EXECUTE FUNCTION refuse_change_of_sheet('Only what was entered by hand is deleted.');
-- A sheet is taken back once, and says by whom.
CREATE TRIGGER receipt_sheet_reverted BEFORE UPDATE ON receipt_sheet
  FOR EACH ROW WHEN (OLD.reverted_at IS NOT NULL AND NEW.reverted_at IS DISTINCT FROM OLD.reverted_at)
  EXECUTE FUNCTION refuse_change('A sheet is taken back once.');
