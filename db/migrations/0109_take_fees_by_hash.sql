-- A payment takes its fees as before (0101_retention_by_document.sql). Whether they add up is compared for every payment that
-- takes some, instead of counting those that do: so the planner joins by hash, not each payment with all.
CREATE OR REPLACE FUNCTION take_fees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    WITH taken AS (DELETE FROM payable_fee f USING added l WHERE f.attention_id = l.attention_id
                   RETURNING l.payment_id, f.doctor_id, f.period_year, f.period_month, f.attention_date, f.record_type,
                             f.calculated_amount, l.retention_amount,
                             (f.doctor_id, f.attention_date, f.record_type) = (l.doctor_id, l.attention_date, l.record_type) AS is_copied),
         of_day AS (SELECT payment_id, doctor_id, period_year, period_month, attention_date, sum(calculated_amount) AS gross,
                           sum(retention_amount) AS retention, count(*) AS records,
                           count(*) FILTER (WHERE record_type = 'hmq') AS hmq_records, bool_and(is_copied) AS is_copied
                      FROM taken GROUP BY 1, 2, 3, 4, 5),
         -- The payee is looked up for each day: how many days there are the planner can't know, and it might join all by all.
         summed AS MATERIALIZED (
           SELECT payment_id, doctor_id, period_year, period_month, society_of(doctor_id, attention_date) AS society_id,
                  sum(gross) AS gross, sum(retention) AS retention, sum(records) AS records, sum(hmq_records) AS hmq_records,
                  bool_and(is_copied) AS is_copied
             FROM of_day GROUP BY 1, 2, 3, 4, 5),
         lined AS MATERIALIZED (
           SELECT payment_id, count(*) AS lines FROM payment_line
            WHERE payment_id IN (SELECT payment_id FROM summed) GROUP BY 1)
    SELECT coalesce(sum(s.records), 0) = (SELECT count(*) FROM added)
           AND count(*) FILTER (WHERE (s.is_copied AND p.status = 'processed'
             AND (p.doctor_id, p.period_year, p.period_month) = (s.doctor_id, s.period_year, s.period_month)
             AND p.society_id IS NOT DISTINCT FROM s.society_id
             AND (p.total_brut_amount, p.total_retention_amount, p.total_attentions, p.hmq_attentions)
               = (s.gross, s.retention, s.records, s.hmq_records)
             AND p.total_attentions = l.lines) IS NOT TRUE) = 0
      FROM summed s JOIN payment p ON p.id = s.payment_id JOIN lined l ON l.payment_id = p.id
  $query$ INTO is_right;
  IF is_right THEN
    EXECUTE $query$
      SELECT NOT EXISTS (SELECT FROM added JOIN attention a ON a.id = added.attention_id
                          WHERE coalesce(a.request_date, '-infinity') <> added.request_date) $query$ INTO is_right;
  END IF;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment takes fees that are in no other, of its own doctor, month and payee, with their request date, and is their sum.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
