-- A balance that passed to another payee is in its next payment, of whatever month, as any other balance (payout §24.13). Until now one of an
-- earlier month than the balance's did not take it.

CREATE OR REPLACE FUNCTION take_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (
      SELECT FROM added l
        LEFT JOIN entry e ON e.id = l.entry_id
        LEFT JOIN payment p ON p.id = l.payment_id
       WHERE (l.is_live AND p.status = 'processed' AND e.status = 'approved' AND e.doctor_id = p.doctor_id AND l.doctor_id = p.doctor_id
              AND l.society_id IS NOT DISTINCT FROM p.society_id
              AND p.society_id IS NOT DISTINCT FROM CASE WHEN e.is_payee_fixed THEN e.society_id
                    ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date) END
              AND (e.waits_for IS NULL AND e.origin <> 'scale_adjustment' OR NOT waits(e.id))
              AND (e.bears_retention OR l.retention_amount = 0)
              AND CASE WHEN e.origin = 'carried_balance' THEN e.made_with <> p.id
                       WHEN e.origin = 'passed_balance' THEN true
                       WHEN e.made_with IS NULL THEN (e.period_year, e.period_month) <= (p.period_year, p.period_month)
                       ELSE e.made_with = p.id END) IS NOT TRUE)
       AND NOT EXISTS (
      SELECT FROM payment p
       CROSS JOIN LATERAL (
         SELECT count(*) AS entries, coalesce(sum(e.amount) FILTER (WHERE e.bears_retention), 0) AS gross,
                coalesce(sum(l.retention_amount), 0) AS retention,
                coalesce(sum(e.amount) FILTER (WHERE NOT e.bears_retention), 0) AS unretained
           FROM payment_entry l JOIN entry e ON e.id = l.entry_id WHERE l.payment_id = p.id) AS s
       WHERE p.id IN (SELECT payment_id FROM added)
         AND (s.entries, s.gross, s.retention, s.unretained)
             <> (p.total_entries, p.entries_gross, p.entries_retention, p.unretained_amount)) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment takes approved entries that are in no other, of its own doctor and payee, and is their sum.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
