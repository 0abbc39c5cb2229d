-- What the year asks for in which a transfer was paid after all is proposed as an adjustment of each payment (docs/decisions/0119).

-- Of what the bank paid by a file in a year with another legal rate; or, as before, of a doctor, a society or a year's rate, or of
-- doctors who were put at the legal rate together.
ALTER TABLE retention_change
  ADD COLUMN bank_file_id integer REFERENCES bank_file,
  DROP CONSTRAINT retention_change_of,
  ADD CONSTRAINT retention_change_of CHECK (num_nonnulls(doctor_id, society_id, legal_year, bank_file_id) <= 1);
COMMENT ON COLUMN retention_change.bank_file_id IS 'The file whose transfers the bank paid in a year with another legal rate than their documents''.';
CREATE INDEX retention_change_file_idx ON retention_change (bank_file_id) WHERE bank_file_id IS NOT NULL;
DROP TRIGGER retention_change_kept ON retention_change;
CREATE TRIGGER retention_change_kept BEFORE UPDATE ON retention_change
  FOR EACH ROW WHEN (
    (OLD.id, OLD.doctor_id, OLD.society_id, OLD.legal_year, OLD.bank_file_id, OLD.paid_from, OLD.reason, OLD.reprocessed, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.doctor_id, NEW.society_id, NEW.legal_year, NEW.bank_file_id, NEW.paid_from, NEW.reason, NEW.reprocessed, NEW.created_at)
    OR NEW.created_by IS NOT NULL AND OLD.created_by IS DISTINCT FROM NEW.created_by
  ) EXECUTE FUNCTION refuse_change('A change that reached back never changes.');

-- As before (0105_transfers_paid_otherwise.sql); what was proposed because of the other year and nobody approved goes with it.
CREATE OR REPLACE FUNCTION forget_other_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM other_year_transfer o USING added t JOIN removed was USING (id)
   WHERE o.transfer_id = t.id AND t.status <> was.status AND (t.status = 'rejected' OR o.confirmed_at IS NULL);
  IF EXISTS (SELECT FROM retention_change WHERE bank_file_id IS NOT NULL) THEN
    EXECUTE $query$
      UPDATE entry e
         SET status = 'withdrawn', withdrawn_at = now(), withdrawn_by = t.settled_by, withdrawal_reason = 'El banco rechazó la transferencia'
        FROM retention_change c JOIN added t USING (bank_file_id) JOIN removed was ON was.id = t.id
        JOIN transfer_payment l ON l.transfer_id = t.id
       WHERE e.retention_change_id = c.id AND e.amended_payment_id = l.payment_id AND e.status = 'proposed'
         AND was.status = 'paid' AND t.status = 'rejected' $query$;
  END IF;
  RETURN NULL;
END
$$;
