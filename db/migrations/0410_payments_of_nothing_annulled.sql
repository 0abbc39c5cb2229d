-- A payment of $0 is annulled also once it is marked as paid: nobody paid anything (payout §21.4). Until now it kept the other payments
-- of its society's document, which the bank had rejected, from being annulled for good.

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
           AND NOT EXISTS (SELECT FROM payment p JOIN transfer_payment l ON l.payment_id = p.id JOIN transfer t ON t.id = l.transfer_id
                            WHERE p.document_id = n.document_id AND (p.id = n.id OR n.total_amount = 0) AND t.status = 'rejected')) $query$ END
    INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A closed month gets no payments and keeps its own, but for those that the bank rejected.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
