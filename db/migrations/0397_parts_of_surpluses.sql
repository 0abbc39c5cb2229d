-- What the bank paid besides is to be recovered only as far as something else pays the same: it pays those of its payments itself that
-- nothing else pays (docs/decisions/0078).

CREATE TABLE surplus_part (
  payment_id integer PRIMARY KEY,
  transfer_id integer NOT NULL,
  CONSTRAINT surplus_part_of_transfer FOREIGN KEY (transfer_id, payment_id) REFERENCES transfer_payment (transfer_id, payment_id)
    ON DELETE CASCADE
);
COMMENT ON TABLE surplus_part IS 'Payments that a transfer pays which the bank paid besides. The rest of it is to be recovered.';
CREATE INDEX surplus_part_transfer_idx ON surplus_part (transfer_id, payment_id);
CREATE TRIGGER surplus_part_kept BEFORE UPDATE ON surplus_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What a transfer pays never changes.');
-- It goes with what the bank rejects after all.
CREATE TRIGGER surplus_part_deletion BEFORE DELETE ON surplus_part
  FOR EACH ROW WHEN (coalesce(current_setting('portal.wipe', true), '') <> 'on' AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('What a transfer pays is removed by the total wipe only.');

CREATE FUNCTION check_surplus_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM surplus_part s WHERE (s.transfer_id, s.payment_id) = (NEW.transfer_id, NEW.payment_id)) AND NOT EXISTS (
    SELECT FROM transfer t JOIN payment p ON p.id = NEW.payment_id
     WHERE t.id = NEW.transfer_id AND t.is_surplus AND t.status = 'paid'
       AND (p.status, p.payment_date, p.payment_method) = ('paid', t.paid_on, 'transfer')
       AND NOT EXISTS (SELECT FROM transfer_payment live WHERE live.payment_id = p.id AND live.is_live)) THEN
    RAISE EXCEPTION 'What a transfer pays is paid by it, and by no other one.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
-- It is said first: the payment may be held, and is paid all the same by what the bank did.
CREATE CONSTRAINT TRIGGER surplus_part_paid AFTER INSERT ON surplus_part DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_surplus_part();

CREATE FUNCTION is_in_transfer(payment integer) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = payment AND l.is_live)
    OR EXISTS (SELECT FROM surplus_part s WHERE s.payment_id = payment);
COMMENT ON FUNCTION is_in_transfer IS 'Whether a transfer pays a payment, or will.';

CREATE OR REPLACE FUNCTION refuse_paying_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_held boolean := false;
BEGIN
  IF EXISTS (SELECT FROM live_hold) THEN
    EXECUTE $query$
      SELECT 0 < (
        SELECT count(*) FROM removed was JOIN added n USING (id)
         WHERE was.status = 'processed' AND n.status = 'paid'
           AND (n.doctor_id IN (SELECT doctor_id FROM live_hold WHERE doctor_id IS NOT NULL)
                OR n.society_id IN (SELECT society_id FROM live_hold WHERE society_id IS NOT NULL))
           AND NOT (n.payment_method = 'transfer' AND is_in_transfer(n.id))) $query$ INTO is_held;
  END IF;
  IF is_held THEN
    RAISE EXCEPTION 'A held payment is not paid.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_paying_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_waiting boolean := false;
BEGIN
  IF EXISTS (SELECT FROM entry WHERE waits_for IS NOT NULL) OR EXISTS (SELECT FROM entry WHERE scale_rule_id IS NOT NULL) THEN
    EXECUTE $query$
      SELECT 0 < (
        SELECT count(*) FROM removed was JOIN added n USING (id)
          JOIN payment_entry l ON l.payment_id = n.id AND l.is_live JOIN entry e ON e.id = l.entry_id
         WHERE was.status = 'processed' AND n.status = 'paid' AND (e.waits_for IS NOT NULL OR e.origin = 'scale_adjustment') AND waits(e.id)
           AND NOT (n.payment_method = 'transfer' AND is_in_transfer(n.id))) $query$ INTO is_waiting;
  END IF;
  IF is_waiting THEN
    RAISE EXCEPTION 'What moved to another payee is paid once it was recovered.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

-- Lets transfers beside others count for what nothing else pays: as a whole where that is all of it, else, once the bank paid it, for
-- these payments. First what the bank has paid already; what came back pays nothing.
CREATE FUNCTION pay_by_surpluses(transfer_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one transfer;
  owed integer[];
BEGIN
  FOR one IN
    SELECT t.* FROM transfer t
     WHERE t.id = ANY(transfer_ids) AND t.is_surplus AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id)
     ORDER BY t.status <> 'paid', t.id
  LOOP
    owed := ARRAY(
      SELECT l.payment_id FROM transfer_payment l JOIN payment p ON p.id = l.payment_id
       WHERE l.transfer_id = one.id AND p.status = 'processed'
         AND NOT EXISTS (SELECT FROM transfer_payment live WHERE live.payment_id = p.id AND live.is_live));
    IF cardinality(owed) = (SELECT count(*) FROM transfer_payment l WHERE l.transfer_id = one.id) THEN
      UPDATE transfer SET is_surplus = false WHERE id = one.id AND is_surplus;
    ELSIF one.status = 'paid' AND cardinality(owed) > 0 THEN
      INSERT INTO surplus_part (payment_id, transfer_id) SELECT payment_id, one.id FROM unnest(owed) AS payment_id;
      UPDATE payment
         SET status = 'paid', payment_date = one.paid_on, payment_method = 'transfer', paid_by = one.settled_by, paid_at = one.settled_at
       WHERE id = ANY(owed);
    END IF;
  END LOOP;
END
$$;
COMMENT ON FUNCTION pay_by_surpluses IS 'Lets transfers beside others count for those of their payments that nothing else pays.';

-- What a live transfer pays is paid with it, and owed again once the bank rejects it. What counts instead of it is found by
-- `settle_surpluses`: a copy that is only sent had counted before what the bank has paid in part.
CREATE OR REPLACE FUNCTION settle_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    UPDATE payment p
       SET status = 'paid', payment_date = t.paid_on, payment_method = 'transfer', paid_by = t.settled_by, paid_at = t.settled_at
      FROM added t JOIN transfer_payment line ON line.transfer_id = t.id
     WHERE p.id = line.payment_id AND t.status = 'paid' AND t.is_live AND p.status <> 'paid' $query$;
  EXECUTE $query$
    UPDATE payment p SET status = 'processed', payment_date = NULL, paid_by = NULL, paid_at = NULL
      FROM removed was JOIN added t USING (id) JOIN transfer_payment line ON line.transfer_id = t.id
     WHERE p.id = line.payment_id AND was.status = 'paid' AND was.is_live AND t.status = 'rejected' AND p.status = 'paid' $query$;
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM added t JOIN transfer_payment line ON line.transfer_id = t.id JOIN payment p ON p.id = line.payment_id
       WHERE t.is_live AND t.status = 'paid' AND (p.status, p.payment_date, p.payment_method) <> ('paid', t.paid_on, 'transfer'))
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What a paid transfer pays is paid by it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

-- What the bank rejects after all paid nothing. Then, as once another transfer ends, what is owed may be paid by another one.
CREATE FUNCTION settle_surpluses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others integer[];
BEGIN
  EXECUTE $query$
    WITH ended AS (
      DELETE FROM surplus_part s USING added t WHERE t.id = s.transfer_id AND t.status = 'rejected' RETURNING s.payment_id)
    UPDATE payment p SET status = 'processed', payment_date = NULL, paid_by = NULL, paid_at = NULL
      FROM ended WHERE p.id = ended.payment_id AND p.status = 'paid' $query$;
  EXECUTE $query$
    SELECT array_agg(DISTINCT t.id)
      FROM removed was JOIN added now_is USING (id) JOIN transfer_payment line ON line.transfer_id = now_is.id
      JOIN transfer_payment own ON own.payment_id = line.payment_id JOIN transfer t ON t.id = own.transfer_id AND t.is_surplus
     WHERE was.status <> now_is.status OR was.is_live <> now_is.is_live $query$ INTO others;
  IF others IS NOT NULL THEN
    PERFORM pay_by_surpluses(others);
  END IF;
  RETURN NULL;
END
$$;
-- By its name it comes after what settles the payments of transfers that count.
CREATE TRIGGER transfer_surpluses_settled AFTER UPDATE ON transfer REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION settle_surpluses();

-- So far a transfer of which something else paid a part was refused until the rest was marked as paid by hand: on its day, that is
-- what the transfer paid. Of another day, and where all of it was marked so, nobody can tell.
WITH line AS (
  SELECT t.id AS transfer_id, p.id AS payment_id,
         coalesce((p.status, p.payment_date, p.payment_method) = ('paid', t.paid_on, 'transfer'), false)
           AND NOT EXISTS (SELECT FROM transfer_payment live WHERE live.payment_id = p.id AND live.is_live) AS is_by_hand
    FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id
   WHERE t.is_surplus AND t.status = 'paid' AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id))
INSERT INTO surplus_part (payment_id, transfer_id)
SELECT payment_id, min(transfer_id) FROM line
 WHERE is_by_hand AND transfer_id IN (SELECT transfer_id FROM line WHERE NOT is_by_hand)
 GROUP BY payment_id;
-- What nothing else pays any more would be sent again, although the bank paid it.
SELECT pay_by_surpluses(coalesce((SELECT array_agg(id) FROM transfer WHERE is_surplus AND status = 'paid'), '{}'));
SET CONSTRAINTS ALL IMMEDIATE;
