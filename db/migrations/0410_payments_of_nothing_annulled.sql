-- A payment of $0 that is marked as paid goes with what the bank rejected of its document (payout §21.4): no rejection brings it back
-- itself, so that it kept the others from being annulled for good. By itself it stays: what it retained is declared.

DROP TRIGGER payment_kept ON payment;
CREATE TRIGGER payment_kept BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (
    (OLD.status = 'paid' AND NEW.status <> 'paid' AND pg_trigger_depth() = 0 AND NOT (OLD.total_amount = 0 AND NEW.annulment_id IS NOT NULL))
    OR (OLD.doctor_id, OLD.period_year, OLD.period_month, OLD.sequence, OLD.total_amount, OLD.total_brut_amount,
        OLD.total_retention_amount, OLD.total_attentions, OLD.hmq_attentions, OLD.total_entries, OLD.entries_gross,
        OLD.entries_retention, OLD.unretained_amount)
       IS DISTINCT FROM
       (NEW.doctor_id, NEW.period_year, NEW.period_month, NEW.sequence, NEW.total_amount, NEW.total_brut_amount,
        NEW.total_retention_amount, NEW.total_attentions, NEW.hmq_attentions, NEW.total_entries, NEW.entries_gross,
        NEW.entries_retention, NEW.unretained_amount)
  ) EXECUTE FUNCTION refuse_change('A payment is never changed.');
DROP TRIGGER payment_annulled_kept ON payment;
CREATE TRIGGER payment_annulled_kept BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (OLD.annulment_id IS NOT NULL OR NEW.annulment_id IS NOT NULL AND OLD.status <> 'processed' AND OLD.total_amount > 0)
  EXECUTE FUNCTION refuse_change('Only a payment by which nobody was paid is annulled, and it stays so.');

-- No transfer pays a payment of $0: in a closed month it goes with what the bank rejected of its document.
CREATE OR REPLACE FUNCTION keep_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE CASE TG_OP
    WHEN 'INSERT' THEN
      'SELECT NOT EXISTS (SELECT FROM added n JOIN closed_month m ON (m.year, m.month) = (n.period_year, n.period_month))'
    ELSE $query$
      SELECT 0 = (
        SELECT count(*) FROM removed o JOIN added n USING (id) JOIN closed_month m ON (m.year, m.month) = (n.period_year, n.period_month)
         WHERE o.annulment_id IS NULL AND n.annulment_id IS NOT NULL
           AND NOT EXISTS (SELECT FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
                            WHERE l.payment_id = n.id AND t.status = 'rejected')
           AND NOT (n.total_amount = 0 AND n.document_id IN (
             SELECT r.document_id FROM removed r JOIN transfer_payment l ON l.payment_id = r.id JOIN transfer t ON t.id = l.transfer_id
              WHERE r.status = 'processed' AND r.total_amount > 0 AND t.status = 'rejected'))) $query$ END INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A closed month gets no payments and keeps its own, but for those that the bank rejected.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

-- The document is annulled as a whole, so that the rejected payment is in the same statement.
CREATE FUNCTION keep_paid_of_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM removed o JOIN added n USING (id)
       WHERE o.status = 'paid' AND n.annulment_id IS NOT NULL
         AND n.document_id NOT IN (
           SELECT r.document_id FROM removed r JOIN transfer_payment l ON l.payment_id = r.id JOIN transfer t ON t.id = l.transfer_id
            WHERE r.status = 'processed' AND r.total_amount > 0 AND t.status = 'rejected')) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment of nothing that is paid is annulled with one of its document that the bank rejected.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_of_nothing_kept AFTER UPDATE ON payment REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_paid_of_nothing();
