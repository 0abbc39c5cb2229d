-- What the bank paid twice is recovered (docs/decisions/0078).

CREATE TABLE transfer_recovery (
  transfer_id integer PRIMARY KEY REFERENCES transfer ON DELETE CASCADE,
  -- The day on which the clinic had the money back.
  recovered_on date NOT NULL,
  note text NOT NULL CHECK (length(btrim(note)) BETWEEN 3 AND 500),
  recorded_by integer REFERENCES app_user ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE transfer_recovery IS 'Transfers that were paid besides what is owed, and whose money came back.';
CREATE TRIGGER transfer_recovery_kept BEFORE UPDATE OF transfer_id, recovered_on, note, recorded_at ON transfer_recovery
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A recovery never changes: it is taken back, and recorded anew.');

CREATE FUNCTION check_recovery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM transfer t
                  WHERE t.id = NEW.transfer_id AND t.is_surplus AND t.status = 'paid'
                    AND NEW.recovered_on BETWEEN t.paid_on AND (now() AT TIME ZONE 'America/Santiago')::date) THEN
    RAISE EXCEPTION 'What is recovered was paid besides what is owed, and on that day or before.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_recovery_of_surplus AFTER INSERT ON transfer_recovery
  FOR EACH ROW EXECUTE FUNCTION check_recovery();

-- A transfer whose money came back stays as it is: it pays nothing.
CREATE FUNCTION refuse_recovered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfer_recovery WHERE transfer_id = NEW.id) THEN
    RAISE EXCEPTION 'A transfer whose money came back stays as it is.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_recovered_kept AFTER UPDATE OF status, is_surplus ON transfer
  FOR EACH ROW WHEN (OLD.is_surplus AND OLD.status = 'paid') EXECUTE FUNCTION refuse_recovered();

-- What a live transfer pays is paid with it, and owed again once the bank rejects it. Then another one of the same payments
-- counts instead of it: first what the bank has paid already and nobody gave back.
CREATE OR REPLACE FUNCTION settle_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other integer;
BEGIN
  UPDATE payment p
     SET status = 'paid', payment_date = t.paid_on, payment_method = 'transfer', paid_by = t.settled_by, paid_at = t.settled_at
    FROM added t JOIN transfer_payment line ON line.transfer_id = t.id
   WHERE p.id = line.payment_id AND t.status = 'paid' AND t.is_live AND p.status <> 'paid';
  UPDATE payment p SET status = 'processed', payment_date = NULL, paid_by = NULL, paid_at = NULL
    FROM removed was JOIN added t USING (id) JOIN transfer_payment line ON line.transfer_id = t.id
   WHERE p.id = line.payment_id AND was.status = 'paid' AND was.is_live AND t.status = 'rejected' AND p.status = 'paid';
  IF EXISTS (SELECT FROM added t JOIN transfer_payment line ON line.transfer_id = t.id JOIN payment p ON p.id = line.payment_id
              WHERE t.is_live AND t.status = 'paid' AND (p.status, p.payment_date, p.payment_method) <> ('paid', t.paid_on, 'transfer')) THEN
    RAISE EXCEPTION 'What a paid transfer pays is paid by it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  FOR other IN
    SELECT t.id FROM transfer t
     WHERE t.is_surplus AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id) AND EXISTS (
       SELECT FROM removed was JOIN added ended USING (id) JOIN transfer_payment line ON line.transfer_id = ended.id
         JOIN transfer_payment own ON own.payment_id = line.payment_id
        WHERE was.is_live AND NOT ended.is_live AND own.transfer_id = t.id)
     ORDER BY t.status <> 'paid', t.id
  LOOP
    UPDATE transfer t SET is_surplus = false
     WHERE t.id = other AND NOT EXISTS (
       SELECT FROM transfer_payment own JOIN payment p ON p.id = own.payment_id
        WHERE own.transfer_id = other
          AND (p.status <> 'processed' OR EXISTS (
                SELECT FROM transfer_payment live WHERE live.payment_id = p.id AND live.is_live)));
  END LOOP;
  RETURN NULL;
END
$$;
