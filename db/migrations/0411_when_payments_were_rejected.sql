-- When the bank rejected what had paid a payment: its accounting is undone on that day, also where it was paid again since (payout §33.5).
-- So far the day was that of a transfer that is still rejected.

ALTER TABLE payment
  -- When the bank rejected last what had paid it.
  ADD COLUMN unpaid_at timestamptz;
CREATE FUNCTION note_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unpaid_at := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER payment_unpaid BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (OLD.status = 'paid' AND NEW.status = 'processed') EXECUTE FUNCTION note_unpaid();

ALTER TABLE payment DISABLE TRIGGER USER;
UPDATE payment p SET unpaid_at = t.at
  FROM (SELECT l.payment_id, max(t.settled_at) AS at FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
         WHERE t.status = 'rejected' GROUP BY 1) AS t
 WHERE p.id = t.payment_id;
ALTER TABLE payment ENABLE TRIGGER USER;
