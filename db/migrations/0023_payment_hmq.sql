-- Lists of payments without their records: how many of a payment's attentions are HMQ, and what is still to be paid.

ALTER TABLE payment ADD COLUMN hmq_attentions integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT payment_hmq_attentions CHECK (hmq_attentions BETWEEN 0 AND total_attentions);

UPDATE payment p SET hmq_attentions = hmq.records
  FROM (SELECT c.payment_id, count(*) AS records
          FROM calculation c JOIN attention a ON a.id = c.attention_id
         WHERE c.payment_id IS NOT NULL AND a.record_type = 'hmq'
         GROUP BY c.payment_id) hmq
 WHERE hmq.payment_id = p.id;

-- As the other totals of a payment, it is never changed.
DROP TRIGGER payment_kept ON payment;
CREATE TRIGGER payment_kept BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (
    (OLD.status = 'paid' AND NEW.status <> 'paid')
    OR (OLD.doctor_id, OLD.period_year, OLD.period_month, OLD.sequence, OLD.total_amount, OLD.total_brut_amount,
        OLD.total_retention_amount, OLD.total_attentions, OLD.hmq_attentions)
       IS DISTINCT FROM
       (NEW.doctor_id, NEW.period_year, NEW.period_month, NEW.sequence, NEW.total_amount, NEW.total_brut_amount,
        NEW.total_retention_amount, NEW.total_attentions, NEW.hmq_attentions)
  ) EXECUTE FUNCTION refuse_change('A payment is never changed.');

CREATE INDEX payment_processed_idx ON payment (doctor_id, period_year, period_month) WHERE status = 'processed';
-- What a doctor was paid in all, for the search of processed payments.
CREATE INDEX payment_paid_idx ON payment (doctor_id) INCLUDE (total_attentions, total_brut_amount, total_amount)
  WHERE status = 'paid';
