-- What the bank pays besides what is owed, guards of what a transfer pays, and transfers that are paid in a year with another
-- legal rate (docs/decisions/0078).

ALTER TABLE transfer_payment DROP CONSTRAINT transfer_payment_transfer_fkey;
ALTER TABLE transfer
  -- Its payments are paid, or under way, in another transfer or another way: what the bank pays for it is to be recovered.
  ADD COLUMN is_surplus boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT transfer_surplus CHECK (NOT is_surplus OR status IN ('sent', 'paid')),
  DROP COLUMN is_live;
ALTER TABLE transfer
  ADD COLUMN is_live boolean NOT NULL GENERATED ALWAYS AS (status IN ('sent', 'paid') AND NOT is_surplus) STORED,
  ADD CONSTRAINT transfer_live_key UNIQUE (id, is_live);
ALTER TABLE transfer_payment
  ADD CONSTRAINT transfer_payment_transfer_fkey FOREIGN KEY (transfer_id, is_live) REFERENCES transfer (id, is_live)
    ON UPDATE CASCADE;
COMMENT ON COLUMN transfer.is_live IS 'Whether it pays its payments, or did.';
CREATE INDEX transfer_surplus_idx ON transfer (bank_file_id) WHERE is_surplus;
CREATE INDEX transfer_file_status_idx ON transfer (status, bank_file_id);

-- What was sent never changes, only what became of it. One that pays its payments never becomes a surplus.
DROP TRIGGER transfer_kept ON transfer;
CREATE TRIGGER transfer_kept BEFORE UPDATE ON transfer
  FOR EACH ROW WHEN (
    (OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN
      (('sent', 'paid'), ('sent', 'rejected'), ('sent', 'withdrawn'), ('sent', 'replaced'), ('paid', 'rejected'),
       ('rejected', 'paid'), ('withdrawn', 'paid'), ('replaced', 'paid'), ('replaced', 'rejected')))
    OR (OLD.status IN ('sent', 'paid') AND NOT OLD.is_surplus AND NEW.is_surplus)
    OR (OLD.id, OLD.bank_file_id, OLD.reference, OLD.attempt, OLD.amount, OLD.payee_name, OLD.payee_rut, OLD.bank_code,
        OLD.account_kind, OLD.bank_account, OLD.account_holder_name, OLD.account_holder_rut)
       IS DISTINCT FROM
       (NEW.id, NEW.bank_file_id, NEW.reference, NEW.attempt, NEW.amount, NEW.payee_name, NEW.payee_rut, NEW.bank_code,
        NEW.account_kind, NEW.bank_account, NEW.account_holder_name, NEW.account_holder_rut)
  ) EXECUTE FUNCTION refuse_change('A transfer stays as it was sent.');

-- The bank pays on a day that is not to come, and not before the day of the file, in the clinic's zone. What was paid before its
-- file was made keeps its own day.
CREATE FUNCTION check_paid_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid_on > (now() AT TIME ZONE 'America/Santiago')::date
     OR TG_OP = 'UPDATE' AND NEW.paid_on < (SELECT (f.created_at AT TIME ZONE 'America/Santiago')::date
                                              FROM bank_file f WHERE f.id = NEW.bank_file_id) THEN
    RAISE EXCEPTION 'A transfer is paid on a day from that of its file until today.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_paid_in_time AFTER INSERT OR UPDATE OF paid_on ON transfer
  FOR EACH ROW WHEN (NEW.paid_on IS NOT NULL) EXECUTE FUNCTION check_paid_on();

-- The payments of a transfer are written at once, are of its payee, add up to it, and stand where it does.
CREATE FUNCTION cover_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added a JOIN transfer t ON t.id = a.transfer_id JOIN payment p ON p.id = a.payment_id
     GROUP BY t.id
    HAVING sum(p.total_amount) <> t.amount OR NOT bool_and(p.payee_rut = t.payee_rut)
        OR count(*) <> (SELECT count(*) FROM transfer_payment l WHERE l.transfer_id = t.id)
        OR t.is_live AND NOT bool_and((p.status = 'paid') = (t.status = 'paid') AND p.payment_date IS NOT DISTINCT FROM t.paid_on)) THEN
    RAISE EXCEPTION 'The payments of a transfer are of its payee, are written at once, add up to it and stand as it does.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_payment_covered AFTER INSERT ON transfer_payment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION cover_transfers();
CREATE TRIGGER transfer_payment_kept BEFORE UPDATE ON transfer_payment
  FOR EACH ROW WHEN ((OLD.transfer_id, OLD.payment_id) <> (NEW.transfer_id, NEW.payment_id))
  EXECUTE FUNCTION refuse_change('What a transfer pays never changes.');
CREATE TRIGGER transfer_payment_deletion BEFORE DELETE ON transfer_payment
  FOR EACH ROW WHEN (coalesce(current_setting('portal.wipe', true), '') <> 'on')
  EXECUTE FUNCTION refuse_change('What a transfer pays is removed by the total wipe only.');

-- No transfer is without payments.
CREATE FUNCTION require_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfer WHERE id = NEW.id)
     AND NOT EXISTS (SELECT FROM transfer_payment WHERE transfer_id = NEW.id) THEN
    RAISE EXCEPTION 'A transfer pays something.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER transfer_covered AFTER INSERT ON transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_payments();

-- What a live transfer pays is paid with it, and owed again once the bank rejects it. Then another one of the same payments
-- counts instead of it: first what the bank has paid already.
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
     WHERE t.is_surplus AND EXISTS (
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

-- One person says that the bank paid a transfer in a year with another legal rate than its documents', another one confirms it.
CREATE TABLE other_year_transfer (
  transfer_id integer PRIMARY KEY REFERENCES transfer ON DELETE CASCADE,
  -- The day on which the bank paid it.
  paid_on date NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  asked_by integer REFERENCES app_user ON DELETE SET NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_by integer REFERENCES app_user ON DELETE SET NULL,
  confirmed_at timestamptz,
  CONSTRAINT other_year_transfer_by_another CHECK (confirmed_by <> asked_by),
  CONSTRAINT other_year_transfer_confirmed CHECK (confirmed_by IS NULL OR confirmed_at IS NOT NULL)
);
COMMENT ON TABLE other_year_transfer IS 'Transfers that the bank paid in a year with another legal rate than their documents''.';
-- It is stated first, and confirmed later by somebody else. Its persons stay, unless they are no users any more.
CREATE TRIGGER other_year_transfer_stated BEFORE INSERT ON other_year_transfer
  FOR EACH ROW WHEN (NEW.asked_by IS NULL OR NEW.confirmed_by IS NOT NULL OR NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change('What one person states, another one confirms later.');
CREATE TRIGGER other_year_transfer_kept BEFORE UPDATE ON other_year_transfer
  FOR EACH ROW WHEN (
    (OLD.transfer_id, OLD.paid_on, OLD.reason, OLD.asked_at) <> (NEW.transfer_id, NEW.paid_on, NEW.reason, NEW.asked_at)
    OR OLD.asked_by IS DISTINCT FROM NEW.asked_by AND (NEW.asked_by IS NOT NULL OR pg_trigger_depth() = 0)
    OR OLD.confirmed_at IS NOT NULL AND OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at
    OR OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.confirmed_by IS NULL
    OR OLD.confirmed_at IS NOT NULL AND OLD.confirmed_by IS DISTINCT FROM NEW.confirmed_by
       AND (NEW.confirmed_by IS NOT NULL OR pg_trigger_depth() = 0))
  EXECUTE FUNCTION refuse_change('What is confirmed is what was stated.');

CREATE FUNCTION has_other_rate(document fee_document, day date) RETURNS boolean LANGUAGE sql STABLE
RETURN (document).is_legal AND extract(year FROM (document).payment_date) <> extract(year FROM day)
   AND legal_rate((document).payment_date) IS DISTINCT FROM legal_rate(day);
COMMENT ON FUNCTION has_other_rate IS 'Whether the legal rate of a day is not that with which a document was made.';

-- The bank pays in a year with another legal rate only once two persons say so, also what is to be recovered: it may count later.
CREATE FUNCTION require_other_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added t JOIN removed was USING (id) JOIN transfer_payment l ON l.transfer_id = t.id
      JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
     WHERE t.status = 'paid' AND (was.status, was.is_live, was.paid_on) IS DISTINCT FROM (t.status, t.is_live, t.paid_on)
       AND has_other_rate(d, t.paid_on)
       AND NOT EXISTS (SELECT FROM other_year_transfer o
                        WHERE o.transfer_id = t.id AND o.paid_on = t.paid_on AND o.confirmed_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'Two persons say that a transfer is paid in a year with another legal rate.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_of_other_year AFTER UPDATE ON transfer REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_other_year();

-- What a payment retained, beside what is due by the rate of the year in which it was paid after all. No payment changes for it.
CREATE TABLE true_year_retention (
  payment_id integer PRIMARY KEY,
  transfer_id integer NOT NULL REFERENCES other_year_transfer ON DELETE CASCADE,
  retained_amount pesos NOT NULL,
  -- The rate of the year in which it was paid, with the surcharge of that day.
  due_rate basis_points NOT NULL,
  due_amount pesos NOT NULL,
  -- What is still to be retained from the payee; below 0: what is to be given back.
  difference bigint NOT NULL GENERATED ALWAYS AS (due_amount - retained_amount) STORED,
  CONSTRAINT true_year_retention_paid FOREIGN KEY (transfer_id, payment_id) REFERENCES transfer_payment (transfer_id, payment_id)
    ON DELETE CASCADE
);
COMMENT ON TABLE true_year_retention IS 'What payments of another year retained, and what the year in which they were paid asks for.';
CREATE INDEX true_year_retention_transfer_idx ON true_year_retention (transfer_id);
CREATE TRIGGER true_year_retention_kept BEFORE UPDATE ON true_year_retention
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A difference stays as it was found.');

-- What the bank rejects after all was paid in no year; and what becomes of a transfer otherwise settles what was stated of it.
CREATE FUNCTION forget_other_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM other_year_transfer o USING added t JOIN removed was USING (id)
   WHERE o.transfer_id = t.id AND t.status <> was.status AND (t.status = 'rejected' OR o.confirmed_at IS NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_without_year AFTER UPDATE ON transfer REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION forget_other_year();
